/*
 * Counts past 64 bits are an error, never a wrong number.
 */
#include "perft/divide.h"
#include "unit.h"

/*
 * Two kings on a small board have so few positions that the exact counts can be
 * added up in 128 bits, ply by ply.
 */
enum { SIDE = 4, CELLS = SIDE * SIDE, PLIES = 40 };
__extension__ typedef unsigned __int128 Wide;

typedef struct {
    Wide leaves[PLIES + 1][CELLS][CELLS]; /* by the mover's king and the other */
} Exact;

static int steps_apart(int a, int b)
{
    int files = abs(a % SIDE - b % SIDE), ranks = abs(a / SIDE - b / SIDE);
    return files > ranks ? files : ranks;
}

static void exact_fill(Exact *exact)
{
    memset(exact, 0, sizeof *exact);
    for (int depth = 0; depth <= PLIES; depth++)
        for (int own = 0; own < CELLS; own++)
            for (int enemy = 0; enemy < CELLS; enemy++) {
                Wide sum = depth == 0;
                for (int to = 0; depth > 0 && to < CELLS; to++)
                    if (steps_apart(own, to) == 1 && steps_apart(to, enemy) > 1)
                        sum += exact->leaves[depth - 1][enemy][to];
                exact->leaves[depth][own][enemy] = sum;
            }
}

static const char KINGS[] = "[kings]\nmaxFile = 4\nmaxRank = 4\nking = k\ncastling = false\n"
                            "startFen = k3/4/4/3K w - - 0 1\n";

static VariantSet *set;
static Game *game;
static Position start;
static Exact *exact;
static HashTable *hash;

static int setup(void **state)
{
    (void)state;
    Error error;
    set = variant_set_create();
    exact = malloc(sizeof *exact);
    hash = hash_create(16, &error);
    if (set == NULL || exact == NULL || hash == NULL ||
        !variant_set_add(set, "kings", KINGS, strlen(KINGS), &error))
        return 1;
    exact_fill(exact);
    game = game_create(variant_named(set, "kings"), 0, &error);
    return game == NULL || !game_parse_fen(game, game->variant.start_fen, &start, &error);
}

static int teardown(void **state)
{
    (void)state;
    game_destroy(game);
    hash_destroy(hash);
    free(exact);
    variant_set_destroy(set);
    return 0;
}

/* From the start: White on d1, Black on a4. */
static Wide exact_leaves(int depth) { return exact->leaves[depth][SIDE - 1][CELLS - SIDE]; }

static void expect_count(int depth)
{
    CountJob job = {.game = game, .hash = hash};
    uint64_t leaves = count_leaves(&job, &start, depth);
    bool fits = exact_leaves(depth) >> 64 == 0;
    assert_int_equal(job.overflow, !fits);
    if (fits)
        assert_true(leaves == (uint64_t)exact_leaves(depth));
}

/* Depths in between show nothing new and take the longest. */
static void test_first_overflow(void **state)
{
    (void)state;
    int depth = 0;
    while (exact_leaves(depth) >> 64 == 0) {
        if (depth <= 20 || exact_leaves(depth) >> 61 != 0)
            expect_count(depth);
        depth++;
    }
    printf("the count of the two kings passes 64 bits at %d plies\n", depth);
    expect_count(depth);
    /* The table holds nothing of the count that went wrong. */
    for (int less = 1; less <= 20; less++)
        expect_count(less);
}

/* By threads the sum over the parts is checked as well. */
static void test_overflow_of_sums(void **state)
{
    (void)state;
    Error error = {.reason = ""};
    Divide divide;
    Workers *workers = workers_create(2, &error);
    Counting counting = {.game = game, .workers = workers, .hash = hash};
    int depth = 0;
    while (exact_leaves(depth) >> 64 == 0)
        depth++;
    assert_int_equal(divide_count(&counting, &start, depth, 0, &divide, &error), STATUS_SYSTEM);
    assert_non_null(strstr(error.reason, "64 bits"));
    assert_int_equal(divide_count(&counting, &start, 20, 0, &divide, &error), STATUS_OK);
    assert_true(divide.total == (uint64_t)exact_leaves(20));
    divide_release(&divide);
    workers_destroy(workers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_overflow),
        cmocka_unit_test(test_overflow_of_sums),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
