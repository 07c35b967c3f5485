/*
 * The state of the UCI server: the game and position that its partner chose.
 * Whatever is refused leaves no position behind, so that no count is about another one
 * than the partner thinks.
 */
#ifndef COUNTERCHECK_UCI_POSITION_H
#define COUNTERCHECK_UCI_POSITION_H

#include "commands.h"
#include "session.h"
#include "uci_input.h"

enum { MAX_UCI_HASH = 1 << 20 };   /* MiB */

typedef struct {
    const Options *options;
    UciInput *input;
    Library *games;
    Workers *workers;
    HashTable *hash;
    int threads;
    size_t hash_mebibytes;
    const char *start_variant;
    char variant[MAX_NAME];       /* as UCI_Variant says */
    bool chess960;                /* as UCI_Chess960 says */
    bool announced;               /* the first game has been chosen */
    const Game *game;
    Position position;
    bool position_known;
    const char *why_unknown;      /* why it is not */
} Uci;

/* Make the game of the options UCI_Variant and UCI_Chess960 and set up its array. */
void uci_choose_game(Uci *uci);

/* Read a file of variants beside the built-in ones, in place of the file before. */
void uci_load_variants(Uci *uci, const char *path);

/* What follows `position`: startpos or fen FEN, then moves M.. */
void uci_take_position(Uci *uci, const char *text);
void uci_drop_position(Uci *uci, const char *why);

/* d: the board, its position text, key and checkers. */
void uci_print_position(const Uci *uci);

/* Empty the hash table, or make it; without one, counting goes on. */
void uci_renew_hash(Uci *uci);

#endif
