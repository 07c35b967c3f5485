/*
 * Misreadings: child variants that get one rule wrong, and whether the fixtures
 * of the right game tell them from it.  A suite is worth what it catches.
 */
#ifndef COUNTERCHECK_MISREADING_H
#define COUNTERCHECK_MISREADING_H

#include "verify.h"

typedef struct {
    const char *name, *parent;
    const char *remark;          /* one sentence: what the misreading does */
    const Variant *variant;      /* NULL: its section can't be used, 'error' says why */
    /* The first line that tells it from its parent: a count if one of any depth does, else a
     * digest, else a list of moves.  Within a kind the least depth, then the fewest leaves. */
    const Fixture *fixture;      /* NULL: nothing does */
    const Expect *expect;
    Error error;
} Misreading;

/*
 * Hold each of 'count' misreadings against the fixtures in 'files', up to 'depth' plies, all
 * threads on different ones.  Counts of more than a few hundred thousand leaves, and digests of
 * more than some ten thousand, are left out, and so is a position that the misreading
 * refuses: that is not what a generator would do.  STATUS_DIFFERENCE if one is caught by nothing,
 * STATUS_INPUT if one can't be used.
 */
Status misreadings_check(const VerifyResult *files, Workers *workers, int depth,
                         Misreading *misreadings, size_t count);

#endif
