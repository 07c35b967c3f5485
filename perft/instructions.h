/*
 * Instructions that this process carries out in user space, from the kernel's performance
 * counters (perf_event_open(2), Linux).  Many machines have none to give: virtual ones, kernels
 * that are set to refuse.
 */
#ifndef COUNTERCHECK_INSTRUCTIONS_H
#define COUNTERCHECK_INSTRUCTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* What the kernel answers, in the order that read_format asks for. */
typedef struct {
    uint64_t count;
    uint64_t enabled, running;   /* nanoseconds, summed over the threads */
} InstructionsReading;

typedef struct {
    int file;                    /* -1: there is no counter */
    bool running;
    InstructionsReading before;  /* at the last start */
} Instructions;

/*
 * Make a counter of the calling thread and of all threads that it starts from now on, not yet
 * running. On failure it says in 'reason', a text that stays valid, why there is none; the
 * counter may be used all the same, and never counts.
 */
bool instructions_open(Instructions *counter, const char **reason);

void instructions_start(Instructions *counter);

/*
 * Stop, and add to '*count' the instructions since the start.  False, and '*count' untouched, if
 * they were not counted all the time.
 */
bool instructions_stop(Instructions *counter, uint64_t *count);

void instructions_close(Instructions *counter);

#endif
