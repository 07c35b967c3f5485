/*
 * Counting leaves below one position: the recursion, once for each width and
 * once more for each built-in variant with its rules as constants.
 */
#ifndef COUNTERCHECK_COUNTER_H
#define COUNTERCHECK_COUNTER_H

#include <stdatomic.h>

#include "../movegen/game.h"

typedef struct HashTable HashTable;

/*
 * A hash table of 'mebibytes' (1 or more), shared by any number of threads
 * without locks.  A hit must agree in at least 96 bits of key (64 of the second word, 20 of the
 * first, and the first word's bits that choose the bucket), so that no count is ever
 * spoilt in practice.  NULL with 'error' if memory is short.
 */
HashTable *hash_create(size_t mebibytes, Error *error);
void hash_destroy(HashTable *table);

/* Ways to count, which all come to the same. */
enum {
    COUNT_GENERAL = 1,                    /* not with a counter compiled for the variant */
    COUNT_ALL_PLAYED = 2,                 /* no move is spared as tame (calm_tmpl.h) */
};

typedef struct {
    const Game *game;
    HashTable *hash;                      /* NULL: none */
    atomic_bool *stop;                    /* NULL, or looked at now and then */
    atomic_uint_least64_t *progress;      /* NULL, or leaves done are added now and then */
    unsigned how;                         /* set of COUNT_* */
    bool overflow;                        /* set: the count passed 64 bits */
} CountJob;

/*
 * Leaves 'depth' plies below 'position' (depth 0: 1); a line that ends earlier
 * adds nothing.  If 'stop' was set meanwhile, or 'overflow' is set on return,
 * the result means nothing.
 */
uint64_t count_leaves(CountJob *job, const Position *position, int depth);

/* The compiled counters (count_*.c). */
typedef struct {
    int width;
    const Plan *plan;                     /* the variant's, or NULL for the general one */
    uint64_t (*count)(CountJob *job, const Position *position, int depth);
} Counter;

/* Name of the counter that would be used: "built-in" or "general". */
const char *count_kind(const CountJob *job);

#endif
