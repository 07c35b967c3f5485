/*
 * Lookup tables of one game at one width, and the builder that fills them by
 * walking paths step by step.  All are seen by the side to move: "own" men
 * move up the board, "enemy" men down it, so one set serves both colours.
 *
 * Blocking belongs to a path, not to a pair of squares: a Griffin from a1 to b5
 * passes b2 b3 b4, from b5 to a1 it passes a4 a3 a2, and two paths of one
 * man may join the same two squares.  So checks along bent paths are looked up
 * as links: for a man on 'from' and a target, one entry a path.
 */
#ifndef COUNTERCHECK_TABLES_TMPL_H
#define COUNTERCHECK_TABLES_TMPL_H

#include <stdlib.h>
#include <string.h>

#include "bits_tmpl.h"
#include "plan.h"
#include "notation.h"

/* A path written out from one square. */
typedef struct {
    uint8_t count;
    uint8_t square[MAX_PATH_SQUARES];
    uint32_t stops;                 /* bit i: the man may stop on square[i] */
} PathLine;

/*
 * With pext, the paths from a square are looked up in bundles: the squares that can
 * block the bundle's paths, gathered from all words, are the index into their destinations.
 * Every square has as many bundles as any (some of no path), so that the loop is foreseen.
 */
#if BB_WIDTH < 256 && defined __BMI2__
#define HAS_BUNDLES 1
#else
#define HAS_BUNDLES 0
#endif
#if BB_WIDTH == 64 && defined __BMI2__
#define HAS_SLIDERS 1
#else
#define HAS_SLIDERS 0
#endif
enum { BUNDLE_BITS_LEAST = 8, BUNDLE_BITS_MOST = 10 };

typedef struct {
    uint64_t mask[BB_WORDS];
    const Bitboard *attacks;
    int shift;                      /* bits gathered from the first word */
} Bundle;

/*
 * Without bundles, a path whose squares rise one after the other (in number) needs no walk: its first
 * blocker is the lowest occupied square of it; and one whose squares fall rises on the board turned by
 * half a turn.  Every square has as many of either as any (some of them empty).
 */
enum { RISING, FALLING, ORDERS };

/* The paths of a group from every square: lines[first[sq]] .. lines[first[sq + 1] - 1], those that
 * must be walked from lines[walked[sq]] on, and the same in bundles. */
typedef struct {
    uint32_t first[BB_SQUARES + 1];
    uint32_t walked[BB_SQUARES];
    PathLine *lines;
    uint32_t ordered_count[ORDERS];
    Bitboard *ordered[ORDERS];      /* [square * ordered_count[..] + i]; FALLING: bb_reverse()d */
    uint32_t bundle_count;          /* from each square; 0: walk the lines, they are too long */
    Bundle *bundles;                /* [square * bundle_count + i] */
    Bitboard *bundle_attacks;
} PathList;

/* Links of a group: need[first[target * BB_SQUARES + from]] .. is, for each path by
 * which an enemy man on 'from' can take on 'target', the squares that must be empty. */
typedef struct {
    uint32_t *first;
    Bitboard *need;
} LinkList;

enum { ORTHOGONAL, DIAGONAL, LINES };
enum { POOL_KEYS = 64 };
enum { LIST_LINES = MAX_GROUPS, PATH_LISTS = LIST_LINES + LINES };

/* The directions of Tables.ray: the first four rise in square number. */
static const Step RAY_STEPS[8] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1},
                                  {0, -1}, {-1, 0}, {-1, -1}, {1, -1}};

typedef struct {
    Bitboard mask;                  /* squares that can block: the lines less their ends */
    const Bitboard *attacks;        /* by pext(occupied, mask) */
} Slider;

typedef struct Tables {
    Bitboard board;
    Bitboard rank[BB_RANKS];
    Bitboard line[LINES][BB_SQUARES];            /* rook's and bishop's squares, empty board */
    Bitboard reach[MAX_GROUPS][BB_SQUARES];      /* own man's destinations, empty board */
    Bitboard enemy_reach[MAX_GROUPS][BB_SQUARES]; /* an enemy man's, if the group captures */
    Bitboard enemy_from[MAX_GROUPS][BB_SQUARES]; /* where an enemy man would attack the square from */
    Bitboard pawn_captures[BB_SQUARES];
    Bitboard pawn_from[BB_SQUARES];              /* where an own pawn could take on it from */
    Bitboard enemy_pawn_from[BB_SQUARES];
    Bitboard neighbours[BB_SQUARES];             /* the eight squares around */
    Bitboard *between;                           /* [a * BB_SQUARES + b], ends left out */
    Bitboard ray[8][BB_SQUARES];                 /* in the directions of RAY_STEPS */
    uint8_t ray_length[8][BB_SQUARES];
    Slider slider[LINES][BB_SQUARES];
    Bitboard *slider_attacks;
    PathList paths[PATH_LISTS];
    LinkList links[MAX_GROUPS];
    /* Two-square men: the paths both halves go together. */
    uint8_t two_path_count[MAX_TYPES];
    Path two_path[MAX_TYPES][MAX_PATHS];
    int16_t two_path_direction[MAX_TYPES][MAX_PATHS]; /* of an endless straight slide, else -1 */
    uint8_t orientations[MAX_TYPES];
    Bitboard two_square_from[BB_SQUARES];        /* where half an enemy two-square man may attack from */
    uint8_t castle_rank, king_to[2], rook_to[2]; /* files; by side of the right */
    /* Keys by owner's colour, type and square (seen from White); two-square men add theirs. */
    uint64_t man_key[2][MAX_TYPES][BB_SQUARES][2];
    uint64_t tail_key[BB_SQUARES][ORIENTATIONS][2];
    uint64_t right_key[4][BB_SQUARES][2];        /* by right and the square of the man that has it */
    uint64_t passed_key[BB_SQUARES][2], side_key[2];
    uint64_t opening_key[2][256][2], pool_key[2][MAX_POOL_TYPES][POOL_KEYS][2];
} Tables;

/* The squares strictly between two squares of one straight line. */
ALWAYS_INLINE Bitboard between_squares(const Tables *tables, int a, int b)
{
    return tables->between[a * BB_SQUARES + b];
}

/* The squares of one path up to and with its first occupied one, where the man may stop. */
ALWAYS_INLINE Bitboard path_attacks(const PathLine *line, Bitboard occupied)
{
    uint64_t words[BB_WORDS] = {0}, blockers[BB_WORDS];

    for (int i = 0; i < BB_WORDS; i++)
        blockers[i] = bb_word(occupied, i);
    for (int i = 0; i < line->count; i++) {
        int square = line->square[i];
        uint64_t bit = 1ull << (square & 63);
        if (line->stops >> i & 1)
            words[square >> 6] |= bit;
        if (blockers[square >> 6] & bit)
            break;
    }
    return bb_of_words(words);
}

/* The squares that the paths of 'list' reach from 'square', without bundles. */
ALWAYS_INLINE Bitboard ordered_attacks(const PathList *list, int square, Bitboard occupied)
{
    uint32_t rising = list->ordered_count[RISING], falling = list->ordered_count[FALLING];
    const Bitboard *up = &list->ordered[RISING][(uint32_t)square * rising];
    const Bitboard *down = &list->ordered[FALLING][(uint32_t)square * falling];
    const Bitboard reversed = bb_reverse(occupied);
    Bitboard attacks = bb_none();

    for (uint32_t i = 0; i < falling; i++)
        attacks |= down[i] & bb_to_first(down[i] & reversed);
    attacks = bb_reverse(attacks);
    for (uint32_t i = 0; i < rising; i++)
        attacks |= up[i] & bb_to_first(up[i] & occupied);
    for (uint32_t i = list->walked[square]; i < list->first[square + 1]; i++)
        attacks |= path_attacks(&list->lines[i], occupied);
    return attacks;
}

#if HAS_BUNDLES

/* The same as a function: paths too long for bundles are rare. */
__attribute__((noinline)) static Bitboard long_attacks(const PathList *list, int square,
                                                       Bitboard occupied)
{
    return ordered_attacks(list, square, occupied);
}

/* The squares that the paths of 'list' reach from 'square'. */
ALWAYS_INLINE Bitboard paths_attacks(const PathList *list, int square, Bitboard occupied)
{
    Bitboard attacks = bb_none();
    const uint32_t count = list->bundle_count;

    if (count == 0)
        return long_attacks(list, square, occupied);
    const Bundle *bundle = &list->bundles[(uint32_t)square * count], *end = bundle + count;
    do {
        uint64_t index = _pext_u64(bb_word(occupied, 0), bundle->mask[0]);
        if (BB_WORDS > 1)
            index |= _pext_u64(bb_word(occupied, 1), bundle->mask[BB_WORDS - 1]) << bundle->shift;
        attacks |= bundle->attacks[index];
    } while (++bundle < end);
    return attacks;
}

#else

ALWAYS_INLINE Bitboard paths_attacks(const PathList *list, int square, Bitboard occupied)
{
    return ordered_attacks(list, square, occupied);
}

#endif

#if HAS_SLIDERS

/* The rook's or bishop's squares from 'square', the first occupied ones included. */
ALWAYS_INLINE Bitboard line_attacks(const Tables *tables, int kind, int square, Bitboard occupied)
{
    const Slider *slider = &tables->slider[kind][square];
    return slider->attacks[_pext_u64(occupied, slider->mask)];
}

#else

ALWAYS_INLINE Bitboard line_attacks(const Tables *tables, int kind, int square, Bitboard occupied)
{
    return paths_attacks(&tables->paths[LIST_LINES + kind], square, occupied);
}

#endif

/* The squares that an own man of a group reaches from 'square', whatever stands there;
 * 'kind' is the group's, a constant where the plan is one. */
ALWAYS_INLINE Bitboard group_attacks(const Tables *tables, int group, int kind, int square,
                                     Bitboard occupied)
{
    switch (kind) {
    case GROUP_LEAP:
        return tables->reach[group][square];
    case GROUP_ORTHOGONAL:
        return line_attacks(tables, ORTHOGONAL, square, occupied);
    case GROUP_DIAGONAL:
        return line_attacks(tables, DIAGONAL, square, occupied);
    default:
        return paths_attacks(&tables->paths[group], square, occupied);
    }
}

#endif
