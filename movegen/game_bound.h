/*
 * How many moves a side can ever have: the lists of moves have a fixed length, so that
 * positions that could outgrow it are refused where they are read.
 */
#ifndef COUNTERCHECK_GAME_BOUND_H
#define COUNTERCHECK_GAME_BOUND_H

#include "position.h"

/*
 * Write to 'most' (MAX_TYPES), for each type, the most moves that one man of it, or of
 * anything it may become, can have on any square of the board, the others out of its way.
 */
void move_bounds(const Variant *variant, uint16_t *most);

/* The sum of 'most' over the men of 'colour'.  No move of the game makes it larger. */
int position_bound(const Variant *variant, const uint16_t *most, const Position *position,
                   Colour colour);

#endif
