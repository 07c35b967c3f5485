/*
 * Counting leaves: the hash table, the counters compiled for a variant, the widths and
 * the threads all give one number; the stop flag stops.
 */
#include "perft/divide.h"
#include "unit.h"

#define GOTHIC_PROMOTIONS "4k3/2S3S1/1s6/8/8/6S1/1s3s2/3K4[WNwwd] w - - 0+0 0 1"

/* Positions whose counts to 'depth' are some ten thousand to a million leaves. */
static const struct {
    const char *variant, *fen;
    int depth;
    bool built_in;
} CASES[] = {
    {"chess", NULL, 4, true},
    {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, true},
    {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, true},
    {"chess960", "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9", 3, false},
    {"overkill", NULL, 3, true},
    {"overkill", "m3k2m/pp4pp/2c2c2/3q4/3Q4/2C2C2/PP4PP/M3K2M w KQkq - 0 1", 3, true},
    {"capablanca", NULL, 3, true},
    {"gothic-isles", NULL, 4, true},
    {"gothic-isles", "w2k1d1w/s1s2ss1/2n5/3Ss3/2d5/1N6/S1S1CS1S/W1D1K2W[] w - - 0+0 0 1", 3, true},
    {"gothic-isles", GOTHIC_PROMOTIONS, 4, true},
    {"thunderstruck", NULL, 3, true},
    {"thunderstruck", "h3k4h/2p2p4/1P4P3/4z5/3E6/2p3p3/P4P4/H4K3H w K - 0 1", 3, true},
    {"io", NULL, 2, true},
    {"io", "11k4/16/5+w10/6{9/3g7s4/16/2P13/4o11/16/8+G7/3p12/16/2P2W10/5^10/16/1R6K5R1 w KQ - 0 1",
     2, true},
};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

static VariantSet *set;

static int setup(void **state)
{
    (void)state;
    set = variant_set_create();
    return set == NULL;
}

static int teardown(void **state)
{
    (void)state;
    variant_set_destroy(set);
    return 0;
}

/* A game of 'width' bits with the position 'fen' (NULL: the array). */
static Game *game_at(const char *name, int width, const char *fen, Position *position)
{
    Error error = {.reason = ""};
    const Variant *variant = variant_named(set, name);
    Game *game = game_create(variant, width, &error);
    fen = fen ? fen : variant->start_fen;
    if (game == NULL)
        fail_msg("%s: %s", name, error.reason);
    if (!game_parse_fen(game, fen, position, &error))
        fail_msg("%s: %s: column %d: %s", name, fen, error.column, error.reason);
    return game;
}

static HashTable *hash_of(size_t mebibytes)
{
    Error error;
    HashTable *hash = hash_create(mebibytes, &error);
    assert_non_null(hash);
    return hash;
}

static uint64_t count_with(const Game *game, HashTable *hash, unsigned how,
                           const Position *position, int depth)
{
    CountJob job = {.game = game, .hash = hash, .how = how};
    uint64_t leaves = count_leaves(&job, position, depth);
    assert_false(job.overflow);
    return leaves;
}

/* The count by listing and playing alone. */
static uint64_t count_plainly(const Game *game, const Position *position, int depth)
{
    Move moves[MAX_MOVES];
    uint64_t leaves = 0;
    if (depth == 0)
        return 1;
    int count = game_moves(game, position, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        game_play(game, position, moves[i], &next);
        leaves += count_plainly(game, &next, depth - 1);
    }
    return leaves;
}

static void test_published(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *fen;
        int depth;
        uint64_t leaves;
    } KNOWN[] = {
        {"chess", NULL, 5, 4865609},
        {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4,
         4085603},
        {"capablanca", NULL, 4, 805128},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        Position position;
        Game *game = game_at(KNOWN[i].variant, 0, KNOWN[i].fen, &position);
        assert_int_equal(count_with(game, NULL, false, &position, KNOWN[i].depth),
                         KNOWN[i].leaves);
        game_destroy(game);
    }
}

/* Every depth down to 0, by every counter, at every width, without and with hash tables that
 * are far too small or large enough. */
static void test_one_number(void **state)
{
    (void)state;
    static const size_t MEBIBYTES[] = {1, 3, 16};
    for (int i = 0; i < CASE_COUNT; i++)
        for (int width = 64; width <= 256; width *= 2) {
            const Variant *variant = variant_named(set, CASES[i].variant);
            Position position;
            if ((width == 64 && (variant->files > 8 || variant->ranks > 8)) ||
                (width == 128 && variant->ranks > 8))
                continue;
            Game *game = game_at(CASES[i].variant, width, CASES[i].fen, &position);
            for (int depth = 0; depth <= CASES[i].depth; depth++) {
                uint64_t expected = count_with(game, NULL, true, &position, depth);
                if (depth < CASES[i].depth || expected < 30000)
                    assert_int_equal(count_plainly(game, &position, depth), expected);
                assert_int_equal(count_with(game, NULL, false, &position, depth), expected);
                for (size_t h = 0; h < sizeof MEBIBYTES / sizeof MEBIBYTES[0]; h++) {
                    HashTable *hash = hash_of(MEBIBYTES[h]);
                    assert_int_equal(count_with(game, hash, true, &position, depth), expected);
                    assert_int_equal(count_with(game, hash, false, &position, depth), expected);
                    hash_destroy(hash);
                }
            }
            game_destroy(game);
        }
}

/* One table, filled by counts of other depths and other positions, stays right. */
static void test_hash_is_shared(void **state)
{
    (void)state;
    HashTable *hash = hash_of(2);
    for (int i = 0; i < CASE_COUNT; i++) {
        Position position, next;
        Move moves[MAX_MOVES];
        Game *game = game_at(CASES[i].variant, 0, CASES[i].fen, &position);
        int count = game_moves(game, &position, moves);
        for (int turn = 0; turn < 6; turn++) {
            game_play(game, &position, moves[random_below(count)], &next);
            int depth = 1 + random_below(CASES[i].depth - 1);
            assert_int_equal(count_with(game, hash, turn & 1, &next, depth),
                             count_with(game, NULL, true, &next, depth));
        }
        game_destroy(game);
    }
    hash_destroy(hash);
}

static void test_counter_kinds(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++)
        for (int width = 0; width <= 256; width += 256) {
            Position position;
            Game *game = game_at(CASES[i].variant, width, NULL, &position);
            CountJob job = {.game = game};
            bool built_in = CASES[i].built_in &&
                            (width == 0 || strcmp(CASES[i].variant, "io") == 0);
            assert_string_equal(count_kind(&job), built_in ? "built-in" : "general");
            job.how = COUNT_GENERAL;
            assert_string_equal(count_kind(&job), "general");
            game_destroy(game);
        }
}

/* ---- threads ---- */

static void expect_divide(const Counting *counting, const Position *position, int depth,
                          const Divide *expected)
{
    Divide divide;
    Error error = {.reason = ""};
    assert_int_equal(divide_count(counting, position, depth, 0, &divide, &error), STATUS_OK);
    assert_int_equal(divide.total, expected->total);
    assert_int_equal(divide.count, expected->count);
    for (int i = 0; i < divide.count; i++) {
        assert_string_equal(divide.texts[i], expected->texts[i]);
        assert_int_equal(divide.leaves[i], expected->leaves[i]);
    }
    divide_release(&divide);
}

static void test_threads(void **state)
{
    (void)state;
    Error error = {.reason = ""};
    Workers *pools[] = {workers_create(1, &error), workers_create(2, &error),
                        workers_create(5, &error)};
    HashTable *hash = hash_of(1);
    for (int i = 0; i < CASE_COUNT; i++) {
        Position position;
        Divide one;
        Game *game = game_at(CASES[i].variant, 0, CASES[i].fen, &position);
        Counting counting = {.game = game, .workers = pools[0]};
        assert_int_equal(divide_count(&counting, &position, CASES[i].depth, 0, &one, &error),
                         STATUS_OK);
        assert_int_equal(one.total, count_with(game, NULL, true, &position, CASES[i].depth));
        for (int pool = 0; pool < 3; pool++)
            for (int kind = 0; kind < 4; kind++) {
                counting = (Counting){.game = game, .workers = pools[pool],
                                      .hash = kind & 1 ? hash : NULL, .how = kind & 2 ? COUNT_GENERAL : 0};
                expect_divide(&counting, &position, CASES[i].depth, &one);
            }
        divide_release(&one);
        game_destroy(game);
    }
    hash_destroy(hash);
    for (int pool = 0; pool < 3; pool++)
        workers_destroy(pools[pool]);
}

/* A tree may be cut anywhere: its parts are as many as its paths of that length. */
static void test_split(void **state)
{
    (void)state;
    Position position;
    Game *game = game_at("gothic-isles", 0, GOTHIC_PROMOTIONS, &position);
    for (size_t wanted = 1; wanted < 20000; wanted *= 5) {
        Split split;
        Error error;
        uint64_t leaves = 0;
        assert_int_equal(split_create(game, &position, 5, wanted, &split, &error), STATUS_OK);
        assert_int_equal(split.part_count, count_plainly(game, &position, 5 - split.depth));
        assert_true(split.part_count >= wanted || split.depth == 2);
        for (size_t i = 0; i < split.part_count; i++)
            leaves += count_with(game, NULL, false, &split.parts[i].position, split.depth);
        assert_int_equal(leaves, count_with(game, NULL, true, &position, 5));
        split_release(&split);
    }
    game_destroy(game);
}

/* ---- stopping ---- */

static void test_stop(void **state)
{
    (void)state;
    HashTable *hash = hash_of(1);
    for (int i = 0; i < CASE_COUNT; i++) {
        Position position;
        Game *game = game_at(CASES[i].variant, 0, CASES[i].fen, &position);
        for (int kind = 0; kind < 4; kind++) {
            atomic_bool stop = true;
            atomic_uint_least64_t progress = 0;
            CountJob job = {.game = game, .hash = kind & 1 ? hash : NULL, .how = kind & 2 ? COUNT_GENERAL : 0,
                            .stop = &stop, .progress = &progress};
            count_leaves(&job, &position, 6);
            assert_true(progress < 20000000);
        }
        game_destroy(game);
    }
    hash_destroy(hash);
}

static void test_progress(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++) {
        Position position;
        Game *game = game_at(CASES[i].variant, 0, CASES[i].fen, &position);
        for (int kind = 0; kind < 4 && CASES[i].depth > 2; kind++) {
            HashTable *hash = kind & 1 ? hash_of(4) : NULL;
            atomic_uint_least64_t progress = 0;
            CountJob job = {.game = game, .hash = hash, .how = kind & 2 ? COUNT_GENERAL : 0,
                            .progress = &progress};
            uint64_t leaves = count_leaves(&job, &position, CASES[i].depth);
            assert_int_equal(atomic_load(&progress), leaves);
            hash_destroy(hash);
        }
        game_destroy(game);
    }
}

static void test_limit(void **state)
{
    (void)state;
    Position position;
    Error error = {.reason = ""};
    Divide divide;
    Game *game = game_at("chess", 0, NULL, &position);
    Workers *workers = workers_create(2, &error);
    Counting counting = {.game = game, .workers = workers};
    assert_int_equal(divide_count(&counting, &position, 9, 1000000, &divide, &error), STATUS_OK);
    assert_true(workers_passed_limit(workers));
    divide_release(&divide);
    assert_int_equal(divide_count(&counting, &position, 4, 197281, &divide, &error), STATUS_OK);
    assert_false(workers_passed_limit(workers));
    assert_int_equal(divide.total, 197281);
    divide_release(&divide);
    workers_destroy(workers);
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published),     cmocka_unit_test(test_one_number),
        cmocka_unit_test(test_hash_is_shared), cmocka_unit_test(test_counter_kinds),
        cmocka_unit_test(test_threads),       cmocka_unit_test(test_split),
        cmocka_unit_test(test_stop),          cmocka_unit_test(test_progress),
        cmocka_unit_test(test_limit),
    };
    random_start(4);
    return cmocka_run_group_tests(tests, setup, teardown);
}
