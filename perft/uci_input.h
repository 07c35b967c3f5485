/*
 * The lines that a UCI partner sends, read by a thread of their own so that a
 * count can be stopped.  Lines are taken in turn; `stop`, `quit` and, while nothing but
 * counting is left to do, `isready` act as soon as they are read.
 */
#ifndef COUNTERCHECK_UCI_INPUT_H
#define COUNTERCHECK_UCI_INPUT_H

#include <stdatomic.h>

#include "movegen/limits.h"

enum { MAX_UCI_LINE = 1 << 16 };   /* bytes; a longer line is refused */

typedef struct UciInput UciInput;

/* Read from 'descriptor'.  NULL with 'error' if no thread can be had. */
UciInput *uci_input_create(int descriptor, Error *error);

/* Release it, after uci_input_next() returned false: before, its thread may wait for a line. */
void uci_input_destroy(UciInput *input);

/*
 * Take the next line, without its end, into 'line', which is allocated; what the line before
 * asked for counts as done. False at the end: after `quit`, or when the partner's
 * end is closed and nothing is left.
 */
bool uci_input_next(UciInput *input, char **line);

/* Set while the count of the line last taken is to end without a result. */
const atomic_bool *uci_input_cancel(const UciInput *input);

/* The word at 'text', its length to 'length'; the text after leading blanks. */
const char *uci_word(const char *text, size_t *length);
/* Whether the first word of 'text' is 'word'; 'rest' (may be NULL) is then what follows it. */
bool uci_takes(const char *text, const char *word, const char **rest);

/* Print one line, or several, and hand it over at once. */
void uci_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Print "info string error: ...". */
void uci_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
