/*
 * Position text (FEN) and move text (UCI), both ways, as RULES.md sets them
 * down.  These functions know squares and men, not attacks: what needs attacks
 * (is a side in check, is an en passant capture legal) is added by game.h.
 */
#ifndef COUNTERCHECK_FEN_H
#define COUNTERCHECK_FEN_H

#include "position.h"

/*
 * Read 'text' into 'position'.  False with 'error' (column, reason) if it is
 * refused; 'position' is then undefined.  All refusals of RULES.md but that of
 * a side in check that is not to move (game_parse_fen() has that).
 */
bool fen_parse(const Variant *variant, const char *text, Position *position, Error *error);

/* Parts that fen_write() may leave out. */
enum { FEN_PASSED = 1, FEN_COUNTERS = 2 };

/* Write the position to 'text' (MAX_FEN bytes); without FEN_PASSED the en
 * passant field is "-".  Returns the length. */
int fen_write(const Variant *variant, const Position *position, int parts, char *text);

/* Write "e4", "m10" to 'text' (4 bytes).  Returns the length. */
int square_write(Square square, char *text);

/* Read a square's name at 'text'; returns the characters used, 0 if there is
 * none on this variant's board. */
int square_parse(const Variant *variant, const char *text, Square *square);

/* Write the text of 'move', a legal move of 'position', to 'text'
 * (MAX_MOVE_TEXT bytes).  Returns the length. */
int move_write(const Variant *variant, const Position *position, Move move, char *text);

/* The man's letter or token as in position text ("n", "+Q"), MAN_NONE: ".". */
void man_write(const Variant *variant, Man man, char text[3]);

/*
 * Draw the board with coordinates, ranks from the top, one line a rank, to
 * 'text' of 'size' bytes (4096 are enough for any board).  Squares in 'marked' (256
 * flags, or NULL) are shown with '*' if empty, else as the man in parentheses. Two-square men
 * show their letter on the head and their tail mark on the tail.
 */
void board_draw(const Variant *variant, const Position *position, const uint8_t *marked,
                char *text, size_t size);

#endif
