/*
 * What the tests of tables compare with: sets of squares as arrays of bool, and men
 * that walk one step at a time.  Part of tables_test_tmpl.h.
 */
#ifndef COUNTERCHECK_TABLES_MODEL_TMPL_H
#define COUNTERCHECK_TABLES_MODEL_TMPL_H

#include "movegen/game.h"
#include "movegen/tables_tmpl.h"
#include "odd_variants.h"
#include "unit.h"

enum { MAX_GAMES = 64 };

static VariantSet *set;
static Game *games[MAX_GAMES];
static int game_count;

static int setup(void **state)
{
    (void)state;
    set = variant_set_create();
    Error error;
    if (set == NULL || !variant_set_add(set, "odd", ODD_VARIANTS, strlen(ODD_VARIANTS), &error))
        return 1;
    for (int i = 0; i < variant_set_count(set) && game_count < MAX_GAMES; i++) {
        const Variant *variant = variant_named(set, variant_set_name(set, i));
        if (variant->files > STRIDE || variant->ranks > BB_RANKS)
            continue;
        games[game_count] = game_create(variant, BB_WIDTH, &error);
        if (games[game_count++] == NULL)
            return 1;
    }
    return game_count == 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++)
        game_destroy(games[i]);
    variant_set_destroy(set);
    return 0;
}

typedef struct {
    bool has[BB_SQUARES];
} Model;

static bool inside(const Game *game, int file, int rank)
{
    return file >= 0 && file < game->variant.files && rank >= 0 && rank < game->variant.ranks;
}

/* The square (file, rank) of this width that is 'dx', 'dy' from 'from', or -1 off the board. */
static int neighbour(const Game *game, int from, int dx, int dy)
{
    int file = from % STRIDE + dx, rank = from / STRIDE + dy;
    return inside(game, file, rank) ? rank * STRIDE + file : -1;
}

static int mirrored(const Game *game, int square)
{
    return (game->variant.ranks - 1 - square / STRIDE) * STRIDE + square % STRIDE;
}

/* The next square of the board after 'square', or -1; begin with -1. */
static int next_square(const Game *game, int square)
{
    while (++square < BB_SQUARES)
        if (inside(game, square % STRIDE, square / STRIDE))
            return square;
    return -1;
}

#define EACH_SQUARE(game, square) \
    int square = next_square(game, -1); square >= 0; square = next_square(game, square)

static void expect_set(const Game *game, Bitboard found, const Model *model, const char *what,
                       int group, int square)
{
    for (int i = 0; i < BB_SQUARES; i++)
        if ((bb_word(found, i / 64) >> i % 64 & 1) != model->has[i])
            fail_msg("%s: %s of group %d, file %d rank %d: file %d rank %d is %s",
                     game->variant.name, what, group, square % STRIDE, square / STRIDE, i % STRIDE,
                     i / STRIDE, model->has[i] ? "missing" : "there");
}

static Model random_occupied(const Game *game)
{
    Model model = {{false}};
    int density = random_below(16);
    for (EACH_SQUARE(game, square))
        model.has[square] = random_below(32) < density;
    return model;
}

static Bitboard set_of(const Model *model)
{
    uint64_t words[BB_WORDS] = {0};
    for (int square = 0; square < BB_SQUARES; square++)
        words[square / 64] |= (uint64_t)model->has[square] << square % 64;
    return bb_of_words(words);
}

/* The squares of 'path' from 'from'; returns their number. */
static int walk(const Game *game, const Path *path, int from, int *squares, bool *stops)
{
    Square walked[MAX_SQUARES];
    int count = path_walk(path, game->variant.files, game->variant.ranks,
                          square_of(from % STRIDE, from / STRIDE), walked, stops);
    for (int i = 0; i < count; i++)
        squares[i] = rank_of(walked[i]) * STRIDE + file_of(walked[i]);
    return count;
}

/* Add what a man on 'from' reaches by 'path'. */
static void add_attacks(const Game *game, const Path *path, int from, const Model *occupied,
                        Model *attacks)
{
    int squares[MAX_SQUARES];
    bool stops[MAX_SQUARES];
    int count = walk(game, path, from, squares, stops);
    for (int i = 0; i < count; i++) {
        if (stops[i])
            attacks->has[squares[i]] = true;
        if (occupied->has[squares[i]])
            return;
    }
}

/* The paths of a group, and whether a man may use them from a square. */
typedef struct {
    Path paths[MAX_PATHS];
    int count;
    uint16_t initial_ranks;
} GroupPaths;

static GroupPaths group_paths(const Game *game, int group)
{
    GroupPaths found = {.count = 0};
    found.count = plan_group_paths(&game->variant, &game->plan, group, found.paths);
    found.initial_ranks = game->variant.types[game->plan.groups[group].like].initial_ranks;
    return found;
}

static bool path_usable(const GroupPaths *group, int path, int from)
{
    return !group->paths[path].initial || (group->initial_ranks >> from / STRIDE & 1);
}

static Model group_model(const Game *game, const GroupPaths *group, int from,
                         const Model *occupied)
{
    Model attacks = {{false}};
    for (int i = 0; i < group->count; i++)
        if (path_usable(group, i, from))
            add_attacks(game, &group->paths[i], from, occupied, &attacks);
    return attacks;
}

#endif
