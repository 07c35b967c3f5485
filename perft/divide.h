/*
 * Counts of a whole position on all threads: the total and the share of each
 * root move.  Sums are checked: a count past 64 bits is an error, never wrong.
 */
#ifndef COUNTERCHECK_DIVIDE_H
#define COUNTERCHECK_DIVIDE_H

#include "counter.h"
#include "split.h"
#include "workers.h"

/* How to count. */
typedef struct {
    const Game *game;
    HashTable *hash;         /* NULL: none */
    unsigned how;            /* COUNT_* */
    Workers *workers;
} Counting;

typedef struct {
    int count;
    char (*texts)[MAX_MOVE_TEXT];  /* root moves, sorted */
    uint64_t *leaves;              /* below each */
    uint64_t total;
} Divide;

/*
 * Count the leaves 'depth' plies below 'position'.  'limit' as for
 * workers_run().  STATUS_OK, STATUS_INTERRUPTED, or STATUS_SYSTEM with 'error'. Depth
 * 0 has no root moves and one leaf.
 */
Status divide_count(const Counting *counting, const Position *position, int depth, uint64_t limit,
                    Divide *divide, Error *error);
void divide_release(Divide *divide);

#endif
