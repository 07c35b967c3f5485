/*
 * Count positions of any game that the library knows:
 *
 *     cc perft.c -o perft $(pkg-config --cflags --libs countercheck)
 *     ./perft io 2
 *     ./perft chess 3 "4k3/8/8/8/8/8/8/4K2R w K -"
 *
 * (make install puts the library and its pkg-config file in place; with a PREFIX of your own, set
 * PKG_CONFIG_PATH=PREFIX/lib/pkgconfig.)  Prints each move with its count, then the total.
 */
#include <countercheck.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what, const char *error)
{
    fprintf(stderr, "perft: %s: %s\n", what, error);
    exit(2);
}

/* The count of each move, and the sum. */
static uint64_t divide(const CountercheckPosition *position, int depth)
{
    static char moves[COUNTERCHECK_MOVES][COUNTERCHECK_MOVE];
    char error[COUNTERCHECK_ERROR];
    size_t count = countercheck_position_moves(position, moves);
    uint64_t total = 0, leaves = 0;
    for (size_t i = 0; i < count; i++) {
        CountercheckPosition *next = countercheck_position_copy(position);
        if (!next)
            fail(moves[i], "out of memory");
        if (!countercheck_position_play(next, moves[i], error) ||
            !countercheck_position_perft(next, depth - 1, &leaves, error))
            fail(moves[i], error);
        countercheck_position_destroy(next);
        printf("%s: %" PRIu64 "\n", moves[i], leaves);
        total += leaves;
    }
    return total;
}

int main(int count, char **arguments)
{
    char error[COUNTERCHECK_ERROR], fen[COUNTERCHECK_FEN];
    int depth = count > 2 ? atoi(arguments[2]) : 0;
    if (depth < 1) {
        fprintf(stderr, "usage: perft VARIANT DEPTH [FEN]\n");
        return 2;
    }
    CountercheckVariants *variants = countercheck_variants_create();
    if (!variants)
        fail("variants", "out of memory");
    CountercheckGame *game = countercheck_game_create(variants, arguments[1], error);
    if (!game)
        fail("variant", error);
    CountercheckPosition *position =
        countercheck_position_create(game, count > 3 ? arguments[3] : NULL, error);
    if (!position)
        fail("position", error);

    countercheck_position_fen(position, fen);
    printf("%s%s\n", fen, countercheck_position_in_check(position) ? " (in check)" : "");
    printf("\nNodes searched: %" PRIu64 "\n", divide(position, depth));

    countercheck_position_destroy(position);
    countercheck_game_destroy(game);
    countercheck_variants_destroy(variants);
    return 0;
}
