/*
 * Games: a variant, its plan and its tables at one width, and what position
 * and move text need to know of attacks.
 */
#include "game.h"

#include <stdlib.h>
#include <string.h>

#include "game_bound.h"

static const Core *core_for(const Variant *variant, int width)
{
    static const Core *const CORES[2][3] = {
        {&core64, &core128, &core256},
        {&core64_faults, &core128_faults, &core256_faults},
    };
    const Core *const *cores = CORES[variant->fault != 0];

    for (int i = 0; i < 3; i++)
        if ((width == 0 || width == cores[i]->width) && cores[i]->fits(variant))
            return cores[i];
    return NULL;
}

Game *game_create(const Variant *variant, int width, Error *error)
{
    const Core *core = core_for(variant, width);
    Game *game;

    if (core == NULL) {
        error_set(error, 0, 0, "a board of %d x %d does not fit %d bits", variant->files,
                  variant->ranks, width);
        return NULL;
    }
    game = calloc(1, sizeof *game);
    if (game == NULL) {
        error_set(error, 0, 0, "out of memory");
        return NULL;
    }
    game->core = core;
    game->variant = *variant;
    move_bounds(variant, game->most_moves);
    if (!plan_build(variant, &game->plan, error)) {
        game_destroy(game);
        return NULL;
    }
    game->tables = core->tables_create(variant, &game->plan);
    if (game->tables == NULL) {
        error_set(error, 0, 0, "out of memory");
        game_destroy(game);
        return NULL;
    }
    return game;
}

void game_destroy(Game *game)
{
    if (game == NULL)
        return;
    if (game->tables != NULL)
        game->core->tables_destroy(game->tables);
    free(game);
}

int game_moves(const Game *game, const Position *position, Move *moves)
{
    return game->core->list(game, position, moves);
}

void game_play(const Game *game, const Position *position, Move move, Position *next)
{
    game->core->play(game, position, move, next);
}

bool game_in_check(const Game *game, const Position *position)
{
    return game->core->in_check(game, position);
}

int game_checkers(const Game *game, const Position *position, Square *squares)
{
    return game->core->checkers(game, position, squares);
}

void game_effects(const Game *game, const Position *position, const Move *moves, int count,
                  Effect *effects)
{
    game->core->effects(game, position, moves, count, effects);
}

void game_key(const Game *game, const Position *position, uint64_t key[2])
{
    game->core->key(game, position, key);
}

/* Whether an en passant capture is among the legal moves. */
static bool can_take_en_passant(const Game *game, const Position *position)
{
    Move moves[MAX_MOVES];

    if (position->passed_count == 0)
        return false;
    int count = game_moves(game, position, moves);
    for (int i = 0; i < count; i++)
        if (move_kind(moves[i]) == MOVE_EN_PASSANT)
            return true;
    return false;
}

int game_canonical_fen(const Game *game, const Position *position, char *text)
{
    int parts = can_take_en_passant(game, position) ? FEN_PASSED : 0;
    return fen_write(&game->variant, position, parts, text);
}

int game_fen(const Game *game, const Position *position, char *text)
{
    int parts = can_take_en_passant(game, position) ? FEN_PASSED : 0;
    return fen_write(&game->variant, position, parts | FEN_COUNTERS, text);
}

/* The column in 'text' of the field 'index' (0-based). */
static int field_column(const char *text, int index)
{
    const char *at = text;
    while (index > 0 && *at != '\0')
        if (*at++ == ' ')
            index--;
    return (int)(at - text) + 1;
}

bool game_parse_fen(const Game *game, const char *text, Position *position, Error *error)
{
    if (!fen_parse(&game->variant, text, position, error))
        return false;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int bound = position_bound(&game->variant, game->most_moves, position, (Colour)colour);
        if (bound > MAX_MOVES)
            return error_set(error, 0, 1, "%s's men could come to %d moves, more than %d",
                             colour == WHITE ? "White" : "Black", bound, MAX_MOVES);
    }
    Position other = *position;
    bool opening = position->opening_left[0] || position->opening_left[1];
    other.side ^= 1;
    other.passed_count = 0;
    if (!opening && game_in_check(game, &other))
        return error_set(error, 0, field_column(text, 1),
                         "the side not to move is in check");
    return true;
}

bool game_parse_move(const Game *game, const Position *position, const char *text, Move *move,
                     Error *error)
{
    Move moves[MAX_MOVES];
    char written[MAX_MOVE_TEXT];
    int count = game_moves(game, position, moves);

    for (int i = 0; i < count; i++) {
        move_write(&game->variant, position, moves[i], written);
        if (strcmp(written, text) == 0) {
            *move = moves[i];
            return true;
        }
    }
    return error_set(error, 0, 0, "'%s' is not a legal move here", text);
}
