/* The UCI server's game and position: see uci_position.h. */
#include "uci_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DRAWING = 8192 };

void uci_drop_position(Uci *uci, const char *why)
{
    uci->position_known = false;
    uci->why_unknown = why;
}

void uci_renew_hash(Uci *uci)
{
    Error error = {0};
    hash_destroy(uci->hash);
    uci->hash = NULL;
    if (uci->hash_mebibytes > 0 && !(uci->hash = hash_create(uci->hash_mebibytes, &error)))
        uci_error("%s; counting without a hash table", error.reason);
}

static void refuse_game(Uci *uci)
{
    uci->game = NULL;
    uci_drop_position(uci, "the variant was refused");
}

void uci_choose_game(Uci *uci)
{
    const char *name = uci->variant;
    char text[sizeof(Error) + 32];
    Error error = {0};
    Status status;
    if (uci->chess960 && strcmp(name, "chess") == 0) {
        name = "chess960";
    } else if (uci->chess960 && strcmp(name, "chess960") != 0) {
        uci_error("UCI_Chess960 is for chess, not for %s", name);
        refuse_game(uci);
        return;
    }
    uci->game = library_game(uci->games, name, &status, &error);
    if (!uci->game) {
        error_text(&error, text, sizeof text);
        uci_error("%s", text);
        refuse_game(uci);
        return;
    }
    const Variant *variant = &uci->game->variant;
    uci_renew_hash(uci);
    uci->position_known = game_parse_fen(uci->game, variant->start_fen, &uci->position, &error);
    if (!uci->position_known)
        uci_drop_position(uci, "the array was refused");
    if (uci->announced)
        uci_say("info string variant %s files %d ranks %d startpos %s", variant->name,
                variant->files, variant->ranks, variant->start_fen);
    uci->announced = true;
}

void uci_load_variants(Uci *uci, const char *path)
{
    char text[sizeof(Error) + 32];
    Error error = {0};
    Session fresh;
    if (session_library(uci->options, &fresh) != STATUS_OK) {
        uci_error("cannot read the variants again");
        library_destroy(fresh.games);
        return;
    }
    int known = variant_set_count(library_variants(fresh.games));
    if (*path && strcmp(path, "<empty>") != 0 &&
        library_add_file(fresh.games, path, &error) != STATUS_OK) {
        error_text(&error, text, sizeof text);
        uci_error("%s", text);
    }
    const VariantSet *set = library_variants(fresh.games);
    for (int i = known; i < variant_set_count(set); i++) {
        error = (Error){0};
        if (!variant_set_usable(set, i, &error)) {
            error_text(&error, text, sizeof text);
            uci_error("%s", text);
        }
    }
    library_destroy(uci->games);
    uci->games = fresh.games;
    uci_choose_game(uci);
}

/* Read the text up to "moves" as a position; 'rest' is what follows. */
static bool read_fen(Uci *uci, const char *text, const char **rest)
{
    char fen[MAX_FEN] = "";
    size_t length = 0, word_length;
    Error error = {0};
    for (;;) {
        text = uci_word(text, &word_length);
        if (word_length == 0 || uci_takes(text, "moves", NULL))
            break;
        if (length + word_length + 2 > sizeof fen) {
            uci_error("the position text is too long");
            return false;
        }
        if (length > 0)
            fen[length++] = ' ';
        memcpy(fen + length, text, word_length);
        length += word_length;
        fen[length] = '\0';
        text += word_length;
    }
    *rest = text;
    if (game_parse_fen(uci->game, fen, &uci->position, &error))
        return true;
    if (error.column > 0)
        uci_error("position fen, column %d: %s", error.column, error.reason);
    else
        uci_error("position fen: %s", error.reason);
    return false;
}

static bool play_moves(Uci *uci, const char *text)
{
    for (int number = 1;; number++) {
        char word[MAX_MOVE_TEXT];
        size_t length;
        Error error = {0};
        Move move;
        text = uci_word(text, &length);
        if (length == 0)
            return true;
        if (length >= sizeof word) {
            uci_error("move %d, \"%.40s..\", is too long for a move", number, text);
            return false;
        }
        memcpy(word, text, length);
        word[length] = '\0';
        text += length;
        Position before = uci->position;
        if (!game_parse_move(uci->game, &before, word, &move, &error)) {
            uci_error("move %d, %s: %s", number, word, error.reason);
            return false;
        }
        game_play(uci->game, &before, move, &uci->position);
    }
}

void uci_take_position(Uci *uci, const char *text)
{
    const char *rest;
    Error error = {0};
    if (!uci->game) {
        uci_error("no position: %s", uci->why_unknown);
        return;
    }
    uci_drop_position(uci, "the last one was refused");
    if (uci_takes(text, "startpos", &rest)) {
        if (!game_parse_fen(uci->game, uci->game->variant.start_fen, &uci->position, &error))
            return;
    } else if (!uci_takes(text, "fen", &rest)) {
        uci_error("position needs startpos or fen FEN");
        return;
    } else if (!read_fen(uci, rest, &rest)) {
        return;
    }
    const char *moves;
    size_t length;
    if (uci_takes(rest, "moves", &moves)) {
        if (!play_moves(uci, moves))
            return;
    } else if (*uci_word(rest, &length)) {
        uci_error("position: \"%.*s\" where moves were expected",
                  length > 100 ? 100 : (int)length, uci_word(rest, &length));
        return;
    }
    uci->position_known = true;
}

void uci_print_position(const Uci *uci)
{
    char drawing[MAX_DRAWING], fen[MAX_FEN], name[4];
    Square checkers[64];
    uint64_t key[2];
    if (!uci->position_known) {
        uci_error("no position: %s", uci->why_unknown);
        return;
    }
    board_draw(&uci->game->variant, &uci->position, NULL, drawing, sizeof drawing);
    game_fen(uci->game, &uci->position, fen);
    game_key(uci->game, &uci->position, key);
    int count = game_checkers(uci->game, &uci->position, checkers);
    flockfile(stdout);
    printf("\n%s\nFen: %s\nKey: %016llX%016llX\nCheckers:", drawing, fen,
           (unsigned long long)key[0], (unsigned long long)key[1]);
    for (int i = 0; i < count; i++) {
        square_write(checkers[i], name);
        printf(" %s", name);
    }
    printf("\n");
    fflush(stdout);
    funlockfile(stdout);
}
