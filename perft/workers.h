/*
 * A pool of threads that share out numbered tasks, with a progress line on
 * stderr and a way to stop: by Ctrl-C, or when more leaves are counted than
 * were thought possible.
 *
 * One run at a time; the caller's thread waits, watches and draws the line.
 */
#ifndef COUNTERCHECK_WORKERS_H
#define COUNTERCHECK_WORKERS_H

#include <stdatomic.h>

#include "movegen/limits.h"
#include "status.h"

enum { MAX_THREADS = 1024 };

typedef struct Workers Workers;

/* NULL with 'error' if no thread at all can be had. */
Workers *workers_create(int threads, Error *error);
void workers_destroy(Workers *workers);
int workers_threads(const Workers *workers);

/*
 * Call 'task' with 'context' and every index below 'count', in rising order, on
 * all threads.  Returns STATUS_OK, or STATUS_INTERRUPTED after Ctrl-C or if it was cancelled.
 * 'limit' (0: none): once this run's leaves pass it, it stops, returns
 * STATUS_OK, and workers_passed_limit() is true.  The results of a run that was stopped mean
 * nothing.
 */
typedef void WorkerTask(void *context, size_t index);
Status workers_run(Workers *workers, size_t count, uint64_t limit, WorkerTask *task, void *context);
bool workers_passed_limit(const Workers *workers);

/* A flag of the caller's that stops runs, the present one within a twentieth of a second,
 * as long as it is set; NULL: none.  To be set while no run is on. */
void workers_cancel_by(Workers *workers, const atomic_bool *cancel);

/* What a task looks at now and then, and where it adds the leaves it has done. */
atomic_bool *workers_stop(Workers *workers);
atomic_uint_least64_t *workers_progress(Workers *workers);

/* Begin a new piece of work for the progress line: 'leaves' expected in all, or 0: unknown,
 * then the share of tasks done is shown. */
void workers_expect(Workers *workers, uint64_t leaves);

/* Seconds on a clock that only runs forward. */
double seconds_now(void);

/* The number of processors that this process may use. */
int processors_count(void);

/* From now on Ctrl-C, or SIGTERM, stops the runs of all pools; a second Ctrl-C, half a second
 * later or more, ends the program at once. */
void interrupt_install(void);
bool interrupt_seen(void);

#endif
