/*
 * A game's letter, position text up to a line's end (nothing: the array), and bytes that
 * choose moves.  Invariants are checked after each move.
 */
#include "fuzz_game.h"

enum { MAX_INPUT = 1400, PLIES = 80, BIG_BOARD_PLIES = 12 };

int LLVMFuzzerInitialize(int *argument_count, char ***arguments)
{
    (void)argument_count;
    (void)arguments;
    fuzz_abort_on_failure();
    return setup(NULL);
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
    int plies = rig->variant->files * rig->variant->ranks > 128 ? BIG_BOARD_PLIES : PLIES;
    check_game(rig, position, end + 1, (size_t)(data + size - end) - 1, plies);
    return 0;
}
