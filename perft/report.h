/*
 * What verify found, in the words of others: for a reader, for TAP (Test Anything Protocol 13),
 * and for CI systems that read JUnit's XML.  In the last two every line of a fixture is a test, those
 * that were left out too; a file that was refused is one test that failed.
 */
#ifndef COUNTERCHECK_REPORT_H
#define COUNTERCHECK_REPORT_H

#include <stdio.h>

#include "verify.h"

/* "perft", "digest" or "moves". */
const char *expect_name(const Expect *expect);

/* The failure of 'expect' of 'fixture' among those of 'file', or NULL. */
const Failure *failure_find(const FileResult *file, const Expect *expect);

/* All that a reader needs to find the fault: expected, got, the board, the divide. */
void failure_print(FILE *stream, const char *path, const Failure *failure);

/* The same in one line: "expected 20, got 19". */
void failure_brief(FILE *stream, const Failure *failure);

/* The tests of one file, numbered on from '*number', the last number used so far. */
void tap_begin(FILE *stream);
void tap_file(FILE *stream, const VerifyTask *task, const FileResult *file, size_t *number);
/* A fault outside the files. */
void tap_fault(FILE *stream, const Error *error, size_t *number);
void tap_end(FILE *stream, Status status, size_t number);

/* The whole, with the 'faults' outside the files. */
void junit_write(FILE *stream, const VerifyTask *task, const VerifyResult *result,
                 const Error *faults, size_t fault_count);

#endif
