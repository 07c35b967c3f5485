/*
 * Counts of two plies, which play no tame moves (calm_tmpl.h), against counts that play every move: in the
 * fixtures, in random games, and where men are strewn about so that their lines cross.
 *
 * COUNTERCHECK_ROUNDS=n makes the random part n times as long.
 */
#include "game_checks.h"
#include "fixture_walk.h"

/* Positions of more moves than this take too long. */
enum { MOST_MOVES = 150, MOST_STREWN = 40, GAMES = 3, STREWN = 60 };

static int rounds = 1, checked;

static int check_count(const Rig *rig, const Position *position, Move *moves)
{
    const Game *game = rig->games[0];
    int count = game_moves(game, position, moves);

    here_rig = rig;
    game_fen(game, position, here_fen);
    if (count <= MOST_MOVES) {
        check_counts(rig, position, moves, count);
        checked++;
    }
    return count;
}

/* The position and those after up to 'plies' random moves. */
static void check_game(const Rig *rig, Position position, int plies)
{
    static Move moves[MAX_MOVES];
    for (int ply = 0; ply <= plies; ply++) {
        Position next;
        int count = check_count(rig, &position, moves);
        if (count == 0)
            return;
        game_play(rig->games[0], &position, moves[random_below(count)], &next);
        position = next;
    }
}

static void check_fixture(const Rig *rig, const Position *position)
{
    check_game(rig, *position, 1);
}

static void test_fixtures(void **state)
{
    (void)state;
    checked = 0;
    each_fixture(check_fixture);
    assert_true(checked > 2000);
}

static void test_games(void **state)
{
    (void)state;
    for (int i = 0; i < rig_count; i++)
        for (int n = 0; n < GAMES * rounds; n++)
            check_game(&rigs[i], position_of(&rigs[i], rigs[i].variant->start_fen), 60);
}

/* Put a man on 'square' if there is room for it, and for a pawn to stand there. */
static void put_man(const Variant *variant, Position *position, int file, int rank, Man man)
{
    Square square = square_of(file, rank), tail;
    int type = man_type(man);

    if (position->man[square] || (type == variant->pawn.type && (rank == 0 || rank == variant->ranks - 1)))
        return;
    if (variant_is_two_square(variant, type)) {
        int lies = random_below(ORIENTATIONS);
        if (!(variant->types[type].orientations >> lies & 1))
            return;
        tail = tail_square(square, lies);
        if (abs(file_of(tail) - file) > 1 || abs(rank_of(tail) - rank) > 1 ||
            file_of(tail) >= variant->files || rank_of(tail) >= variant->ranks || position->man[tail])
            return;
        position->man[tail] = man;
        position->other[tail] = square;
        position->other[square] = tail;
    }
    position->man[square] = man;
}

/* A king at home with one rook or two, and the rights to castle. */
static void put_castle(const Variant *variant, Position *position, Colour colour)
{
    const CastlingRules *castling = &variant->castling;
    int rank = colour == WHITE ? castling->rank : variant->ranks - 1 - castling->rank;

    put_man(variant, position, castling->king_file, rank, man_of(colour, variant->king));
    for (int side = 0; side < 2; side++)
        if (random_below(3) > 0) {
            int right = 2 * (int)colour + side;
            Square rook = square_of(castling->rook_file[side], rank);
            position->man[rook] = man_of(colour, __builtin_ctz(castling->rooks));
            position->right_rook[right] = rook;
            position->rights |= (uint8_t)(1 << right);
        }
}

/* Strew men of a few kinds over a part of the board.  False: the position is not lawful. */
static bool strew(const Rig *rig, Position *position)
{
    const Variant *variant = rig->variant;
    Position strewn = {.side = (uint8_t)random_below(2), .move_number = 1};
    int files = 3 + random_below(variant->files - 2), ranks = 3 + random_below(variant->ranks - 2);
    int file = random_below(variant->files - files + 1), rank = random_below(variant->ranks - ranks + 1);
    int kinds[4], men = random_below(MOST_STREWN);
    char text[MAX_FEN];

    for (int i = 0; i < 4; i++) {
        do
            kinds[i] = random_below(variant->type_count);
        while (kinds[i] == variant->king);
    }
    for (int colour = WHITE; colour <= BLACK; colour++)
        if (variant->rights_kind == RIGHTS_CASTLING && !variant->castling.chess960 && random_below(2))
            put_castle(variant, &strewn, (Colour)colour);
        else
            put_man(variant, &strewn, file + random_below(files), rank + random_below(ranks),
                    man_of((Colour)colour, variant->king));
    for (int i = 0; i < men; i++)
        put_man(variant, &strewn, file + random_below(files), rank + random_below(ranks),
                man_of((Colour)random_below(2), kinds[random_below(4)]));
    game_fen(rig->games[0], &strewn, text);
    return game_parse_fen(rig->games[0], text, position, NULL);
}

static void test_strewn(void **state)
{
    (void)state;
    checked = 0;
    for (int i = 0; i < rig_count; i++)
        for (int n = 0; n < STREWN * rounds; n++) {
            Position position;
            if (strew(&rigs[i], &position))
                check_game(&rigs[i], position, 3);
        }
    printf("%d positions\n", checked);
    assert_true(checked > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fixtures),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_strewn),
    };
    const char *given = getenv("COUNTERCHECK_ROUNDS");
    random_start(4);
    if (given != NULL)
        rounds = atoi(given);
    return cmocka_run_group_tests(tests, setup, teardown);
}
