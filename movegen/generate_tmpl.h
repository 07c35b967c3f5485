/*
 * The legal moves of a node, listed or only counted by the same code: each
 * function takes a list to append to, or NULL as a constant, and returns how
 * many moves it found.
 *
 * Legal by checkers and pins (attack_tmpl.h).  What removes more than one man
 * from a line at once (en passant, two-square men) is tested on the board after it.
 */
#ifndef COUNTERCHECK_GENERATE_TMPL_H
#define COUNTERCHECK_GENERATE_TMPL_H

#include "attack_tmpl.h"

/*
 * Append one move for each square of 'targets' and return their number; the man may
 * have to promote where it lands.  A function of its own: listing is rare.
 */
__attribute__((noinline)) static int list_man(const Plan *plan, Action *list, int from, int type,
                                              Bitboard targets)
{
    bool promotes = plan->promoting >> type & 1;
    int count = 0;

    for (Squares s = squares_of(targets); squares_left(&s);) {
        int to = squares_next(&s), becomes = NO_TYPE;
        if (promotes && (plan->promotion_ranks[type] >> cell_rank(to) & 1))
            becomes = plan->promotes_to[type];
        list[count++] = action_make(MOVE_PLAIN, from, to, type, becomes, false);
    }
    return count;
}

/* Take from 'targets' those to which the man of 'type' on 'from' moves calmly or tamely. */
ALWAYS_INLINE Bitboard calm_taken(const Plan *plan, Calm *calm, const Node *node, int from,
                                  int type, Bitboard targets)
{
    if (!bb_has(calm->tame[type], from))
        return targets;
    Bitboard tame = targets & calm->tame[type] & ~calm->guarded;
    targets &= ~tame;
    if (bb_has(calm->calm[type], from)) {
        Bitboard quiet = tame & calm->calm[type] & ~node->enemy;
        calm->calm_count += bb_count(quiet);
        tame &= ~quiet;
    }
    calm->tame_count += list_man(plan, calm->tame_list + calm->tame_count, from, type, tame);
    return targets;
}

ALWAYS_INLINE int emit_man(const Plan *plan, const Node *node, Calm *calm, Action *list, int from,
                           int type, Bitboard targets)
{
    if (FAULTY(plan) && (plan->promoting >> type & 1))
        return fault_promotions(plan, node, list, from, type, targets);
    if (list == NULL)
        return bb_count(targets);
    if (calm != NULL)
        targets = calm_taken(plan, calm, node, from, type, targets);
    return list_man(plan, list, from, type, targets);
}

ALWAYS_INLINE Action *list_at(Action *list, int count)
{
    return list == NULL ? NULL : list + count;
}

/* Squares where a man may end its move, by the mode of its paths. */
ALWAYS_INLINE Bitboard landing(const View *view, int mode)
{
    return mode == PATH_BOTH ? view->free | view->prey : mode == PATH_MOVE ? view->free : view->prey;
}

/* Whether the own king is safe once 'left' is empty, 'placed' own and 'captured' gone. */
static inline bool king_safe_after(const Root *root, const Node *node, const View *view,
                                   Bitboard left, Bitboard captured, Bitboard placed)
{
    Bitboard occupied = (view->occupied & ~(left | captured)) | placed;
    return !square_attacked(root, node, view->king, occupied, node->enemy & ~captured);
}

/* Split from 'targets' the captures of two-square men and add the legal ones of them. */
static int two_square_captures(const Root *root, const Node *node, const View *view, Action *list,
                               int from, int type, Bitboard *targets)
{
    const Plan *plan = PLAN_OF(root);
    int count = 0;

    for (Squares s = squares_of(*targets & view->enemy_two); squares_left(&s);) {
        Bitboard to = bb_square(squares_next(&s));
        if (king_safe_after(root, node, view, bb_square(from),
                            FAULT(plan, WALL_LINES_STAY_SHUT) ? to : node_whole_men(plan, node, to),
                            to))
            count += emit_man(plan, node, view->calm, list_at(list, count), from, type, to);
    }
    *targets &= ~view->enemy_two;
    return count;
}

/* Moves of one man, not a king, pawn or two-square man, with destinations 'attacks'. */
ALWAYS_INLINE int man_moves(const Root *root, const Node *node, const View *view, Action *list,
                            int from, int type, Bitboard attacks, Bitboard allowed)
{
    const Plan *plan = PLAN_OF(root);
    int count = 0;

    if (FAULT(plan, WALL_TAIL_SAFE))
        attacks &= ~(node->tails & node->enemy);
    if (plan->two_square && bb_any(attacks & view->enemy_two))
        count = two_square_captures(root, node, view, list, from, type, &attacks);
    return count + emit_man(plan, node, view->calm, list_at(list, count), from, type, attacks & allowed);
}

/* The type of 'types' on 'square'; only needed where moves are listed. */
ALWAYS_INLINE int mover_type(const Plan *plan, const Node *node, int square, uint32_t types)
{
    int last = 0;
    UNROLLED
    for (int type = 0; type < plan->type_count; type++)
        if (types >> type & 1) {
            last = type;
            if ((types >> type) == 1 || bb_has(node->men[type], square))
                return type;
        }
    return last;
}

/* Moves of the men of group 'g', which is of kind 'kind'. */
ALWAYS_INLINE int kind_moves(const Root *root, const Node *node, const View *view, Action *list,
                             int g, int kind)
{
    const Plan *plan = PLAN_OF(root);
    const Group *group = &plan->groups[g];
    uint32_t types = group->types & ~(1u << plan->king);
    Bitboard men = node->own & node_men(plan, node, types) & ~view->pinned;
    Bitboard squares = landing(view, group->mode), allowed = view->target;
    int count = 0;

    if (BB_WIDTH == 256 && !bb_any(men)) /* to begin a loop over four words costs more */
        return 0;
    if (!plan->two_square) { /* else captures of two-square men may be legal off the target */
        squares &= allowed;
        allowed = squares;
    }

    for (Squares s = squares_of(men); squares_left(&s);) {
        int from = squares_next(&s);
        int type = list == NULL ? 0 : mover_type(plan, node, from, types);
        Bitboard attacks =
            group_attacks(root->tables, g, kind, from, view->occupied) & squares;
        if (FAULTY(plan))
            attacks = fault_attacks(root, node, g, kind, from, view->occupied, attacks) &
                      squares;
        count += man_moves(root, node, view, list_at(list, count), from, type, attacks, allowed);
    }
    return count;
}

/* The same, with the kind a constant: what it is, is asked once a group and not once a man. */
ALWAYS_INLINE int group_moves(const Root *root, const Node *node, const View *view, Action *list,
                              int g)
{
    switch (PLAN_OF(root)->groups[g].kind) {
    case GROUP_LEAP:
        return kind_moves(root, node, view, list, g, GROUP_LEAP);
    case GROUP_ORTHOGONAL:
        return kind_moves(root, node, view, list, g, GROUP_ORTHOGONAL);
    case GROUP_DIAGONAL:
        return kind_moves(root, node, view, list, g, GROUP_DIAGONAL);
    default:
        return kind_moves(root, node, view, list, g, GROUP_PATHS);
    }
}

/* Where the king may go by its own paths, before attacks are looked at. */
ALWAYS_INLINE Bitboard king_steps(const Root *root, const Node *node, const View *view)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard steps = bb_none();

    UNROLLED
    for (int g = 0; g < plan->group_count; g++) {
        const Group *group = &plan->groups[g];
        if (group->types >> plan->king & 1)
            steps |= group_attacks(root->tables, g, group->kind, view->king, view->occupied) &
                     landing(view, group->mode);
    }
    bool leaps = plan->rights_kind == RIGHTS_LEAPS && (node->rights & 1) && !bb_any(view->checkers);
    if (FAULT(plan, KING_LEAPS_IN_CHECK))
        leaps = node->rights & 1;
    if (FAULT(plan, EVERY_KING_LEAPS))
        leaps = !bb_any(view->checkers);
    if (FAULT(plan, FIRST_MOVES_NOT_IN_OPENING))
        leaps = leaps && node->own_left == 0;
    if (leaps)
        steps |= group_attacks(root->tables, plan->king_group,
                               plan->groups[plan->king_group].kind, view->king, view->occupied) &
                 (FAULT(plan, FIRST_MOVES_CAPTURE) ? view->free | view->prey : view->free);
    return steps;
}

/* The squares on which the king must not be attacked for 'castle'. */
ALWAYS_INLINE Bitboard castle_safe(const Plan *plan, const Castle *castle)
{
    Bitboard safe = castle->safe;
    if (FAULT(plan, CASTLING_OUT_OF_CHECK))
        safe &= ~bb_square(castle->king_from);
    if (FAULT(plan, CASTLING_THROUGH_ATTACK))
        safe &= bb_square(castle->king_from) | bb_square(castle->king_to);
    if (FAULT(plan, CASTLING_INTO_CHECK))
        safe &= ~bb_square(castle->king_to);
    if (FAULT(plan, CASTLING_ROOK_ATTACKED))
        safe |= castle->empty | bb_square(castle->rook_from);
    return safe;
}

/* The sides (bits 1, 2) on which nothing stands in the way of castling; what must not be attacked
 * for them is added to 'wanted'. */
ALWAYS_INLINE int castling_sides(const Root *root, const Node *node, const View *view,
                                 Bitboard *wanted)
{
    const Plan *plan = PLAN_OF(root);
    int sides = 0;

    UNROLLED
    for (int side = 0; side < 2; side++) {
        const Castle *castle = &root->castle[node->black][side];
        Bitboard way = castle->empty;
        if (FAULT(plan, CASTLING_OVER_MEN))
            way = castle->safe & ~bb_square(castle->king_from);
        if (FAULTY(plan) && !fault_castle_stands(plan, node, castle, side))
            continue;
        if (!(node->rights >> side & 1) || bb_any(way & view->occupied))
            continue;
        sides |= 1 << side;
        *wanted |= castle_safe(plan, castle);
    }
    return sides;
}

/* Whether the rook's leaving its square for 'castle' would open a line to the king. */
static bool castling_opens_line(const Root *root, const Node *node, Bitboard occupied,
                                const Castle *castle)
{
    const Plan *plan = PLAN_OF(root);
    if (!castle->test_after || FAULT(plan, CASTLING_OPENS_LINE) ||
        FAULT(plan, CASTLING_INTO_CHECK))
        return false;
    Bitboard left = bb_square(castle->king_from) | bb_square(castle->rook_from);
    Bitboard placed = bb_square(castle->king_to) | bb_square(castle->rook_to);
    return square_attacked(root, node, castle->king_to, (occupied & ~left) | placed,
                           node->enemy);
}

/* Castling on 'sides' (castling_sides()) where the king's way isn't 'forbidden'. */
ALWAYS_INLINE int castling_moves(const Root *root, const Node *node, const View *view,
                                 Action *list, int sides, Bitboard forbidden)
{
    const Plan *plan = PLAN_OF(root);
    int count = 0;

    for (int side = 0; side < 2; side++) {
        const Castle *castle = &root->castle[node->black][side];
        if (!(sides >> side & 1) || bb_any(castle_safe(plan, castle) & forbidden) ||
            castling_opens_line(root, node, view->occupied, castle))
            continue;
        if (list != NULL)
            list[count] = action_make(MOVE_CASTLE_FIRST + side, castle->king_from,
                                      castle->king_to, plan->king, NO_TYPE, false);
        count++;
    }
    return count;
}

/*
 * The squares among 'wanted' that the king can't go to because they are attacked; 'occupied' is the board
 * without the king.  A man on such a square neither attacks nor shields it, but the other half of a
 * two-square man may.
 */
ALWAYS_INLINE Bitboard king_forbidden(const Root *root, const Node *node, const View *view,
                                      Bitboard occupied, Bitboard wanted)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard forbidden = bb_none();

    if (MAPS_ATTACKS && plan->attacks_mapped && !FAULTY(plan) && !bb_is_single(wanted))
        return wanted & enemy_attacks(root, node, occupied);
    for (Squares s = squares_of(wanted); squares_left(&s);) {
        int to = squares_next(&s);
        Bitboard taken = bb_none();
        if (plan->two_square && bb_has(view->enemy_two, to))
            taken = FAULT(plan, WALL_LINES_STAY_SHUT)
                        ? bb_square(to)
                        : node_whole_men(plan, node, bb_square(to));
        if ((FAULT(plan, WALL_TAIL_SAFE) && bb_has(node->tails, to)) ||
            (!(FAULT(plan, KING_TAKES_GUARDED_MEN) && bb_has(node->enemy, to)) &&
             node_attacked(root, node, to, occupied & ~taken, node->enemy & ~taken)))
            forbidden |= bb_square(to);
    }
    return forbidden;
}

/* Moves of the king, castling included. */
ALWAYS_INLINE int king_moves(const Root *root, const Node *node, const View *view, Action *list)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard steps = king_steps(root, node, view);
    Bitboard occupied = view->occupied & ~bb_square(view->king);
    int sides = 0;

    if (plan->opening.attacks_ignored && (node->own_left | node->enemy_left))
        return emit_man(plan, node, view->calm, list, view->king, plan->king, steps);
    if (FAULT(plan, KING_STEPS_ALONG_LINE))
        occupied = view->occupied;
    Bitboard wanted = steps;
    if (plan->rights_kind == RIGHTS_CASTLING && (node->rights & 3) &&
        (!bb_any(view->checkers) || FAULT(plan, CASTLING_OUT_OF_CHECK)))
        sides = castling_sides(root, node, view, &wanted);
    if (!bb_any(wanted))
        return 0;
    Bitboard forbidden = king_forbidden(root, node, view, occupied, wanted);
    int count = emit_man(plan, node, view->calm, list, view->king, plan->king, steps & ~forbidden);
    if (sides)
        count += castling_moves(root, node, view, list_at(list, count), sides, forbidden);
    return count;
}

/* Whether the man of the second right may use it under the plan's fault. */
static inline bool fault_first_piece(const Plan *plan, const Node *node, const View *view, int *from)
{
    Bitboard men = node->own & node->men[plan->first_type];

    if (FAULT(plan, EVERY_PIECE_MOVES_FIRST) && bb_any(men))
        *from = bb_first(men);
    return bb_has(men, *from) &&
           !(FAULT(plan, FIRST_PIECE_NOT_IN_CHECK) && bb_any(view->checkers)) &&
           !(FAULT(plan, FIRST_MOVES_NOT_IN_OPENING) && node->own_left > 0);
}

/* The array's man of the second right, before its first move (gothic-isles: the Champion). */
static int first_moves(const Root *root, const Node *node, const View *view, Action *list)
{
    const Plan *plan = PLAN_OF(root);
    int from = root->first_home[node->black];
    Bitboard allowed = view->target;

    if (FAULTY(plan) && !fault_first_piece(plan, node, view, &from))
        return 0;
    for (int i = 0; i < view->pin_count; i++)
        if (view->pins[i].square == from)
            allowed &= view->pins[i].allowed;
    Bitboard targets =
        group_attacks(root->tables, plan->first_group, plan->groups[plan->first_group].kind, from,
                      view->occupied) &
        (FAULT(plan, FIRST_MOVES_CAPTURE) ? view->free | view->prey : view->free) & allowed;
    return emit_man(plan, node, view->calm, list, from, plan->first_type, targets);
}

#include "pawn_tmpl.h"
#include "two_square_tmpl.h"

/* Moves of the men on lines to their king: few, so one by one. */
static int pinned_moves(const Root *root, const Node *node, const View *view, Action *list)
{
    const Plan *plan = PLAN_OF(root);
    int count = 0;

    for (int i = 0; i < view->pin_count; i++) {
        int from = view->pins[i].square;
        int type = node_type_at(plan, node, from);
        Bitboard allowed = view->target & view->pins[i].allowed;
        if (type == plan->pawn.type) {
            count += pawn_moves(root, node, view, list_at(list, count), bb_square(from), allowed);
            continue;
        }
        UNROLLED
        for (int g = 0; g < plan->group_count; g++) {
            const Group *group = &plan->groups[g];
            if (!(group->types >> type & 1))
                continue;
            Bitboard attacks =
                group_attacks(root->tables, g, group->kind, from, view->occupied) &
                landing(view, group->mode);
            count += man_moves(root, node, view, list_at(list, count), from, type, attacks,
                               allowed);
        }
    }
    return count;
}

/* Whether the game is over because a king stands alone (GI-10). */
static inline bool bare_king_ends(const Plan *plan, const Node *node)
{
    Bitboard kings = node->men[plan->king];
    bool enemy_bare = !bb_any(node->enemy & ~kings), own_bare = !bb_any(node->own & ~kings);
    if (FAULT(plan, BARE_KING_BOTH))
        return enemy_bare && own_bare;
    return enemy_bare || (plan->bare_king == BARE_KING_AT_ONCE && own_bare);
}

/* Moves of all men but the king, pawns, two-square and pinned men. */
ALWAYS_INLINE int groups_moves(const Root *root, const Node *node, const View *view, Action *list)
{
    int count = 0;

    UNROLLED
    for (int g = 0; g < PLAN_OF(root)->group_count; g++)
        count += group_moves(root, node, view, list_at(list, count), g);
    return count;
}

/* Moves of the pawns that aren't pinned. */
ALWAYS_INLINE int free_pawn_moves(const Root *root, const Node *node, const View *view,
                                  Action *list)
{
    const int pawn = PLAN_OF(root)->pawn.type;

    if (pawn == NO_TYPE)
        return 0;
    return pawn_moves(root, node, view, list, node->own & node->men[pawn] & ~view->pinned,
                      view->target);
}

/* The moves of all men but the king, by the view; otherwise as node_moves(). */
ALWAYS_INLINE int other_moves(const Root *root, const Node *node, const View *view, Action *list)
{
    const Plan *plan = PLAN_OF(root);
    int count = 0;

    /* Functions for what is seldom get a copy, so that the view itself can stay in registers. */
    if (plan->pawn.en_passant && bb_any(node->passed)) {
        const View copy = *view;
        count += en_passant_moves(root, node, &copy, list);
    }
    if (plan->two_square)
        count += two_square_moves(root, node, view, list_at(list, count));
    /* Captures of two-square men are tested one by one and may meet a check from outside 'target'. */
    if (!plan->two_square && !bb_any(view->target))
        return count;
    if (plan->rights_kind == RIGHTS_LEAPS &&
        ((node->rights & 2) || FAULT(plan, EVERY_PIECE_MOVES_FIRST))) {
        const View copy = *view;
        count += first_moves(root, node, &copy, list_at(list, count));
    }
    count += groups_moves(root, node, view, list_at(list, count));
    count += free_pawn_moves(root, node, view, list_at(list, count));
    if (view->pin_count > 0 && !FAULT(plan, PINNED_MEN_FROZEN)) {
        const View copy = *view;
        count += pinned_moves(root, node, &copy, list_at(list, count));
    }
    return count;
}

/*
 * The legal moves of 'node': appended to 'list' (MAX_MOVES), which must be a
 * constant NULL for counting alone.  Returns their number.
 */
ALWAYS_INLINE int node_moves(const Root *root, const Node *node, Action *list)
{
    const Plan *plan = PLAN_OF(root);
    Pin pins[MAX_PINS];
    View view;

    if (FAULTY(plan) && !bb_any(node->own & node->men[plan->king]))
        return 0;
    if (plan->bare_king != BARE_KING_NONE && bare_king_ends(plan, node))
        return 0;
    view_make(root, node, pins, &view);
    int count = king_moves(root, node, &view, list);
    return count + other_moves(root, node, &view, list_at(list, count));
}

/* The same as a function: listed moves are few, and one copy of the code for them is enough. */
__attribute__((noinline, nonnull)) static int node_list(const Root *root, const Node *node,
                                                        Action *list)
{
    return node_moves(root, node, list);
}

__attribute__((noinline)) static int node_count(const Root *root, const Node *node)
{
    return node_moves(root, node, NULL);
}

#endif
