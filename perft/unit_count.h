/*
 * Counting a list of units on all threads, with what is done kept in a checkpoint.
 */
#ifndef COUNTERCHECK_UNIT_COUNT_H
#define COUNTERCHECK_UNIT_COUNT_H

#include <pthread.h>

#include "checkpoint.h"
#include "divide.h"

typedef struct {
    const Counting *counting;
    const Units *units;
    ResultsHead head;
    const Checkpoint *checkpoint;     /* NULL: none */
    double every;                     /* seconds between two saves; 0: after each unit */
    /* Told of a save that failed; the run goes on and tries again. */
    void (*warn)(const Error *error);

    uint64_t *leaves;                 /* by unit, from 0, below one path */
    bool *done;
    uint32_t *pending;                /* units still to be counted, from 0 */
    size_t pending_count, done_count, part_count;   /* 'part_count': units of this part */
    pthread_mutex_t mutex;            /* of all below, and of 'leaves' and 'done' in a run */
    double next_save;
    bool save_failed;
    Status status;                    /* of a unit that could not be counted */
    Error error;
} UnitRun;

/* Make a run of part 'part' of 'parts'.  The pointers given must outlive it. */
Status unit_run_create(UnitRun *run, const Counting *counting, const Units *units, int depth,
                       int part, int parts, Error *error);
void unit_run_release(UnitRun *run);

/* Take over the results of an earlier run; 'path' is their file. */
Status unit_run_resume(UnitRun *run, const char *path, Error *error);

/* Write the checkpoint now. */
Status unit_run_save(UnitRun *run, Error *error);

/*
 * Count what is pending.  STATUS_OK; STATUS_INTERRUPTED after Ctrl-C, and then what is
 * done is right; STATUS_SYSTEM with 'error' if a unit passes 64 bits.  The last save is the
 * caller's.
 */
Status unit_run_count(UnitRun *run, Error *error);

/* The sum over the units done of paths times leaves.  False if it passes 128 bits. */
bool unit_run_total(const UnitRun *run, Total *total);

#endif
