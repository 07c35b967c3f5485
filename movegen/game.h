/*
 * A game: a variant made ready for one width of bitboards.  Everything that
 * needs to know how men move goes through here; each width is one object
 * behind the same table of functions (core64.c, core128.c, core256.c).
 *
 * No I/O, no threads, no hidden state: a Game is never written after it was
 * made, so any number of threads may use it.
 */
#ifndef COUNTERCHECK_GAME_H
#define COUNTERCHECK_GAME_H

#include "fen.h"
#include "plan.h"
#include "position.h"

typedef struct Game Game;

/* What a move does to the side that moves next. */
typedef struct {
    uint8_t checkers;      /* how many men attack its king */
    Square checker;        /* one of them (the head), if there is any */
    uint16_t replies;      /* its legal moves */
} Effect;

/* What a width gives; the counters in perft/ are compiled from the same source. */
typedef struct Core {
    int width;                                           /* bits of a bitboard */
    bool (*fits)(const Variant *variant);
    void *(*tables_create)(const Variant *variant, const Plan *plan); /* NULL: no memory */
    void (*tables_destroy)(void *tables);
    int (*list)(const Game *game, const Position *position, Move *moves);
    int (*count)(const Game *game, const Position *position); /* of the same moves */
    void (*play)(const Game *game, const Position *position, Move move, Position *next);
    bool (*in_check)(const Game *game, const Position *position);
    int (*checkers)(const Game *game, const Position *position, Square *squares);
    void (*effects)(const Game *game, const Position *position, const Move *moves, int count,
                    Effect *effects);
    void (*key)(const Game *game, const Position *position, uint64_t key[2]);
    /* Check the invariants that must hold after 'move': the key updated by the
     * move is the key from scratch, the count is the length of the list. NULL or a reason. */
    const char *(*audit)(const Game *game, const Position *position, Move move);
} Core;

struct Game {
    const Core *core;
    Variant variant;
    Plan plan;
    void *tables;      /* of the core's width */
    uint16_t most_moves[MAX_TYPES]; /* move_bounds() */
};

extern const Core core64, core128, core256;
/* The same for variants that plant a fault (faults.h), slower. */
extern const Core core64_faults, core128_faults, core256_faults;

/*
 * Make a game of 'variant'.  'width' is 64, 128, 256 or 0 for the narrowest
 * that fits.  NULL with 'error' if the board does not fit the width or memory is
 * short.  Release with game_destroy(); NULL is allowed there.
 */
Game *game_create(const Variant *variant, int width, Error *error);
void game_destroy(Game *game);

/* Read position text; as fen_parse(), and refuses a side in check that is not to move
 * and positions from which a side could come to have more than MAX_MOVES moves. */
bool game_parse_fen(const Game *game, const char *text, Position *position, Error *error);

/* Canonical position text (RULES.md), as used for digests; 'text' has MAX_FEN
 * bytes.  Returns the length. */
int game_canonical_fen(const Game *game, const Position *position, char *text);

/* The canonical text followed by the two counters: what the program prints. */
int game_fen(const Game *game, const Position *position, char *text);

/* The legal moves, at most MAX_MOVES, in no particular order.  Returns their number. */
int game_moves(const Game *game, const Position *position, Move *moves);

/* Write to 'next' the position after 'move', which must be legal in
 * 'position'.  'next' may not be 'position'. */
void game_play(const Game *game, const Position *position, Move move, Position *next);

/* Whether the king of the side to move is attacked, and by which men (heads of
 * two-square men; at most 64 'squares').  game_checkers() returns their number. */
bool game_in_check(const Game *game, const Position *position);
int game_checkers(const Game *game, const Position *position, Square *squares);

/* What each of 'count' legal moves does; the same as playing it and asking game_checkers() and
 * game_moves(), but the position is taken in only once. */
void game_effects(const Game *game, const Position *position, const Move *moves, int count,
                  Effect *effects);

/* Read one move of 'position'.  False with a reason if 'text' is no move or not a legal one. */
bool game_parse_move(const Game *game, const Position *position, const char *text, Move *move,
                     Error *error);

/* The 128-bit key of a position, as the hash table uses it. */
void game_key(const Game *game, const Position *position, uint64_t key[2]);

#endif
