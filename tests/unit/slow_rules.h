/*
 * The slow way to ask who attacks a king and where men of one square may go: every
 * path of every man is walked on the Position itself.  Nothing here knows bitboards,
 * tables, checkers or pins.
 */
#ifndef COUNTERCHECK_SLOW_RULES_H
#define COUNTERCHECK_SLOW_RULES_H

#include <stdlib.h>
#include <string.h>

#include "movegen/notation.h"
#include "movegen/position.h"

/* A square as its owner counts ranks, and back. */
static inline Square slow_turned(const Variant *variant, Colour colour, Square square)
{
    return colour == WHITE ? square
                           : square_of(file_of(square), variant->ranks - 1 - rank_of(square));
}

/* The squares of 'path' for a man of 'colour' on 'from'. */
static inline int slow_walk(const Variant *variant, const Path *path, Colour colour, Square from,
                            Square *squares, bool *stops)
{
    int count = path_walk(path, variant->files, variant->ranks,
                          slow_turned(variant, colour, from), squares, stops);
    for (int i = 0; i < count; i++)
        squares[i] = slow_turned(variant, colour, squares[i]);
    return count;
}

static inline bool slow_usable(const Variant *variant, const Path *path, int type, Colour colour,
                               Square from)
{
    int rank = rank_of(slow_turned(variant, colour, from));
    return !path->initial || (variant->types[type].initial_ranks >> rank & 1);
}

static inline Square slow_king(const Variant *variant, const Position *position, Colour colour)
{
    int square = 0;
    while (position->man[square] != man_of(colour, variant->king))
        square++;
    return (Square)square;
}

static inline bool slow_pawn_attacks(const Variant *variant, Colour colour, Square from,
                                     Square target)
{
    Square a = slow_turned(variant, colour, from), b = slow_turned(variant, colour, target);
    for (int i = 0; i < variant->pawn.capture_count; i++)
        if (file_of(a) + variant->pawn.captures[i].dx == file_of(b) &&
            rank_of(a) + variant->pawn.captures[i].dy == rank_of(b))
            return true;
    return false;
}

/* Whether a man other than the two-square one on 'a' and 'b' stands on 'square'. */
static inline bool slow_stands(const Position *position, Square square, Square a, Square b)
{
    return position->man[square] && square != a && square != b;
}

static inline bool slow_slide_attacks(const Variant *variant, const Position *position,
                                      const Path *path,
                                      Square from, Square target)
{
    Square a = from, b = position->other[from], first[MAX_SQUARES], second[MAX_SQUARES];
    bool stops[MAX_SQUARES];
    Colour colour = man_colour(position->man[from]);
    int count = slow_walk(variant, path, colour, a, first, stops);
    int other = slow_walk(variant, path, colour, b, second, stops);
    for (int i = 0; i < count && i < other; i++) {
        if (first[i] == target || second[i] == target) {
            Square beside = first[i] == target ? second[i] : first[i];
            return !slow_stands(position, beside, a, b) ||
                   man_colour(position->man[beside]) != colour;
        }
        if (slow_stands(position, first[i], a, b) || slow_stands(position, second[i], a, b))
            return false;
    }
    return false;
}

/* How two neighbouring squares lie: LIES_*. */
static inline int slow_lies(Square a, Square b)
{
    int files = file_of(a) - file_of(b), ranks = rank_of(a) - rank_of(b);
    if (ranks == 0 || files == 0)
        return ranks == 0 ? LIES_ROW : LIES_FILE;
    return files == ranks ? LIES_RISING : LIES_FALLING;
}

/* IO-3, other reading: whether the man on 'from' can turn its other half onto 'target'. */
static inline bool slow_turn_attacks(const Variant *variant, const Position *position, Square from,
                                     Square target)
{
    const TurnRules *turn = &variant->turn;
    Square old = position->other[from];
    int files = file_of(target) - file_of(from), ranks = rank_of(target) - rank_of(from);
    if (!turn->captures || target == old || abs(files) > 1 || abs(ranks) > 1)
        return false;
    /* The man's lying in its owner's view may be the mirror image; sets of lyings are symmetric. */
    int before = slow_lies(from, old), after = slow_lies(from, target);
    int orientations = variant->types[man_type(position->man[from])].orientations;
    bool straight = before <= LIES_FILE && after <= LIES_FILE;
    bool quarter = before != after && (before <= LIES_FILE) == (after <= LIES_FILE);
    if (before == after || !(orientations >> after & 1) || (turn->quarter_turns_only && !quarter))
        return false;
    Square corner = square_of(file_of(old) + files, rank_of(old) + ranks);
    return !(turn->corner_must_be_empty && straight && position->man[corner]);
}

static inline bool slow_man_attacks(const Variant *variant, const Position *position, Square from,
                                    Square target)
{
    Colour colour = man_colour(position->man[from]);
    int type = man_type(position->man[from]);
    const PieceType *piece = &variant->types[type];

    if (type == variant->pawn.type)
        return slow_pawn_attacks(variant, colour, from, target);
    if (piece->orientations && slow_turn_attacks(variant, position, from, target))
        return true;
    for (int i = 0; i < piece->path_count; i++) {
        const Path *path = &piece->paths[i];
        Square squares[MAX_SQUARES];
        bool stops[MAX_SQUARES];
        if (!(path->mode & PATH_CAPTURE) || !slow_usable(variant, path, type, colour, from))
            continue;
        if (piece->orientations) {
            if (slow_slide_attacks(variant, position, path, from, target))
                return true;
            continue;
        }
        int count = slow_walk(variant, path, colour, from, squares, stops);
        for (int k = 0; k < count; k++) {
            if (squares[k] == target && stops[k])
                return true;
            if (position->man[squares[k]])
                break;
        }
    }
    return false;
}

/* Whether a man of 'by' could capture what stands on 'target'. */
static inline bool slow_attacked(const Variant *variant, const Position *position, Square target,
                                 Colour by)
{
    for (int square = 0; square < MAX_SQUARES; square++)
        if (position->man[square] && man_colour(position->man[square]) == by &&
            slow_man_attacks(variant, position, (Square)square, target))
            return true;
    return false;
}

static inline bool slow_in_check(const Variant *variant, const Position *position, Colour colour)
{
    return slow_attacked(variant, position, slow_king(variant, position, colour),
                         colour == WHITE ? BLACK : WHITE);
}

static inline bool slow_in_phase(const Position *position)
{
    return position->opening_left[WHITE] || position->opening_left[BLACK];
}

/* Add where 'paths' lead the man on 'from', attacks on its own king apart. */
static inline void slow_add(const Variant *variant, const Position *position, const Path *paths,
                            int path_count, Square from, bool *to)
{
    Colour colour = man_colour(position->man[from]);
    int type = man_type(position->man[from]);

    for (int i = 0; i < path_count; i++) {
        Square squares[MAX_SQUARES];
        bool stops[MAX_SQUARES];
        if (!slow_usable(variant, &paths[i], type, colour, from))
            continue;
        int count = slow_walk(variant, &paths[i], colour, from, squares, stops);
        for (int k = 0; k < count; k++) {
            Man there = position->man[squares[k]];
            int rank = rank_of(slow_turned(variant, colour, squares[k]));
            bool enemy = there && man_colour(there) != colour &&
                         man_type(there) != variant->king;
            bool allowed = !position->opening_left[colour] || rank < variant->opening.ranks;
            if (stops[k] && allowed &&
                (enemy ? paths[i].mode & PATH_CAPTURE : !there && (paths[i].mode & PATH_MOVE)))
                to[squares[k]] = true;
            if (there)
                break;
        }
    }
}

/* Whether the mover's king would be attacked after a plain move. */
static inline bool slow_exposes(const Variant *variant, const Position *position, Square from,
                                Square to)
{
    Position next = *position;
    Man taken = position->man[to];
    if (variant->opening.attacks_ignored && slow_in_phase(position))
        return false;
    if (taken && variant->types[man_type(taken)].orientations)
        next.man[position->other[to]] = 0;
    next.man[to] = next.man[from];
    next.man[from] = 0;
    return slow_in_check(variant, &next, (Colour)position->side);
}

/*
 * Where the man on 'from', of the side to move and neither pawn nor two-square
 * man, may go by its own paths and by rights to a first move.  Castling is left out.
 */
static inline void slow_destinations(const Variant *variant, const Position *position, Square from,
                                     bool to[MAX_SQUARES])
{
    int side = position->side, type = man_type(position->man[from]);
    const PieceType *piece = &variant->types[type];
    const LeapRules *leaps = &variant->leaps;

    memset(to, 0, MAX_SQUARES * sizeof *to);
    slow_add(variant, position, piece->paths, piece->path_count, from, to);
    if (variant->rights_kind == RIGHTS_LEAPS) {
        bool ignored = variant->opening.attacks_ignored && slow_in_phase(position);
        if (type == variant->king && (position->rights >> 2 * side & 1) &&
            (ignored || !slow_in_check(variant, position, (Colour)side)))
            slow_add(variant, position, leaps->king_paths, leaps->king_path_count, from, to);
        if (position->rights >> (2 * side + 1) & 1 && position->right_rook[2 * side + 1] == from)
            slow_add(variant, position, leaps->first_paths, leaps->first_path_count, from, to);
    }
    for (int square = 0; square < MAX_SQUARES; square++)
        to[square] = to[square] && !slow_exposes(variant, position, from, (Square)square);
}

#endif
