/*
 * The handlers of the keys that make piece types; called from the table in variant_keys.c.
 */
#ifndef COUNTERCHECK_PIECE_KEYS_H
#define COUNTERCHECK_PIECE_KEYS_H

#include "value_read.h"

/* "q": a piece whose moves are 'betza', called 'name'; "-": the game hasn't got it. */
bool piece_read_fixed(ValueReader *reader, const char *name, const char *betza);

bool piece_read_custom(ValueReader *reader);   /* "g:moves" */
bool piece_read_king(ValueReader *reader);     /* "k" or "k:moves" */
bool piece_read_pawn(ValueReader *reader);     /* "p" */

bool piece_read_moves(ValueReader *reader);           /* "z:moves; e:moves" */
bool piece_read_names(ValueReader *reader);           /* "z:Zip, +c:Crooked Paladin" */
bool piece_read_orientations(ValueReader *reader);    /* "w:-|" */
bool piece_read_promoted(ValueReader *reader);        /* "q:+q n:-" */
bool piece_read_promotion_ranks(ValueReader *reader); /* "n:8-9 w:8,9" */

#endif
