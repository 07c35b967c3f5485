/*
 * Limits and the smallest shared words: squares, colours, errors.
 *
 * A square outside the generator is always 16 * rank + file, both from 0, a1 = 0,
 * whatever the size of the board; only the cores pack their boards tighter.
 */
#ifndef COUNTERCHECK_LIMITS_H
#define COUNTERCHECK_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MAX_FILES = 16,
    MAX_RANKS = 16,
    MAX_SQUARES = 256,
    MAX_TYPES = 32,       /* piece types of a variant */
    MAX_PATHS = 64,       /* paths of a piece type, symmetries written out */
    MAX_PATH_STEPS = 12,  /* steps written for a path: prefix and one cycle */
    MAX_PATH_SQUARES = 31, /* squares of a path on a board of 16 x 16 */
    MAX_PASSED = 4,       /* squares a pawn can pass over in one move */
    MAX_PAWN_CAPTURES = 8,
    MAX_POOL_TYPES = 8,
    MAX_MOVES = 4096,     /* moves of a position; text that could lead to more is refused */
    MAX_NAME = 48,
    MAX_FEN = 1024,       /* bytes of position text, with its final NUL */
    MAX_MOVE_TEXT = 24,   /* bytes of move text, with its final NUL */
};

typedef uint8_t Square;
typedef enum { WHITE, BLACK } Colour;

static inline Square square_of(int file, int rank) { return (Square)(16 * rank + file); }
static inline int file_of(Square square) { return square & 15; }
static inline int rank_of(Square square) { return square >> 4; }

/* Where and why input was refused.  Lines and columns count from 1; 0 means
 * that the input has no lines (or no columns). */
typedef struct {
    char file[256];
    int line;
    int column;
    char reason[256];
} Error;

/* Fill 'error' (which may be NULL) and return false, so that a refusal is one statement. */
bool error_set(Error *error, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Write "file:line:column: reason", leaving out what is unknown, to 'text'. */
void error_text(const Error *error, char *text, size_t size);

#endif
