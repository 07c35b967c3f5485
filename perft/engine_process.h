/*
 * A child process that is talked to by lines: everything has a time limit and a
 * size limit, nothing blocks, and its whole process group ends with it.
 */
#ifndef COUNTERCHECK_ENGINE_PROCESS_H
#define COUNTERCHECK_ENGINE_PROCESS_H

#include <sys/types.h>

#include "movegen/limits.h"

enum {
    MAX_ENGINE_LINE = 1 << 16,       /* bytes of a line; a longer one is a flood */
    MAX_ENGINE_ANSWER = 1 << 24,     /* bytes said since the last question */
    LAST_WORDS = 6,                  /* lines kept, to show what was said last */
    MAX_LAST_WORD = 160,             /* bytes of each, with its NUL */
};

typedef enum {
    TALK_OK,
    TALK_LATE,          /* the time limit passed */
    TALK_CLOSED,        /* it ended, or closed its pipe */
    TALK_FLOOD,         /* more bytes than the limits allow */
    TALK_INTERRUPTED,   /* Ctrl-C */
} Talk;

typedef struct Process Process;

/*
 * Start the shell command 'command' in a process group of its own; its stdin and stdout are
 * pipes to us, its stderr is kept for process_last_words().  'input' says whether it
 * will be written to; else its stdin is empty.  NULL with 'error'.
 */
Process *process_start(const char *command, bool input, Error *error);

/* End the process, gently at first if 'goodbye' (NULL: none) is a line to say, then by killing
 * its group; nothing of it is left behind.  NULL is allowed. */
void process_end(Process *process, const char *goodbye);

/* Say 'line', with a line's end, by the time 'deadline' (seconds_now()). Begins a new answer for
 * the size limit. */
Talk process_say(Process *process, const char *line, double deadline);

/* Take the next line it says, without its end; bytes that are not printable ASCII are
 * replaced by '?' and counted.  'line' lasts until the next call. */
Talk process_hear(Process *process, double deadline, const char **line);

/* Bytes replaced by '?' so far. */
size_t process_strange_bytes(const Process *process);

/* How it ended: "exited with status 3", "was killed by signal 11 (Segmentation fault)", or
 * "is still running".  Waits a short while for an end. */
void process_fate(Process *process, char *text, size_t size);
/* Whether it ended by itself with status 0; valid after process_fate(). */
bool process_ended_well(const Process *process);

/* The last lines it said, stderr's last, joined by " | "; "nothing" if it said nothing. */
void process_last_words(Process *process, char *text, size_t size);

/* Adopt orphans of the engines from now on, so that those that left their group end too. */
void process_adopt_orphans(void);
/* End every child that this program still has. */
void process_end_orphans(void);

#endif
