/*
 * Calm moves: moves after which the enemy has exactly as many moves as if nothing had moved.  Two plies
 * above the leaves they need not be played; they are counted and multiplied.
 *
 * A move is calm if it takes nothing, promotes nothing and neither leaves nor enters a square on which
 * something depends that the enemy can do: one that its men's paths touch, one from which the moved man, or
 * over which another, attacks a square that the enemy's king stands on, may step to or castles over,
 * or one on a line on which the enemy has a pinned man or may come to have one.  The sets here
 * may hold more squares than that, never less: a move that isn't found calm is played.
 */
#ifndef COUNTERCHECK_CALM_TMPL_H
#define COUNTERCHECK_CALM_TMPL_H

#include "generate_tmpl.h"

/* Squares on which the next move can change what the side to move may do, as that side sees them. */
typedef struct {
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

ALWAYS_INLINE Bitboard touched_by_pawns(const Plan *plan, const Node *node, const View *view)
{
    Bitboard pawns = node->own & node->men[plan->pawn.type];
    Bitboard touched = bb_up(pawns, 1);
    Bitboard step = bb_up(pawns & ranks_squares(plan->pawn.start_ranks), 1);

    UNROLLED
    for (int n = 2; n <= plan->pawn.max_steps; n++)
        touched |= step = bb_up(step & view->free, 1);
    UNROLLED
    for (int i = 0; i < plan->pawn.capture_count; i++)
        touched |= bb_shift(pawns, plan->pawn.captures[i].dx, plan->pawn.captures[i].dy);
    return touched;
}

/* Straight lines: from where, and over what, enemy men of group 'g' reach the 'watched' squares or the king. */
ALWAYS_INLINE void touchy_lines(const Root *root, const Node *node, const View *view, int g,
                                Bitboard watched, Touchy *touchy)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;
    const int line = plan->groups[g].kind == GROUP_ORTHOGONAL ? ORTHOGONAL : DIAGONAL;
    const Bitboard occupied = view->occupied & ~bb_square(view->king);
    const Bitboard sliders = node->enemy & node_men(plan, node, plan->groups[g].types);
    Bitboard seen = line_attacks(tables, line, view->king, occupied);
    Bitboard behind = line_attacks(tables, line, view->king, occupied & ~(seen & node->own));
    Bitboard from = seen, reached = bb_none();

    for (Squares s = squares_of(watched); squares_left(&s);)
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
                                Bitboard watched, Touchy *touchy)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;
    const LinkList *links = &tables->links[g];
    const Bitboard occupied = view->occupied & ~bb_square(view->king);
    const Bitboard men = node->enemy & node_men(plan, node, plan->groups[g].types);

    touchy->group[g] = bb_none();
    for (Squares s = squares_of(watched | bb_square(view->king)); squares_left(&s);) {
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

/* The squares other than the king's own whose being attacked, or not, decides about a move of the king; what
 * else castling depends on is added to 'any'. */
ALWAYS_INLINE Bitboard king_watches(const Root *root, const Node *node, const View *view,
                                    Bitboard *any)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard watched = king_steps(root, node, view);

    if (plan->rights_kind == RIGHTS_CASTLING && (node->rights & 3)) {
        castling_sides(root, node, view, &watched);
        UNROLLED
        for (int side = 0; side < 2; side++)
            if (node->rights >> side & 1)
                *any |= root->castle[node->black][side].empty;
    }
    *any |= watched;
    return watched & ~bb_square(view->king);
}

/* Whether the plan's rules let calm moves be found at 'node', in which the enemy of the mover is to move. */
ALWAYS_INLINE bool calm_known(const Root *root, const Node *node, const View *view)
{
    const Plan *plan = PLAN_OF(root);
    const Castle *castle = root->castle[node->black];

    if (bb_any(view->checkers))
        return false;
    return plan->rights_kind != RIGHTS_CASTLING ||
           !(((node->rights & 1) && castle[0].test_after) ||
             ((node->rights & 2) && castle[1].test_after));
}

/*
 * Find the calm moves of a node.  'other' is what node_turn() makes of it and 'view' the view of that.
 * Only for a plan with calm_moves.  False: none are known.
 */
ALWAYS_INLINE bool calm_make(const Root *root, const Node *other, const View *view, Calm *calm)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;
    Touchy touchy;

    if (!calm_known(root, other, view))
        return false;
    touchy.any = touched_by_men(root, other, view);
    touchy.pawn = bb_none();
    Bitboard watched = king_watches(root, other, view, &touchy.any);
    if (plan->pawn.type != NO_TYPE) {
        touchy.any |= touched_by_pawns(plan, other, view);
        for (Squares s = squares_of(watched | bb_square(view->king)); squares_left(&s);)
            touchy.pawn |= tables->enemy_pawn_from[squares_next(&s)];
    }
    UNROLLED
    for (int g = 0; g < plan->group_count; g++) {
        const int kind = plan->groups[g].kind;
        touchy.group[g] = bb_none();
        if (!(plan->groups[g].mode & PATH_CAPTURE))
            continue;
        if (kind == GROUP_ORTHOGONAL || kind == GROUP_DIAGONAL)
            touchy_lines(root, other, view, g, watched, &touchy);
        else if (kind == GROUP_PATHS)
            touchy_paths(root, other, view, g, watched, &touchy);
        else
            for (Squares s = squares_of(watched | bb_square(view->king)); squares_left(&s);)
                touchy.group[g] |= tables->enemy_from[g][squares_next(&s)];
    }
    UNROLLED
    for (int type = 0; type < plan->type_count; type++) {
        Bitboard touched = touchy.any;
        UNROLLED
        for (int g = 0; g < plan->group_count; g++)
            if (plan->groups[g].types >> type & 1)
                touched |= touchy.group[g];
        if (type == plan->pawn.type)
            touched |= touchy.pawn;
        if (plan->promoting >> type & 1)
            touched = tables->board;
        calm->squares[type] = bb_flip(tables->board & ~touched, plan->ranks);
    }
    if (plan->pawn.type != NO_TYPE)
        calm->pawn_targets =
            calm->squares[plan->pawn.type] &
            ~ranks_squares((uint16_t)(1u << (plan->ranks - 1) | plan->pawn.zone_ranks));
    calm->moves = 0;
    return true;
}

/*
 * The moves of 'node' that aren't calm: appended to 'list', their number returned.  The leaves two plies below
 * 'node' after its calm moves are written to 'leaves'.  'other' is as above.
 */
__attribute__((noinline, nonnull)) static int list_loud(const Root *root, const Node *node,
                                                        const Node *other, Action *list,
                                                        uint64_t *leaves)
{
    const Plan *plan = PLAN_OF(root);
    Pin pins[MAX_PINS];
    View view;
    Calm calm;

    *leaves = 0;
    if (plan->bare_king != BARE_KING_NONE && (bare_king_ends(plan, node) || bare_king_ends(plan, other)))
        return node_list(root, node, list);
    view_make(root, other, pins, &view);
    if (!calm_make(root, other, &view, &calm))
        return node_list(root, node, list);
    uint64_t replies = (unsigned)viewed_moves(root, other, &view, NULL);
    view_make(root, node, pins, &view);
    view.calm = &calm;
    int count = viewed_moves(root, node, &view, list);
    *leaves = replies * (unsigned)calm.moves;
    return count;
}

#endif
