/*
 * Moves of two-square men (RULES.md W1 to W5): slides and steps of both halves
 * together, and turns that keep one half.  Part of generate_tmpl.h.
 */
#ifndef COUNTERCHECK_TWO_SQUARE_TMPL_H
#define COUNTERCHECK_TWO_SQUARE_TMPL_H

typedef struct {
    int type, lies;
    int halves[2];          /* head, tail */
    Bitboard both;
    bool quiet_safe;        /* a move that captures nothing can't harm the own king */
} TwoSquareMan;

ALWAYS_INLINE Action two_square_action(const Plan *plan, const TwoSquareMan *man, int head, int lies)
{
    int tail = head + tail_offset(lies);
    bool on[2] = {plan->promotion_ranks[man->type] >> cell_rank(head) & 1,
                  plan->promotion_ranks[man->type] >> cell_rank(tail) & 1};
    bool promotes = (plan->promoting >> man->type & 1) &&
                    (plan->turn.both_halves_promote ? on[0] && on[1] : on[0] || on[1]);
    if ((FAULT(plan, WALL_HEAD_PROMOTES) && !on[0]) ||
        (FAULT(plan, WALL_TURN_NEVER_PROMOTES) && lies != man->lies))
        promotes = false;
    return action_of(move_two_square((Square)man->halves[0], man->lies, (Square)head, lies,
                                     promotes ? plan->promotes_to[man->type] : -1),
                     man->type);
}

/* Add the move to ('head', 'lies') if the own king is safe after it. */
static inline int two_square_try(const Root *root, const Node *node, const View *view, Action *list,
                                 const TwoSquareMan *man, int head, int lies)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard placed = bb_square(head) | bb_square(head + tail_offset(lies));
    Bitboard captured = placed & node->enemy;

    if (FAULT(plan, WALL_TAKES_ONE_MAN) && bb_count(captured) > 1)
        return 0;
    if (FAULT(plan, WALL_TAIL_SAFE) && bb_any(captured & node->tails))
        return 0;
    if (bb_any(captured) || !man->quiet_safe) {
        if (!FAULT(plan, WALL_LINES_STAY_SHUT))
            captured = node_whole_men(plan, node, captured);
        if (!king_safe_after(root, node, view, man->both, captured, placed))
            return 0;
    }
    if (list != NULL)
        *list = two_square_action(plan, man, head, lies);
    return 1;
}

/* One own step up the board; false if it leaves the board. */
ALWAYS_INLINE bool step_own(const Plan *plan, int *square, Step step)
{
    int file = cell_file(*square) + step.dx, rank = cell_rank(*square) + step.dy;
    if (file < 0 || file >= plan->files || rank < 0 || rank >= plan->ranks)
        return false;
    *square = cell(file, rank);
    return true;
}

static int two_square_path(const Root *root, const Node *node, const View *view, Action *list,
                           const TwoSquareMan *man, const Path *path)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard own = node->own & ~man->both;
    int at[2] = {man->halves[0], man->halves[1]};
    int written = path->prefix + path->cycle, step = 0, count = 0;

    for (int n = 1; path->length == 0 || n <= path->length; n++) {
        if (!step_own(plan, &at[0], path->steps[step]) ||
            !step_own(plan, &at[1], path->steps[step]))
            break;
        Bitboard there = bb_square(at[0]) | bb_square(at[1]);
        bool taken = bb_any(there & node->enemy);
        if (bb_any(there & own))
            break;
        if (!(path->through >> step & 1) && (path->mode & (taken ? PATH_CAPTURE : PATH_MOVE)))
            count += two_square_try(root, node, view, list_at(list, count), man, at[0], man->lies);
        if (taken)
            break;
        if (++step == written) {
            if (path->cycle == 0)
                break;
            step = path->prefix;
        }
    }
    return count;
}

/*
 * The corner swept over by a quarter turn between row and file about 'kept' from
 * 'old' to 'new': the square that completes the square of the three.
 */
ALWAYS_INLINE bool corner_is_free(const Plan *plan, const View *view, int kept, int old, int new)
{
    int file = cell_file(old) + cell_file(new) - cell_file(kept);
    int rank = cell_rank(old) + cell_rank(new) - cell_rank(kept);
    return file < 0 || file >= plan->files || rank < 0 || rank >= plan->ranks ||
           !bb_has(view->occupied, cell(file, rank));
}

/* Steps from 'square' along direction 'd' to the first of 'blockers', or to just off the board. */
ALWAYS_INLINE int steps_to_blocker(const Tables *tables, int d, int square, Bitboard blockers)
{
    Bitboard on_ray = tables->ray[d][square] & blockers;
    int to = square;
    if (!bb_any(on_ray))
        return tables->ray_length[d][square] + 1;
    to = d < 4 ? bb_first(on_ray) : bb_last(on_ray);
    int files = cell_file(to) - cell_file(square), ranks = cell_rank(to) - cell_rank(square);
    int apart = files != 0 ? files : ranks;
    return apart < 0 ? -apart : apart;
}

/* Whether the man may slide by 'step' cells at all under the plan's fault. */
ALWAYS_INLINE bool fault_slides(const Plan *plan, const TwoSquareMan *man, int step)
{
    int axis = tail_offset(man->lies);
    bool along = step == axis || step == -axis;
    return !(FAULT(plan, WALL_NO_AXIS_MOVES) && along) &&
           !(FAULT(plan, WALL_AXIS_MOVES_ONLY) && !along);
}

/* A slide for which only the head's way must be empty; the tail must find its square so. */
static inline int fault_tail_jumps(const Root *root, const Node *node, const View *view,
                                   Action *list, const TwoSquareMan *man, int d, int head)
{
    Bitboard blockers = view->occupied & ~man->both;
    int step = RAY_STEPS[d].dy * STRIDE + RAY_STEPS[d].dx, count = 0;

    for (int n = 1; n <= head && n <= root->tables->ray_length[d][man->halves[0]] &&
                    n <= root->tables->ray_length[d][man->halves[1]]; n++) {
        Bitboard there = bb_square(man->halves[0] + n * step) |
                         bb_square(man->halves[1] + n * step);
        if (n < head ? !bb_any(there & blockers) : !bb_any(there & node->own & ~man->both))
            count += two_square_try(root, node, view, list_at(list, count), man,
                                    man->halves[0] + n * step, man->lies);
    }
    return count;
}

/* Whether an own man other than 'man' stands on 'square'. */
ALWAYS_INLINE bool own_man_on(const Node *node, const TwoSquareMan *man, int square)
{
    return bb_has(node->own, square) && square != man->halves[0] && square != man->halves[1];
}

/* Whether a slide ends before it begins, at the edge or at an own man, as most do. */
ALWAYS_INLINE bool slide_is_shut(const Root *root, const Node *node, const TwoSquareMan *man, int d)
{
    const Tables *tables = root->tables;
    int step = RAY_STEPS[d].dy * STRIDE + RAY_STEPS[d].dx;

    return !FAULTY(PLAN_OF(root)) &&
           (tables->ray_length[d][man->halves[0]] == 0 ||
            tables->ray_length[d][man->halves[1]] == 0 ||
            own_man_on(node, man, man->halves[0] + step) ||
            own_man_on(node, man, man->halves[1] + step));
}

/* An endless straight slide in direction 'd': what two_square_path() finds, without walking. */
__attribute__((noinline)) static int two_square_slide(const Root *root, const Node *node,
                                                      const View *view, Action *list,
                                                      const TwoSquareMan *man, int d)
{
    const Tables *tables = root->tables;
    Bitboard blockers = view->occupied & ~man->both;
    int step = RAY_STEPS[d].dy * STRIDE + RAY_STEPS[d].dx, count = 0;
    int head = steps_to_blocker(tables, d, man->halves[0], blockers);
    int tail = steps_to_blocker(tables, d, man->halves[1], blockers);
    int steps = head < tail ? head : tail;

    if (FAULTY(PLAN_OF(root)) && !fault_slides(PLAN_OF(root), man, step))
        return 0;
    if (FAULT(PLAN_OF(root), WALL_TAIL_JUMPS))
        return fault_tail_jumps(root, node, view, list, man, d, head);
    if (man->quiet_safe && list == NULL)
        count = steps - 1;
    else
        for (int n = 1; n < steps; n++)
            count += two_square_try(root, node, view, list_at(list, count), man,
                                    man->halves[0] + n * step, man->lies);
    if (steps > tables->ray_length[d][man->halves[0]] ||
        steps > tables->ray_length[d][man->halves[1]])
        return count;
    Bitboard there = bb_square(man->halves[0] + steps * step) |
                     bb_square(man->halves[1] + steps * step);
    if (!bb_any(there & node->own & ~man->both))
        count += two_square_try(root, node, view, list_at(list, count), man,
                                man->halves[0] + steps * step, man->lies);
    return count;
}

static int two_square_turns(const Root *root, const Node *node, const View *view, Action *list,
                            const TwoSquareMan *man)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard free = root->tables->board & ~view->occupied;
    int count = 0;

    if (FAULT(plan, WALL_NEVER_TURNS))
        return 0;
    if (!bb_any((root->tables->neighbours[man->halves[0]] |
                 root->tables->neighbours[man->halves[1]]) & free) && !plan->turn.captures)
        return 0;
    if (plan->turn.captures)
        free |= node->enemy;
    for (int lies = 0; lies < ORIENTATIONS; lies++) {
        if (lies == man->lies || !(root->tables->orientations[man->type] >> lies & 1) ||
            (plan->turn.quarter_turns_only && !lies_across(lies, man->lies)))
            continue;
        for (int i = 0; i < 4; i++) {
            int kept = man->halves[i & 1], old = man->halves[~i & 1];
            bool as_head = i & 2;
            if (FAULT(plan, WALL_TURNS_ABOUT_HEAD) && (i & 1))
                continue;
            int new = as_head ? kept + tail_offset(lies) : kept - tail_offset(lies);
            if (new < 0 || new >= BB_SQUARES ||
                !bb_has(root->tables->neighbours[kept] & free, new))
                continue;
            if (plan->turn.corner_must_be_empty && lies < LIES_FALLING &&
                lies_across(lies, man->lies) && !corner_is_free(plan, view, kept, old, new))
                continue;
            count += two_square_try(root, node, view, list_at(list, count), man,
                                    as_head ? kept : new, lies);
        }
    }
    return count;
}

static int two_square_moves(const Root *root, const Node *node, const View *view, Action *list)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard heads = node->own & node_men(plan, node, plan->two_square) & ~node->tails;
    int count = 0;

    for (Squares s = squares_of(heads); squares_left(&s);) {
        int head = squares_next(&s);
        TwoSquareMan man = {.lies = node_lies(node, head), .halves = {head, 0}};
        man.type = mover_type(plan, node, head, plan->two_square);
        man.halves[1] = head + tail_offset(man.lies);
        man.both = bb_square(head) | bb_square(man.halves[1]);
        man.quiet_safe = !bb_any(view->checkers) &&
                         (!bb_any(man.both & view->screens) ||
                          king_safe_after(root, node, view, man.both, bb_none(), bb_none()));
        if (FAULT(PLAN_OF(root), WALL_NEVER_PINNED))
            man.quiet_safe = !bb_any(view->checkers);
        for (int i = 0; i < root->tables->two_path_count[man.type]; i++) {
            int d = root->tables->two_path_direction[man.type][i];
            Action *rest = list_at(list, count);
            if (d >= 0 && slide_is_shut(root, node, &man, d))
                continue;
            count += d >= 0 ? two_square_slide(root, node, view, rest, &man, d)
                            : two_square_path(root, node, view, rest, &man,
                                              &root->tables->two_path[man.type][i]);
        }
        count += two_square_turns(root, node, view, list_at(list, count), &man);
    }
    return count;
}

#endif
