/*
 * libcountercheck: legal moves, counts and digests of chess variants, for programs of your own.
 * This header is all of its interface; link with what "pkg-config --libs countercheck" says.
 *
 * Texts are those of the command line: variants by name, positions as FEN, moves as UCI (docs/formats.md).
 * A function that can fail returns false or NULL and writes why to 'error', which has
 * COUNTERCHECK_ERROR bytes or is NULL.  It never prints, exits or starts a thread.  Any number of threads
 * may use one game at a time; a position is for one thread.
 */
#ifndef COUNTERCHECK_H
#define COUNTERCHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes of texts, with the final NUL, and the most moves that a position can have. */
enum {
    COUNTERCHECK_ERROR = 576,
    COUNTERCHECK_FEN = 1024,
    COUNTERCHECK_MOVE = 24,
    COUNTERCHECK_DIGEST = 33,
    COUNTERCHECK_MOVES = 4096,
    COUNTERCHECK_MAX_DEPTH = 63
};

typedef struct CountercheckVariants CountercheckVariants;
typedef struct CountercheckGame CountercheckGame;
typedef struct CountercheckPosition CountercheckPosition;

/* "0.1.0" */
const char *countercheck_version(void);

/* The built-in variants; NULL if memory is short. */
CountercheckVariants *countercheck_variants_create(void);
void countercheck_variants_destroy(CountercheckVariants *variants);

/* Add the sections of an ini text, which is called 'name' in errors.  A section with a fault is unusable:
 * countercheck_game_create() says why.  False if the text as a whole can't be read; nothing is
 * added then. */
bool countercheck_variants_add(CountercheckVariants *variants, const char *name, const char *text,
                               size_t length, char *error);

/* Number and names of the variants, usable or not. */
size_t countercheck_variants_count(const CountercheckVariants *variants);
const char *countercheck_variants_name(const CountercheckVariants *variants, size_t index);

/* The rules of one variant, ready for use.  It does not need 'variants' any more. */
CountercheckGame *countercheck_game_create(const CountercheckVariants *variants, const char *name,
                                           char *error);
void countercheck_game_destroy(CountercheckGame *game);

/* A position of 'game', which must outlive it; 'fen' NULL is the array. */
CountercheckPosition *countercheck_position_create(const CountercheckGame *game, const char *fen,
                                                   char *error);
CountercheckPosition *countercheck_position_copy(const CountercheckPosition *position);
void countercheck_position_destroy(CountercheckPosition *position);

/* Write the canonical position text and the two counters; returns the length. */
size_t countercheck_position_fen(const CountercheckPosition *position, char fen[COUNTERCHECK_FEN]);

/* Write the legal moves, sorted as text, to 'moves', which has room for COUNTERCHECK_MOVES, or is NULL.
 * Returns their number. */
size_t countercheck_position_moves(const CountercheckPosition *position,
                                   char (*moves)[COUNTERCHECK_MOVE]);

/* Play one move. False, and the position as before, if it is not legal. */
bool countercheck_position_play(CountercheckPosition *position, const char *move, char *error);

/* Whether the king of the side to move is attacked. */
bool countercheck_position_in_check(const CountercheckPosition *position);

/* Count the legal move paths of length 'depth' (0 to 63), on the caller's thread.  False if the
 * count passes 64 bits or 'depth' is out of range. */
bool countercheck_position_perft(const CountercheckPosition *position, int depth, uint64_t *leaves,
                                 char *error);

/* The digest of the positions at their ends: the sum, modulo 2^128, of the XXH3 128-bit hashes of
 * their canonical texts, as 32 hex digits. */
bool countercheck_position_digest(const CountercheckPosition *position, int depth,
                                  char digest[COUNTERCHECK_DIGEST], char *error);

#ifdef __cplusplus
}
#endif

#endif
