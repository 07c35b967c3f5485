/*
 * Random games of every variant, at every width that fits its board: what must
 * hold of every position and of every move holds at each of them.  Where the rules are
 * simple enough, the legal moves are found again the slow way (slow_rules.h).
 */
#include "movegen/game_bound.h"
#include "odd_variants.h"
#include "perft/fixture.h"
#include "slow_rules.h"
#include "unit.h"

enum { MAX_RIGS = 64, WIDTHS = 3 };

/* A variant at every width that fits, the narrowest first. */
typedef struct {
    const Variant *variant;
    Game *games[WIDTHS];
    int count;
} Rig;

static Library *library;
static Rig rigs[MAX_RIGS];
static int rig_count;

/* Where we are, for messages: the variant and the position. */
static const Rig *here_rig;
static char here_fen[MAX_FEN];

#define EXPECT(condition, ...)                                        \
    do {                                                              \
        if (!(condition)) {                                           \
            print_error("%s: %s\n", here_rig->variant->name, here_fen); \
            fail_msg(__VA_ARGS__);                                    \
        }                                                             \
    } while (0)

static void add_file(const char *path)
{
    Error error = {.reason = ""};
    if (library_add_file(library, path, &error) != STATUS_OK)
        fail_msg("%s:%d: %s", path, error.line, error.reason);
}

static void add_rig(const char *name)
{
    Error error = {.reason = ""};
    Rig *rig = &rigs[rig_count];
    assert_true(rig_count < MAX_RIGS);
    rig->variant = variant_named(library_variants(library), name);
    for (int width = 64; width <= 256; width *= 2) {
        rig->games[rig->count] = game_create(rig->variant, width, &error);
        rig->count += rig->games[rig->count] != NULL;
    }
    assert_true(rig->count > 0);
    rig_count++;
}

static const Rig *rig_named(const char *name)
{
    int i = 0;
    while (i < rig_count && strcmp(rigs[i].variant->name, name) != 0)
        i++;
    assert_true(i < rig_count);
    return &rigs[i];
}

static int setup(void **state)
{
    (void)state;
    Error error = {.reason = ""};
    Text odd = {.data = (char *)(uintptr_t)ODD_VARIANTS, .length = strlen(ODD_VARIANTS)};
    if (!folder_exists("fixtures")) {
        print_error("fixtures is not here: run this in the root of the checkout\n");
        return 1;
    }
    library = library_create(0, &error);
    if (library == NULL || library_add_text(library, "odd", &odd, &error) != STATUS_OK)
        return 1;
    add_file("fixtures/variants/gothic-isles.ini");
    add_file("fixtures/variants/io.ini");
    add_file("fixtures/variants/thunderstruck.ini");
    for (int i = 0; i < variant_set_count(library_variants(library)); i++)
        add_rig(variant_set_name(library_variants(library), i));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < rig_count; i++)
        for (int width = 0; width < rigs[i].count; width++)
            game_destroy(rigs[i].games[width]);
    library_destroy(library);
    return 0;
}

/* ---- positions ---- */

static void expect_equal(const Position *a, const Position *b, const char *what)
{
    EXPECT(memcmp(a->man, b->man, sizeof a->man) == 0, "%s: men", what);
    EXPECT(memcmp(a->other, b->other, sizeof a->other) == 0, "%s: halves", what);
    EXPECT(a->side == b->side, "%s: side", what);
    EXPECT(a->rights == b->rights, "%s: rights %d %d", what, a->rights, b->rights);
    for (int right = 0; right < 4; right++)
        EXPECT(!(a->rights >> right & 1) || a->right_rook[right] == b->right_rook[right],
               "%s: home of right %d", what, right);
    EXPECT(a->passed_count == b->passed_count &&
               memcmp(a->passed, b->passed, a->passed_count) == 0, "%s: en passant", what);
    EXPECT(memcmp(a->pool, b->pool, sizeof a->pool) == 0, "%s: pool", what);
    EXPECT(memcmp(a->opening_left, b->opening_left, 2) == 0, "%s: opening moves", what);
    EXPECT(a->halfmoves == b->halfmoves && a->move_number == b->move_number, "%s: counters", what);
}

/* Colours swapped, ranks mirrored. */
static Position position_mirrored(const Variant *variant, const Position *position)
{
    Position mirror = *position;
    memset(mirror.man, 0, sizeof mirror.man);
    memset(mirror.other, 0, sizeof mirror.other);
    for (int square = 0; square < MAX_SQUARES; square++) {
        Man man = position->man[square];
        if (man == 0)
            continue;
        Square to = slow_turned(variant, BLACK, (Square)square);
        mirror.man[to] = man_of(man_colour(man) == WHITE ? BLACK : WHITE, man_type(man));
        if (variant_is_two_square(variant, man_type(man)))
            mirror.other[to] = slow_turned(variant, BLACK, position->other[square]);
    }
    mirror.side = !position->side;
    mirror.rights = (uint8_t)((position->rights >> 2 | position->rights << 2) & 15);
    for (int right = 0; right < 4; right++)
        mirror.right_rook[right ^ 2] = slow_turned(variant, BLACK, position->right_rook[right]);
    for (int i = 0; i < position->passed_count; i++)
        mirror.passed[i] = slow_turned(variant, BLACK, position->passed[i]);
    for (int colour = 0; colour < 2; colour++) {
        memcpy(mirror.pool[!colour], position->pool[colour], sizeof mirror.pool[0]);
        mirror.opening_left[!colour] = position->opening_left[colour];
    }
    return mirror;
}

/* ---- what must hold ---- */

typedef char MoveText[MAX_MOVE_TEXT];

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* The moves of a position as sorted texts, no two equal; returns their number. */
static int sorted_texts(const Game *game, const Position *position, MoveText *texts)
{
    static Move moves[MAX_MOVES];
    int count = game_moves(game, position, moves);
    for (int i = 0; i < count; i++)
        move_write(&game->variant, position, moves[i], texts[i]);
    qsort(texts, (size_t)count, sizeof *texts, compare_texts);
    for (int i = 1; i < count; i++)
        EXPECT(strcmp(texts[i - 1], texts[i]) != 0, "%d bits: the move %s twice",
               game->core->width, texts[i]);
    return count;
}

/* All widths list and count the same moves, give the same text, and see the same checks. */
static void check_widths(const Rig *rig, const Position *position)
{
    static MoveText texts[WIDTHS][MAX_MOVES];
    char fen[WIDTHS][MAX_FEN];
    int counts[WIDTHS];
    bool ignored = rig->variant->opening.attacks_ignored && slow_in_phase(position);
    bool check = !ignored && slow_in_check(rig->variant, position, (Colour)position->side);

    for (int i = 0; i < rig->count; i++) {
        const Game *game = rig->games[i];
        Square squares[64];
        counts[i] = sorted_texts(game, position, texts[i]);
        EXPECT(game->core->count(game, position) == counts[i], "%d bits: counted %d, listed %d",
               game->core->width, game->core->count(game, position), counts[i]);
        EXPECT(counts[i] == counts[0], "%d bits: %d moves, narrower %d", game->core->width,
               counts[i], counts[0]);
        for (int k = 0; k < counts[i]; k++)
            EXPECT(strcmp(texts[i][k], texts[0][k]) == 0, "%d bits: move %s, narrower %s",
                   game->core->width, texts[i][k], texts[0][k]);
        game_canonical_fen(game, position, fen[i]);
        EXPECT(strcmp(fen[i], fen[0]) == 0, "%d bits: %s", game->core->width, fen[i]);
        EXPECT(game_in_check(game, position) == check, "%d bits: check is %d", game->core->width,
               !check);
        EXPECT((game_checkers(game, position, squares) > 0) == check, "checkers without check");
    }
}

static void check_mirror(const Rig *rig, const Position *position)
{
    Position mirror = position_mirrored(rig->variant, position);
    for (int i = 0; i < rig->count; i++) {
        const Game *game = rig->games[i];
        int count = game->core->count(game, position), other = game->core->count(game, &mirror);
        EXPECT(count == other, "%d bits: %d moves, %d in the mirror", game->core->width, count,
               other);
        EXPECT(game_in_check(game, position) == game_in_check(game, &mirror), "check in the mirror");
    }
}

/* Written and read again, a position is the same; so is its key. */
static void check_fen(const Rig *rig, const Position *position)
{
    /* GI-2, other reading: normal play may begin with Black in check, which text can't say. */
    if (rig->variant->opening.attacks_ignored && !slow_in_phase(position) &&
        slow_in_check(rig->variant, position, position->side == WHITE ? BLACK : WHITE))
        return;
    for (int i = 0; i < rig->count; i++) {
        const Game *game = rig->games[i];
        Position read, expected = *position;
        Error error = {.reason = ""};
        char text[MAX_FEN], again[MAX_FEN];
        uint64_t key[2], read_key[2];
        int length = game_fen(game, position, text);
        EXPECT(length == (int)strlen(text), "length of position text");
        EXPECT(game_parse_fen(game, text, &read, &error), "%s: column %d: %s", text, error.column,
               error.reason);
        /* Text leaves out squares where no pawn can really take. */
        if (read.passed_count == 0)
            expected.passed_count = 0;
        expect_equal(&read, &expected, "position text");
        game_fen(game, &read, again);
        EXPECT(strcmp(text, again) == 0, "text again: %s", again);
        game_key(game, &read, read_key);
        game_key(game, &expected, key);
        EXPECT(key[0] == read_key[0] && key[1] == read_key[1], "the key of the text differs");
    }
}

/* The moves of men on one square, castling apart, against the slow way. */
static void check_destinations(const Rig *rig, const Position *position, const Move *moves,
                               int count)
{
    static bool listed[MAX_SQUARES][MAX_SQUARES];
    const Variant *variant = rig->variant;
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < count; i++)
        if (move_kind(moves[i]) == MOVE_PLAIN)
            listed[move_from(moves[i])][move_to(moves[i])] = true;
    for (int from = 0; from < MAX_SQUARES; from++) {
        bool to[MAX_SQUARES];
        Man man = position->man[from];
        if (!man || man_colour(man) != (Colour)position->side || man_type(man) == variant->pawn.type ||
            variant_is_two_square(variant, man_type(man)))
            continue;
        slow_destinations(variant, position, (Square)from, to);
        for (int square = 0; square < MAX_SQUARES; square++)
            EXPECT(to[square] == listed[from][square], "the move from %d to %d is %s", from,
                   square, to[square] ? "missing" : "not legal");
    }
}

/* Every right still has its men on their squares. */
static void check_rights(const Rig *rig, const Position *position, const char *after)
{
    const Variant *variant = rig->variant;
    for (int right = 0; right < 4; right++) {
        Colour colour = right >> 1 ? BLACK : WHITE;
        Man holder = position->man[position->right_rook[right]];
        Square king = slow_turned(variant, colour, slow_king(variant, position, colour));
        uint32_t types = right & 1 ? 1u << variant->leaps.first_type : 1u << variant->king;
        if (!(position->rights >> right & 1))
            continue;
        if (variant->rights_kind == RIGHTS_CASTLING)
            types = variant->castling.rooks;
        EXPECT(holder && man_colour(holder) == colour && (types >> man_type(holder) & 1),
               "after %s right %d has lost its man", after, right);
        EXPECT(variant->rights_kind != RIGHTS_CASTLING || variant->castling.chess960 ||
                   king == square_of(variant->castling.king_file, variant->castling.rank),
               "after %s right %d has lost its king", after, right);
    }
}

/* No side has more moves than its bound. */
static int bound_of(const Rig *rig, const Position *position, int colour)
{
    return position_bound(rig->variant, rig->games[0]->most_moves, position, (Colour)colour);
}

/* The next position, the same at every width. */
static void check_move(const Rig *rig, const Position *position, Move move, Position *next)
{
    for (int i = 0; i < rig->count; i++) {
        const Game *game = rig->games[i];
        Position played;
        MoveText text;
        Move parsed = 0;
        Error error = {.reason = ""};
        move_write(rig->variant, position, move, text);
        const char *fault = game->core->audit(game, position, move);
        EXPECT(fault == NULL, "%d bits: %s: %s", game->core->width, text, fault);
        EXPECT(game_parse_move(game, position, text, &parsed, &error) && parsed == move,
               "%s is read as another move: %s", text, error.reason);
        game_play(game, position, move, i == 0 ? next : &played);
        if (i > 0)
            expect_equal(&played, next, "played at two widths");
    }
    for (int colour = WHITE; colour <= BLACK; colour++)
        EXPECT(bound_of(rig, next, colour) <= bound_of(rig, position, colour),
               "the bound of moves rises");
}

static bool side_is_bare(const Variant *variant, const Position *position, Colour colour)
{
    for (int square = 0; square < MAX_SQUARES; square++)
        if (position->man[square] && man_colour(position->man[square]) == colour &&
            man_type(position->man[square]) != variant->king)
            return false;
    return true;
}

static bool game_over_bare(const Variant *variant, const Position *position)
{
    Colour side = (Colour)position->side, other = side == WHITE ? BLACK : WHITE;
    return variant->bare_king != BARE_KING_NONE &&
           (side_is_bare(variant, position, other) ||
            (variant->bare_king == BARE_KING_AT_ONCE && side_is_bare(variant, position, side)));
}

/* Everything about 'position' and its moves; the moves to 'moves'.  Returns their number. */
static int check_position(const Rig *rig, const Position *position, Move *moves)
{
    const Game *game = rig->games[0];
    int count = game_moves(game, position, moves);

    here_rig = rig;
    game_fen(game, position, here_fen);
    EXPECT(count <= bound_of(rig, position, position->side), "%d moves, more than the bound",
           count);
    check_widths(rig, position);
    check_mirror(rig, position);
    check_fen(rig, position);
    if (game_over_bare(rig->variant, position))
        EXPECT(count == 0, "moves after the end");
    else
        check_destinations(rig, position, moves, count);
    bool ignored = rig->variant->opening.attacks_ignored && slow_in_phase(position);
    for (int i = 0; i < count; i++) {
        const char *fault = game->core->audit(game, position, moves[i]);
        MoveText text;
        Position next;
        move_write(rig->variant, position, moves[i], text);
        EXPECT(fault == NULL, "%s: %s", text, fault);
        game_play(game, position, moves[i], &next);
        check_rights(rig, &next, text);
        /* Plain moves of men on one square are among the slow ones. */
        bool tested = move_kind(moves[i]) == MOVE_PLAIN &&
                      man_type(position->man[move_from(moves[i])]) != rig->variant->pawn.type;
        EXPECT(tested || ignored || !slow_in_check(rig->variant, &next, (Colour)position->side),
               "%s leaves the king attacked", text);
    }
    return count;
}

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

/* ---- tests ---- */

static Position position_of(const Rig *rig, const char *fen)
{
    Position position;
    Error error = {.reason = ""};
    if (!game_parse_fen(rig->games[0], fen, &position, &error))
        fail_msg("%s: %s: column %d: %s", rig->variant->name, fen, error.column, error.reason);
    return position;
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

/* From every position of the fixtures. */
static void test_fixtures(void **state)
{
    (void)state;
    static const char *const SKIPPED[] = {"peers", "misreadings", "variants", NULL};
    Error error = {.reason = ""};
    PathList files = {0};
    IdSet *ids = id_set_create();
    int positions = 0;
    assert_int_equal(folder_list("fixtures", SKIPPED, &files, &error), STATUS_OK);
    for (size_t i = 0; i < files.count; i++) {
        Text text;
        FixtureFile file;
        if (!fixture_is_file_name(files.names[i]))
            continue;
        assert_int_equal(text_read(files.names[i], &text, &error), STATUS_OK);
        if (fixture_parse(files.names[i], &text, NULL, library, ids, &file, &error) != STATUS_OK)
            fail_msg("%s:%d: %s", files.names[i], error.line, error.reason);
        for (size_t n = 0; n < file.count; n++, positions++)
            play_randomly(rig_named(file.fixtures[n].game->variant.name),
                          &file.fixtures[n].position, random_below(3));
        fixture_file_release(&file);
    }
    printf("%d fixtures\n", positions);
    assert_true(positions > 500);
    id_set_destroy(ids);
    path_list_release(&files);
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
        cmocka_unit_test(test_too_many_moves),
    };
    random_start(3);
    return cmocka_run_group_tests(tests, setup, teardown);
}
