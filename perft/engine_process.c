/* Child processes: see engine_process.h. */
#include "engine_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "workers.h"

enum { WATCH_MS = 100, ERROR_TAIL = 400 };
#define END_SECONDS 1.0

struct Process {
    pid_t pid;
    int to, from, errors;            /* descriptors, -1: closed */
    bool ended;                      /* it was waited for */
    int wait_status;
    char buffer[MAX_ENGINE_LINE];
    size_t filled, taken;            /* bytes read, bytes given out as lines */
    size_t answered;                 /* bytes since the last question */
    size_t strange;
    char last[LAST_WORDS][MAX_LAST_WORD];
    int last_count;                  /* lines ever kept; the newest is at (last_count - 1) % N */
    char error_tail[ERROR_TAIL];
    size_t error_length;
};

/* Debian keeps its engines in a folder that root's PATH lacks. */
static void extend_path(void)
{
    static const char FOLDER[] = "/usr/games";
    char path[8192];
    const char *old = getenv("PATH");
    if (old && !strstr(old, FOLDER) &&
        snprintf(path, sizeof path, "%s:%s", old, FOLDER) < (int)sizeof path)
        setenv("PATH", path, 1);
}

/* The child's side of process_start(); does not return. */
static void become(const char *command, int to[2], int from[2], int errors[2], pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(to[0], STDIN_FILENO) < 0 || dup2(from[1], STDOUT_FILENO) < 0 ||
        dup2(errors[1], STDERR_FILENO) < 0)
        _exit(127);
    extend_path();
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void close_pair(int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
}

Process *process_start(const char *command, bool input, Error *error)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1}, errors[2] = {-1, -1};
    Process *process = calloc(1, sizeof *process);
    bool good = process && pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0 &&
                pipe2(errors, O_CLOEXEC) == 0;
    pid_t parent = getpid(), pid = good ? fork() : -1;
    if (pid == 0)
        become(command, to, from, errors, parent);
    if (pid < 0) {
        error_set(error, 0, 0, "cannot start \"%.100s\": %s", command,
                  process ? strerror(errno) : "not enough memory");
        close_pair(to);
        close_pair(from);
        close_pair(errors);
        free(process);
        return NULL;
    }
    /* In both, so that the group exists whoever comes first. */
    setpgid(pid, pid);
    close(to[0]);
    close(from[1]);
    close(errors[1]);
    *process = (Process){.pid = pid, .to = to[1], .from = from[0], .errors = errors[0]};
    if (!input) {
        close(process->to);
        process->to = -1;
    }
    int descriptors[] = {process->to, process->from, process->errors};
    for (int i = 0; i < 3; i++)
        if (descriptors[i] >= 0)
            fcntl(descriptors[i], F_SETFL, O_NONBLOCK);
    return process;
}

/* Wait for its end until 'deadline'; whether it ended. */
static bool await_end(Process *process, double deadline)
{
    while (!process->ended) {
        pid_t got = waitpid(process->pid, &process->wait_status, WNOHANG);
        if (got == process->pid || (got < 0 && errno != EINTR))
            process->ended = true;
        else if (seconds_now() >= deadline || interrupt_seen())
            return false;
        else
            poll(NULL, 0, 5);
    }
    return true;
}

static void read_errors(Process *process)
{
    char chunk[ERROR_TAIL];
    ssize_t got;
    while (process->errors >= 0 && (got = read(process->errors, chunk, sizeof chunk)) != 0) {
        if (got < 0)
            return;
        size_t count = (size_t)got;
        process->answered += count;
        size_t keep = sizeof process->error_tail - count;
        if (process->error_length > keep) {
            memmove(process->error_tail,
                    process->error_tail + process->error_length - keep, keep);
            process->error_length = keep;
        }
        memcpy(process->error_tail + process->error_length, chunk, count);
        process->error_length += count;
        if (process->answered > MAX_ENGINE_ANSWER)
            return;
    }
}

/* Wait until it says something, can be written to if 'writing', or 'deadline'.  Takes in its
 * stderr meanwhile. */
static Talk wait_for(Process *process, bool writing, double deadline, bool *readable,
                     bool *writable)
{
    *readable = *writable = false;
    for (;;) {
        struct pollfd polled[3] = {
            {.fd = process->from, .events = POLLIN},
            {.fd = process->errors, .events = POLLIN},
            {.fd = writing ? process->to : -1, .events = POLLOUT},
        };
        double left = deadline - seconds_now();
        if (interrupt_seen())
            return TALK_INTERRUPTED;
        if (left <= 0)
            return TALK_LATE;
        int milliseconds = left < WATCH_MS * 1e-3 ? (int)(left * 1e3) + 1 : WATCH_MS;
        if (poll(polled, 3, milliseconds) < 0 && errno != EINTR)
            return TALK_CLOSED;
        if (polled[1].revents) {
            read_errors(process);
            if (process->answered > MAX_ENGINE_ANSWER)
                return TALK_FLOOD;
            if (polled[1].revents & (POLLHUP | POLLERR) && !(polled[1].revents & POLLIN)) {
                close(process->errors);
                process->errors = -1;
            }
        }
        *readable = polled[0].revents != 0;
        *writable = polled[2].revents != 0;
        if (*readable || *writable)
            return TALK_OK;
    }
}

/* Read what is there into the buffer, which has room. */
static Talk read_some(Process *process)
{
    if (process->taken > 0) {
        process->filled -= process->taken;
        memmove(process->buffer, process->buffer + process->taken, process->filled);
        process->taken = 0;
    }
    if (process->filled == sizeof process->buffer)
        return TALK_FLOOD;
    ssize_t got = read(process->from, process->buffer + process->filled,
                       sizeof process->buffer - process->filled);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return TALK_OK;
    if (got <= 0)
        return TALK_CLOSED;
    process->filled += (size_t)got;
    process->answered += (size_t)got;
    return process->answered > MAX_ENGINE_ANSWER ? TALK_FLOOD : TALK_OK;
}

Talk process_say(Process *process, const char *line, double deadline)
{
    char text[MAX_ENGINE_LINE];
    int length = snprintf(text, sizeof text, "%s\n", line);
    if (length < 0 || length >= (int)sizeof text)
        return TALK_FLOOD;
    process->answered = 0;
    for (int done = 0; done < length;) {
        bool readable, writable;
        /* It may be stuck in a write of its own until it is read. */
        bool room = process->filled < sizeof process->buffer || process->taken > 0;
        int from = process->from;
        if (!room)
            process->from = -1;
        Talk talk = wait_for(process, true, deadline, &readable, &writable);
        process->from = from;
        if (talk != TALK_OK)
            return talk;
        if (readable && room && read_some(process) == TALK_CLOSED && !writable)
            return TALK_CLOSED;
        if (!writable)
            continue;
        ssize_t put = write(process->to, text + done, (size_t)(length - done));
        if (put < 0 && errno != EAGAIN && errno != EINTR)
            return TALK_CLOSED;
        done += put > 0 ? (int)put : 0;
    }
    return TALK_OK;
}

/* Make the line at 'start' a string, and remember it. */
static const char *take_line(Process *process, char *start, size_t length)
{
    while (length > 0 && start[length - 1] == '\r')
        length--;
    start[length] = '\0';
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)start[i];
        if (byte == '\t') {
            start[i] = ' ';
        } else if (byte < ' ' || byte > '~') {
            start[i] = '?';
            process->strange++;
        }
    }
    if (length > 0)
        snprintf(process->last[process->last_count++ % LAST_WORDS], MAX_LAST_WORD, "%s", start);
    return start;
}

Talk process_hear(Process *process, double deadline, const char **line)
{
    for (;;) {
        char *start = process->buffer + process->taken;
        size_t length = process->filled - process->taken;
        char *end = memchr(start, '\n', length);
        if (end) {
            process->taken += (size_t)(end - start) + 1;
            *line = take_line(process, start, (size_t)(end - start));
            return TALK_OK;
        }
        bool readable, writable;
        Talk talk = wait_for(process, false, deadline, &readable, &writable);
        if (talk == TALK_OK)
            talk = read_some(process);
        if (talk == TALK_CLOSED && process->filled > process->taken &&
            process->filled < sizeof process->buffer) {
            /* The last line may lack its end. */
            process->buffer[process->filled++] = '\n';
            continue;
        }
        if (talk != TALK_OK)
            return talk;
    }
}

size_t process_strange_bytes(const Process *process) { return process->strange; }

void process_fate(Process *process, char *text, size_t size)
{
    if (!await_end(process, seconds_now() + END_SECONDS))
        snprintf(text, size, "is still running");
    else if (WIFEXITED(process->wait_status) && WEXITSTATUS(process->wait_status) > 128 &&
             WEXITSTATUS(process->wait_status) < 128 + 32)
        snprintf(text, size, "was killed by signal %d (%s)",
                 WEXITSTATUS(process->wait_status) - 128,
                 strsignal(WEXITSTATUS(process->wait_status) - 128));
    else if (WIFSIGNALED(process->wait_status))
        snprintf(text, size, "was killed by signal %d (%s)", WTERMSIG(process->wait_status),
                 strsignal(WTERMSIG(process->wait_status)));
    else
        snprintf(text, size, "exited with status %d", WEXITSTATUS(process->wait_status));
    read_errors(process);
}

bool process_ended_well(const Process *process)
{
    return process->ended && WIFEXITED(process->wait_status) &&
           WEXITSTATUS(process->wait_status) == 0;
}

static void append(char *text, size_t size, const char *more, size_t length)
{
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%.*s", used ? " | " : "", (int)length, more);
}

void process_last_words(Process *process, char *text, size_t size)
{
    *text = '\0';
    int first = process->last_count > LAST_WORDS ? process->last_count - LAST_WORDS : 0;
    for (int i = first; i < process->last_count; i++)
        append(text, size, process->last[i % LAST_WORDS], MAX_LAST_WORD);
    read_errors(process);
    for (size_t at = 0; at < process->error_length;) {
        char *start = process->error_tail + at;
        char *end = memchr(start, '\n', process->error_length - at);
        size_t length = end ? (size_t)(end - start) : process->error_length - at;
        for (size_t i = 0; i < length; i++)
            if (start[i] < ' ' || start[i] > '~')
                start[i] = '?';
        if (length > 0)
            append(text, size, start, length);
        at += length + 1;
    }
    if (!*text)
        snprintf(text, size, "nothing");
}

void process_end(Process *process, const char *goodbye)
{
    if (!process)
        return;
    if (!process->ended && goodbye && process->to >= 0 &&
        process_say(process, goodbye, seconds_now() + 0.2) == TALK_OK)
        await_end(process, seconds_now() + 0.5);
    /* The group may have other members than the process that was started. */
    kill(-process->pid, SIGKILL);
    if (!process->ended) {
        kill(process->pid, SIGKILL);
        while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    int descriptors[] = {process->to, process->from, process->errors};
    for (int i = 0; i < 3; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
    free(process);
}

void process_adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void process_end_orphans(void)
{
    char path[64], line[4096];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    /* Each round can free the children of those that it ends. */
    for (int round = 0; round < 100; round++) {
        FILE *file = fopen(path, "re");
        bool some = file && fgets(line, sizeof line, file);
        if (file)
            fclose(file);
        if (!some)
            return;
        for (char *at = line, *end; strtol(at, &end, 10) > 0 && end != at; at = end) {
            pid_t pid = (pid_t)strtol(at, NULL, 10);
            kill(pid, SIGKILL);
            while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
                ;
        }
    }
}
