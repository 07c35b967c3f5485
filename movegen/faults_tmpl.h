/*
 * What the planted faults of faults.h need of squares and lines.  Only reached
 * in a build with COUNTERCHECK_FAULTS; elsewhere every caller is dropped.
 */
#ifndef COUNTERCHECK_FAULTS_TMPL_H
#define COUNTERCHECK_FAULTS_TMPL_H

#include "node_tmpl.h"

/* The fault that ignores pins on the line from 'king' over 'need' to 'attacker'. */
static inline int fault_of_line(int king, Bitboard need, Bitboard attacker)
{
    bool rank = true, file = true, diagonal = true;

    for (Squares s = squares_of(need | attacker); squares_left(&s);) {
        int square = squares_next(&s);
        int files = cell_file(square) - cell_file(king), ranks = cell_rank(square) - cell_rank(king);
        rank = rank && ranks == 0;
        file = file && files == 0;
        diagonal = diagonal && (files == ranks || files == -ranks);
    }
    return rank       ? FAULT_PINS_IGNORED_ON_RANKS
           : file     ? FAULT_PINS_IGNORED_ON_FILES
           : diagonal ? FAULT_PINS_IGNORED_ON_DIAGONALS
                      : FAULT_PINS_IGNORED_ON_BENT_PATHS;
}

/* The squares that check number 'number' (0 the first) leaves to the other men, who had 'target'. */
static inline Bitboard fault_target(const Plan *plan, Bitboard target, Bitboard need,
                                    Bitboard attacker, bool first)
{
    if (FAULT(plan, DOUBLE_CHECK_BLOCKED) && !first)
        return target;
    if (FAULT(plan, CHECK_NEVER_BLOCKED))
        return target & attacker;
    if (FAULT(plan, CHECKER_NEVER_TAKEN))
        return target & need;
    return target & (need | attacker);
}

/* The squares of 'attacks' that a man on 'from' still goes to under a fault of one colour. */
static inline Bitboard fault_attacks(const Root *root, const Node *node, int group, int kind,
                                     int from, Bitboard occupied, Bitboard attacks)
{
    const Plan *plan = PLAN_OF(root);

    if (FAULT(plan, BLACK_NEVER_RETREATS) && node->black)
        for (Squares s = squares_of(attacks); squares_left(&s);) {
            int square = squares_next(&s);
            if (cell_rank(square) < cell_rank(from))
                attacks &= ~bb_square(square);
        }
    if (FAULT(plan, BLACK_FORWARD_IS_WHITES) && node->black)
        attacks = bb_flip(group_attacks(root->tables, group, kind, cell_flip(from, plan->ranks),
                                        bb_flip(occupied, plan->ranks)),
                          plan->ranks);
    return attacks;
}

/* Whether there is castling on 'side' (0 the king's), and king and rook stand where 'castle' has
 * them. */
static inline bool fault_castle_stands(const Plan *plan, const Node *node, const Castle *castle,
                                       int side)
{
    if (FAULT(plan, CASTLING_NEVER) || (side == 1 && FAULT(plan, CASTLING_KINGS_SIDE_ONLY)) ||
        (side == 0 && FAULT(plan, CASTLING_QUEENS_SIDE_ONLY)))
        return false;
    return bb_has(node->own & node->men[plan->king], castle->king_from) &&
           (bb_has(node->own & node_men(plan, node, plan->rooks), castle->rook_from) ||
            FAULT(plan, CASTLING_WITH_CAPTURED_ROOK));
}

/* emit_man() of a promoting type under a fault: plain moves and compulsory or free promotions. */
static inline int fault_promotions(const Plan *plan, const Node *node, Action *list, int from,
                                   int type, Bitboard targets)
{
    int count = 0, becomes = plan->promotes_to[type];
    uint16_t ranks = plan->promotion_ranks[type];

    for (Squares s = squares_of(targets); squares_left(&s);) {
        int to = squares_next(&s);
        bool flip = FAULT(plan, WHITES_PROMOTION_RANKS) && node->black;
        bool promotes = ranks >> (flip ? plan->ranks - 1 - cell_rank(to) : cell_rank(to)) & 1;
        if (FAULT(plan, PIECE_PROMOTION_ON_ENTRY_ONLY) && (ranks >> cell_rank(from) & 1))
            promotes = false;
        if (FAULT(plan, PIECE_PROMOTION_QUIET_ONLY) && bb_has(node->enemy, to))
            promotes = false;
        for (int i = promotes && !FAULT(plan, PIECE_PROMOTION_OPTIONAL); i <= promotes; i++) {
            if (list != NULL)
                list[count] = action_make(MOVE_PLAIN, from, to, type, i ? becomes : -1, false);
            count++;
        }
    }
    return count;
}

/* Of pawn captures to 'targets', each by a leap from 'offset' cells behind, those with an empty
 * square straight before the pawn, or beside it where the leap goes farther sideways. */
static inline Bitboard fault_unblocked(Bitboard targets, Step leap, Bitboard occupied)
{
    int dx = leap.dx < -1 ? -1 : leap.dx > 1 ? 1 : 0;
    int dy = leap.dy > 1 ? 1 : 0;
    if (dx == 0 && dy == 0)
        return targets;
    return targets & ~bb_shift(bb_shift(occupied, -dx, 0), leap.dx, leap.dy - dy);
}

#endif
