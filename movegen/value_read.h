/*
 * Reading the values of ini keys: words, numbers, ranks, piece types.
 */
#ifndef COUNTERCHECK_VALUE_READ_H
#define COUNTERCHECK_VALUE_READ_H

#include "variant_keys.h"

typedef struct {
    VariantDraft *draft;
    const IniEntry *entry;
    char *at;
    bool inherited;
    Error *error;
} ValueReader;

/* Refuse the value at 'where', a pointer into it; returns false. */
bool value_fail(const ValueReader *reader, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void value_skip_blanks(ValueReader *reader);

/* Nothing but blanks may follow. */
bool value_end(ValueReader *reader);

/* Whether the value, or what is left of it, is only "-"; then it is used up. */
bool value_is_none(ValueReader *reader);

bool value_flag(ValueReader *reader, bool *flag);            /* true, false */
bool value_number(ValueReader *reader, int least, int most, int *number);
bool value_file(ValueReader *reader, uint8_t *file);         /* a letter, or a number from 1 */
bool value_ranks(ValueReader *reader, uint16_t *ranks);      /* 8-9,14 */
bool value_region(ValueReader *reader, uint16_t *ranks);     /* *2 *3, or - */

/* A token in either case.  NO_TYPE in 'type' if the variant hasn't got it; false only if there
 * is no token at all. */
bool value_token(ValueReader *reader, char token[3], int *type);

bool value_type(ValueReader *reader, int *type);

/* Types without separators ("nbrq", "q+q"), blanks allowed, "-" is none; 'order' may be NULL. */
bool value_types(ValueReader *reader, uint32_t *types, uint8_t *order, uint8_t *count);

/* "token:item" again and again, 'separator' between; 'item' reads to the end of the text. */
bool value_map(ValueReader *reader, char separator, bool (*item)(ValueReader *reader, int type));

/* A notation's paths, to the end of the text; "-" is none. */
bool value_paths(ValueReader *reader, Path *paths, uint8_t *count);

#endif
