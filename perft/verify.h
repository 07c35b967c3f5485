/*
 * Checking fixture files: which files, which of their lines, what came of it.
 * Files are read first, all of them, and then checked one after another, each on all
 * threads, so that the report doesn't depend on the number of threads.
 */
#ifndef COUNTERCHECK_VERIFY_H
#define COUNTERCHECK_VERIFY_H

#include "divide.h"
#include "fixture.h"

/* Digests are some hundreds of times as slow as counts, so their limit is lower. */
enum { DIGEST_COST = 250 };

typedef struct {
    char *const *paths;       /* files and folders; none: the fixtures folder */
    int path_count;
    const char *fixtures;     /* the fixtures folder; NULL: none was found */
    bool manifest;            /* hold its files against its manifest */
    const char *variant;      /* of positions that name none; or NULL */
    uint64_t max_nodes;       /* larger lines are left out; UINT64_MAX: none is */
    size_t hash_mebibytes;    /* 0: no hash table */
    unsigned how;                    /* COUNT_* (counter.h) */
    Library *games;
    Workers *workers;
} VerifyTask;

/* A line that is not as expected. */
typedef struct {
    const Fixture *fixture;
    const Expect *expect;
    bool given_up;            /* 'leaves' so far, far above what was expected: not counted out */
    uint64_t leaves;
    Digest digest;
    Divide divide;            /* EXPECT_PERFT, unless given up */
    char *missing, *extra;    /* EXPECT_MOVES: move texts, each after a blank */
} Failure;

typedef struct {
    char *path;
    FixtureFile file;         /* empty if it was refused */
    Status status;            /* STATUS_INPUT: refused, STATUS_DIFFERENCE: has failures */
    Error error;              /* why it was refused, or which system failure there was */
    size_t lines, left_out;
    uint64_t leaves;
    Failure *failures;
    size_t failure_count;
} FileResult;

typedef struct {
    FileResult *files;
    size_t count;
    Status status;            /* the worst of all */
    size_t positions, lines, left_out, failures, refused;
    uint64_t leaves;
    double seconds;           /* of checking, without reading */
} VerifyResult;

/* Told each file when it is done, each fault outside the files, and the whole at the end. */
typedef struct {
    void (*file)(void *context, const VerifyResult *result, const FileResult *file);
    void (*fault)(void *context, const Error *error);
    void *context;
} VerifyReport;

/* Read the files of 'task' and hold them against the manifest; checks nothing. Only
 * 'report->fault' is used. 'result' is released by verify_release(), whatever the status. */
Status verify_read(const VerifyTask *task, const VerifyReport *report, VerifyResult *result);

/* Read and check; the same. */
Status verify_run(const VerifyTask *task, const VerifyReport *report, VerifyResult *result);
void verify_release(VerifyResult *result);

/* Check the lines of one file that was read; fills 'result'. */
Status verify_file(const VerifyTask *task, FileResult *result);
/* Compare the moves of a .hand position with what it expects: what is missing and what is too
 * many, each after a blank (NULL: nothing), to be freed; adds the number of moves to
 * 'count'.  False if memory is short. */
bool verify_moves(const Fixture *fixture, char **missing, char **extra, uint64_t *count);
/* Whether a line is small enough to be checked. */
bool verify_includes(const VerifyTask *task, const Expect *expect);

#endif
