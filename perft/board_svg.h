/* A board as a picture (SVG 1.1, nothing outside the file is referred to). */
#ifndef COUNTERCHECK_BOARD_SVG_H
#define COUNTERCHECK_BOARD_SVG_H

#include <stdio.h>

#include "movegen/fen.h"

/* A move as an arrow; of a two-square man between the middles of its squares. */
typedef struct {
    Square from[2], to[2];      /* of other men twice the same */
    bool extra;                 /* red and broken; else green and whole, so that they can be
                                 * told apart in black and white too */
} BoardArrow;

/* What a picture shows besides the men: where a man comes from and may go, and moves. */
typedef struct {
    bool from[MAX_SQUARES];     /* tinted */
    bool to[MAX_SQUARES];       /* a dot if empty, a ring around a man that would be taken */
    const BoardArrow *arrows;
    int arrow_count;
} BoardMarks;

/*
 * Write the picture of 'position' to 'stream'; 'title' is its text for those who can't see it.
 * 'marks' may be NULL.  Men are discs with their letters as in position text, White's light and
 * Black's dark; a two-square man covers both its squares.  The captured men of a pool stand
 * below the board.
 */
void board_svg(FILE *stream, const Variant *variant, const Position *position,
               const BoardMarks *marks, const char *title);

#endif
