/*
 * What the commands share: the game, position and moves that the options name, the pool of
 * threads, and how results are written.  Faults are told on stderr here.
 */
#ifndef COUNTERCHECK_SESSION_H
#define COUNTERCHECK_SESSION_H

#include <jansson.h>

#include "divide.h"
#include "options.h"

typedef struct {
    const Options *options;
    Library *games;
    const Game *game;
    Position position;
    Workers *workers;     /* NULL until session_threads() */
    HashTable *hash;
} Session;

/* Make the library, with the files of --variants. */
Status session_library(const Options *options, Session *session);
/* The same, and find the game, read the position and play the moves. */
Status session_open(const Options *options, Session *session);
/* Start the threads and make the hash table. */
Status session_threads(Session *session);
void session_close(Session *session);

/* The fixtures folder: --fixtures, else ./fixtures, else the one installed beside the program
 * (../share/countercheck/fixtures, seen from its folder).  NULL if there is none. */
const char *session_fixtures(const Options *options);

/* STATUS_INPUT, and told so, if --depth is not given. */
Status session_needs_depth(const Options *options);

/* Tell 'error' unless the failure is an interruption, and return 'status'. */
Status session_fault(Status status, const Error *error);

/* Tell why there is no game, by the option that asked for it; return 'status'. */
Status session_blame_variant(const Options *options, Status status, const Error *error);

/* "position", "variant", "depth" and the like that every report of a position has. */
json_t *session_json(const Session *session, const char *command);

/* Whether text goes to stdout: not if --json does. */
bool text_wanted(const Options *options);

/* A string; bytes that are not UTF-8 become question marks. */
json_t *json_text(const char *text);

/* A count: an integer, or a string of digits if it is above 2^63 - 1. */
json_t *json_count(uint64_t count);

/* Time and leaves per second, to stderr. */
void report_speed(uint64_t leaves, double seconds);

/* Write 'length' bytes to the file 'path', or to stdout if that is NULL. Tells the fault. */
Status output_write(const char *path, const char *data, size_t length);

/* Write 'report', which is released, where --json says. */
Status json_write(const Options *options, json_t *report);

#endif
