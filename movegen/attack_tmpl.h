/*
 * Who attacks a square: asked backwards, from the square to the enemy men that
 * stand where some path reaches it.  node_attacked() is the exact test for
 * any board given by its occupied squares and its enemy men, so it judges what
 * pins can't: king moves, en passant, two-square men, castling.
 */
#ifndef COUNTERCHECK_ATTACK_TMPL_H
#define COUNTERCHECK_ATTACK_TMPL_H

#include "faults_tmpl.h"

/*
 * A line of attack of a two-square man on a square, reached by one half: 'need'
 * must be empty, and on 'beside', where the other half would come to stand, no
 * man of the attacker's side.  A man of the other side there would be taken.
 */
typedef struct {
    Bitboard need, beside;
} TwoSquareLine;

/* One step of a path, as the enemy makes it: down the board. */
ALWAYS_INLINE bool step_cell(const Plan *plan, int *square, Step step)
{
    int file = cell_file(*square) + step.dx, rank = cell_rank(*square) - step.dy;
    if (file < 0 || file >= plan->files || rank < 0 || rank >= plan->ranks)
        return false;
    *square = cell(file, rank);
    return true;
}

/* The squares that an enemy's half on 'square' passes along 'path', to the edge: for the fault
 * that asks for the way of one half alone. */
static inline Bitboard half_ray(const Plan *plan, const Path *path, int square)
{
    Bitboard ray = bb_none();
    while (step_cell(plan, &square, path->steps[0]))
        ray |= bb_square(square);
    return ray;
}

/* The line by which the enemy two-square man on 'halves' comes to 'target' along 'path'. */
static inline bool two_square_line(const Plan *plan, const Path *path, const int halves[2],
                                   int target, TwoSquareLine *line)
{
    Bitboard old = bb_square(halves[0]) | bb_square(halves[1]);
    int at[2] = {halves[0], halves[1]};
    int written = path->prefix + path->cycle, step = 0;

    line->need = bb_none();
    for (int n = 1; path->length == 0 || n <= path->length; n++) {
        if (!step_cell(plan, &at[0], path->steps[step]) ||
            !step_cell(plan, &at[1], path->steps[step]))
            return false;
        if (at[0] == target || at[1] == target) {
            if (FAULT(plan, WALL_CHECKS_WITH_HEAD_ONLY) && at[0] != target)
                return false;
            line->beside = bb_square(at[at[0] == target]) & ~old;
            if (FAULT(plan, WALL_CHECKS_WITH_ONE_HALF)) {
                line->need &= half_ray(plan, path, halves[at[0] != target]);
                line->beside = bb_none();
            }
            return !(path->through >> step & 1) && (path->mode & PATH_CAPTURE);
        }
        line->need |= (bb_square(at[0]) | bb_square(at[1])) & ~old;
        if (++step == written) {
            if (path->cycle == 0)
                return false;
            step = path->prefix;
        }
    }
    return false;
}

/* Orientations at right angles to each other. */
ALWAYS_INLINE bool lies_across(int a, int b) { return (a ^ b) == 1; }

/* Whether, where turns capture (IO-3, other reading), the man on 'halves' can turn
 * one half onto 'target'; the corner, if it must be empty, is looked at in 'occupied'. */
static bool two_square_turns_to(const Root *root, const Node *node, const int halves[2], int target,
                                Bitboard occupied)
{
    const Plan *plan = PLAN_OF(root);
    int type = node_type_at(plan, node, halves[0]), lies = node_lies(node, halves[0]);

    for (int i = 0; i < 2; i++) {
        int kept = halves[i], old = halves[!i];
        if (!bb_has(root->tables->neighbours[kept], target))
            continue;
        for (int to = 0; to < ORIENTATIONS; to++) {
            int step = tail_offset(to);
            bool lawful = to != lies && (root->tables->orientations[type] >> to & 1) &&
                          (!plan->turn.quarter_turns_only || lies_across(to, lies));
            if (!lawful || (target != kept + step && target != kept - step))
                continue;
            int corner = old + target - kept;
            bool swept = plan->turn.corner_must_be_empty && to < LIES_FALLING &&
                         lies_across(to, lies);
            if (!swept || !bb_has(occupied, corner))
                return true;
        }
    }
    return false;
}

/* Enemy two-square men near enough to 'square' to attack it on an empty board. */
ALWAYS_INLINE Bitboard two_square_candidates(const Root *root, const Node *node, int square)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard near = root->tables->two_square_from[square] & node->enemy &
                    node_men(plan, node, plan->two_square);
    if (!bb_any(near))
        return near;
    near = node_whole_men(plan, node, near);
    return near & ~node->tails;
}

static bool two_square_attacked(const Root *root, const Node *node, int square, Bitboard occupied,
                                Bitboard enemy)
{
    const Plan *plan = PLAN_OF(root);

    for (Squares s = squares_of(two_square_candidates(root, node, square) & enemy);
         squares_left(&s);) {
        int halves[2] = {squares_next(&s), 0};
        int type = node_type_at(plan, node, halves[0]);
        halves[1] = node_other_half(node, halves[0]);
        if (plan->turn.captures && two_square_turns_to(root, node, halves, square, occupied))
            return true;
        for (int i = 0; i < root->tables->two_path_count[type]; i++) {
            TwoSquareLine line;
            if (two_square_line(plan, &root->tables->two_path[type][i], halves, square, &line) &&
                !bb_any(line.need & occupied) && !bb_any(line.beside & enemy))
                return true;
        }
    }
    return false;
}

/* Whether some path of group 'group' leads an enemy man of 'men' to 'square'. */
static inline bool links_attack(const Plan *plan, const Tables *tables, int group, int square,
                                Bitboard men, Bitboard occupied)
{
    if (FAULT(plan, BENT_CHECKS_BACKWARDS))
        return bb_any(men & paths_attacks(&tables->paths[group], square, occupied));
    const LinkList *links = &tables->links[group];
    for (Squares s = squares_of(men); squares_left(&s);) {
        const uint32_t *first = &links->first[square * BB_SQUARES + squares_next(&s)];
        uint32_t end = FAULT(plan, ONE_PATH_PER_PAIR) ? first[0] + 1 : first[1];
        for (uint32_t i = first[0]; i < end; i++)
            if (!bb_any(links->need[i] & occupied))
                return true;
    }
    return false;
}

/* The men among 'men' that attack 'square' by group 'g'; by paths, not all need be found. */
ALWAYS_INLINE Bitboard group_attackers(const Root *root, int g, int square, Bitboard men,
                                       Bitboard occupied)
{
    const Tables *tables = root->tables;
    int kind = PLAN_OF(root)->groups[g].kind;

    if (kind == GROUP_ORTHOGONAL || kind == GROUP_DIAGONAL) {
        int line = kind == GROUP_ORTHOGONAL ? ORTHOGONAL : DIAGONAL;
        if (BB_WIDTH > 64 && !bb_any(men & tables->line[line][square]))
            return bb_none();
        return men & line_attacks(tables, line, square, occupied);
    }
    men &= tables->enemy_from[g][square];
    if (kind == GROUP_PATHS && bb_any(men) && !links_attack(PLAN_OF(root), tables, g, square, men, occupied))
        return bb_none();
    return men;
}

/*
 * Whether 'square' is attacked by men of 'enemy' (a subset of the node's enemy
 * men, or one less some captured) on a board where 'occupied' squares are.
 */
ALWAYS_INLINE bool node_attacked(const Root *root, const Node *node, int square, Bitboard occupied,
                                 Bitboard enemy)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard attackers = bb_none();

    if (FAULT(plan, KINGS_MAY_TOUCH))
        enemy &= ~node->men[plan->king];
    if (plan->pawn.type != NO_TYPE && !FAULT(plan, KING_IGNORES_PAWNS))
        attackers = root->tables->enemy_pawn_from[square] & enemy & node->men[plan->pawn.type];
    if (FAULT(plan, KING_LEAP_ATTACKS) && (node->rights & 4))
        attackers |= enemy & node->men[plan->king] &
                     root->tables->reach[plan->king_group][square];
    UNROLLED
    for (int g = 0; g < plan->group_count; g++) {
        if (!(plan->groups[g].mode & PATH_CAPTURE))
            continue;
        /* On a small board all lookups cost less than a guess where to stop. */
        if (BB_WIDTH > 64 && bb_any(attackers))
            return true;
        attackers |= group_attackers(root, g, square,
                                     enemy & node_men(plan, node, plan->groups[g].types), occupied);
    }
    return bb_any(attackers) ||
           (plan->two_square &&
            bb_any(root->tables->two_square_from[square] & enemy &
                   node_men(plan, node, plan->two_square)) &&
            two_square_attacked(root, node, square, occupied, enemy));
}

/* The same as a function, for what is asked seldom. */
__attribute__((noinline)) static bool square_attacked(const Root *root, const Node *node,
                                                      int square, Bitboard occupied,
                                                      Bitboard enemy)
{
    return node_attacked(root, node, square, occupied, enemy);
}

/*
 * With pext and one word to a board, all squares that the enemy attacks are found sooner than whether a
 * few of them are.
 */
#define MAPS_ATTACKS (BB_WIDTH <= 128)

/* All squares that the enemy attacks on a board where 'occupied' squares are, for a plan with attacks_mapped. */
ALWAYS_INLINE Bitboard enemy_attacks(const Root *root, const Node *node, Bitboard occupied)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;
    Bitboard attacks = bb_none();

    if (plan->pawn.type != NO_TYPE) {
        Bitboard pawns = node->enemy & node->men[plan->pawn.type];
        UNROLLED
        for (int i = 0; i < plan->pawn.capture_count; i++)
            attacks |= bb_shift(pawns, plan->pawn.captures[i].dx, -plan->pawn.captures[i].dy);
    }
    UNROLLED
    for (int g = 0; g < plan->group_count; g++) {
        const Group *group = &plan->groups[g];
        if (!(group->mode & PATH_CAPTURE))
            continue;
        for (Squares s = squares_of(node->enemy & node_men(plan, node, group->types));
             squares_left(&s);) {
            int from = squares_next(&s);
            if (group->kind == GROUP_LEAP)
                attacks |= tables->enemy_reach[g][from];
            else
                attacks |= line_attacks(tables, group->kind == GROUP_ORTHOGONAL ? ORTHOGONAL : DIAGONAL,
                                        from, occupied);
        }
    }
    return attacks;
}

/* All squares of the ranks in 'ranks' (bit 0 the own first rank). */
ALWAYS_INLINE Bitboard ranks_squares(uint16_t ranks)
{
    uint64_t words[BB_WORDS] = {0};
#if defined __BMI2__ && !defined FIXED_PLAN_HEADER
    const uint64_t first_file = BB_WIDTH == 64 ? 0x0101010101010101ull : 0x0001000100010001ull;
    for (int i = 0; i < BB_WORDS; i++)
        words[i] = _pdep_u64((uint64_t)ranks >> i * 64 / STRIDE, first_file) *
                   ((1ull << STRIDE) - 1);
#else
    _Pragma("GCC unroll 16")
    for (int rank = 0; rank < BB_RANKS; rank++)
        if (ranks >> rank & 1)
            words[rank * STRIDE / 64] |= ((1ull << STRIDE) - 1) << rank * STRIDE % 64;
#endif
    return bb_of_words(words);
}

/* ---- checks and pins ---- */

typedef struct {
    int square;
    Bitboard allowed;
} Pin;

/*
 * Moves of a node that need not be played to count its grandchildren: calm_tmpl.h says which.
 * Sets as the side to move sees them; a man must leave and enter squares of its type's set.
 */
typedef struct {
    Bitboard calm[NODE_TYPES];      /* nothing the enemy can do changes */
    Bitboard tame[NODE_TYPES];      /* what its king can do stays the same */
    Bitboard pawn_targets;          /* a pawn enters only these of either */
    Bitboard unpassable;            /* leaping over these lets a pawn be taken en passant */
    Bitboard guarded;               /* enemy men that no tame move takes */
    int calm_count, tame_count;
    Action *tame_list;              /* MAX_MOVES */
} Calm;

/* What a node's legal moves depend on, found once a node. */
typedef struct {
    Bitboard occupied;
    Bitboard free;          /* empty squares where a man may end its move at all .. */
    Bitboard prey;          /* .. and enemy men it may take there */
    Bitboard target;        /* where a man must go to meet every check */
    Bitboard pinned;        /* own men that may not leave some line */
    Bitboard checkers;
    Bitboard enemy_two;     /* enemy two-square men */
    Bitboard screens;       /* squares between the king and men that could else reach it */
    int king;
    int pin_count;
    Pin *pins;              /* MAX_PINS */
    Calm *calm;             /* calm and tame moves go there, not to the list; or NULL */
} View;

enum { MAX_PINS = BB_SQUARES / 2 };

ALWAYS_INLINE bool bb_is_single(Bitboard set)
{
#if BB_WIDTH == 64
    return (set & (set - 1)) == 0;
#else
    return bb_count(set) == 1;
#endif
}

static inline void view_pin(View *view, int square, Bitboard allowed)
{
    for (int i = 0; i < view->pin_count; i++)
        if (view->pins[i].square == square) {
            view->pins[i].allowed &= allowed;
            return;
        }
    view->pins[view->pin_count++] = (Pin){square, allowed};
    view->pinned |= bb_square(square);
}

/* Take in one line of attack on the king: a check, a pin, or neither.  'attacker'
 * is the squares on which a capture removes it. */
ALWAYS_INLINE void view_line(const Plan *plan, const Node *node, View *view, Bitboard need,
                             Bitboard attacker)
{
    Bitboard blockers = need & view->occupied;

    if (plan->two_square)
        view->screens |= need;
    if (!bb_any(blockers)) {
        if (FAULTY(plan))
            view->target = fault_target(plan, view->target, need, attacker,
                                        !bb_any(view->checkers));
        else
            view->target &= need | attacker;
        view->checkers |= attacker;
    } else if (bb_any(blockers & node->own) && bb_is_single(blockers)) {
        if (FAULTY(plan) && plan->fault == fault_of_line(view->king, need, attacker))
            return;
        if (!plan->two_square || !bb_any(blockers & node_men(plan, node, plan->two_square)))
            view_pin(view, bb_first(blockers), need | attacker);
    }
}

/*
 * A line of a two-square man.  While a man of its own side stands where its other half
 * would go, nothing is attacked, but that man may not be captured there.
 */
static void view_two_square_line(const Plan *plan, const Node *node, View *view,
                                 const TwoSquareLine *line, Bitboard attacker)
{
    Bitboard blockers = line->need & view->occupied;

    view->screens |= line->need;
    if (!bb_any(line->beside & node->enemy)) {
        view_line(plan, node, view, line->need, attacker);
        return;
    }
    if (!bb_any(blockers))
        view->target &= ~line->beside;
    else if (bb_any(blockers & node->own) && bb_is_single(blockers) &&
             !bb_any(blockers & node_men(plan, node, plan->two_square)))
        view_pin(view, bb_first(blockers), ~line->beside);
}

static void view_two_square(const Root *root, const Node *node, View *view)
{
    const Plan *plan = PLAN_OF(root);

    for (Squares s = squares_of(two_square_candidates(root, node, view->king)); squares_left(&s);) {
        int halves[2] = {squares_next(&s), 0};
        int type = node_type_at(plan, node, halves[0]);
        halves[1] = node_other_half(node, halves[0]);
        Bitboard both = bb_square(halves[0]) | bb_square(halves[1]);
        if (plan->turn.captures &&
            two_square_turns_to(root, node, halves, view->king, view->occupied))
            view_line(plan, node, view, bb_none(), both);
        for (int i = 0; i < root->tables->two_path_count[type]; i++) {
            TwoSquareLine line;
            if (two_square_line(plan, &root->tables->two_path[type][i], halves, view->king, &line))
                view_two_square_line(plan, node, view, &line, both);
        }
    }
}

/*
 * Attacks along the king's lines of one kind: the first men on them, and then, if own men are among these,
 * what stands behind.  Loops only over men that do check or pin, which are few.
 */
ALWAYS_INLINE void view_lines(const Root *root, const Node *node, View *view, int kind,
                              Bitboard sliders)
{
    const Tables *tables = root->tables;
    Bitboard seen = line_attacks(tables, kind, view->king, view->occupied);
    Bitboard behind = line_attacks(tables, kind, view->king, view->occupied & ~(seen & node->own));

    for (Squares s = squares_of(sliders & behind); squares_left(&s);) {
        int from = squares_next(&s);
        view_line(PLAN_OF(root), node, view, between_squares(tables, view->king, from),
                  bb_square(from));
    }
}

/* Attacks of one group on the king. */
ALWAYS_INLINE void view_group(const Root *root, const Node *node, View *view, int g)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;
    const Group *group = &plan->groups[g];
    uint32_t types = group->types & ~((uint32_t)!plan->king_gives_check << plan->king);
    Bitboard men = node->enemy & node_men(plan, node, types) & tables->enemy_from[g][view->king];

    if (group->kind == GROUP_LEAP) {
        if (bb_any(men)) {
            if (FAULTY(plan))
                view->target =
                    fault_target(plan, view->target, bb_none(),
                                 bb_is_single(men) || FAULT(plan, DOUBLE_CHECK_BLOCKED) ? men
                                                                                       : bb_none(),
                                 !bb_any(view->checkers));
            else
                view->target &= bb_is_single(men) ? men : bb_none();
            view->checkers |= men;
        }
        return;
    }
    if (MAPS_ATTACKS && group->kind != GROUP_PATHS && !plan->two_square) {
        if (bb_any(men))
            view_lines(root, node, view, group->kind == GROUP_ORTHOGONAL ? ORTHOGONAL : DIAGONAL,
                       men);
        return;
    }
    for (Squares s = squares_of(men); squares_left(&s);) {
        int from = squares_next(&s);
        if (group->kind != GROUP_PATHS) {
            view_line(plan, node, view, between_squares(tables, view->king, from), bb_square(from));
            continue;
        }
        const LinkList *links = &tables->links[g];
        const uint32_t *first = &links->first[view->king * BB_SQUARES + from];
        if (FAULT(plan, BENT_CHECKS_BACKWARDS)) {
            if (bb_has(paths_attacks(&tables->paths[g], view->king, view->occupied), from))
                view_line(plan, node, view, bb_none(), bb_square(from));
            continue;
        }
        uint32_t end = FAULT(plan, ONE_PATH_PER_PAIR) ? first[0] + 1 : first[1];
        for (uint32_t i = first[0]; i < end; i++)
            view_line(plan, node, view, links->need[i], bb_square(from));
    }
}

/* 'pins' has room for MAX_PINS. */
ALWAYS_INLINE void view_make(const Root *root, const Node *node, Pin *pins, View *view)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;

    view->occupied = node_occupied(node);
    view->free = tables->board & ~view->occupied;
    view->prey = node->enemy;
    if ((plan->opening.moves[0] | plan->opening.moves[1]) && node->own_left > 0 &&
        !FAULT(plan, OPENING_LINE_IGNORED)) {
        view->free &= ranks_squares((uint16_t)((1u << plan->opening.ranks) - 1));
        view->prey = bb_none(); /* no enemy man stands on this side of the line */
    }
    if (plan->opening.attacks_ignored)
        view->prey &= ~node->men[plan->king];
    view->target = tables->board;
    view->pinned = view->checkers = view->enemy_two = view->screens = bb_none();
    view->pin_count = 0;
    view->pins = pins;
    view->calm = NULL;
    view->king = node->king;
    if (plan->two_square)
        view->enemy_two = node->enemy & node_men(plan, node, plan->two_square);
    if (plan->opening.attacks_ignored && (node->own_left | node->enemy_left))
        return;
    if (plan->pawn.type != NO_TYPE) {
        Bitboard pawns = tables->enemy_pawn_from[view->king] & node->enemy &
                         node->men[plan->pawn.type];
        if (bb_any(pawns)) {
            view->checkers |= pawns;
            view->target &= bb_is_single(pawns) ? pawns : bb_none();
            if (FAULT(plan, CHECKER_NEVER_TAKEN))
                view->target = bb_none();
        }
    }
    UNROLLED
    for (int g = 0; g < plan->group_count; g++)
        if (plan->groups[g].mode & PATH_CAPTURE)
            view_group(root, node, view, g);
    if (plan->two_square)
        view_two_square(root, node, view);
}

#endif
