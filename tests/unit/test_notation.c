/*
 * Both notations: what each atom and modifier means, square by square; that equal paths are stored
 * once; and where each fault is reported.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "movegen/fen.h"
#include "movegen/notation.h"

enum { MIDDLE = 7 };   /* of a 15 x 15 board: the square h8 */

/*
 * The squares where a man on h8 of an empty 15 x 15 board could stop, in order of
 * rank and file, as relative steps: "-1,2 1,2".
 */
static void stops_write(const char *notation, char *text, size_t size)
{
    Path paths[MAX_PATHS];
    Error error = {.column = 0, .reason = ""};
    bool reached[MAX_SQUARES] = {false};
    int count = notation_compile(notation, paths, &error);
    if (count == 0)
        fail_msg("%s: column %d: %s", notation, error.column, error.reason);
    for (int i = 0; i < count; i++) {
        Square squares[MAX_SQUARES];
        bool stops[MAX_SQUARES];
        int length = path_walk(&paths[i], 15, 15, square_of(MIDDLE, MIDDLE), squares, stops);
        for (int j = 0; j < length; j++)
            reached[squares[j]] |= stops[j];
    }
    size_t used = 0;
    *text = '\0';
    for (int square = 0; square < MAX_SQUARES; square++) {
        if (reached[square])
            used += (size_t)snprintf(text + used, size - used, "%s%d,%d", used ? " " : "",
                                     file_of((Square)square) - MIDDLE,
                                     rank_of((Square)square) - MIDDLE);
    }
}

static void expect_stops(const char *notation, const char *expected)
{
    char text[2048];
    stops_write(notation, text, sizeof text);
    if (strcmp(text, expected) != 0)
        fail_msg("%s goes to %s, not to %s", notation, text, expected);
}

static void expect_same(const char *a, const char *b)
{
    Path first[MAX_PATHS], second[MAX_PATHS];
    Error error = {.reason = ""};
    int count = notation_compile(a, first, &error);
    int other = notation_compile(b, second, &error);
    if (count == 0 || count != other)
        fail_msg("%s: %d paths, %s: %d paths %s", a, count, b, other, error.reason);
    for (int i = 0; i < count; i++) {
        bool found = false;
        for (int j = 0; j < other; j++)
            found |= memcmp(&first[i], &second[j], sizeof *first) == 0;
        if (!found)
            fail_msg("path %d of %s is not in %s", i, a, b);
    }
}

static int count_of(const char *notation)
{
    Path paths[MAX_PATHS];
    return notation_compile(notation, paths, NULL);
}

static void expect_fault(const char *notation, int column, const char *words)
{
    Path paths[MAX_PATHS];
    Error error = {.column = 0, .reason = ""};
    if (notation_compile(notation, paths, &error) != 0)
        fail_msg("%s is not refused", notation);
    if (error.column != column || !strstr(error.reason, words))
        fail_msg("%s: column %d: %s", notation, error.column, error.reason);
    assert_int_equal(notation_compile(notation, paths, NULL), 0);
}

static void test_leapers(void **state)
{
    (void)state;
    expect_stops("W", "0,-1 -1,0 1,0 0,1");
    expect_stops("F", "-1,-1 1,-1 -1,1 1,1");
    expect_stops("K", "-1,-1 0,-1 1,-1 -1,0 1,0 -1,1 0,1 1,1");
    expect_stops("D", "0,-2 -2,0 2,0 0,2");
    expect_stops("A", "-2,-2 2,-2 -2,2 2,2");
    expect_stops("H", "0,-3 -3,0 3,0 0,3");
    expect_stops("G", "-3,-3 3,-3 -3,3 3,3");
    expect_stops("N", "-1,-2 1,-2 -2,-1 2,-1 -2,1 2,1 -1,2 1,2");
    expect_stops("C", "-1,-3 1,-3 -3,-1 3,-1 -3,1 3,1 -1,3 1,3");
    expect_stops("Z", "-2,-3 2,-3 -3,-2 3,-2 -3,2 3,2 -2,3 2,3");
}

static void test_riders(void **state)
{
    (void)state;
    expect_same("WW", "R");
    expect_same("FF", "B");
    expect_same("KK", "Q");
    expect_same("Q", "RB");
    expect_same("NN", "{| 1,2}");
    expect_same("R1", "W");
    expect_same("W3", "R3");
    expect_same("N2", "NN2");
    expect_stops("fR3", "0,1 0,2 0,3");
    expect_stops("fB2", "-1,1 1,1 -2,2 2,2");
    expect_stops("fNN2", "-1,2 1,2 -2,4 2,4");
    expect_stops("fDD", "0,2 0,4 0,6");
    expect_stops("fQ1", "-1,1 0,1 1,1");
    assert_int_equal(count_of("R15"), 4);
}

static void test_orthogonal_directions(void **state)
{
    (void)state;
    expect_stops("fW", "0,1");
    expect_stops("ffW", "0,1");
    expect_stops("bW", "0,-1");
    expect_stops("lW", "-1,0");
    expect_stops("rW", "1,0");
    expect_stops("vW", "0,-1 0,1");
    expect_stops("sW", "-1,0 1,0");
    expect_stops("fsW", "-1,0 1,0 0,1");
    expect_stops("frW", "1,0 0,1");
    expect_stops("fbW", "0,-1 0,1");
    expect_stops("bsD", "0,-2 -2,0 2,0");
    expect_stops("lbH", "0,-3 -3,0");
    expect_stops("rlW", "-1,0 1,0");
}

static void test_diagonal_directions(void **state)
{
    (void)state;
    expect_stops("fF", "-1,1 1,1");
    expect_stops("bF", "-1,-1 1,-1");
    expect_stops("lF", "-1,-1 -1,1");
    expect_stops("rF", "1,-1 1,1");
    expect_stops("flF", "-1,1");
    expect_stops("lfF", "-1,1");
    expect_stops("brF", "1,-1");
    expect_stops("flbrF", "1,-1 -1,1");
    expect_stops("fsA", "-2,2 2,2");
    expect_stops("lvG", "-3,-3 -3,3");
    expect_stops("vF", "-1,-1 1,-1 -1,1 1,1");
    expect_stops("fbF", "-1,-1 1,-1 -1,1 1,1");
    expect_stops("fK", "-1,1 0,1 1,1");
    expect_stops("FfW", "-1,-1 1,-1 -1,1 0,1 1,1");
    expect_stops("WfF", "0,-1 -1,0 1,0 -1,1 0,1 1,1");
}

static void test_oblique_directions(void **state)
{
    (void)state;
    expect_stops("fN", "-1,2 1,2");
    expect_stops("ffN", "-1,2 1,2");
    expect_stops("bN", "-1,-2 1,-2");
    expect_stops("lN", "-2,-1 -2,1");
    expect_stops("rrN", "2,-1 2,1");
    expect_stops("vN", "-1,-2 1,-2 -1,2 1,2");
    expect_stops("sN", "-2,-1 2,-1 -2,1 2,1");
    expect_stops("fsN", "-2,1 2,1");
    expect_stops("bsN", "-2,-1 2,-1");
    expect_stops("fhN", "-2,1 2,1 -1,2 1,2");
    expect_stops("bhN", "-1,-2 1,-2 -2,-1 2,-1");
    expect_stops("lhN", "-1,-2 -2,-1 -2,1 -1,2");
    expect_stops("rhN", "1,-2 2,-1 2,1 1,2");
    expect_stops("lfN", "-1,2");
    expect_stops("rfN", "1,2");
    expect_stops("flN", "-2,1");
    expect_stops("frN", "2,1");
    expect_stops("lbC", "-1,-3");
    expect_stops("brZ", "3,-2");
    expect_stops("rvN", "1,-2 1,2");
    expect_stops("hrN", "-1,-2 2,-1 -2,1 1,2");
    expect_stops("hlN", "1,-2 -2,-1 2,1 -1,2");
    expect_stops("lfrbN", "1,-2 -1,2");
}

static void test_modes(void **state)
{
    (void)state;
    Path paths[MAX_PATHS];
    assert_int_equal(notation_compile("mfW", paths, NULL), 1);
    assert_int_equal(paths[0].mode, PATH_MOVE);
    assert_int_equal(notation_compile("cfW", paths, NULL), 1);
    assert_int_equal(paths[0].mode, PATH_CAPTURE);
    assert_int_equal(notation_compile("mcfW", paths, NULL), 1);
    assert_int_equal(paths[0].mode, PATH_BOTH);
    assert_int_equal(notation_compile("ifW", paths, NULL), 1);
    assert_int_equal(paths[0].initial, 1);
    assert_int_equal(notation_compile("fmW", paths, NULL), 1);
    assert_int_equal(paths[0].mode, PATH_MOVE);
    expect_same("mRcR", "R");
    expect_same("mN cB", "cBmN");
    assert_int_equal(count_of("mWcW"), 4);
    /* What only begins another path adds nothing, unless it may do more. */
    expect_same("KQ", "Q");
    expect_same("cWR", "R");
    assert_int_equal(count_of("WmR"), 8);
    expect_same("iR R", "R");
    assert_int_equal(count_of("iRW"), 8);
}

static void test_lame(void **state)
{
    (void)state;
    expect_same("nD", "{(0,1) 0,1 |}");
    expect_same("nA", "{(1,1) 1,1 |}");
    expect_same("nH", "{(0,1) (0,1) 0,1 |}");
    expect_same("nG", "{(1,1) (1,1) 1,1 |}");
    expect_same("nN", "{(0,1) 1,1 |}");
    expect_same("nC", "{(0,1) (0,1) 1,1 |}");
    expect_same("nZ", "{(0,1) (1,1) 1,1 |}");
    expect_same("nNN", "{| (0,1) 1,1}");
    expect_same("nN2", "{(0,1) 1,1 (0,1) 1,1 |}");
    expect_same("mfnD", "m={(0,1) 0,1 |}");
    expect_stops("nN", "-1,-2 1,-2 -2,-1 2,-1 -2,1 2,1 -1,2 1,2");
}

static void test_bent(void **state)
{
    (void)state;
    expect_same("[F?R]", "{1,1 | 0,1}");
    expect_same("[W?B]", "{0,1 | 1,1}");
    expect_same("[F-R]", "{(1,1) | 0,1}");
    expect_same("[F?R3]", "{1,1 0,1 0,1 0,1 |}");
    expect_same("[W?R]", "R");
    expect_same("[F?B]", "B");
    expect_same("[N?R]", "{1,2 | 0,1}");
    expect_same("[N?B]", "{1,2 | 1,1}");
    expect_same("[D?B]", "{0,2 | 1,1}");
    expect_same("m[F?R]c[F?R]", "[F?R]");
    assert_int_equal(count_of("[F?R]"), 8);
    expect_stops("fl[F?R2]", "-3,1 -2,1 -1,1 -1,2 -1,3");
    expect_stops("f[W?B2]", "0,1 -1,2 1,2 -2,3 2,3");
    assert_int_equal(count_of("i[W?B]"), 8);
}

static void test_braces(void **state)
{
    (void)state;
    expect_same("{0,1 |}", "W");
    expect_same("{ 1,2|}", "N");
    expect_same("{|0,1}", "R");
    expect_same("{0,1 | 0,1}", "R");
    expect_same("{1,1 1,1 | 1,1 1,1}", "B");
    expect_same("{| 0,1 0,1 0,1}", "R");
    expect_same("{| 1,1}3", "B3");
    expect_same("{0,1 0,1 |}1", "W");
    expect_same("{0,-1 |}", "W");
    expect_stops("={0,-1 |}", "0,-1");
    expect_stops("={1,2 | 0,1}3", "1,2 1,3 1,4");
    expect_stops("f{1,1 -1,1 |}", "-2,0 2,0 -1,1 1,1 0,2");
    expect_stops("l{0,1 1,1 |}", "-2,-1 -1,0 -2,1");
    expect_stops("={(0,1) 0,1 (0,1) 0,1|}", "0,2 0,4");
    /* Thunderstruck's Zip, and the Crooked Knight of Io from its page's diagram. */
    expect_stops("f{0,1 | 0,1 1,1}", "0,1 0,2 -1,3 1,3 -1,4 1,4 -2,5 2,5 -2,6 2,6 -3,7 3,7");
    expect_stops("={| 1,2 -1,2}", "1,2 0,4 1,6");
    assert_int_equal(count_of("{1,1 | 0,2} {0,1 | 2,2}"), 16);
    assert_int_equal(count_of("Q N {2,3 |}"), 24);
    Path paths[MAX_PATHS];
    assert_int_equal(notation_compile("ci={2,-1 | (1,0) 1,0}", paths, NULL), 1);
    assert_int_equal(paths[0].mode, PATH_CAPTURE);
    assert_int_equal(paths[0].initial, 1);
    assert_int_equal(paths[0].prefix, 1);
    assert_int_equal(paths[0].cycle, 2);
    assert_int_equal(paths[0].through, 2);
    assert_int_equal(paths[0].steps[0].dy, -1);
}

/* The walk ends at the edge, at the length and at the end of the prefix. */
static void test_walk(void **state)
{
    (void)state;
    Path paths[MAX_PATHS];
    Square squares[MAX_SQUARES];
    bool stops[MAX_SQUARES];
    assert_int_equal(notation_compile("={0,1 | (1,0) 0,1}", paths, NULL), 1);
    assert_int_equal(path_walk(&paths[0], 3, 16, square_of(0, 0), squares, stops), 5);
    assert_int_equal(squares[4], square_of(2, 3));
    assert_true(stops[0] && !stops[1] && stops[2] && !stops[3] && stops[4]);
    assert_int_equal(path_walk(&paths[0], 16, 16, square_of(15, 15), squares, NULL), 0);
    assert_int_equal(notation_compile("={| 0,1}14", paths, NULL), 1);
    assert_int_equal(path_walk(&paths[0], 16, 16, square_of(3, 0), squares, NULL), 14);
    assert_int_equal(path_walk(&paths[0], 16, 9, square_of(3, 0), squares, NULL), 8);
}

static void test_faults(void **state)
{
    (void)state;
    expect_fault("", 1, "no moves");
    expect_fault("  ", 1, "no moves");
    expect_fault("X", 1, "no atom 'X'");
    expect_fault("WX", 2, "no atom 'X'");
    expect_fault("W pR", 3, "modifier 'p' is not supported");
    expect_fault("mfcW gB", 6, "'g' is not supported");
    expect_fault("W-", 2, "unexpected '-'");
    expect_fault("W\x01", 2, "unexpected byte 1");
    expect_fault("W\xff", 2, "unexpected byte 255");
    expect_fault("fm", 3, "modifiers without an atom");
    expect_fault("f W", 2, "modifiers without an atom");
    expect_fault("mmW", 2, "'m' twice");
    expect_fault("cmcW", 3, "'c' twice");
    expect_fault("iiW", 2, "twice");
    expect_fault("hN", 1, "'h' goes after");
    expect_fault("mhhN", 2, "'h' goes after");
    expect_fault("fhW", 1, "oblique");
    expect_fault("mfhK", 2, "oblique");
    expect_fault("fh{1,1 |}", 1, "oblique");
    expect_fault("fbfbfbfbfW", 9, "too many directions");
    expect_fault("RR", 2, "can't be doubled");
    expect_fault("QQ", 2, "can't be doubled");
    expect_fault("R0", 2, "1 to 99");
    expect_fault("R03", 2, "1 to 99");
    expect_fault("W100", 2, "1 to 99");
    expect_fault("nW", 1, "'n' needs an atom that leaps");
    expect_fault("fnF", 2, "'n' needs an atom that leaps");
    expect_fault("nR", 1, "'n' needs an atom that leaps");
    expect_fault("=W", 1, "braces only");
    expect_fault("[F?R", 5, "']' is missing");
    expect_fault("[FR]", 3, "'?' or '-'");
    expect_fault("[?R]", 2, "begins with one of");
    expect_fault("[K?R]", 2, "begins with one of");
    expect_fault("[R?B]", 2, "begins with one of");
    expect_fault("[F?W]", 4, "R or B");
    expect_fault("[F?Q]", 4, "R or B");
    expect_fault("[F?R0]", 5, "1 to 99");
    expect_fault("n[F?R]", 1, "brackets");
    expect_fault("[", 2, "begins with one of");
    expect_fault("[F?", 4, "R or B");
    expect_fault("{0,1", 5, "'}' is missing");
    expect_fault("{0,1}", 5, "'|' is missing");
    expect_fault("{0,1 | | 1,1}", 8, "'|' twice");
    expect_fault("{|}", 3, "needs a step");
    expect_fault("{0;1 |}", 3, "',' is missing");
    expect_fault("{0, 1 |}", 4, "number is missing");
    expect_fault("{x |}", 2, "number is missing");
    expect_fault("{0,16 |}", 4, "at most 15");
    expect_fault("{0,-99999 |}", 4, "at most 15");
    expect_fault("{0,0 |}", 2, "goes nowhere");
    expect_fault("{(0,1 | 0,1}", 6, "')' is missing");
    expect_fault("{(0,1", 6, "')' is missing");
    expect_fault("W{(0,1) |}", 2, "can't stop");
    expect_fault("{| (0,1)}", 1, "can't stop anywhere");
    expect_fault("{0,1 (0,1) |}", 1, "can't stop");
    expect_fault("{| 0,1 0,-1}", 1, "comes back");
    expect_fault("{0,1 1,0 0,-1 -1,0 |}", 1, "comes back");
    expect_fault("{0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 |}", 50,
                 "more than 12 steps");
    expect_fault("W={| 0,1 0,1 0,1 1,0 0,-1 0,-1 0,-1 1,0}", 2, "more than 31 squares");
    expect_fault("={0,1 |}x", 9, "'x' is not supported");
    expect_fault("f={0,1 |}", 1, "no direction letters");
    expect_fault("n{0,1 |}", 1, "'n' doesn't go");
    expect_fault("{0,1 |}0", 8, "1 to 99");
    expect_fault("NCZ {1,4 |} {2,4 |} {3,4 |} {1,5 |} {2,5 |} {3,5 |}", 45, "more than 64 paths");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leapers),
        cmocka_unit_test(test_riders),
        cmocka_unit_test(test_orthogonal_directions),
        cmocka_unit_test(test_diagonal_directions),
        cmocka_unit_test(test_oblique_directions),
        cmocka_unit_test(test_modes),
        cmocka_unit_test(test_lame),
        cmocka_unit_test(test_bent),
        cmocka_unit_test(test_braces),
        cmocka_unit_test(test_walk),
        cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
