/* The public library: see countercheck.h.  Thin covers over game.h, counter.h and digest.h. */
#include "countercheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counter.h"
#include "digest.h"
#include "movegen/variant_ini.h"
#include "version.h"

_Static_assert((int)COUNTERCHECK_FEN == MAX_FEN && (int)COUNTERCHECK_MOVE == MAX_MOVE_TEXT &&
                   (int)COUNTERCHECK_MOVES == MAX_MOVES && (int)COUNTERCHECK_DIGEST == DIGEST_TEXT &&
                   COUNTERCHECK_ERROR >= sizeof(Error) + 32,
               "the public sizes are those of the program");

struct CountercheckVariants {
    VariantSet *set;
};

struct CountercheckGame {
    Game *game;
};

struct CountercheckPosition {
    const Game *game;
    Position position;
};

/* Copy 'fault' out, and return false. */
static bool tell(char *error, const Error *fault)
{
    if (error)
        error_text(fault, error, COUNTERCHECK_ERROR);
    return false;
}

static bool tell_reason(char *error, const char *reason)
{
    Error fault = {0};
    error_set(&fault, 0, 0, "%s", reason);
    return tell(error, &fault);
}

const char *countercheck_version(void) { return VERSION; }

CountercheckVariants *countercheck_variants_create(void)
{
    CountercheckVariants *variants = calloc(1, sizeof *variants);
    if (variants)
        variants->set = variant_set_create();
    if (variants && variants->set)
        return variants;
    free(variants);
    return NULL;
}

void countercheck_variants_destroy(CountercheckVariants *variants)
{
    if (variants)
        variant_set_destroy(variants->set);
    free(variants);
}

bool countercheck_variants_add(CountercheckVariants *variants, const char *name, const char *text,
                               size_t length, char *error)
{
    Error fault = {0};
    return variant_set_add(variants->set, name, text, length, &fault) || tell(error, &fault);
}

size_t countercheck_variants_count(const CountercheckVariants *variants)
{
    return (size_t)variant_set_count(variants->set);
}

const char *countercheck_variants_name(const CountercheckVariants *variants, size_t index)
{
    return variant_set_name(variants->set, (int)index);
}

CountercheckGame *countercheck_game_create(const CountercheckVariants *variants, const char *name,
                                           char *error)
{
    Error fault = {0};
    const Variant *variant = variant_set_find(variants->set, name, &fault);
    CountercheckGame *game = variant ? calloc(1, sizeof *game) : NULL;
    if (variant && !game)
        error_set(&fault, 0, 0, "out of memory");
    if (game)
        game->game = game_create(variant, 0, &fault);
    if (game && game->game)
        return game;
    free(game);
    tell(error, &fault);
    return NULL;
}

void countercheck_game_destroy(CountercheckGame *game)
{
    if (game)
        game_destroy(game->game);
    free(game);
}

CountercheckPosition *countercheck_position_create(const CountercheckGame *game, const char *fen,
                                                   char *error)
{
    Error fault = {0};
    CountercheckPosition *position = calloc(1, sizeof *position);
    if (!position) {
        tell_reason(error, "out of memory");
        return NULL;
    }
    position->game = game->game;
    if (game_parse_fen(game->game, fen ? fen : game->game->variant.start_fen, &position->position,
                       &fault))
        return position;
    free(position);
    tell(error, &fault);
    return NULL;
}

CountercheckPosition *countercheck_position_copy(const CountercheckPosition *position)
{
    CountercheckPosition *copy = malloc(sizeof *copy);
    if (copy)
        *copy = *position;
    return copy;
}

void countercheck_position_destroy(CountercheckPosition *position) { free(position); }

size_t countercheck_position_fen(const CountercheckPosition *position, char fen[COUNTERCHECK_FEN])
{
    return (size_t)game_fen(position->game, &position->position, fen);
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

size_t countercheck_position_moves(const CountercheckPosition *position,
                                   char (*moves)[COUNTERCHECK_MOVE])
{
    Move list[MAX_MOVES];
    int count = game_moves(position->game, &position->position, list);
    if (!moves)
        return (size_t)count;
    for (int i = 0; i < count; i++)
        move_write(&position->game->variant, &position->position, list[i], moves[i]);
    qsort(moves, (size_t)count, sizeof *moves, compare_texts);
    return (size_t)count;
}

bool countercheck_position_play(CountercheckPosition *position, const char *move, char *error)
{
    Error fault = {0};
    Move found;
    Position before = position->position;
    if (!game_parse_move(position->game, &before, move, &found, &fault))
        return tell(error, &fault);
    game_play(position->game, &before, found, &position->position);
    return true;
}

bool countercheck_position_in_check(const CountercheckPosition *position)
{
    return game_in_check(position->game, &position->position);
}

static bool depth_is_good(int depth, char *error)
{
    return (depth >= 0 && depth <= COUNTERCHECK_MAX_DEPTH) ||
           tell_reason(error, "the depth is not from 0 to 63");
}

bool countercheck_position_perft(const CountercheckPosition *position, int depth, uint64_t *leaves,
                                 char *error)
{
    CountJob job = {.game = position->game};
    if (!depth_is_good(depth, error))
        return false;
    *leaves = count_leaves(&job, &position->position, depth);
    return !job.overflow || tell_reason(error, "the count passes 64 bits");
}

bool countercheck_position_digest(const CountercheckPosition *position, int depth,
                                  char digest[COUNTERCHECK_DIGEST], char *error)
{
    if (!depth_is_good(depth, error))
        return false;
    digest_write(digest_leaves(position->game, &position->position, depth, NULL, NULL), digest);
    return true;
}
