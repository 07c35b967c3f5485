/*
 * Results: what has been counted of a list of units, as a file.  A finished run's results
 * and the checkpoint of a run that was cut off are the same thing; `sum` adds any of them.
 * A checkpoint is replaced as a whole, so at every moment the file is a valid one.
 */
#ifndef COUNTERCHECK_CHECKPOINT_H
#define COUNTERCHECK_CHECKPOINT_H

#include "units_file.h"

typedef struct {
    UnitsHead units;
    Digest list;              /* checksum of the list of units */
    int depth;                /* leaves are this many plies below the root */
    int part, parts;          /* these are units part, part + parts, part + 2 parts .. */
} ResultsHead;

typedef struct {
    uint32_t unit;            /* from 1 */
    int line;                 /* in the file */
    Total paths;
    uint64_t leaves;          /* below the unit, for one path */
} UnitResult;

typedef struct {
    ResultsHead head;
    UnitResult *results;      /* in the order of their units */
    size_t count;
} Results;

/* Read a file of results, whole or not. */
Status results_read(const char *path, Results *results, Error *error);
void results_release(Results *results);

/* Whether the results of 'path', with the head 'found', belong to the work of 'head'; the part
 * matters only if 'same_part'.  False with 'error', which names the line. */
bool results_belong(const char *path, const ResultsHead *found, const ResultsHead *head,
                    bool same_part, Error *error);

/* The text of the results of the units whose 'done' is set; 'leaves' and 'done' by unit,
 * from 0.  False if memory is short. */
bool results_write(const ResultsHead *head, const Units *units, const uint64_t *leaves,
                   const bool *done, Text *text);

/* A checkpoint file that nobody else writes while it is open. */
typedef struct {
    char *path;               /* links followed */
    char *lock_path;
    char *new_path;
    int lock;                 /* descriptor; -1: not locked */
} Checkpoint;

/* Lock the checkpoint 'path', which need not exist yet.  STATUS_INPUT if another run has it. */
Status checkpoint_open(Checkpoint *checkpoint, const char *path, Error *error);
bool checkpoint_exists(const Checkpoint *checkpoint);
Status checkpoint_save(const Checkpoint *checkpoint, const Text *text, Error *error);
/* Unlock it; may be called for one that was never opened, but zeroed with a 'lock' of -1. */
void checkpoint_close(Checkpoint *checkpoint);

#endif
