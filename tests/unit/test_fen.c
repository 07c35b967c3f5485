/*
 * Position text and move text: round trips for every variant, and each refusal with its column.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "movegen/fen.h"
#include "movegen/variant_ini.h"

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

static const Variant *variant_named(const char *name)
{
    Error error = {.reason = ""};
    const Variant *variant = variant_set_find(set, name, &error);
    if (!variant)
        fail_msg("%s:%d:%d: %s", error.file, error.line, error.column, error.reason);
    return variant;
}

/* 'text' must be read, and written as 'canonical' (NULL: as it is). */
static Position expect_read(const char *name, const char *text, const char *canonical)
{
    const Variant *variant = variant_named(name);
    Position position;
    Error error = {.reason = ""};
    char written[MAX_FEN];
    if (!fen_parse(variant, text, &position, &error))
        fail_msg("%s: %s: column %d: %s", name, text, error.column, error.reason);
    int length = fen_write(variant, &position, FEN_PASSED | FEN_COUNTERS, written);
    assert_int_equal(length, strlen(written));
    assert_string_equal(written, canonical ? canonical : text);
    return position;
}

static void expect_refused(const char *name, const char *text, int column, const char *words)
{
    Position position;
    Error error = {.column = 0, .reason = ""};
    if (fen_parse(variant_named(name), text, &position, &error))
        fail_msg("%s: %s is not refused", name, text);
    if (error.column != column || !strstr(error.reason, words))
        fail_msg("%s: %s: column %d: %s", name, text, error.column, error.reason);
    assert_false(fen_parse(variant_named(name), text, &position, NULL));
}

static void test_round_trips(void **state)
{
    (void)state;
    for (int i = 0; i < variant_set_count(set); i++) {
        const char *name = variant_set_name(set, i);
        expect_read(name, variant_named(name)->start_fen, NULL);
    }
    expect_read("chess", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 13 77", NULL);
    expect_read("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", NULL);
    expect_read("chess", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 2", NULL);
    expect_read("chess", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    expect_read("chess", "4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
    expect_read("chess", "4k3/8/8/8/8/8/8/4K3 b - - 9999 99999", NULL);
    expect_read("io", "8k7/16/16/16/16/16/16/16/16/16/16/3P12/16/16/16/8K7 b - d4 0 1", NULL);
    expect_read("io", "8k7/16/16/16/16/16/16/16/3P12/16/16/16/16/16/16/8K7 b - d4d5d6d7 0 1", NULL);
    expect_read("io", "8k7/16/2p13/16/16/16/16/16/16/16/16/16/16/16/P15/8K7 b - - 0 1", NULL);
    expect_read("gothic-isles", "3k4/8/8/8/8/8/8/4K3[nWcW] w - - 0+0 3 9",
                "3k4/8/8/8/8/8/8/4K3[WWnc] w - - 0+0 3 9");
    expect_read("gothic-isles", "wndkcdnw/ssssssss/8/8/8/8/SSSSSSSS/WNDCKDNW[] b kc - 0+8", 
                "wndkcdnw/ssssssss/8/8/8/8/SSSSSSSS/WNDCKDNW[] b kc - 0+8 0 1");
    expect_read("gothic-isles", "wndkcdnw/ssssssss/8/8/8/8/SSSSSSSS/WNDCKDNW[] w - - 3+0 0 1",
                NULL);
}

static void test_two_square_men(void **state)
{
    (void)state;
    Position position = expect_read(
        "io", "8k7/w14+w/^13}1/16/1+W14/1^14/+w15/1{14/W<14/16/16/16/16/16/16/8K7 w - - 0 1", NULL);
    Square head = square_of(0, 14), tail = square_of(0, 13);
    assert_int_equal(position.man[head], position.man[tail]);
    assert_int_equal(position.other[head], tail);
    assert_int_equal(position.other[tail], head);
    assert_int_equal(position.other[square_of(8, 0)], 0);
    assert_int_equal(tail_square(head, LIES_FILE), tail);
    assert_int_equal(tail_square(square_of(15, 14), LIES_RISING), square_of(14, 13));
    assert_int_equal(tail_square(square_of(0, 9), LIES_FALLING), square_of(1, 8));
    assert_int_equal(tail_square(square_of(0, 7), LIES_ROW), square_of(1, 7));
}

static void test_chess960_rights(void **state)
{
    (void)state;
    Position position = expect_read("chess960", "1r2k1r1/8/8/8/8/8/8/R1R2KRR w KQkq - 0 1",
                                    "1r2k1r1/8/8/8/8/8/8/R1R2KRR w HAgb - 0 1");
    assert_int_equal(position.right_rook[0], square_of(7, 0));
    assert_int_equal(position.right_rook[1], square_of(0, 0));
    assert_int_equal(position.right_rook[2], square_of(6, 7));
    assert_int_equal(position.right_rook[3], square_of(1, 7));
    expect_read("chess960", "1r2k1r1/8/8/8/8/8/8/R1R2KRR w GCgb - 0 1", NULL);
    expect_read("chess960", "1r2k1r1/8/8/8/8/8/8/R1R2KRR w Gb - 0 1", NULL);
    position = expect_read("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", NULL);
    assert_int_equal(position.right_rook[3], square_of(0, 7));
    expect_refused("chess960", "4k3/8/8/8/8/8/8/R3K2R w AH - 0 1", 26, "doubled or out of order");
    expect_refused("chess960", "4k3/8/8/8/8/8/8/R1R1K3 w AC - 0 1", 27, "doubled or out of order");
    expect_refused("chess960", "4k3/8/8/8/8/8/8/R3K2R w HH - 0 1", 26, "doubled or out of order");
    expect_refused("chess960", "4k3/8/8/8/8/8/8/R3K2R w G - 0 1", 25, "no rook");
    expect_refused("chess960", "4k3/8/8/8/8/8/8/4K2R w Q - 0 1", 24, "no rook");
    expect_refused("chess960", "4k3/8/8/8/8/8/8/4K2R w E - 0 1", 24, "no rook");
    expect_refused("chess960", "4k3/8/8/8/8/8/4K3/7R w K - 0 1", 24,
                   "king is not on its first rank");
    expect_refused("chess960", "4k3/8/8/8/8/8/8/4K2R w X - 0 1", 24, "no right 'X'");
}

static void test_board_refusals(void **state)
{
    (void)state;
    expect_refused("chess", "", 1, "board is missing");
    expect_refused("chess", " w", 1, "board is missing");
    expect_refused("chess", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", 5,
                   "rank 7 has 9 files, the board has 8");
    expect_refused("chess", "4k3/8/8/7/8/8/8/4K3 w - - 0 1", 10,
                   "rank 5 has 7 files, the board has 8");
    expect_refused("chess", "4k3/8/8/8pp/8/8/8/4K3 w - - 0 1", 10, "rank 5 has 10 files");
    expect_refused("chess", "4k3/8//8/8/8/8/4K3 w - - 0 1", 7, "rank 6 has 0 files");
    expect_refused("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", 18, "7 ranks, the board has 8");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3/8/8 w - - 0 1", 20, "10 ranks, the board has 8");
    expect_refused("chess", "4k3", 4, "1 rank, the board has 8");
    expect_refused("chess", "4k3/0/8", 5, "empty run of zero");
    expect_refused("chess", "4k3/08/8", 5, "leading zero");
    expect_refused("chess", "4k3/44/8", 5, "rank 7 has 44 files");
    expect_refused("chess", "4k3/99999999999999/8", 5, "files, the board has 8");
    expect_refused("chess", "4k3/x7/8", 5, "no man 'x' in chess");
    expect_refused("chess", "4k3/+q7/8", 5, "no man '+q' in chess");
    expect_refused("chess", "4k3/7+/8", 6, "unexpected '+'");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", 20, "chess has no pool");
    expect_refused("chess", "4k3/7\x01/8", 6, "unexpected byte 1");
    expect_refused("chess", "4k3/7\xe9/8", 6, "unexpected byte 233");
    expect_refused("chess", "4k3/4k3/8/8/8/8/8/4K3 w - - 0 1", 6, "Black has a second king");
    expect_refused("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", 18, "Black has no king");
    expect_refused("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", 18, "White has no king");
    expect_refused("chess", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 4, "no Pawn can stand on rank 8");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4Kp2 w - - 0 1", 19, "no Pawn can stand on rank 1");
    expect_refused("thunderstruck", "5k4/10/10/10/10/10/10/P4K4 w - - 0 1", 23,
                   "no Axeman can stand on rank 1");
    expect_refused("gothic-isles", "3k3s/8/8/8/8/8/8/4K3[] w - - 0+0 0 1", 4, "Soldier");
    char longest[MAX_FEN + 1];
    memset(longest, '1', sizeof longest);
    longest[MAX_FEN] = '\0';
    expect_refused("chess", longest, MAX_FEN, "longer than");
}

/* TS-8, other reading: a pawn that stayed one stands on its last rank, but on no other end. */
static void test_pawns_that_stay(void **state)
{
    (void)state;
    const char *text = "[stay:thunderstruck]\nmandatoryPawnPromotion = false\n";
    assert_true(variant_set_add(set, "stay", text, strlen(text), NULL));
    expect_read("stay", "5k3P/10/10/10/10/10/10/p4K4 w - - 0 1", NULL);
    expect_refused("stay", "5k4/10/10/10/10/10/10/P4K4 w - - 0 1", 23, "rank 1");
    expect_refused("stay", "5k3p/10/10/10/10/10/10/5K4 w - - 0 1", 4, "rank 8");
}

static void test_two_square_refusals(void **state)
{
    (void)state;
    expect_refused("io", "8k7/w15/16/16/16/16/16/16/16/16/16/16/16/16/16/8K7 w - - 0 1", 5,
                   "this Wall has no tail");
    expect_refused("io", "8k7/1<14/16", 6, "tail '<' has no head on a15");
    expect_refused("io", "8k7/<15/16", 5, "off the board");
    expect_refused("io", "^7k7/16", 1, "off the board");
    expect_refused("io", "8k7/15w/15{/16", 11, "has no head on o15");
    expect_refused("io", "8k7/1w14/}15/16", 10, "can't lie like this");
    expect_refused("io", "8k7/w15/1{14/16", 10, "can't lie like this");
    expect_refused("io", "8k7/w<13/^15/16", 9, "rank 15 has 15 files");
    expect_refused("io", "8k7/w<14/^15/16", 10, "tail '^' has no head on a15");
    expect_refused("io", "8k7/q<14/16", 6, "tail '<' has no head on a15");
    expect_refused("io", "8k7/w<<13/16", 7, "tail '<' has no head on b15");
    expect_refused("io", "8k7/14+w1/15}/16", 13, "off the board");
}

static void test_field_refusals(void **state)
{
    (void)state;
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3", 20, "ends before the side");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 ", 21, "the side to move is missing");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 x - -", 21, "must be w or b");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 wb - -", 21, "must be w or b");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3  w - -", 21, "is missing");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w", 22, "ends before the rights");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w -", 24, "ends before the en passant");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w -- -", 24, "a blank is missing");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", 23, "no rook for it on h1");
    expect_refused("chess", "r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1", 28, "doubled or out of order");
    expect_refused("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", 28, "doubled or out of order");
    expect_refused("chess", "r3k2r/8/8/8/8/8/8/R3K2R w kK - 0 1", 28, "doubled or out of order");
    expect_refused("chess", "r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 29, "the king is not on e8");
    expect_refused("chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", 27, "no right 'H'");
    expect_refused("chess", "r3k2R/8/8/8/8/8/8/R3K2r w k - 0 1", 27, "no rook for it on h8");
    expect_refused("overkill", "r3k3/8", 1, "no man 'r' in overkill");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1", 27, "must be a number");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", 27, "must be a number");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 00 1", 27, "leading zero");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 10000 1", 27, "0 to 9999");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1", 27, "0 to 9999");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 100000", 29, "0 to 99999");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1x", 30, "text after");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", 30, "text after");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - ", 27, "is missing");
    expect_refused("chess", "4k3/8/8/8/8/8/8/4K3\tw - -", 20, "unexpected byte 9");
}

static void test_en_passant_refusals(void **state)
{
    (void)state;
    expect_refused("thunderstruck", "5k4/10/10/10/P9/10/10/5K4 b - a3 0 1", 31,
                   "has no en passant");
    expect_refused("chess", "4k3/8/8/3p4/8/8/8/4K3 w - x 0 1", 27, "no square");
    expect_refused("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d9 0 1", 27, "no square");
    expect_refused("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d6x 0 1", 29, "no square");
    expect_refused("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d3 0 1", 27, "starts just behind");
    expect_refused("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d5 0 1", 27, "starts just behind");
    expect_refused("chess", "4k3/8/8/3p4/8/8/8/4K3 w - e6 0 1", 27, "no Pawn on e5");
    expect_refused("chess", "4k3/8/8/3P4/8/8/8/4K3 w - d6 0 1", 27, "no Pawn on d5");
    expect_refused("chess", "4k3/3n4/8/3p4/8/8/8/4K3 w - d6 0 1", 29, "d7, which is not empty");
    expect_refused("chess", "4k3/8/3n4/3p4/8/8/8/4K3 w - d6 0 1", 29, "d6, which is not empty");
    expect_refused("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d6d5 0 1", 29, "so many");
    expect_refused("chess", "4k3/8/8/8/3P4/8/8/4K3 b - d1 0 1", 27, "starts just behind");
    const char *io = "8k7/16/16/16/16/16/16/16/3P12/16/16/16/16/16/16/8K7 b - ";
    char text[MAX_FEN];
    int column = (int)strlen(io) + 1;
    snprintf(text, sizeof text, "%sd4d5d7 0 1", io);
    expect_refused("io", text, column + 4, "does not follow");
    snprintf(text, sizeof text, "%sd5d6d7 0 1", io);
    expect_refused("io", text, column, "starts just behind");
    snprintf(text, sizeof text, "%sd4d5d6 0 1", io);
    expect_refused("io", text, column, "no Pawn on d7");
    snprintf(text, sizeof text, "%sd4d5d6d7d8 0 1", io);
    expect_refused("io", text, column + 8, "so many");
    snprintf(text, sizeof text, "%sd4e4 0 1", io);
    expect_refused("io", text, column + 2, "does not follow");
}

static void test_gothic_refusals(void **state)
{
    (void)state;
    const char *name = "gothic-isles";
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3 w - - 0+0 0 1", 20, "'[ ]' is missing");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[W w - - 0+0 0 1", 22, "']' is missing");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[S] w - - 0+0 0 1", 21, "the Soldier never goes");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[K] w - - 0+0 0 1", 21, "the King never goes");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[1] w - - 0+0 0 1", 21, "unexpected '1' in the pool");
    expect_refused(name, "3k4/8/8/8/8/8/8/WW2K3[W] w - - 0+0 0 1", 23, "more than 2 of Wizard");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[nnNNn] w - - 0+0 0 1", 25, "Black has more than 2");
    expect_refused(name, "3k4/8/8/8/8/8/DDD5/4K3[] w - - 0+0 0 1", 17, "more than 2 of Dragon");
    expect_refused(name, "3k4/8/8/8/8/SSSSSSSS/2SS4/4K3[] w - - 0+0 0 1", 24, "more than 9");
    expect_refused(name, "3k4/8/8/8/8/SSSSSSSS/2S5/4K3[C] w - - 0+0 0 1", 30, "more than 9");
    expect_read(name, "3k4/8/8/8/8/SSSSSSSS/8/4K3[C] w - - 0+0 0 1", NULL);
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] w - -", 28, "ends before the opening");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] w - - 0", 30, "'+' is missing");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] w - - 0 1", 30, "'+' is missing");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] w - - 9+8 0 1", 29, "0 to 8");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] w - - 8+9 0 1", 31, "0 to 8");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] w - - 08+8 0 1", 29, "leading zero");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] b - - 1+8 0 1", 29, "White's turn");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] w - - 0+1 0 1", 29, "Black's turn");
    expect_refused(name, "3k4/8/8/W7/8/8/8/4K3[] w - - 1+0 0 1", 9,
                   "this Wizard is across the line");
    expect_refused(name, "3k4/8/8/8/n7/8/8/4K3[] b - - 0+1 0 1", 11,
                   "this Knight is across the line");
    expect_refused(name, "3k4/8/8/8/8/8/8/3CK3[] w KQ - 0+0 0 1", 27, "no right 'Q'");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] w KC - 0+0 0 1", 26,
                   "no Champion of its own on d1");
    expect_refused(name, "4k3/8/8/8/8/8/8/4K3[] w k - 0+0 0 1", 25, "no King of its own on d8");
    expect_refused(name, "3kC3/8/8/8/8/8/8/4K3[] w c - 0+0 0 1", 26,
                   "no Champion of its own on e8");
    expect_refused(name, "3k4/8/8/8/8/8/8/4K3[] w - e3 0+0 0 1", 27, "has no en passant");
}

static int type_of(const Variant *variant, const char *token)
{
    for (int type = 0; type < variant->type_count; type++) {
        if (strcmp(variant->types[type].token, token) == 0)
            return type;
    }
    fail_msg("%s has no %s", variant->name, token);
    return NO_TYPE;
}

static void expect_move(const Variant *variant, const Position *position, Move move,
                        const char *text)
{
    char written[MAX_MOVE_TEXT];
    assert_int_equal(move_write(variant, position, move, written), strlen(text));
    assert_string_equal(written, text);
}

static void test_move_text(void **state)
{
    (void)state;
    const Variant *io = variant_named("io");
    Position position = expect_read("io", io->start_fen, NULL);
    int great = type_of(io, "+W"), wall = type_of(io, "W"), griffin = type_of(io, "+G");
    Square a2 = square_of(0, 1), a15 = square_of(0, 14), a16 = square_of(0, 15);
    expect_move(io, &position,
                move_make(MOVE_PAWN_LEAP, square_of(12, 2), square_of(12, 6), NO_TYPE, false),
                "m3m7");
    expect_move(io, &position, move_make(MOVE_PLAIN, a15, a16, griffin, true), "a15a16+g");
    expect_move(io, &position, move_make(MOVE_PLAIN, a15, a16, griffin, false), "a15a16");
    expect_move(io, &position,
                move_make(MOVE_CASTLE_FIRST, square_of(8, 0), square_of(13, 0), NO_TYPE, false),
                "i1n1");
    expect_move(io, &position, move_two_square(a2, LIES_ROW, square_of(2, 1), LIES_ROW, NO_TYPE),
                "a2b2-c2d2");
    expect_move(io, &position, move_two_square(a2, LIES_ROW, square_of(0, 2), LIES_FILE, great),
                "a2b2-a3a2");
    /* IO-13, other reading: a pawn becomes a Wall and names both its squares. */
    position =
        expect_read("io", "8k7/2P13/16/16/16/16/16/16/16/16/16/16/16/16/16/8K7 w - - 0 1", NULL);
    Move move = move_two_square(square_of(2, 14), LIES_ROW, square_of(2, 15), LIES_ROW, wall) |
                (Move)1 << 25;
    expect_move(io, &position, move, "c15-c16d16w");
    const Variant *chess960 = variant_named("chess960");
    position = expect_read("chess960", "1r2k1r1/8/8/8/8/8/8/R4KRR b HAgb - 0 1", NULL);
    expect_move(chess960, &position, move_make(MOVE_CASTLE_FIRST, square_of(4, 7), square_of(6, 7),
                                               NO_TYPE, false), "e8g8");
    expect_move(chess960, &position, move_make(MOVE_CASTLE_SECOND, square_of(4, 7), square_of(2, 7),
                                               NO_TYPE, false), "e8b8");
}

static void test_squares(void **state)
{
    (void)state;
    const Variant *io = variant_named("io"), *chess = variant_named("chess");
    for (int square = 0; square < MAX_SQUARES; square++) {
        char text[4];
        Square read;
        int length = square_write((Square)square, text);
        assert_int_equal(square_parse(io, text, &read), length);
        assert_int_equal(read, square);
    }
    Square square;
    static const char *const NONE[] = {"", "a", "a0", "a01", "i1", "a9", "a10", "A1", "11", "a-1",
                                       "a99999999999"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        assert_int_equal(square_parse(chess, NONE[i], &square), 0);
    assert_int_equal(square_parse(io, "a17", &square), 0);
    assert_int_equal(square_parse(io, "q1", &square), 0);
    assert_int_equal(square_parse(chess, "h8h7", &square), 2);
}

static void test_drawing(void **state)
{
    (void)state;
    const Variant *io = variant_named("io");
    Position position = expect_read(
        "io", "8k7/w14+w/^13}1/16/16/16/16/16/16/16/16/16/16/16/16/8K7 w - - 0 1", NULL);
    static char text[4096];
    uint8_t marked[MAX_SQUARES] = {0};
    marked[square_of(15, 14)] = marked[square_of(8, 0)] = marked[square_of(0, 0)] = 1;
    board_draw(io, &position, marked, text, sizeof text);
    assert_non_null(strstr(text,
                           "16   .   .   .   .   .   .   .   .   k   .   .   .   .   .   .   .\n"
                           "15   w   .   .   .   .   .   .   .   .   .   .   .   .   .   . (+w)\n"
                           "14   ^   .   .   .   .   .   .   .   .   .   .   .   .   .   }   .\n"));
    assert_non_null(strstr(text,
                           "\n 1   *   .   .   .   .   .   .   .  (K)  .   .   .   .   .   .   .\n"
                           "     a   b "));
    board_draw(io, &position, NULL, text, 100);
    assert_int_equal(strlen(text), 67);
    board_draw(io, &position, NULL, text, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_two_square_men),
        cmocka_unit_test(test_chess960_rights),
        cmocka_unit_test(test_board_refusals),
        cmocka_unit_test(test_pawns_that_stay),
        cmocka_unit_test(test_two_square_refusals),
        cmocka_unit_test(test_field_refusals),
        cmocka_unit_test(test_en_passant_refusals),
        cmocka_unit_test(test_gothic_refusals),
        cmocka_unit_test(test_move_text),
        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_drawing),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
