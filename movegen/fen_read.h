/*
 * The part of position text that needs no more than a board and piece types:
 * used by fen_parse(), and to read the array of a variant that is still being made.
 */
#ifndef COUNTERCHECK_FEN_READ_H
#define COUNTERCHECK_FEN_READ_H

#include "fen.h"

typedef struct {
    const Variant *variant;
    const char *text, *at;
    Position *position;
    Error *error;
    uint16_t column[MAX_SQUARES];      /* where the man of a square was written */
    bool waiting[MAX_SQUARES];         /* a head that has no tail yet */
    uint8_t count[2][MAX_TYPES];       /* men on board and in the pool */
    bool array_only;                   /* no limits are known yet */
} FenReader;

/* Whether pawns may have become men of 'type', which goes to the pool, without one
 * leaving it: then pawns and these men are limited together. */
static inline bool pool_counts_pawns(const Variant *variant, int type)
{
    const PoolRules *pool = &variant->pool;
    return type == pool->fallback || type == variant->pawn.zone_type || pool->never_shrinks;
}

/* Refuse the text at the place 'where', a pointer into the text. */
#define FEN_FAIL(reader, where, ...) \
    error_set((reader)->error, 0, (int)((where) - (reader)->text) + 1, __VA_ARGS__)

/* Read the board field; reader->at is then behind it. */
bool fen_read_board(FenReader *reader);

/* Read the pool in brackets, if the variant has one. */
bool fen_read_pool(FenReader *reader);

/* Read only the board field of 'text', for a variant without limits yet. */
bool fen_parse_array(const Variant *variant, const char *text, Position *position, Error *error);

/* Read '+' and a letter, or a letter; returns the characters used, 0 if it is no man. */
int man_parse(const Variant *variant, const char *text, Man *man);

#endif
