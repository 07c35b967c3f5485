/* From nodes and actions back to positions and moves as values; the way in is root_tmpl.h. */
#ifndef COUNTERCHECK_EXPORT_TMPL_H
#define COUNTERCHECK_EXPORT_TMPL_H

#include "root_tmpl.h"

/* Head and lying of a two-square man as seen from the other side of the board. */
static void turn_two_square(const Plan *plan, int *head, int *lies)
{
    int other = *lies == LIES_ROW ? *head : *head + tail_offset(*lies);
    *head = cell_flip(other, plan->ranks);
    *lies = lies_turned(*lies);
}

/* All of a position but its counters and castling rooks, which 'position' keeps. */
static void node_export(const Root *root, const Node *node, Position *position)
{
    const Plan *plan = root->plan;
    bool black = node->black;

    memset(position->man, 0, sizeof position->man);
    memset(position->other, 0, sizeof position->other);
    for (int type = 0; type < plan->type_count; type++)
        for (Squares s = squares_of(node->men[type]); squares_left(&s);) {
            int at = squares_next(&s);
            Square square = cell_to_square(cell_absolute(plan, at, black));
            Colour owner = bb_has(node->own, at) == black ? BLACK : WHITE;
            position->man[square] = man_of(owner, type);
            if (plan->two_square >> type & 1)
                position->other[square] =
                    cell_to_square(cell_absolute(plan, node_other_half(node, at), black));
        }
    position->side = black ? BLACK : WHITE;
    position->rights = (uint8_t)rights_absolute(node->rights, black);
    position->passed_count = 0;
    if (plan->pawn.en_passant && bb_any(node->passed))
        for (int square = bb_last(node->passed); bb_has(node->passed, square); square -= STRIDE)
            position->passed[position->passed_count++] =
                cell_to_square(cell_absolute(plan, square, black));
    position->opening_left[black] = node->own_left;
    position->opening_left[!black] = node->enemy_left;
    for (int i = 0; i < plan->pool.type_count; i++) {
        int type = plan->pool.order[i];
        position->pool[black][type] = (uint8_t)(node->own_pool >> 8 * i);
        position->pool[!black][type] = (uint8_t)(node->enemy_pool >> 8 * i);
    }
}

/* A listed move as the world outside sees it, and back. */
static Move action_export(const Root *root, const Node *node, Action action)
{
    const Plan *plan = root->plan;
    Move move = (Move)action;
    int from = action_from(action), to = action_to(action);
    int from_lies = move_from_lies(move), to_lies = move_to_lies(move);

    if (node->black && action_kind(action) == MOVE_TWO_SQUARE) {
        if (plan->two_square >> action_type(action) & 1)
            turn_two_square(plan, &from, &from_lies);
        else
            from = cell_flip(from, plan->ranks);
        turn_two_square(plan, &to, &to_lies);
    } else if (node->black) {
        from = cell_flip(from, plan->ranks);
        to = cell_flip(to, plan->ranks);
    }
    return move_make(move_kind(move), cell_to_square(from), cell_to_square(to), move_becomes(move),
                     move_is_choice(move)) |
           (Move)from_lies << 26 | (Move)to_lies << 28;
}

#endif
