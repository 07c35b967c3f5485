/*
 * The pool: see workers.h.  Everything in Workers that is not atomic is
 * guarded by its mutex, or written only between runs.
 */
#include "workers.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct Workers {
    pthread_mutex_t mutex;
    pthread_cond_t begin, finished;
    pthread_t *threads;
    int thread_count;
    int busy;                /* threads still in this run */
    unsigned run;            /* number of the run */
    bool ending;

    WorkerTask *task;
    void *context;
    size_t count;
    atomic_size_t next;
    atomic_bool stop;
    bool passed_limit;
    const atomic_bool *cancel;

    atomic_uint_least64_t leaves;
    uint64_t expected;
    double started;          /* of the piece of work that the progress line is about */
    bool line_shown;
};

static volatile sig_atomic_t interrupted;
static double interrupted_at;   /* written once, by the handler */

/* Some senders, timeout(1) among them, send a signal twice in a row: only a Ctrl-C that comes
 * later means that somebody has lost patience. */
static void note_interrupt(int signal_number)
{
    const double PATIENCE = 0.5;
    if (!interrupted) {
        interrupted_at = seconds_now();
        interrupted = 1;
    } else if (signal_number == SIGINT && seconds_now() - interrupted_at > PATIENCE) {
        _exit(STATUS_INTERRUPTED);
    }
}

void interrupt_install(void)
{
    struct sigaction action = {.sa_handler = note_interrupt};
    sigfillset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupt_seen(void) { return interrupted != 0; }

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int processors_count(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return CPU_COUNT(&set);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > MAX_THREADS ? MAX_THREADS : (int)online;
}

static void take_tasks(Workers *workers)
{
    for (;;) {
        size_t index = atomic_fetch_add_explicit(&workers->next, 1, memory_order_relaxed);
        if (index >= workers->count ||
            atomic_load_explicit(&workers->stop, memory_order_relaxed))
            return;
        workers->task(workers->context, index);
    }
}

static void *thread_main(void *argument)
{
    Workers *workers = argument;
    unsigned done_run = 0;
    pthread_mutex_lock(&workers->mutex);
    for (;;) {
        while (!workers->ending && workers->run == done_run)
            pthread_cond_wait(&workers->begin, &workers->mutex);
        if (workers->ending)
            break;
        done_run = workers->run;
        pthread_mutex_unlock(&workers->mutex);
        take_tasks(workers);
        pthread_mutex_lock(&workers->mutex);
        if (--workers->busy == 0)
            pthread_cond_signal(&workers->finished);
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

Workers *workers_create(int threads, Error *error)
{
    Workers *workers = calloc(1, sizeof *workers);
    if (workers)
        workers->threads = calloc((size_t)threads, sizeof *workers->threads);
    if (!workers || !workers->threads) {
        free(workers);
        error_set(error, 0, 0, "not enough memory for %d threads", threads);
        return NULL;
    }
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->begin, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&workers->finished, &monotonic);
    pthread_condattr_destroy(&monotonic);

    /* Ctrl-C and SIGTERM are for the thread that waits. */
    sigset_t block, before;
    sigemptyset(&block);
    sigaddset(&block, SIGINT);
    sigaddset(&block, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &block, &before);
    int failure = 0;
    while (workers->thread_count < threads && failure == 0) {
        failure = pthread_create(&workers->threads[workers->thread_count], NULL, thread_main,
                                 workers);
        workers->thread_count += failure == 0;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failure != 0) {
        error_set(error, 0, 0, "cannot start thread %d of %d: %s", workers->thread_count + 1,
                  threads, strerror(failure));
        workers_destroy(workers);
        return NULL;
    }
    workers->started = seconds_now();
    return workers;
}

void workers_destroy(Workers *workers)
{
    if (!workers)
        return;
    pthread_mutex_lock(&workers->mutex);
    workers->ending = true;
    pthread_cond_broadcast(&workers->begin);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < workers->thread_count; i++)
        pthread_join(workers->threads[i], NULL);
    pthread_cond_destroy(&workers->begin);
    pthread_cond_destroy(&workers->finished);
    pthread_mutex_destroy(&workers->mutex);
    free(workers->threads);
    free(workers);
}

int workers_threads(const Workers *workers) { return workers->thread_count; }
atomic_bool *workers_stop(Workers *workers) { return &workers->stop; }
atomic_uint_least64_t *workers_progress(Workers *workers) { return &workers->leaves; }
bool workers_passed_limit(const Workers *workers) { return workers->passed_limit; }

void workers_expect(Workers *workers, uint64_t leaves)
{
    workers->expected = leaves;
    atomic_store(&workers->leaves, 0);
    workers->started = seconds_now();
}

void workers_cancel_by(Workers *workers, const atomic_bool *cancel) { workers->cancel = cancel; }

static bool is_cancelled(const Workers *workers)
{
    return interrupted || (workers->cancel && atomic_load(workers->cancel));
}

static void draw_progress(Workers *workers)
{
    double passed = seconds_now() - workers->started;
    if (passed < 1 || !isatty(STDERR_FILENO))
        return;
    double leaves = (double)atomic_load_explicit(&workers->leaves, memory_order_relaxed);
    size_t next = atomic_load_explicit(&workers->next, memory_order_relaxed);
    double share = workers->expected ? leaves / (double)workers->expected
                   : workers->count  ? (double)next / (double)workers->count
                                     : 0;
    share = share > 1 ? 1 : share;
    fprintf(stderr, "\r\033[K%3.0f %%  %.0f leaves  %.1f M/s", 100 * share, leaves,
            1e-6 * leaves / passed);
    if (share > 0.005)
        fprintf(stderr, "  %.0f s left", passed / share - passed);
    fflush(stderr);
    workers->line_shown = true;
}

/* Wait for the run to end, the mutex being held. */
static void watch(Workers *workers, uint64_t leaves_before, uint64_t limit)
{
    enum { WATCH_MS = 50, WATCHES_PER_LINE = 5 };
    for (unsigned turn = 1; workers->busy > 0; turn++) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += WATCH_MS * 1000000L;
        if (until.tv_nsec >= 1000000000L) {
            until.tv_nsec -= 1000000000L;
            until.tv_sec++;
        }
        int result = pthread_cond_timedwait(&workers->finished, &workers->mutex, &until);
        uint64_t leaves = atomic_load_explicit(&workers->leaves, memory_order_relaxed);
        if (limit && leaves - leaves_before > limit) {
            workers->passed_limit = true;
            atomic_store(&workers->stop, true);
        }
        if (is_cancelled(workers))
            atomic_store(&workers->stop, true);
        if (result == ETIMEDOUT && turn % WATCHES_PER_LINE == 0)
            draw_progress(workers);
    }
}

Status workers_run(Workers *workers, size_t count, uint64_t limit, WorkerTask *task, void *context)
{
    pthread_mutex_lock(&workers->mutex);
    workers->task = task;
    workers->context = context;
    workers->count = count;
    workers->passed_limit = false;
    atomic_store(&workers->next, 0);
    atomic_store(&workers->stop, is_cancelled(workers));
    workers->busy = workers->thread_count;
    workers->run++;
    pthread_cond_broadcast(&workers->begin);
    watch(workers, atomic_load(&workers->leaves), limit);
    if (workers->line_shown) {
        fputs("\r\033[K", stderr);
        workers->line_shown = false;
    }
    pthread_mutex_unlock(&workers->mutex);
    return is_cancelled(workers) ? STATUS_INTERRUPTED : STATUS_OK;
}
