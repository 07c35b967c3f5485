/*
 * For targets that hold positions against the checks of the unit tests (game_checks.h): these
 * report through cmocka, which here aborts.
 */
#ifndef COUNTERCHECK_FUZZ_GAME_H
#define COUNTERCHECK_FUZZ_GAME_H

#include "fuzz.h"
#include "tests/unit/game_checks.h"

/* The slowest checks are for positions of this many moves at most; so many texts of moves are
 * read back of any. */
enum { MOST_SLOW = 150, TEXTS_READ = 12 };

static inline void fuzz_abort_on_failure(void) { setenv("CMOCKA_TEST_ABORT", "1", 1); }

/* What is cheap to check of a position, at every width; returns the number of its moves. */
static inline int check_quickly(const Rig *rig, const Position *position)
{
    const Game *game = rig->games[0];
    static Move moves[MAX_MOVES];
    here_rig = rig;
    game_fen(game, position, here_fen);
    int count = game_moves(game, position, moves);
    EXPECT(count <= bound_of(rig, position, position->side), "%d moves, more than the bound",
           count);
    check_widths(rig, position);
    check_mirror(rig, position);
    check_fen(rig, position);
    return count;
}

/* Each 'step'th move's text is read back as that move. */
static inline void check_texts(const Rig *rig, const Position *position, const Move *moves,
                               int count, int step)
{
    const Game *game = rig->games[0];
    for (int i = 0; i < count; i += step) {
        MoveText text;
        Move parsed = 0;
        Error error = {.reason = ""};
        move_write(rig->variant, position, moves[i], text);
        EXPECT(game_parse_move(game, position, text, &parsed, &error) && parsed == moves[i],
               "%s is read as another move: %s", text, error.reason);
    }
}

/* What game_effects() says of the moves is what playing them shows. */
static inline void check_effects(const Rig *rig, const Position *position, const Move *moves,
                                 int count)
{
    const Game *game = rig->games[0];
    static Effect effects[MAX_MOVES];
    game_effects(game, position, moves, count, effects);
    for (int i = 0; i < count; i++) {
        Position next;
        Square checkers[64];
        game_play(game, position, moves[i], &next);
        EXPECT(effects[i].checkers == game_checkers(game, &next, checkers),
               "move %d of %d: effects say %d checkers", i, count, effects[i].checkers);
        EXPECT(effects[i].replies == game->core->count(game, &next),
               "move %d of %d: effects say %d replies", i, count, effects[i].replies);
    }
}

/*
 * Play up to 'plies' moves from 'position', chosen by 'bytes'.  After each, what is quick to check
 * is checked; in the last position, what takes long.
 */
static inline void check_game(const Rig *rig, Position position, const uint8_t *bytes, size_t size,
                              int plies)
{
    static Move moves[MAX_MOVES];
    for (int ply = 0;; ply++) {
        Position next;
        int count = check_quickly(rig, &position);
        size_t used = count > 256 ? 2 : 1;
        game_moves(rig->games[0], &position, moves);
        check_texts(rig, &position, moves, count, 1 + count / TEXTS_READ);
        if (count == 0 || size < used || ply == plies)
            break;
        int chosen = used == 1 ? bytes[0] : bytes[0] | bytes[1] << 8;
        check_move(rig, &position, moves[chosen % count], &next);
        bytes += used;
        size -= used;
        position = next;
    }
    int count = game_moves(rig->games[0], &position, moves);
    if (count > MOST_SLOW)
        return;
    check_position(rig, &position, moves);
    check_effects(rig, &position, moves, count);
    check_counts(rig, &position, moves, count);
}

#endif
