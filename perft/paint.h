/*
 * Colour on terminals.  Everything printed here is plain text, byte for byte the same, when its
 * stream is no terminal, when the environment has a NO_COLOR that is not empty, or on a terminal
 * that calls itself "dumb".
 */
#ifndef COUNTERCHECK_PAINT_H
#define COUNTERCHECK_PAINT_H

#include <stdio.h>

#include "movegen/fen.h"

typedef enum { PAINT_GOOD, PAINT_BAD, PAINT_WHITE_MAN, PAINT_BLACK_MAN, PAINTS } Paint;

/* Print 'text' in this colour. */
void paint_text(FILE *stream, Paint paint, const char *text);

/* Print the drawing of board_draw(): White's men, Black's men and marks in colours of their own. */
void paint_board(FILE *stream, const Variant *variant, const Position *position,
                 const uint8_t *marked);

#endif
