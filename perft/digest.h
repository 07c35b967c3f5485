/*
 * Digests: the sum, modulo 2^128, over all leaf paths, of XXH3-128 (seed 0) of
 * the leaf's canonical position text.  Order doesn't matter, number does.
 */
#ifndef COUNTERCHECK_DIGEST_H
#define COUNTERCHECK_DIGEST_H

#include "movegen/game.h"
#include "status.h"
#include "workers.h"

enum { DIGEST_TEXT = 33 };   /* 32 hex digits, high half first, and a NUL */

typedef struct {
    uint64_t high, low;
} Digest;

/* The digest 'depth' plies below 'position', on the caller's thread. Adds to 'progress'
 * (may be NULL) and gives up when 'stop' (may be NULL) is set. */
Digest digest_leaves(const Game *game, const Position *position, int depth, atomic_bool *stop,
                     atomic_uint_least64_t *progress);

/* The same on all threads; 'limit' and the result as for divide_count(). */
Status digest_count(const Game *game, Workers *workers, const Position *position, int depth,
                    uint64_t limit, Digest *digest, Error *error);

Digest digest_bytes(const void *data, size_t length);   /* of one text */
bool digest_equal(Digest a, Digest b);
void digest_write(Digest digest, char text[DIGEST_TEXT]);
/* False unless 'text' is exactly 32 lower-case hex digits. */
bool digest_parse(const char *text, Digest *digest);

#endif
