/*
 * Pawns, all at once: steps forward, captures by leaps, promotion of every
 * kind, en passant.  Part of generate_tmpl.h.
 */
#ifndef COUNTERCHECK_PAWN_TMPL_H
#define COUNTERCHECK_PAWN_TMPL_H

/* What a pawn may become on the last rank; NO_TYPE: it stays.  At most MAX_TYPES + 1. */
static inline int promotion_choices(const Plan *plan, const Node *node, uint8_t *choices)
{
    const PoolRules *pool = &plan->pool;
    int count = 0;

    if (plan->pawn.promotion_optional)
        choices[count++] = NO_TYPE;
    if (pool->types == 0 || FAULT(plan, POOL_IGNORED)) {
        for (int i = 0; i < plan->pawn.promotion_count; i++)
            choices[count++] = plan->pawn.promotion_order[i];
        return count;
    }
    bool fallback = false;
    uint64_t own_pool = FAULT(plan, POOL_OF_ENEMY) ? node->enemy_pool : node->own_pool;
    for (int i = 0; i < pool->type_count; i++)
        if (own_pool >> 8 * i & 255) {
            choices[count++] = pool->order[i];
            fallback |= pool->order[i] == pool->fallback;
        }
    if (count == 0 || (pool->fallback_always && !fallback))
        choices[count++] = FAULT(plan, EMPTY_POOL_STAYS) ? NO_TYPE : pool->fallback;
    return count;
}

ALWAYS_INLINE int promotion_count(const Plan *plan, const Node *node)
{
    uint8_t choices[MAX_TYPES + 1];
    if (plan->pool.types == 0)
        return plan->pawn.promotion_count + plan->pawn.promotion_optional;
    return promotion_choices(plan, node, choices);
}

/* Pawn results that become a two-square man (IO-13, other reading): the other half
 * goes to any empty square beside 'to' that gives a lawful lying. */
static int two_square_promotions(const Root *root, const Node *node, Action *list, int from, int to,
                                 int type)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard empty = (root->tables->board & ~node_occupied(node)) | bb_square(from);
    int count = 0;

    for (int lies = 0; lies < ORIENTATIONS; lies++)
        for (int end = 0; end < 2; end++) {
            int other = end ? to - tail_offset(lies) : to + tail_offset(lies);
            if (!(root->tables->orientations[type] >> lies & 1) || other < 0 ||
                other >= BB_SQUARES || !bb_has(root->tables->neighbours[to] & empty, other))
                continue;
            if (list != NULL)
                list[count] = action_of(move_make(MOVE_TWO_SQUARE, (Square)from,
                                                  (Square)(end ? other : to), type, true) |
                                            (Move)lies << 28,
                                        plan->pawn.type);
            count++;
        }
    return count;
}

static int list_promotions(const Root *root, const Node *node, Action *list, int from, int to)
{
    const Plan *plan = PLAN_OF(root);
    uint8_t choices[MAX_TYPES + 1];
    int results = promotion_choices(plan, node, choices), count = 0;

    for (int i = 0; i < results; i++) {
        if (choices[i] != NO_TYPE && (plan->two_square >> choices[i] & 1)) {
            count += two_square_promotions(root, node, list_at(list, count), from, to, choices[i]);
            continue;
        }
        if (list != NULL)
            list[count] = action_make(MOVE_PLAIN, from, to, plan->pawn.type,
                                      choices[i] == NO_TYPE ? -1 : choices[i],
                                      results > 1 && choices[i] != NO_TYPE);
        count++;
    }
    return count;
}

/* Append pawn moves of one kind to 'targets', each from 'offset' cells behind; on 'zone'
 * squares there is a choice. */
__attribute__((noinline)) static int list_pawns(const Root *root, const Node *node, Action *list,
                                                int kind, int offset, Bitboard targets,
                                                Bitboard zone)
{
    const Plan *plan = PLAN_OF(root);
    int count = 0;

    for (Squares s = squares_of(targets); squares_left(&s);) {
        int to = squares_next(&s);
        if (cell_rank(to) == plan->ranks - 1 ||
            (FAULT(plan, PROMOTES_ONE_RANK_EARLY) && cell_rank(to) == plan->ranks - 2)) {
            count += list_promotions(root, node, list + count, to - offset, to);
            continue;
        }
        if (!FAULT(plan, ZONE_COMPULSORY) || !bb_has(zone, to))
            list[count++] = action_make(kind, to - offset, to, plan->pawn.type, -1, false);
        if (bb_has(zone, to))
            list[count++] =
                action_make(kind, to - offset, to, plan->pawn.type, plan->pawn.zone_type, true);
    }
    return count;
}

/* The same, or how many they are. */
ALWAYS_INLINE int emit_pawns(const Root *root, const Node *node, Action *list, int kind, int offset,
                             Bitboard targets)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard last = targets & ranks_squares((uint16_t)(1u << (plan->ranks - 1)));
    Bitboard zone = bb_none();

    if (FAULT(plan, PROMOTES_ONE_RANK_EARLY))
        last = targets & ranks_squares((uint16_t)(3u << (plan->ranks - 2)));
    if (plan->pawn.zone_type != NO_TYPE)
        zone = targets & ranks_squares(plan->pawn.zone_ranks) & ~last;
    if (FAULT(plan, ZONE_BY_ADVANCE_ONLY) && offset != STRIDE)
        zone = bb_none();
    if (list != NULL)
        return list_pawns(root, node, list, kind, offset, targets, zone);
    int count = bb_count(targets) + (FAULT(plan, ZONE_COMPULSORY) ? 0 : bb_count(zone));
    if (!bb_any(last))
        return count;
    if (!plan->pawn.promotes_to_two_square)
        return count + bb_count(last) * (promotion_count(plan, node) - 1);
    count -= bb_count(last);
    for (Squares s = squares_of(last); squares_left(&s);) {
        int to = squares_next(&s);
        count += list_promotions(root, node, NULL, to - offset, to);
    }
    return count;
}

/* Keep of pawn captures those of two-square men that leave the king safe. */
static Bitboard pawn_wall_captures(const Root *root, const Node *node, const View *view, int offset,
                                   Bitboard targets)
{
    Bitboard legal = bb_none();
    for (Squares s = squares_of(targets); squares_left(&s);) {
        int to = squares_next(&s);
        Bitboard placed = bb_square(to);
        Bitboard taken = FAULT(PLAN_OF(root), WALL_LINES_STAY_SHUT)
                             ? placed
                             : node_whole_men(PLAN_OF(root), node, placed);
        if (king_safe_after(root, node, view, bb_square(to - offset), taken, placed))
            legal |= placed;
    }
    return legal;
}

/* The squares to which 'pawns' capture by leap number 'leap' under the plan's fault. */
static inline Bitboard fault_pawn_captures(const Plan *plan, const Node *node, const View *view,
                                           Bitboard pawns, int leap)
{
    Step step = plan->pawn.captures[leap];
    Bitboard targets = bb_shift(pawns, step.dx, step.dy);

    targets &= FAULT(plan, PAWN_CAPTURES_ALSO_MOVE) ? view->prey | view->free : view->prey;
    if (FAULT(plan, BLACK_PAWNS_ONE_SIDED) && node->black && leap == 0)
        return bb_none();
    if (FAULT(plan, PAWN_CAPTURES_BLOCKED))
        targets = fault_unblocked(targets, step, view->occupied);
    if (FAULT(plan, PROMOTION_BY_ADVANCE_ONLY) ||
        (FAULT(plan, NEXT_RANK_PROMOTION_ONLY) && step.dy > 1))
        targets &= ~ranks_squares((uint16_t)(1u << (plan->ranks - 1)));
    if (FAULT(plan, WALL_TAIL_SAFE))
        targets &= ~(node->tails & node->enemy);
    return targets;
}

/* Take from 'targets', 'n' steps ahead of pawns, those to which pawns move calmly or tamely. */
ALWAYS_INLINE Bitboard calm_steps_taken(const Root *root, const Node *node, Calm *calm, int n,
                                        Bitboard targets)
{
    const int pawn = PLAN_OF(root)->pawn.type;
    Bitboard tame = targets & calm->pawn_targets & calm->tame[pawn] & bb_up(calm->tame[pawn], n);

    for (int i = 1; i < n; i++)
        tame &= ~bb_up(calm->unpassable, i);
    targets &= ~tame;
    Bitboard quiet = tame & calm->calm[pawn] & bb_up(calm->calm[pawn], n);
    calm->calm_count += bb_count(quiet);
    calm->tame_count += list_pawns(root, node, calm->tame_list + calm->tame_count, MOVE_PLAIN,
                                   n * STRIDE, tame & ~quiet, bb_none());
    return targets;
}

/* The same of captures by 'leap'. */
ALWAYS_INLINE Bitboard tame_captures_taken(const Root *root, const Node *node, Calm *calm,
                                           Step leap, Bitboard targets)
{
    const int pawn = PLAN_OF(root)->pawn.type;
    Bitboard tame = targets & calm->pawn_targets & calm->tame[pawn] & ~calm->guarded &
                    bb_shift(calm->tame[pawn], leap.dx, leap.dy);

    calm->tame_count += list_pawns(root, node, calm->tame_list + calm->tame_count, MOVE_PLAIN,
                                   leap.dy * STRIDE + leap.dx, tame, bb_none());
    return targets & ~tame;
}

/* Moves of 'pawns' to 'allowed' squares; en passant apart. */
ALWAYS_INLINE int pawn_moves(const Root *root, const Node *node, const View *view, Action *list,
                             Bitboard pawns, Bitboard allowed)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard step = bb_up(pawns, 1) & view->free;
    int count = 0;

    Bitboard ahead = step; /* no square is before two pawns that nothing separates */
    const bool together = list == NULL && !FAULTY(plan) && !plan->pawn.promotes_to_two_square;
    Bitboard plain = step & allowed;
    if (list != NULL && view->calm != NULL)
        plain = calm_steps_taken(root, node, view->calm, 1, plain);
    if (!together)
        count += emit_pawns(root, node, list, MOVE_PLAIN, STRIDE, plain);
    step = bb_up(pawns & ranks_squares(plan->pawn.start_ranks), 1) & view->free;
    UNROLLED
    for (int n = 2; n <= plan->pawn.max_steps; n++) {
        if (FAULT(plan, PAWN_LEAP_JUMPS))
            step = bb_up(pawns & ranks_squares(plan->pawn.start_ranks), n - 1);
        step = bb_up(step, 1) & view->free;
        ahead |= step;
        Bitboard leap = step & allowed;
        if (list != NULL && view->calm != NULL)
            leap = calm_steps_taken(root, node, view->calm, n, leap);
        if (!together)
            count += emit_pawns(root, node, list_at(list, count), MOVE_PAWN_LEAP, n * STRIDE, leap);
    }
    if (together)
        count += emit_pawns(root, node, NULL, MOVE_PLAIN, STRIDE, ahead & allowed);
    UNROLLED
    for (int i = 0; i < plan->pawn.capture_count; i++) {
        Step leap = plan->pawn.captures[i];
        int offset = leap.dy * STRIDE + leap.dx;
        Bitboard targets = bb_shift(pawns, leap.dx, leap.dy) & view->prey;
        if (FAULTY(plan))
            targets = fault_pawn_captures(plan, node, view, pawns, i);
        Bitboard legal = targets & allowed;
        if (plan->two_square && bb_any(targets & view->enemy_two))
            legal = (legal & ~view->enemy_two) |
                    pawn_wall_captures(root, node, view, offset, targets & view->enemy_two);
        if (list != NULL && view->calm != NULL)
            legal = tame_captures_taken(root, node, view->calm, leap, legal);
        count += emit_pawns(root, node, list_at(list, count), MOVE_PLAIN, offset, legal);
    }
    return count;
}

/* En passant takes two men from lines to the king at once: each is tested. */
static int en_passant_moves(const Root *root, const Node *node, const View *view, Action *list)
{
    const Plan *plan = PLAN_OF(root);
    int last = bb_first(node->passed), count = 0;
    Bitboard captured = bb_square(last - STRIDE);
    Bitboard targets = plan->pawn.en_passant_last_only ? bb_square(last) : node->passed;

    if (FAULT(plan, EN_PASSANT_NEVER))
        return 0;
    if (FAULT(plan, EN_PASSANT_FIRST_ONLY))
        targets = bb_square(bb_last(node->passed));
    if (FAULT(plan, EN_PASSANT_AFTER_DOUBLE_ONLY) && !bb_is_single(node->passed))
        return 0;
    for (Squares s = squares_of(targets); squares_left(&s);) {
        int to = squares_next(&s);
        Bitboard placed = bb_square(to);
        Bitboard takers =
            root->tables->pawn_from[to] & node->own & node->men[plan->pawn.type];
        if (FAULT(plan, EN_PASSANT_FROM_LEFT_ONLY))
            takers &= bb_shift(bb_square(to), plan->pawn.captures[0].dx, -1);
        if (FAULT(plan, EN_PASSANT_FORGOTTEN_IN_CHECK))
            placed &= view->target;
        if (!bb_any(placed))
            continue;
        for (Squares t = squares_of(takers); squares_left(&t);) {
            int from = squares_next(&t);
            Bitboard shields = FAULT(plan, EN_PASSANT_UNCOVERS_CHECK) ? placed | captured : placed;
            if (!king_safe_after(root, node, view, bb_square(from), captured, shields))
                continue;
            if (list != NULL)
                list[count] = action_make(MOVE_EN_PASSANT, from, to, plan->pawn.type, -1, false);
            count++;
        }
    }
    return count;
}

#endif
