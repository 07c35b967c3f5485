/*
 * From a draft, filled by the keys, to a finished variant.  It stands on the floor of
 * position text, because a variant is finished only when its start position can be read.
 */
#ifndef COUNTERCHECK_VARIANT_BUILD_H
#define COUNTERCHECK_VARIANT_BUILD_H

#include "variant_keys.h"

/* The default template: an empty 8 x 8 board with the rules of chess, as in Fairy-Stockfish. */
void variant_draft_start(VariantDraft *draft, const char *name, const char *file, int line);

/* Check the whole, work out what follows from it and from the array. */
bool variant_draft_finish(VariantDraft *draft, Error *error);

/* Parts of it that its two files share. */

/* Refuse at the value of 'key', or at the section's heading if 'key' is NULL or not
 * given in the section itself. */
bool draft_fail(const VariantDraft *draft, const char *key, Error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

bool draft_gives(const VariantDraft *draft, const char *key);

/* Refuse king and pawn among 'types', which 'key' named, and two-square men unless 'two_square'. */
bool draft_check_plain(const VariantDraft *draft, uint32_t types, const char *key, bool two_square,
                       Error *error);

/* The part that needs the array. */
bool draft_finish_array(VariantDraft *draft, Error *error);

#endif
