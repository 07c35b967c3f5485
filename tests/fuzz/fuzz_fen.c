/*
 * A game's letter, position text and, behind a line's end, move text.  What is taken is the
 * same when it is written and read again, and holds every invariant.
 */
#include "fuzz_game.h"

enum { MAX_INPUT = 1400 };

int LLVMFuzzerInitialize(int *argument_count, char ***arguments)
{
    (void)argument_count;
    (void)arguments;
    fuzz_abort_on_failure();
    return setup(NULL);
}

/* All widths refuse a text alike, or none does. */
static bool parse_everywhere(const Rig *rig, const char *text, Position *position)
{
    Error first = {.reason = ""};
    bool taken = game_parse_fen(rig->games[0], text, position, &first);
    for (int i = 1; i < rig->count; i++) {
        Position other;
        Error error = {.reason = ""};
        REQUIRE(game_parse_fen(rig->games[i], text, &other, &error) == taken, "%s: widths differ",
                text);
        REQUIRE(taken || (error.column == first.column && strcmp(error.reason, first.reason) == 0),
                "%s: refused for %s and %s", text, first.reason, error.reason);
    }
    if (!taken)
        require_refusal(&first, text, strlen(text));
    return taken;
}

/* A move text is refused with a reason, or is a legal move, and this move's text leads to it. */
static void check_move_text(const Rig *rig, const Position *position, const char *text)
{
    static Move moves[MAX_MOVES];
    Error error = {.reason = ""};
    Move move;
    if (!game_parse_move(rig->games[0], position, text, &move, &error)) {
        require_refusal(&error, text, strlen(text));
        return;
    }
    int count = game_moves(rig->games[0], position, moves), i = 0;
    while (i < count && moves[i] != move)
        i++;
    EXPECT(i < count, "%s is no legal move", text);
    check_texts(rig, position, &move, 1, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > MAX_INPUT || !fuzz_game(data[0]))
        return -1;
    const Rig *rig = rig_named(fuzz_game(data[0]));
    char *text = fuzz_copy(data + 1, size - 1);
    char *move = strchr(text, '\n');
    if (move)
        *move++ = '\0';
    /* A block of its own, for the same reason as the whole text. */
    char *fen = fuzz_copy((const uint8_t *)text, strlen(text));
    Position position;
    if (parse_everywhere(rig, fen, &position)) {
        check_quickly(rig, &position);
        if (move)
            check_move_text(rig, &position, move);
    }
    free(fen);
    free(text);
    return 0;
}
