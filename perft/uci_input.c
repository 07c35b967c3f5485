/* Lines from a UCI partner: see uci_input.h.  What the mutex guards is named in UciInput. */
#include "uci_input.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_WAITING = 4096, END_WAIT_MS = 200 };

typedef struct Waiting {
    struct Waiting *next;
    char *line;
    bool counts;              /* `go`: answers to isready need not wait for it */
    bool stopped;             /* `stop` came after it */
} Waiting;

struct UciInput {
    int descriptor;
    pthread_t thread;         /* the reader's */
    atomic_bool cancel;       /* written under the mutex */
    char buffer[MAX_UCI_LINE + 1];
    size_t filled;            /* bytes in the buffer; the reader's own */
    bool too_long;            /* the rest of a refused line is being passed over */

    pthread_mutex_t mutex;    /* guards what follows */
    pthread_cond_t changed;
    Waiting *first, *last;
    size_t waiting;
    size_t blocking;          /* lines taken or waiting that isready must wait for */
    bool counting;            /* the line last taken is a `go` .. */
    bool busy;                /* .. and some line is being worked on */
    bool closed;              /* nothing will be added */
};

const char *uci_word(const char *text, size_t *length)
{
    text += strspn(text, " \t\r");
    *length = strcspn(text, " \t\r");
    return text;
}

bool uci_takes(const char *text, const char *word, const char **rest)
{
    size_t length;
    const char *at = uci_word(text, &length);
    if (length != strlen(word) || strncmp(at, word, length) != 0)
        return false;
    if (rest)
        *rest = at + length;
    return true;
}

void uci_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    flockfile(stdout);
    vprintf(format, arguments);
    putchar('\n');
    fflush(stdout);
    funlockfile(stdout);
    va_end(arguments);
}

void uci_error(const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127)
            *at = '?';
    uci_say("info string error: %s", text);
}

/* Add a line for the thread that works; waits while too many are there. */
static void add_line(UciInput *input, const char *text)
{
    Waiting *waiting = calloc(1, sizeof *waiting);
    char *line = waiting ? strdup(text) : NULL;
    if (!line) {
        free(waiting);
        uci_error("not enough memory for a line");
        return;
    }
    waiting->line = line;
    waiting->counts = uci_takes(text, "go", NULL);
    pthread_mutex_lock(&input->mutex);
    while (input->waiting >= MAX_WAITING)
        pthread_cond_wait(&input->changed, &input->mutex);
    if (input->last)
        input->last->next = waiting;
    else
        input->first = waiting;
    input->last = waiting;
    input->waiting++;
    input->blocking += !waiting->counts;
    pthread_cond_broadcast(&input->changed);
    pthread_mutex_unlock(&input->mutex);
}

/* Every count asked for so far ends without a result, begun or not. */
static void stop_counts(UciInput *input)
{
    pthread_mutex_lock(&input->mutex);
    for (Waiting *waiting = input->first; waiting; waiting = waiting->next)
        waiting->stopped = true;
    if (input->busy && input->counting)
        atomic_store(&input->cancel, true);
    pthread_mutex_unlock(&input->mutex);
}

static void close_input(UciInput *input)
{
    pthread_mutex_lock(&input->mutex);
    input->closed = true;
    pthread_cond_broadcast(&input->changed);
    pthread_mutex_unlock(&input->mutex);
}

/* Drop the lines that wait, and stop the count that runs. */
static void drop_lines(UciInput *input)
{
    stop_counts(input);
    pthread_mutex_lock(&input->mutex);
    while (input->first) {
        Waiting *next = input->first->next;
        free(input->first->line);
        free(input->first);
        input->first = next;
    }
    input->last = NULL;
    input->waiting = 0;
    pthread_mutex_unlock(&input->mutex);
}

/* Whether isready can be answered now: all that was asked before is done, but for counts. */
static bool is_ready(UciInput *input)
{
    pthread_mutex_lock(&input->mutex);
    bool ready = input->blocking == 0;
    pthread_mutex_unlock(&input->mutex);
    return ready;
}

/*
 * Whether the partner has closed its end, as `printf '..quit\n' | ..` has: then what was asked
 * for is answered before the program ends. A living partner that says quit means now.
 */
static bool partner_left(const UciInput *input)
{
    struct pollfd poll_for = {.fd = input->descriptor, .events = POLLIN};
    for (;;) {
        int count = poll(&poll_for, 1, END_WAIT_MS);
        if (count < 0 && errno == EINTR)
            continue;
        char byte;
        return count > 0 && read(input->descriptor, &byte, 1) <= 0;
    }
}

/* Act on one line.  False if it was the last. */
static bool take_line(UciInput *input, const char *line, size_t length)
{
    if (strlen(line) != length) {
        uci_error("a line with a NUL byte");
        return true;
    }
    if (uci_takes(line, "quit", NULL)) {
        if (!partner_left(input))
            drop_lines(input);
        return false;
    }
    if (uci_takes(line, "stop", NULL))
        stop_counts(input);
    else if (uci_takes(line, "isready", NULL) && is_ready(input))
        uci_say("readyok");
    else if (line[strspn(line, " \t\r")])
        add_line(input, line);
    return true;
}

/* Take the whole lines out of the buffer.  False after the last one. */
static bool take_lines(UciInput *input)
{
    char *at = input->buffer, *end = input->buffer + input->filled, *stop;
    while ((stop = memchr(at, '\n', (size_t)(end - at)))) {
        *stop = '\0';
        bool skip = input->too_long;
        input->too_long = false;
        if (!skip && !take_line(input, at, (size_t)(stop - at)))
            return false;
        at = stop + 1;
    }
    input->filled = (size_t)(end - at);
    memmove(input->buffer, at, input->filled);
    if (input->filled == MAX_UCI_LINE) {
        if (!input->too_long)
            uci_error("a line of more than %d bytes", MAX_UCI_LINE);
        input->too_long = true;
        input->filled = 0;
    }
    return true;
}

static void *read_lines(void *argument)
{
    UciInput *input = argument;
    for (;;) {
        ssize_t got = read(input->descriptor, input->buffer + input->filled,
                           MAX_UCI_LINE - input->filled);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            /* A last line may lack its end. */
            if (input->filled > 0 && !input->too_long) {
                input->buffer[input->filled] = '\0';
                take_line(input, input->buffer, input->filled);
            }
            break;
        }
        input->filled += (size_t)got;
        if (!take_lines(input))
            break;
    }
    close_input(input);
    return NULL;
}

UciInput *uci_input_create(int descriptor, Error *error)
{
    UciInput *input = calloc(1, sizeof *input);
    if (!input) {
        error_set(error, 0, 0, "not enough memory");
        return NULL;
    }
    input->descriptor = descriptor;
    pthread_mutex_init(&input->mutex, NULL);
    pthread_cond_init(&input->changed, NULL);
    int failure = pthread_create(&input->thread, NULL, read_lines, input);
    if (failure != 0) {
        error_set(error, 0, 0, "cannot start a thread: %s", strerror(failure));
        free(input);
        return NULL;
    }
    return input;
}

void uci_input_destroy(UciInput *input)
{
    pthread_join(input->thread, NULL);
    pthread_cond_destroy(&input->changed);
    pthread_mutex_destroy(&input->mutex);
    free(input);
}

bool uci_input_next(UciInput *input, char **line)
{
    pthread_mutex_lock(&input->mutex);
    input->blocking -= input->busy && !input->counting;
    input->busy = false;
    while (!input->first && !input->closed)
        pthread_cond_wait(&input->changed, &input->mutex);
    Waiting *waiting = input->first;
    if (waiting) {
        input->first = waiting->next;
        if (!input->first)
            input->last = NULL;
        input->waiting--;
        input->busy = true;
        input->counting = waiting->counts;
        atomic_store(&input->cancel, waiting->stopped && waiting->counts);
        pthread_cond_broadcast(&input->changed);
    }
    pthread_mutex_unlock(&input->mutex);
    *line = waiting ? waiting->line : NULL;
    free(waiting);
    return *line != NULL;
}

const atomic_bool *uci_input_cancel(const UciInput *input) { return &input->cancel; }
