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

/* A man of the side to move: how many moves it has by one group, and the squares that these depend on. */
typedef struct {
    Bitboard touched;
    int from, group, count;
} ManReplies;

enum { MAX_MAN_REPLIES = 128 };

/* The moves of a side, part by part, so that after a tame move only what it touches is counted anew. */
typedef struct {
    Bitboard touched;               /* by any of its men but the king */
    Bitboard touched_by_men, touched_by_pawns, touched_by_two_square;
    int total, groups, pawns, two_square, pinned;
    bool man_by_man;                /* 'men' holds all it should, or is not used: crowded or small boards */
    int count;
    ManReplies men[MAX_MAN_REPLIES]; /* but for pinned men, leaps, pawns and two-square men */
} Replies;

/* Whether replies are counted man by man.  On a small board to count all costs less than to find which. */
#define MAN_BY_MAN (BB_WIDTH > 64)

/* The moves of the man on 'from' by group 'g'. */
ALWAYS_INLINE int man_replies(const Root *root, const Node *node, const View *view, int g,
                              int from)
{
    const Group *group = &PLAN_OF(root)->groups[g];
    Bitboard attacks = group_attacks(root->tables, g, group->kind, from, view->occupied) &
                       landing(view, group->mode);
    return man_moves(root, node, view, NULL, from, 0, attacks, view->target);
}

/* What the men of each group look at, moving or taking. */
ALWAYS_INLINE void replies_by_men(const Root *root, const Node *node, const View *view,
                                  Replies *replies)
{
    const Plan *plan = PLAN_OF(root);

    UNROLLED
    for (int g = 0; g < plan->group_count; g++) {
        const Group *group = &plan->groups[g];
        if (group->kind == GROUP_LEAP && group->mode == PATH_BOTH)
            continue; /* takes or moves there, whoever stands there */
        for (Squares s = squares_of(node->own & node_men(plan, node, group->types));
             squares_left(&s);) {
            int from = squares_next(&s);
            Bitboard touched = group_attacks(root->tables, g, group->kind, from, view->occupied);
            replies->touched_by_men |= touched;
            if (!replies->man_by_man || from == view->king || bb_has(view->pinned, from))
                continue;
            if (replies->count == MAX_MAN_REPLIES) {
                replies->man_by_man = false;
                replies->count = 0;
                continue;
            }
            ManReplies *man = &replies->men[replies->count++];
            *man = (ManReplies){touched, from, g, 0};
            man->count = man_moves(root, node, view, NULL, from, 0,
                                   touched & landing(view, group->mode), view->target);
        }
    }
}

/*
 * The squares that two-square men look at: around both halves, and along the files and ranks of both.  A plan
 * whose two-square men go further has no calm moves.
 */
static Bitboard touched_by_two_square(const Root *root, const Node *node, const View *view)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard men = node->own & node_men(plan, node, plan->two_square);
    Bitboard touched = bb_none();

    for (Squares s = squares_of(men); squares_left(&s);) {
        int half = squares_next(&s);
        Bitboard other = bb_square(node_other_half(node, half));
        touched |= root->tables->neighbours[half] |
                   line_attacks(root->tables, ORTHOGONAL, half, view->occupied & ~other);
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

/* Take stock of the moves of the side to move, whose king has 'king_count'. */
ALWAYS_INLINE void replies_make(const Root *root, const Node *node, const View *view,
                                int king_count, Replies *replies)
{
    const Plan *plan = PLAN_OF(root);

    replies->touched_by_men = replies->touched_by_pawns = replies->touched_by_two_square = bb_none();
    replies->pawns = replies->two_square = replies->pinned = replies->count = 0;
    replies->man_by_man = MAN_BY_MAN;
    replies_by_men(root, node, view, replies);
    replies->groups = groups_moves(root, node, view, NULL);
    if (plan->pawn.type != NO_TYPE) {
        replies->touched_by_pawns = pawn_captures(plan, node) | touched_by_pawns(plan, node, view);
        replies->pawns = free_pawn_moves(root, node, view, NULL);
    }
    if (plan->two_square) {
        const View copy = *view;
        replies->touched_by_two_square = touched_by_two_square(root, node, view);
        replies->two_square = two_square_moves(root, node, &copy, NULL);
    }
    if (view->pin_count > 0) {
        const View copy = *view;
        replies->pinned = pinned_moves(root, node, &copy, NULL);
    }
    replies->touched = replies->touched_by_men | replies->touched_by_pawns |
                       replies->touched_by_two_square;
    replies->total = king_count + replies->groups + replies->pawns + replies->two_square +
                     replies->pinned;
}

/* How the replies change when a tame move that takes nothing changes the squares 'change'; 'node' and
 * 'view' are after it. */
ALWAYS_INLINE int replies_changed(const Root *root, const Node *node, const View *view,
                                  Bitboard change, const Replies *replies)
{
    const Plan *plan = PLAN_OF(root);
    int more = 0;

    if (!(MAN_BY_MAN && replies->man_by_man) && bb_any(replies->touched_by_men & change))
        more += groups_moves(root, node, view, NULL) - replies->groups;
    for (int i = 0; MAN_BY_MAN && i < replies->count; i++) {
        const ManReplies *man = &replies->men[i];
        if (bb_any(man->touched & change))
            more += man_replies(root, node, view, man->group, man->from) - man->count;
    }
    if (plan->pawn.type != NO_TYPE && bb_any(replies->touched_by_pawns & change))
        more += free_pawn_moves(root, node, view, NULL) - replies->pawns;
    if (plan->two_square && bb_any(replies->touched_by_two_square & change)) {
        const View copy = *view;
        more += two_square_moves(root, node, &copy, NULL) - replies->two_square;
    }
    if (view->pin_count > 0) {
        const View copy = *view;
        more += pinned_moves(root, node, &copy, NULL) - replies->pinned;
    }
    return more;
}

/*
 * The squares of 'need', the way of an enemy man to a square, whose being left or entered by another enemy man
 * opens or shuts it.  'own' men at most may stand in it: 1 on the way to the king, where that man is pinned.
 */
ALWAYS_INLINE Bitboard touchy_need(const Plan *plan, const Node *node, Bitboard need,
                                   Bitboard occupied, int own)
{
    Bitboard blockers = need & occupied, enemy = blockers & node->enemy;

    if (plan->two_square || !bb_any(blockers)) /* two-square men take away more than one man */
        return need;
    if (bb_count(blockers & node->own) > own || bb_count(enemy) > 1)
        return bb_none();
    return bb_any(enemy) ? enemy : need;
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
    if (plan->two_square)
        touchy->group[g] |= tables->enemy_from[g][view->king];
    for (Squares s = squares_of(sliders & tables->line[line][view->king]); squares_left(&s);)
        touchy->any |= touchy_need(plan, node,
                                   between_squares(tables, view->king, squares_next(&s)), occupied, 1);
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
                touchy->any |= touchy_need(plan, node, links->need[i], occupied,
                                           square == view->king);
        }
    }
}

/* Enemy two-square men: all that stands, or may, in the way of one to a watched square or the king. */
static void touchy_two_square(const Root *root, const Node *node, const View *view,
                              Touchy *touchy)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;

    for (Squares s = squares_of(touchy->watched | bb_square(view->king)); squares_left(&s);) {
        int square = squares_next(&s);
        for (Squares m = squares_of(two_square_candidates(root, node, square)); squares_left(&m);) {
            int halves[2] = {squares_next(&m), 0};
            int type = node_type_at(plan, node, halves[0]);
            halves[1] = node_other_half(node, halves[0]);
            if (plan->turn.captures)
                touchy->any |= tables->neighbours[halves[0]] | tables->neighbours[halves[1]];
            for (int i = 0; i < tables->two_path_count[type]; i++) {
                TwoSquareLine line;
                if (two_square_line(plan, &tables->two_path[type][i], halves, square, &line))
                    touchy->any |= line.need | line.beside;
            }
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
    UNROLLED
    for (int g = 0; g < plan->group_count; g++)
        if (plan->groups[g].types >> plan->king & 1)
            touchy->any |= group_attacks(root->tables, g, plan->groups[g].kind, view->king,
                                         view->occupied);
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
    if (plan->two_square) /* taken, it goes with its other half */
        touchy->occupied &= ~node_whole_men(plan, node, watched & view->enemy_two);
}

/* The men of the side to move that no tame move takes. */
ALWAYS_INLINE Bitboard guarded_men(const Root *root, const Node *node)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard guarded = bb_none();

    if (plan->pool.types || plan->two_square)
        return node->own;
    if (plan->rights_kind == RIGHTS_CASTLING)
        for (int side = 0; side < 2; side++)
            if (node->rights >> side & 1)
                guarded |= bb_square(root->castle[node->black][side].rook_from);
    return guarded;
}

/*
 * Find the calm and the tame moves of a node.  'other' is what node_turn() makes of it and 'view' the view of
 * that, without checkers; 'touched' is what Replies says.  Only for a plan with calm_moves.
 */
ALWAYS_INLINE void calm_make(const Root *root, const Node *other, const View *view,
                             Bitboard touched, Calm *calm)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;
    const Bitboard king = bb_square(view->king);
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
    if (plan->two_square)
        touchy_two_square(root, other, view, &touchy);
    if (plan->pawn.type != NO_TYPE) {
        calm->unpassable = plan->pawn.en_passant ? bb_flip(pawn_captures(plan, other), plan->ranks)
                                                 : bb_none();
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
        calm->tame[type] = bb_flip(tables->board & ~depends, plan->ranks);
        if (plan->promoting >> type & 1)
            calm->tame[type] &= ~ranks_squares(plan->promotion_ranks[type]);
        calm->calm[type] = calm->tame[type] & ~bb_flip(touched, plan->ranks);
    }
    calm->guarded = bb_flip(guarded_men(root, other), plan->ranks);
    calm->calm_count = calm->tame_count = 0;
}

/* The replies to the tame move 'action' of the enemy of 'node', whose king has 'king_count'. */
ALWAYS_INLINE int replies_to_tame(const Root *root, Node *node, const View *view,
                                  const Replies *replies, int king_count, Action action)
{
    const Plan *plan = PLAN_OF(root);
    const Bitboard from = bb_square(cell_flip(action_from(action), plan->ranks));
    const Bitboard to = bb_square(cell_flip(action_to(action), plan->ranks));
    const Bitboard own = node->own, enemy = node->enemy;
    int count;
    View after = *view;

    after.occupied = (view->occupied & ~from) | to;
    after.free = (view->free & ~to) | from;
    after.prey = (view->prey & ~from) | to;
    node->enemy = (enemy & ~from) | to;
    if (!bb_any(to & own)) {
        count = replies->total + replies_changed(root, node, &after, from | to, replies);
    } else {
        node->own = own & ~to;
        count = king_count + other_moves(root, node, &after, NULL);
        node->own = own;
    }
    node->enemy = enemy;
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
    Pin pins[MAX_PINS], other_pins[MAX_PINS];
    Action tame[MAX_MOVES];
    View view, other_view;
    Replies replies;
    Calm calm = {.tame_list = tame};

    view_make(root, other, other_pins, &other_view);
    if (bb_any(other_view.checkers)) {
        *count = node_list(root, node, list);
        return 0;
    }
    int king_count = king_moves(root, other, &other_view, NULL);
    replies_make(root, other, &other_view, king_count, &replies);
    calm_make(root, other, &other_view, replies.touched, &calm);
    view_make(root, node, pins, &view);
    view.calm = &calm;
    *count = king_moves(root, node, &view, list);
    *count += other_moves(root, node, &view, list + *count);
    uint64_t leaves = (uint64_t)replies.total * (unsigned)calm.calm_count;
    for (int i = 0; i < calm.tame_count; i++)
        leaves += (unsigned)replies_to_tame(root, other, &other_view, &replies, king_count, tame[i]);
    return leaves;
}

#endif
