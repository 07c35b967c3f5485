/*
 * The lookup tables of the width BB_WIDTH of the including file, for every built-in
 * variant that fits and some odd ones: each entry against path_walk(), one
 * step at a time, and enemy men walked in a mirror.
 */
#include "tables_model_tmpl.h"

enum { OCCUPANCIES = 40 };

static void test_basics(void **state)
{
    (void)state;
    for (int n = 0; n < game_count; n++) {
        const Game *game = games[n];
        const Tables *tables = game->tables;
        Model board = {{false}};
        for (EACH_SQUARE(game, square)) {
            Model near = {{false}};
            board.has[square] = true;
            for (int dx = -1; dx <= 1; dx++)
                for (int dy = -1; dy <= 1; dy++)
                    if ((dx || dy) && neighbour(game, square, dx, dy) >= 0)
                        near.has[neighbour(game, square, dx, dy)] = true;
            expect_set(game, tables->neighbours[square], &near, "neighbours", -1, square);
        }
        expect_set(game, tables->board, &board, "board", -1, 0);
        for (int rank = 0; rank < BB_RANKS; rank++) {
            Model row = {{false}};
            for (int file = 0; file < game->variant.files && rank < game->variant.ranks; file++)
                row.has[rank * STRIDE + file] = true;
            expect_set(game, tables->rank[rank], &row, "rank", rank, 0);
        }
        assert_int_equal(tables->castle_rank, game->variant.castling.rank);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(tables->king_to[side], game->variant.castling.king_to[side]);
            assert_int_equal(tables->rook_to[side], game->variant.castling.rook_to[side]);
        }
    }
}

/* For every pair of squares, also those on no common line. */
static void test_between(void **state)
{
    (void)state;
    for (int n = 0; n < game_count; n++) {
        const Game *game = games[n];
        for (EACH_SQUARE(game, a))
            for (EACH_SQUARE(game, b)) {
                Model between = {{false}};
                int files = b % STRIDE - a % STRIDE, ranks = b / STRIDE - a / STRIDE;
                int dx = (files > 0) - (files < 0), dy = (ranks > 0) - (ranks < 0);
                bool lined = files == 0 || ranks == 0 || abs(files) == abs(ranks);
                for (int at = a; lined && a != b;) {
                    at = neighbour(game, at, dx, dy);
                    if (at == b)
                        break;
                    between.has[at] = true;
                }
                expect_set(game, between_squares(game->tables, a, b), &between, "between", b, a);
            }
    }
}

static void test_rays(void **state)
{
    (void)state;
    for (int n = 0; n < game_count; n++) {
        const Game *game = games[n];
        const Tables *tables = game->tables;
        for (EACH_SQUARE(game, from)) {
            Model lines[LINES] = {{{false}}};
            for (int d = 0; d < 8; d++) {
                Model ray = {{false}};
                int dx = RAY_STEPS[d].dx, dy = RAY_STEPS[d].dy, length = 0;
                assert_int_equal(d < 4, dy * STRIDE + dx > 0);
                for (int at = neighbour(game, from, dx, dy); at >= 0;
                     at = neighbour(game, at, dx, dy), length++)
                    ray.has[at] = lines[dx != 0 && dy != 0 ? DIAGONAL : ORTHOGONAL].has[at] = true;
                expect_set(game, tables->ray[d][from], &ray, "ray", d, from);
                assert_int_equal(tables->ray_length[d][from], length);
            }
            for (int kind = 0; kind < LINES; kind++)
                expect_set(game, tables->line[kind][from], &lines[kind], "line", kind, from);
        }
    }
}

static void test_line_attacks(void **state)
{
    (void)state;
    for (int n = 0; n < game_count; n++) {
        const Game *game = games[n];
        for (EACH_SQUARE(game, from))
            for (int i = 0; i < 2 * OCCUPANCIES; i++) {
                Model occupied = random_occupied(game), attacks[LINES] = {{{false}}};
                for (int d = 0; d < 8; d++) {
                    Path path = {.cycle = 1, .steps = {RAY_STEPS[d]}};
                    bool diagonal = RAY_STEPS[d].dx != 0 && RAY_STEPS[d].dy != 0;
                    add_attacks(game, &path, from, &occupied,
                                &attacks[diagonal ? DIAGONAL : ORTHOGONAL]);
                }
                for (int kind = 0; kind < LINES; kind++)
                    expect_set(game, line_attacks(game->tables, kind, from, set_of(&occupied)),
                               &attacks[kind], "line attacks", kind, from);
            }
    }
}

/* Destinations on an empty board, and from where an enemy man attacks. */
static void test_reach(void **state)
{
    (void)state;
    for (int n = 0; n < game_count; n++) {
        const Game *game = games[n];
        const Tables *tables = game->tables;
        for (int g = 0; g < game->plan.group_count; g++) {
            static Model enemy_from[BB_SQUARES];
            GroupPaths paths = group_paths(game, g);
            Model empty = {{false}};
            memset(enemy_from, 0, sizeof enemy_from);
            for (EACH_SQUARE(game, from)) {
                Model reach = group_model(game, &paths, from, &empty);
                expect_set(game, tables->reach[g][from], &reach, "reach", g, from);
                for (EACH_SQUARE(game, to))
                    if (reach.has[to] && (game->plan.groups[g].mode & PATH_CAPTURE))
                        enemy_from[mirrored(game, to)].has[mirrored(game, from)] = true;
            }
            for (EACH_SQUARE(game, to))
                expect_set(game, tables->enemy_from[g][to], &enemy_from[to], "enemy from", g, to);
        }
    }
}

/* On random boards, and with every square of the man's reach alone in its way. */
static void test_group_attacks(void **state)
{
    (void)state;
    for (int n = 0; n < game_count; n++) {
        const Game *game = games[n];
        for (int g = 0; g < game->plan.group_count; g++) {
            GroupPaths paths = group_paths(game, g);
            int kind = game->plan.groups[g].kind;
            for (EACH_SQUARE(game, from)) {
                Model none = {{false}}, reach = group_model(game, &paths, from, &none);
                for (int i = -OCCUPANCIES; i < BB_SQUARES; i++) {
                    Model occupied = none;
                    if (i >= 0 && !reach.has[i])
                        continue;
                    if (i >= 0)
                        occupied.has[i] = true;
                    else
                        occupied = random_occupied(game);
                    Model attacks = group_model(game, &paths, from, &occupied);
                    expect_set(game,
                               group_attacks(game->tables, g, kind, from, set_of(&occupied)),
                               &attacks, "attacks", g, from);
                }
            }
        }
    }
}

/* Whether the links from 'from' to 'to' have one that needs just 'need'. */
static bool has_link(const LinkList *links, int from, int to, Bitboard need)
{
    const uint32_t *first = &links->first[to * BB_SQUARES + from];
    for (uint32_t i = first[0]; i < first[1]; i++)
        if (bb_equal(links->need[i], need))
            return true;
    return false;
}

/* Every enemy man's every path: the squares that must be empty before each of its stops. */
static void test_links(void **state)
{
    (void)state;
    for (int n = 0; n < game_count; n++) {
        const Game *game = games[n];
        const Tables *tables = game->tables;
        for (int g = 0; g < game->plan.group_count; g++) {
            GroupPaths paths = group_paths(game, g);
            uint32_t total = 0;
            if (game->plan.groups[g].kind != GROUP_PATHS)
                continue;
            for (EACH_SQUARE(game, from))
                for (int i = 0; i < paths.count; i++) {
                    int squares[MAX_SQUARES];
                    bool stops[MAX_SQUARES];
                    Model need = {{false}};
                    if (!path_usable(&paths, i, mirrored(game, from)))
                        continue;
                    int count = walk(game, &paths.paths[i], mirrored(game, from), squares, stops);
                    for (int k = 0; k < count; k++) {
                        int to = mirrored(game, squares[k]);
                        total += stops[k];
                        if (stops[k] && !has_link(&tables->links[g], from, to, set_of(&need)))
                            fail_msg("%s: group %d has no link from %d to %d by path %d",
                                     game->variant.name, g, from, to, i);
                        need.has[to] = true;
                    }
                }
            assert_int_equal(tables->links[g].first[BB_SQUARES * BB_SQUARES], total);
        }
    }
}

static void test_pawns(void **state)
{
    (void)state;
    for (int n = 0; n < game_count; n++) {
        const Game *game = games[n];
        const Tables *tables = game->tables;
        const PawnRules *pawn = &game->variant.pawn;
        static Model from[BB_SQUARES], enemy_from[BB_SQUARES];
        memset(from, 0, sizeof from);
        memset(enemy_from, 0, sizeof enemy_from);
        for (EACH_SQUARE(game, square)) {
            Model captures = {{false}};
            for (int i = 0; i < pawn->capture_count; i++) {
                int to = neighbour(game, square, pawn->captures[i].dx, pawn->captures[i].dy);
                int down = neighbour(game, square, pawn->captures[i].dx, -pawn->captures[i].dy);
                if (to >= 0)
                    captures.has[to] = from[to].has[square] = true;
                if (down >= 0)
                    enemy_from[down].has[square] = true;
            }
            expect_set(game, tables->pawn_captures[square], &captures, "pawn captures", -1,
                       square);
        }
        for (EACH_SQUARE(game, square)) {
            expect_set(game, tables->pawn_from[square], &from[square], "pawn from", -1, square);
            expect_set(game, tables->enemy_pawn_from[square], &enemy_from[square],
                       "enemy pawn from", -1, square);
        }
    }
}

/* Squares from which a half of an enemy two-square man may come: none may be forgotten. */
static void test_two_square(void **state)
{
    (void)state;
    for (int n = 0; n < game_count; n++) {
        const Game *game = games[n];
        const Tables *tables = game->tables;
        static Model from[BB_SQUARES];
        memset(from, 0, sizeof from);
        for (int type = 0; type < game->variant.type_count; type++) {
            const PieceType *piece = &game->variant.types[type];
            bool two_square = piece->orientations != 0;
            assert_int_equal(tables->orientations[type], piece->orientations);
            assert_int_equal(tables->two_path_count[type], two_square ? piece->path_count : 0);
            for (int i = 0; i < tables->two_path_count[type]; i++) {
                const Path *path = &piece->paths[i];
                int d = tables->two_path_direction[type][i];
                assert_memory_equal(&tables->two_path[type][i], path, sizeof *path);
                assert_int_equal(d >= 0, path->cycle == 1 && path->length == 0);
                if (d >= 0)
                    assert_true(RAY_STEPS[d].dx == path->steps[0].dx &&
                                RAY_STEPS[d].dy == path->steps[0].dy);
                for (EACH_SQUARE(game, square)) {
                    Model none = {{false}}, reach = {{false}};
                    add_attacks(game, path, mirrored(game, square), &none, &reach);
                    for (EACH_SQUARE(game, to))
                        if (reach.has[to])
                            from[mirrored(game, to)].has[square] = true;
                }
            }
        }
        for (EACH_SQUARE(game, square))
            expect_set(game, tables->two_square_from[square], &from[square], "two-square from",
                       -1, square);
    }
}

static int compare_words(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* No two key words are equal, so that no two single changes of a position cancel out. */
static void test_keys(void **state)
{
    (void)state;
    const Tables *tables = games[0]->tables;
    const struct {
        const void *words;
        size_t size;
    } blocks[] = {
        {tables->man_key, sizeof tables->man_key},
        {tables->tail_key, sizeof tables->tail_key},
        {tables->right_key, sizeof tables->right_key},
        {tables->passed_key, sizeof tables->passed_key},
        {tables->side_key, sizeof tables->side_key},
        {tables->opening_key, sizeof tables->opening_key},
        {tables->pool_key, sizeof tables->pool_key},
    };
    size_t size = 0, count;
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        size += blocks[i].size;
    uint64_t *words = malloc(size);
    assert_non_null(words);
    char *at = (char *)words;
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        memcpy(at, blocks[i].words, blocks[i].size);
        at += blocks[i].size;
    }
    count = size / sizeof *words;
    qsort(words, count, sizeof *words, compare_words);
    assert_int_not_equal(words[0], 0);
    for (size_t i = 1; i < count; i++)
        assert_true(words[i - 1] != words[i]);
    free(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_basics),     cmocka_unit_test(test_between),
        cmocka_unit_test(test_rays),       cmocka_unit_test(test_line_attacks),
        cmocka_unit_test(test_reach),      cmocka_unit_test(test_group_attacks),
        cmocka_unit_test(test_links),      cmocka_unit_test(test_pawns),
        cmocka_unit_test(test_two_square), cmocka_unit_test(test_keys),
    };
    random_start(BB_WIDTH);
    return cmocka_run_group_tests(tests, setup, teardown);
}
