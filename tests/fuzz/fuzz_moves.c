/*
 * A game's letter, position text up to a line's end (nothing: the array), and bytes that
 * choose moves.  Every invariant is checked after each move, and counts two plies deep.
 */
#include "fuzz_game.h"
#include "perft/counter.h"

enum { MAX_INPUT = 1400, PLIES = 60, MOVES_CHECKED = 1500, MOST_COUNTED = 150 };

int LLVMFuzzerInitialize(int *argument_count, char ***arguments)
{
    (void)argument_count;
    (void)arguments;
    fuzz_abort_on_failure();
    return setup(NULL);
}

/* The counter made for the variant and the general one at each width, with what the lists say. */
static void check_counts(const Rig *rig, const Position *position)
{
    static Move moves[MAX_MOVES];
    const Game *game = rig->games[0];
    int count = game_moves(game, position, moves);
    uint64_t expected = 0;
    if (count > MOST_COUNTED)
        return;
    for (int i = 0; i < count; i++) {
        Position next;
        game_play(game, position, moves[i], &next);
        expected += (uint64_t)game->core->count(game, &next);
    }
    for (int i = 0; i < rig->count; i++)
        for (int generic = 0; generic < 2; generic++) {
            CountJob job = {.game = rig->games[i], .generic = generic};
            uint64_t leaves = count_leaves(&job, position, 2);
            EXPECT(leaves == expected && !job.overflow, "%d bits, %s: %llu leaves, not %llu",
                   rig->games[i]->core->width, count_kind(&job), (unsigned long long)leaves,
                   (unsigned long long)expected);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > MAX_INPUT || !fuzz_game(data[0]))
        return -1;
    const Rig *rig = rig_named(fuzz_game(data[0]));
    const uint8_t *end = memchr(data, '\n', size);
    if (!end)
        return -1;
    char *fen = fuzz_copy(data + 1, (size_t)(end - data) - 1);
    Position position;
    bool taken = game_parse_fen(rig->games[0], *fen ? fen : rig->variant->start_fen, &position, NULL);
    free(fen);
    if (!taken)
        return -1;
    here_rig = rig;
    game_fen(rig->games[0], &position, here_fen);
    check_counts(rig, &position);
    check_game(rig, position, end + 1, (size_t)(data + size - end) - 1, PLIES, MOVES_CHECKED);
    return 0;
}
