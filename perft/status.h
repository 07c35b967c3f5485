/*
 * The exit codes of the program, which are also the results of the functions
 * that can fail for more than one of these reasons.  The greatest that applies
 * is the one the program ends with.
 */
#ifndef COUNTERCHECK_STATUS_H
#define COUNTERCHECK_STATUS_H

typedef enum {
    STATUS_OK = 0,
    STATUS_DIFFERENCE = 1,     /* a count, digest or list of moves is not as expected */
    STATUS_INPUT = 2,          /* wrong usage or bad input, a missing file too */
    STATUS_SYSTEM = 3,         /* memory, disk, threads, or a count past 64 bits */
    STATUS_INTERRUPTED = 130,  /* Ctrl-C */
} Status;

static inline Status status_worse(Status a, Status b) { return a > b ? a : b; }

#endif
