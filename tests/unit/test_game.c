/*
 * Games: random ones of every variant and from every fixture, with all of game_checks.h
 * at every ply; mates and stalemates; keys; crowded boards.
 */
#include "game_checks.h"
#include "fixture_walk.h"

/* Every second time a move that captures, promotes or is otherwise unlike most. */
static Move random_move(const Position *position, const Move *moves, int count)
{
    Move chosen = moves[random_below(count)];
    for (int tries = random_below(2) ? 0 : 30; tries > 0; tries--) {
        Move move = moves[random_below(count)];
        if (move_kind(move) != MOVE_PLAIN || move_becomes(move) != NO_TYPE ||
            position->man[move_to(move)])
            return move;
    }
    return chosen;
}

static int play_randomly(const Rig *rig, const Position *start, int plies)
{
    static Move moves[MAX_MOVES];
    Position position = *start;
    for (int ply = 0; ply <= plies; ply++) {
        Position next;
        int count = check_position(rig, &position, moves);
        if (count == 0 || ply == plies)
            return ply;
        check_move(rig, &position, random_move(&position, moves, count), &next);
        position = next;
    }
    return plies;
}

static void test_arrays(void **state)
{
    (void)state;
    for (int i = 0; i < rig_count; i++) {
        const Rig *rig = &rigs[i];
        bool io = rig->variant->files * rig->variant->ranks > 128;
        bool other_reading = rig->variant->name[strcspn(rig->variant->name, "0123456789")] != '\0';
        int games = io ? 6 : 40;
        if (other_reading && strcmp(rig->variant->name, "chess960") != 0)
            games = io ? 1 : 5;
        Position start = position_of(rig, rig->variant->start_fen);
        int plies = 0;
        for (int n = 0; n < games; n++)
            plies += play_randomly(rig, &start, 60);
        printf("%s: %d plies\n", rig->variant->name, plies);
    }
}

static void play_from(const Rig *rig, const Position *position)
{
    play_randomly(rig, position, random_below(3));
}

static void test_fixtures(void **state)
{
    (void)state;
    each_fixture(play_from);
}

static void expect_other_key(const Rig *rig, const Position *position, const Position *changed,
                             const char *what)
{
    for (int i = 0; i < rig->count; i++) {
        uint64_t key[2], other[2];
        game_key(rig->games[i], position, key);
        game_key(rig->games[i], changed, other);
        EXPECT(key[0] != other[0] && key[1] != other[1], "%d bits: the key says nothing of %s",
               rig->games[i]->core->width, what);
    }
}

/* Whatever is changed in a position, its key changes. */
static void change_each(const Rig *rig, const Position *position)
{
    const Variant *variant = rig->variant;
    Position changed = *position;
    here_rig = rig;
    game_fen(rig->games[0], position, here_fen);
    changed.side = !changed.side;
    changed.passed_count = 0;
    expect_other_key(rig, position, &changed, "the side to move");
    for (int right = 0; right < 4; right++) {
        changed = *position;
        changed.rights = (uint8_t)(changed.rights & ~(1u << right));
        if (changed.rights != position->rights)
            expect_other_key(rig, position, &changed, "a right");
    }
    for (int colour = 0; colour < 2; colour++) {
        for (int i = 0; i < variant->pool.type_count; i++) {
            changed = *position;
            changed.pool[colour][variant->pool.order[i]]++;
            expect_other_key(rig, position, &changed, "the pool");
        }
        changed = *position;
        changed.opening_left[colour]++;
        if (variant->opening.moves[0])
            expect_other_key(rig, position, &changed, "opening moves");
    }
    for (int square = 0; square < MAX_SQUARES; square++) {
        Man man = position->man[square];
        if (!man || variant_is_two_square(variant, man_type(man)) || man_type(man) == variant->king)
            continue;
        changed = *position;
        changed.passed_count = 0;
        changed.man[square] = 0;
        expect_other_key(rig, position, &changed, "a man");
        changed.man[square] = man_of(man_colour(man) == WHITE ? BLACK : WHITE, man_type(man));
        expect_other_key(rig, position, &changed, "a man's colour");
    }
    if (position->passed_count && strstr(here_fen, " - ") == NULL) {
        changed = *position;
        changed.passed_count = 0;
        expect_other_key(rig, position, &changed, "en passant");
    }
}

static void test_keys(void **state)
{
    (void)state;
    each_fixture(change_each);
    /* Four squares that two Walls share in two ways. */
    const Rig *io = rig_named("io");
    here_rig = io;
    Position rows = position_of(io, "8k7/16/16/16/2W<12/2W<12/16/16/16/16/16/16/16/16/16/8K7 w - - 0 1");
    Position files = position_of(io, "8k7/16/16/16/2WW12/2^^12/16/16/16/16/16/16/16/16/16/8K7 w - - 0 1");
    expect_other_key(io, &rows, &files, "which halves belong together");
}

/* Mates and stalemates, most of them the smallest of their kind. */
static void test_ends(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *fen;
        bool mate;
    } ENDS[] = {
        {"chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true},
        {"chess", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", true},
        {"chess", "3qkr2/3p1pp1/5N2/8/8/8/8/1K2R3 b - - 0 1", true},
        {"chess", "8/8/8/8/8/6k1/8/3r2BK w - - 0 1", false},
        {"chess", "7k/5Q2/p7/P1p5/2P5/8/8/K7 b - - 0 1", false},
        {"chess960", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", true},
        {"capablanca", "9k/8Q1/8K1/10/10/10/10/10 b - - 0 1", true},
        {"capablanca", "9k/7Q2/8K1/10/10/10/10/10 b - - 0 1", false},
        {"overkill", "6k1/8/8/8/8/8/5mPP/6MK w - - 0 1", true},
        {"overkill", "k7/8/8/8/8/5a2/PP6/7K w - - 0 1", true},
        {"overkill", "2k5/8/8/8/8/5c2/6M1/7K w - - 0 1", false},
        {"gothic-isles", "W6k/1W6/8/s7/8/8/8/K7[] b - - 0+0 0 1", true},
        {"gothic-isles", "7k/1W6/8/s7/S7/8/8/K5W1[] b - - 0+0 0 1", false},
        {"gothic-isles", "8/3k4/8/8/8/8/8/W3K3[] w - - 0+0 0 1", false},
        {"gothic-isles", "W6k/1W6/8/8/8/8/8/K7[] b - - 0+0 0 1", true},
        {"thunderstruck", "10/10/10/10/10/10/1O8/k1K7 b - - 0 1", true},
        {"thunderstruck", "7k2/9H/6K2P/2a6p/p9/10/10/7Z2 b - - 0 1", true},
        {"thunderstruck", "10/k2H6/2K7/10/10/10/10/10 b - - 0 1", false},
        {"io", "kr14/pp1+N12/16/16/16/16/16/16/16/16/16/16/16/16/16/15K b - - 0 1", true},
        {"io", "k15/16/16/16/16/16/16/16/16/16/16/W<14/16/16/16/15K b - - 0 1", true},
        {"io", "k15/14R1/16/16/16/16/16/16/16/16/16/1W<13/16/16/16/15K b - - 0 1", false},
    };
    static Move moves[MAX_MOVES];
    for (size_t i = 0; i < sizeof ENDS / sizeof ENDS[0]; i++) {
        const Rig *rig = rig_named(ENDS[i].variant);
        Position position = position_of(rig, ENDS[i].fen);
        int count = check_position(rig, &position, moves);
        EXPECT(count == 0, "%d moves", count);
        EXPECT(game_in_check(rig->games[0], &position) == ENDS[i].mate, "mate or stalemate?");
    }
}

/* A board so full of leapers that their moves would not fit a list. */
static void test_too_many_moves(void **state)
{
    (void)state;
    static const char CROWD[] = "[crowd]\nmaxFile = 16\nmaxRank = 16\nking = k\n"
                                "customPiece1 = a:NZW{1,4|}{3,4|}{0,3|}{2,5|}{4,5|}{0,5|}\n"
                                "castling = false\n"
                                "startFen = k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/8K7 "
                                "w - - 0 1\n";
    Text text = {.data = (char *)(uintptr_t)CROWD, .length = strlen(CROWD)};
    Error error = {.reason = ""};
    assert_int_equal(library_add_text(library, "crowd", &text, &error), STATUS_OK);
    add_rig("crowd");
    const Rig *rig = rig_named("crowd");
    for (int rows = 1; rows < 15; rows++) {
        char fen[MAX_FEN] = "k15/16", *at = fen + strlen(fen);
        Position position;
        for (int rank = 13; rank > 0; rank--)
            at += sprintf(at, "/%s", rank <= rows ? "aAaAaAaAaAaAaAaA" : "16");
        strcpy(at, "/8K7 b - - 0 1");
        /* 60 moves each in the middle of the board, 8 men a row, and the king. */
        bool fits = 8 * rows * 60 + 8 <= MAX_MOVES;
        error.reason[0] = '\0';
        bool read = game_parse_fen(rig->games[0], fen, &position, &error);
        bool crowded = !read && strstr(error.reason, "more than 4096");
        if (crowded == fits)
            fail_msg("%s: %s", fen, error.reason);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_fixtures),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_too_many_moves),
    };
    random_start(3);
    return cmocka_run_group_tests(tests, setup, teardown);
}
