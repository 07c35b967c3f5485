/*
 * Two plies above the leaves most moves change little of what the enemy can do, and need not be played.
 *
 * A tame move leaves all as it was that the moves of the enemy's king depend on, and its checks and pins.
 * It promotes nothing and neither leaves nor enters a square from which the moved man, or over which
 * another, attacks a square that the king stands on, may step to or castles over, or one on a line on
 * which the enemy has a pinned man or may come to have one.  After it only the enemy's other men are counted anew.
 *
 * A calm move, besides, takes nothing and neither leaves nor enters a square that the paths of the enemy's other
 * men touch: all calm moves have as many replies as if nothing had moved.
 *
 * The sets here may leave out squares for which this holds, never the other way round: a move that isn't
 * found to be either is played.
 */
#ifndef COUNTERCHECK_CALM_TMPL_H
#define COUNTERCHECK_CALM_TMPL_H

#include "generate_tmpl.h"

/* Squares on which the king of the side to move, its checks or its pins depend, as that side sees them. */
typedef struct {
    Bitboard occupied;              /* what stops paths to the king and to where it may go */
    Bitboard watched;               /* these squares, but for its own */
    Bitboard any;                   /* by whoever leaves or enters it */
    Bitboard group[MAX_GROUPS];     /* by an enemy man of the group */
    Bitboard pawn;                  /* by an enemy pawn */
} Touchy;

/* Squares that the men of the side to move look at, moving or taking. */
ALWAYS_INLINE Bitboard touched_by_men(const Root *root, const Node *node, const View *view)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard touched = bb_none();

    UNROLLED
    for (int g = 0; g < plan->group_count; g++) {
        const Group *group = &plan->groups[g];
        if (group->kind == GROUP_LEAP && group->mode == PATH_BOTH)
            continue; /* takes or moves there, whoever stands there */
        for (Squares s = squares_of(node->own & node_men(plan, node, group->types));
             squares_left(&s);)
            touched |= group_attacks(root->tables, g, group->kind, squares_next(&s), view->occupied);
    }
    return touched;
}

/* The squares to which pawns of the side to move take, whatever stands there. */
ALWAYS_INLINE Bitboard pawn_captures(const Plan *plan, const Node *node)
{
    Bitboard pawns = node->own & node->men[plan->pawn.type], taken = bb_none();
    UNROLLED
    for (int i = 0; i < plan->pawn.capture_count; i++)
        taken |= bb_shift(pawns, plan->pawn.captures[i].dx, plan->pawn.captures[i].dy);
    return taken;
}

/* The squares to which they step. */
ALWAYS_INLINE Bitboard touched_by_pawns(const Plan *plan, const Node *node, const View *view)
{
    Bitboard pawns = node->own & node->men[plan->pawn.type];
    Bitboard touched = bb_up(pawns, 1);
    Bitboard step = bb_up(pawns & ranks_squares(plan->pawn.start_ranks), 1);

    UNROLLED
    for (int n = 2; n <= plan->pawn.max_steps; n++)
        touched |= step = bb_up(step & view->free, 1);
    return touched;
}

/* Straight lines: from where, and over what, enemy men of group 'g' reach watched squares or the king. */
ALWAYS_INLINE void touchy_lines(const Root *root, const Node *node, const View *view, int g,
                                Touchy *touchy)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;
    const int line = plan->groups[g].kind == GROUP_ORTHOGONAL ? ORTHOGONAL : DIAGONAL;
    const Bitboard occupied = touchy->occupied;
    const Bitboard sliders = node->enemy & node_men(plan, node, plan->groups[g].types);
    Bitboard seen = line_attacks(tables, line, view->king, occupied);
    Bitboard behind = line_attacks(tables, line, view->king, occupied & ~(seen & node->own));
    Bitboard from = seen, reached = bb_none();

    for (Squares s = squares_of(touchy->watched); squares_left(&s);)
        from |= line_attacks(tables, line, squares_next(&s), occupied);
    for (Squares s = squares_of(sliders); squares_left(&s);)
        reached |= line_attacks(tables, line, squares_next(&s), occupied);
    touchy->any |= from & reached;
    touchy->group[g] = from | behind;
    for (Squares s = squares_of(sliders & tables->line[line][view->king]); squares_left(&s);) {
        Bitboard between = between_squares(tables, view->king, squares_next(&s));
        if (bb_count(between & occupied) <= 2) /* one that may leave, and one that is pinned then */
            touchy->any |= between;
    }
}

/* Other paths: the same, by all paths that an empty board has. */
ALWAYS_INLINE void touchy_paths(const Root *root, const Node *node, const View *view, int g,
                                Touchy *touchy)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;
    const LinkList *links = &tables->links[g];
    const Bitboard occupied = touchy->occupied;
    const Bitboard men = node->enemy & node_men(plan, node, plan->groups[g].types);

    touchy->group[g] = bb_none();
    for (Squares s = squares_of(touchy->watched | bb_square(view->king)); squares_left(&s);) {
        int square = squares_next(&s);
        touchy->group[g] |= tables->enemy_from[g][square];
        for (Squares m = squares_of(men & tables->enemy_from[g][square]); squares_left(&m);) {
            const uint32_t *first = &links->first[square * BB_SQUARES + squares_next(&m)];
            for (uint32_t i = first[0]; i < first[1]; i++)
                if (bb_count(links->need[i] & occupied) <= 2)
                    touchy->any |= links->need[i];
        }
    }
}

/* What the king's moves depend on but for enemy men's paths. */
ALWAYS_INLINE void touchy_king(const Root *root, const Node *node, const View *view,
                               Touchy *touchy)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard watched = king_steps(root, node, view);

    touchy->any = bb_none();
    touchy->occupied = view->occupied & ~bb_square(view->king);
    if (plan->rights_kind == RIGHTS_CASTLING && (node->rights & 3)) {
        castling_sides(root, node, view, &watched);
        UNROLLED
        for (int side = 0; side < 2; side++) {
            const Castle *castle = &root->castle[node->black][side];
            if (!(node->rights >> side & 1))
                continue;
            touchy->any |= castle->empty;
            if (castle->test_after) /* it will not stand there any longer */
                touchy->occupied &= ~bb_square(castle->rook_from);
        }
    }
    touchy->any |= watched;
    touchy->watched = watched & ~bb_square(view->king);
}

/* The men of the side to move that no tame move takes. */
ALWAYS_INLINE Bitboard guarded_men(const Root *root, const Node *node, const View *view)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard guarded = bb_none();

    if (plan->pool.types || plan->bare_king != BARE_KING_NONE)
        return node->own;
    UNROLLED
    for (int g = 0; g < plan->group_count; g++) /* the king may take back */
        if (plan->groups[g].types >> plan->king & 1)
            guarded |= group_attacks(root->tables, g, plan->groups[g].kind, view->king,
                                     view->occupied);
    if (plan->rights_kind == RIGHTS_CASTLING)
        for (int side = 0; side < 2; side++)
            if (node->rights >> side & 1)
                guarded |= bb_square(root->castle[node->black][side].rook_from);
    return guarded;
}

/*
 * Find the calm and the tame moves of a node.  'other' is what node_turn() makes of it and 'view' the view of
 * that, without checkers.  Only for a plan with calm_moves.
 */
ALWAYS_INLINE void calm_make(const Root *root, const Node *other, const View *view, Calm *calm)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;
    const Bitboard king = bb_square(view->king);
    Bitboard touched = touched_by_men(root, other, view);
    Touchy touchy;

    touchy_king(root, other, view, &touchy);
    touchy.pawn = bb_none();
    if (plan->pawn.type != NO_TYPE)
        for (Squares s = squares_of(touchy.watched | king); squares_left(&s);)
            touchy.pawn |= tables->enemy_pawn_from[squares_next(&s)];
    UNROLLED
    for (int g = 0; g < plan->group_count; g++) {
        const int kind = plan->groups[g].kind;
        touchy.group[g] = bb_none();
        if (!(plan->groups[g].mode & PATH_CAPTURE))
            continue;
        if (kind == GROUP_ORTHOGONAL || kind == GROUP_DIAGONAL)
            touchy_lines(root, other, view, g, &touchy);
        else if (kind == GROUP_PATHS)
            touchy_paths(root, other, view, g, &touchy);
        else
            for (Squares s = squares_of(touchy.watched | king); squares_left(&s);)
                touchy.group[g] |= tables->enemy_from[g][squares_next(&s)];
    }
    if (plan->pawn.type != NO_TYPE) {
        Bitboard taken = pawn_captures(plan, other);
        touched |= taken | touched_by_pawns(plan, other, view);
        calm->unpassable = bb_flip(taken, plan->ranks);
        calm->pawn_targets = ~ranks_squares(
            (uint16_t)(1u << (plan->ranks - 1) | plan->pawn.zone_ranks));
    }
    UNROLLED
    for (int type = 0; type < plan->type_count; type++) {
        Bitboard depends = touchy.any;
        UNROLLED
        for (int g = 0; g < plan->group_count; g++)
            if (plan->groups[g].types >> type & 1)
                depends |= touchy.group[g];
        if (type == plan->pawn.type)
            depends |= touchy.pawn;
        if (plan->promoting >> type & 1)
            depends = tables->board;
        calm->tame[type] = bb_flip(tables->board & ~depends, plan->ranks);
        calm->calm[type] = bb_flip(tables->board & ~(depends | touched), plan->ranks);
    }
    calm->guarded = bb_flip(guarded_men(root, other, view), plan->ranks);
    calm->calm_count = calm->tame_count = 0;
}

/* The moves of all men but the king in 'node', with 'view', when an enemy man has moved tamely. */
ALWAYS_INLINE int replies_to_tame(const Root *root, Node *node, const View *view, Action action)
{
    const Plan *plan = PLAN_OF(root);
    const Bitboard from = bb_square(cell_flip(action_from(action), plan->ranks));
    const Bitboard to = bb_square(cell_flip(action_to(action), plan->ranks));
    const Bitboard own = node->own;
    View after = *view;

    after.occupied = (view->occupied & ~from) | to;
    after.free = (view->free & ~to) | from;
    after.prey = (view->prey & ~from) | to;
    node->own &= ~to;
    int count = other_moves(root, node, &after, NULL);
    node->own = own;
    return count;
}

/*
 * The leaves two plies below 'node' after its calm and tame moves; its other moves are appended to 'list', their
 * number is written to 'count'.  'other' is as above, and is the same afterwards.
 */
__attribute__((noinline, nonnull)) static uint64_t count_tame(const Root *root, const Node *node,
                                                              Node *other, Action *list,
                                                              int *count)
{
    const Plan *plan = PLAN_OF(root);
    Pin pins[MAX_PINS], other_pins[MAX_PINS];
    Action tame[MAX_MOVES];
    View view, other_view;
    Calm calm = {.tame_list = tame};
    bool over = plan->bare_king != BARE_KING_NONE &&
                (bare_king_ends(plan, node) || bare_king_ends(plan, other));

    if (!over)
        view_make(root, other, other_pins, &other_view);
    if (over || bb_any(other_view.checkers)) {
        *count = node_list(root, node, list);
        return 0;
    }
    calm_make(root, other, &other_view, &calm);
    view_make(root, node, pins, &view);
    view.calm = &calm;
    *count = king_moves(root, node, &view, list);
    *count += other_moves(root, node, &view, list + *count);
    uint64_t king = (unsigned)king_moves(root, other, &other_view, NULL);
    uint64_t leaves = (king + (unsigned)other_moves(root, other, &other_view, NULL)) *
                      (unsigned)calm.calm_count;
    for (int i = 0; i < calm.tame_count; i++)
        leaves += king + (unsigned)replies_to_tame(root, other, &other_view, tame[i]);
    return leaves;
}

#endif
