/*
 * Sets of squares against arrays of bool, at the width BB_WIDTH of the including file.
 * Every function is asked about sets of every kind: empty, full, single
 * squares, the squares beside the seams of words, thin and dense random ones.
 */
#include "movegen/bits_tmpl.h"
#include "unit.h"

enum { RANDOM_SETS = 400 };

typedef struct {
    bool has[BB_SQUARES];
} Model;

/* Words are filled here, not by bb_square(), which is tested too. */
static Bitboard set_of(const Model *model)
{
    uint64_t words[BB_WORDS] = {0};
    for (int square = 0; square < BB_SQUARES; square++)
        words[square / 64] |= (uint64_t)model->has[square] << square % 64;
    return bb_of_words(words);
}

static void expect_set(Bitboard set, const Model *model, const char *what, int detail)
{
    for (int square = 0; square < BB_SQUARES; square++) {
        bool word = bb_word(set, square / 64) >> square % 64 & 1;
        if (bb_has(set, square) != model->has[square] || word != model->has[square])
            fail_msg("%s %d: square %d is %s", what, detail, square,
                     model->has[square] ? "missing" : "set");
    }
}

/* The set number 'n' of a row in which every kind of set comes up. */
static Model model_number(int n)
{
    Model model = {{false}};
    int density = 1 + random_below(16);
    if (n < BB_SQUARES) {
        model.has[n] = true;
        return model;
    }
    for (int square = 0; square < BB_SQUARES; square++) {
        if (n == BB_SQUARES)
            model.has[square] = false;
        else if (n == BB_SQUARES + 1)
            model.has[square] = true;
        else if (n == BB_SQUARES + 2)
            model.has[square] = square % 64 == 0 || square % 64 == 63;
        else
            model.has[square] = random_below(17) < density;
    }
    return model;
}

enum { SETS = BB_SQUARES + 3 + RANDOM_SETS };

static void test_squares(void **state)
{
    (void)state;
    assert_int_equal(STRIDE * BB_RANKS, BB_SQUARES);
    assert_int_equal(1 << STRIDE_BITS, STRIDE);
    for (int rank = 0; rank < BB_RANKS; rank++)
        for (int file = 0; file < STRIDE; file++) {
            int square = cell(file, rank);
            assert_int_equal(square, rank * STRIDE + file);
            assert_int_equal(cell_file(square), file);
            assert_int_equal(cell_rank(square), rank);
            assert_int_equal(cell_to_square(square), 16 * rank + file);
            assert_int_equal(cell_from_square(square_of(file, rank)), square);
            for (int ranks = rank + 1; ranks <= BB_RANKS; ranks++)
                assert_int_equal(cell_flip(square, ranks), cell(file, ranks - 1 - rank));
        }
}

static void test_single_squares(void **state)
{
    (void)state;
    Model none = {{false}};
    expect_set(bb_none(), &none, "bb_none", 0);
    for (int square = 0; square < BB_SQUARES; square++) {
        Model one = {{false}};
        one.has[square] = true;
        expect_set(bb_square(square), &one, "bb_square", square);
    }
}

static void test_questions(void **state)
{
    (void)state;
    for (int n = 0; n < SETS; n++) {
        Model model = model_number(n);
        Bitboard set = set_of(&model);
        int count = 0, first = -1, last = -1;
        for (int square = 0; square < BB_SQUARES; square++)
            if (model.has[square]) {
                count++;
                first = first < 0 ? square : first;
                last = square;
            }
        expect_set(set, &model, "bb_of_words", n);
        assert_int_equal(bb_any(set), count > 0);
        assert_int_equal(bb_count(set), count);
        if (count > 0) {
            assert_int_equal(bb_first(set), first);
            assert_int_equal(bb_last(set), last);
        }
        Model none = {{false}};
        int a = random_below(5) - 1, b = random_below(5) - 1;
        expect_set(bb_if_equal(a, b, set), a == b ? &model : &none, "bb_if_equal", n);
    }
}

static void test_iteration(void **state)
{
    (void)state;
    for (int n = 0; n < SETS; n++) {
        Model model = model_number(n), seen = {{false}};
        int before = -1;
        for (Squares s = squares_of(set_of(&model)); squares_left(&s);) {
            int square = squares_next(&s);
            assert_in_range(square, 0, BB_SQUARES - 1);
            if (square <= before)
                fail_msg("set %d: square %d after %d", n, square, before);
            seen.has[square] = true;
            before = square;
        }
        assert_memory_equal(&seen, &model, sizeof seen);
    }
}

static void test_pairs(void **state)
{
    (void)state;
    for (int n = 0; n < SETS; n++) {
        Model a = model_number(n), b = model_number(random_below(SETS));
        Model both, either, one, others;
        for (int square = 0; square < BB_SQUARES; square++) {
            both.has[square] = a.has[square] && b.has[square];
            either.has[square] = a.has[square] || b.has[square];
            one.has[square] = a.has[square] != b.has[square];
            others.has[square] = !a.has[square];
        }
        Bitboard x = set_of(&a), y = set_of(&b);
        expect_set(x & y, &both, "&", n);
        expect_set(x | y, &either, "|", n);
        expect_set(x ^ y, &one, "^", n);
        expect_set(~x, &others, "~", n);
        assert_int_equal(bb_equal(x, y), memcmp(&a, &b, sizeof a) == 0);
        assert_true(bb_equal(x, set_of(&a)));
        int square = random_below(BB_SQUARES);
        assert_false(bb_equal(x, x ^ bb_square(square)));
    }
}

/* 'model' moved by so many files and ranks; what leaves the board is gone. */
static Model model_shift(const Model *model, int files, int ranks)
{
    Model shifted = {{false}};
    for (int square = 0; square < BB_SQUARES; square++) {
        int file = square % STRIDE + files, rank = square / STRIDE + ranks;
        if (model->has[square] && file >= 0 && file < STRIDE && rank >= 0 && rank < BB_RANKS)
            shifted.has[rank * STRIDE + file] = true;
    }
    return shifted;
}

/* Every amount that keeps at least one square of the board. */
static void test_shifts(void **state)
{
    (void)state;
    for (int n = 0; n < SETS; n += 1 + random_below(3)) {
        Model model = model_number(n);
        Bitboard set = set_of(&model);
        for (int files = 1 - STRIDE; files < STRIDE; files++) {
            Model moved = model_shift(&model, files, 0);
            expect_set(bb_right(set, files), &moved, "bb_right", files);
        }
        for (int ranks = 1 - BB_RANKS; ranks < BB_RANKS; ranks++) {
            Model moved = model_shift(&model, 0, ranks);
            expect_set(bb_up(set, ranks), &moved, "bb_up", ranks);
            int files = random_below(2 * STRIDE - 1) + 1 - STRIDE;
            moved = model_shift(&model, files, ranks);
            expect_set(bb_shift(set, files, ranks), &moved, "bb_shift", 100 * files + ranks);
        }
    }
}

/* Boards of every height; squares above a smaller board are never set. */
static void test_flip(void **state)
{
    (void)state;
    for (int n = 0; n < SETS; n++)
        for (int ranks = 1; ranks <= BB_RANKS; ranks++) {
            Model model = model_number(n), flipped = {{false}};
            for (int square = 0; square < BB_SQUARES; square++) {
                if (square / STRIDE >= ranks)
                    model.has[square] = false;
                else if (model.has[square])
                    flipped.has[(ranks - 1 - square / STRIDE) * STRIDE + square % STRIDE] = true;
            }
            Bitboard set = set_of(&model);
            expect_set(bb_flip(set, ranks), &flipped, "bb_flip", ranks);
            assert_true(bb_equal(bb_flip(bb_flip(set, ranks), ranks), set));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_squares),   cmocka_unit_test(test_single_squares),
        cmocka_unit_test(test_questions), cmocka_unit_test(test_iteration),
        cmocka_unit_test(test_pairs),     cmocka_unit_test(test_shifts),
        cmocka_unit_test(test_flip),
    };
    random_start(BB_WIDTH);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
