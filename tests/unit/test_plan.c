/*
 * Sorting moves into groups.  What the generator counts on is asked of every
 * variant: the groups of a type lead where its paths lead, and no two of them to
 * the same square in the same way.
 */
#include "movegen/notation.h"
#include "movegen/plan.h"
#include "odd_variants.h"
#include "unit.h"

static VariantSet *set;

static int setup(void **state)
{
    (void)state;
    Error error;
    set = variant_set_create();
    return set == NULL || !variant_set_add(set, "odd", ODD_VARIANTS, strlen(ODD_VARIANTS), &error);
}

static int teardown(void **state)
{
    (void)state;
    variant_set_destroy(set);
    return 0;
}

/* A variant of kings and the given pieces, from the lines of 'pieces'; its array is all kings. */
static const Variant *variant_of(const char *name, const char *pieces, const char *board)
{
    char text[4096];
    Error error = {.reason = ""};
    int length = snprintf(text, sizeof text,
                          "[%s]\nking = k\ncastling = false\n%s\nstartFen = %s w - - 0 1\n", name,
                          pieces, board);
    if (!variant_set_add(set, name, text, (size_t)length, &error))
        fail_msg("%s: %s", name, error.reason);
    return variant_named(set, name);
}

static Plan plan_of(const Variant *variant)
{
    Plan plan;
    Error error = {.reason = ""};
    if (!plan_build(variant, &plan, &error))
        fail_msg("%s: %s", variant->name, error.reason);
    return plan;
}

static int type_of(const Variant *variant, const char *token)
{
    for (int type = 0; type < variant->type_count; type++)
        if (strcmp(variant->types[type].token, token) == 0)
            return type;
    fail_msg("%s has no %s", variant->name, token);
    return 0;
}

/* The groups of a type, in order, as text: kind l o d p and mode, "m" "c" or "b" for both. */
static const char *groups_text(const Variant *variant, const Plan *plan, const char *token)
{
    static char text[3 * MAX_GROUPS + 1];
    char *at = text;
    *at = '\0';
    for (int g = 0; g < plan->group_count; g++)
        if (plan->groups[g].types >> type_of(variant, token) & 1)
            at += sprintf(at, "%s%c%c", at == text ? "" : " ", "lodp"[plan->groups[g].kind],
                          " mcb"[plan->groups[g].mode]);
    return text;
}

static void expect_groups(const Variant *variant, const char *token, const char *groups)
{
    Plan plan = plan_of(variant);
    assert_string_equal(groups_text(variant, &plan, token), groups);
}

/* ---- the invariant ---- */

/* How often each square is reached by 'paths' in the way 'mode', walls of 'occupied' being in
 * the way; a square counts once a call. */
static void add_reach(const Variant *variant, const Path *paths, int count, int mode, Square from,
                      const bool *occupied, int *reached)
{
    bool here[MAX_SQUARES] = {false};
    for (int i = 0; i < count; i++) {
        Square squares[MAX_SQUARES];
        bool stops[MAX_SQUARES];
        if (!(paths[i].mode & mode))
            continue;
        int length = path_walk(&paths[i], variant->files, variant->ranks, from, squares, stops);
        for (int k = 0; k < length; k++) {
            here[squares[k]] |= stops[k];
            if (occupied[squares[k]])
                break;
        }
    }
    for (int square = 0; square < MAX_SQUARES; square++)
        reached[square] += here[square];
}

static void expect_sorted(const Variant *variant, const Plan *plan, int type, int mode,
                          const bool *occupied, Square from)
{
    const PieceType *piece = &variant->types[type];
    int by_type[MAX_SQUARES] = {0}, by_groups[MAX_SQUARES] = {0};

    add_reach(variant, piece->paths, piece->path_count, mode, from, occupied, by_type);
    for (int g = 0; g < plan->group_count; g++) {
        Path paths[MAX_PATHS];
        if (!(plan->groups[g].types >> type & 1) || !(plan->groups[g].mode & mode))
            continue;
        int count = plan_group_paths(variant, plan, g, paths);
        add_reach(variant, paths, count, PATH_BOTH, from, occupied, by_groups);
    }
    for (int square = 0; square < MAX_SQUARES; square++)
        if (by_type[square] != by_groups[square])
            fail_msg("%s: %s reaches %d from %d %d times by its groups, %d by its paths",
                     variant->name, piece->name, square, from, by_groups[square],
                     by_type[square]);
}

static void test_groups_are_the_paths(void **state)
{
    (void)state;
    for (int i = 0; i < variant_set_count(set); i++) {
        const Variant *variant = variant_named(set, variant_set_name(set, i));
        Plan plan = plan_of(variant);
        for (int turn = 0; turn < 24; turn++) {
            bool occupied[MAX_SQUARES];
            for (int square = 0; square < MAX_SQUARES; square++)
                occupied[square] = random_below(24) < turn;
            Square from = square_of(random_below(variant->files), random_below(variant->ranks));
            for (int type = 0; type < variant->type_count; type++)
                for (int mode = PATH_MOVE; mode <= PATH_CAPTURE; mode++)
                    if (type != plan.pawn.type && !(plan.two_square >> type & 1))
                        expect_sorted(variant, &plan, type, mode, occupied, from);
        }
    }
}

/* ---- examples ---- */

static void test_chess(void **state)
{
    (void)state;
    const Variant *chess = variant_named(set, "chess");
    Plan plan = plan_of(chess);
    assert_int_equal(plan.group_count, 4);
    expect_groups(chess, "N", "lb");
    expect_groups(chess, "K", "lb");
    expect_groups(chess, "R", "ob");
    expect_groups(chess, "B", "db");
    assert_int_equal(strlen(groups_text(chess, &plan, "Q")), strlen("ob db"));
    expect_groups(chess, "P", "");
    for (int g = 0; g < plan.group_count; g++) {
        Path paths[MAX_PATHS];
        bool leap = plan.groups[g].kind == GROUP_LEAP;
        assert_int_equal(plan_group_paths(chess, &plan, g, paths), leap ? 8 : 4);
        assert_int_equal(__builtin_popcount(plan.groups[g].types), leap ? 1 : 2);
    }
}

/* Where two kinds of paths share a square they are one group, whose squares are united. */
static void test_overlap(void **state)
{
    (void)state;
    const Variant *variant = variant_of("overlap",
                                        "customPiece1 = a:RD\n"
                                        "customPiece2 = b:B{2,2|}\n"
                                        "customPiece3 = c:QDA\n"
                                        "customPiece4 = d:QN\n"
                                        "customPiece5 = e:R{0,1 | 1,1}\n"
                                        "customPiece6 = f:BW{0,1 | 1,1}\n"
                                        "customPiece7 = g:RN{1,1 | 1,0}\n"
                                        "customPiece8 = h:RcD\n"
                                        "customPiece9 = i:mRN\n"
                                        "customPiece10 = j:mNcD\n",
                                        "k7/8/8/8/8/8/8/7K");
    expect_groups(variant, "A", "pb");
    expect_groups(variant, "B", "pb");
    expect_groups(variant, "C", "pb");
    expect_groups(variant, "D", "lb ob db");
    expect_groups(variant, "E", "pb");
    expect_groups(variant, "F", "db pb");
    expect_groups(variant, "G", "ob pb");
    expect_groups(variant, "H", "pm pc");
    expect_groups(variant, "I", "lb pm");
    expect_groups(variant, "J", "pm pc");
}

/* Equal moves of two types are one group, unless they belong to the array's ranks. */
static void test_sharing(void **state)
{
    (void)state;
    const Variant *variant = variant_of("sharing",
                                        "customPiece1 = a:NN\n"
                                        "customPiece2 = b:{| 1,2}W\n"
                                        "customPiece3 = c:imDF\n"
                                        "customPiece4 = d:imDF\n"
                                        "customPiece5 = e:imDF\n",
                                        "k7/e7/8/8/8/8/E7/CD5K");
    Plan plan = plan_of(variant);
    uint32_t a = 1u << type_of(variant, "A"), b = 1u << type_of(variant, "B");
    uint32_t c = 1u << type_of(variant, "C"), d = 1u << type_of(variant, "D");
    uint32_t e = 1u << type_of(variant, "E");
    int riders = 0, first_moves = 0, steps = 0;
    for (int g = 0; g < plan.group_count; g++) {
        uint32_t types = plan.groups[g].types;
        riders += types == (a | b) && plan.groups[g].kind == GROUP_PATHS;
        first_moves += (types == (c | d) || types == e) && plan.groups[g].mode == PATH_MOVE;
        steps += types == (c | d | e) && plan.groups[g].kind == GROUP_LEAP;
    }
    assert_int_equal(riders, 1);
    assert_int_equal(first_moves, 2);
    assert_int_equal(steps, 1);
}

/* The moves of rights are groups that no type has. */
static void test_first_moves(void **state)
{
    (void)state;
    const Variant *gothic = variant_named(set, "gothic-isles");
    Plan plan = plan_of(gothic);
    Path paths[MAX_PATHS];
    const Group *king = &plan.groups[plan.king_group], *first = &plan.groups[plan.first_group];
    assert_int_equal(king->kind, GROUP_LEAP);
    assert_int_equal(first->kind, GROUP_PATHS);
    assert_int_equal(king->mode, PATH_MOVE);
    assert_int_equal(first->mode, PATH_MOVE);
    assert_int_equal(king->types | first->types, 0);
    assert_int_equal(plan_group_paths(gothic, &plan, plan.king_group, paths), 8);
    assert_int_equal(plan_group_paths(gothic, &plan, plan.first_group, paths), 5);
    assert_int_equal(plan_of(variant_named(set, "chess")).king_group, NO_GROUP);
    assert_int_equal(plan_of(variant_named(set, "chess")).first_group, NO_GROUP);

    const char *text = "[jumping:gothic-isles]\nfirstMovePiece = c:mA mfD\n";
    Error error;
    assert_true(variant_set_add(set, "jumping", text, strlen(text), &error));
    plan = plan_of(variant_named(set, "jumping"));
    assert_int_equal(plan.groups[plan.first_group].kind, GROUP_LEAP);
}

static void test_two_square_men(void **state)
{
    (void)state;
    const Variant *io = variant_named(set, "io");
    Plan plan = plan_of(io);
    uint32_t walls = 1u << type_of(io, "W") | 1u << type_of(io, "+W");
    assert_int_equal(plan.two_square, walls);
    expect_groups(io, "W", "");
    expect_groups(io, "+W", "");
    assert_true(plan.promoting >> type_of(io, "W") & 1);
    assert_int_equal(plan.promotes_to[type_of(io, "A")], type_of(io, "+R"));
}

static void test_too_many(void **state)
{
    (void)state;
    char pieces[4096], *at = pieces;
    Plan plan;
    Error error = {.reason = ""};
    for (int i = 0; i < 24; i++)
        at += sprintf(at, "customPiece%d = %c:{%d,%d |} %c%d\n", i + 1, "abcdefghijlmnopqrstuvwxyz"[i],
                      i % 6, 7 + i / 6, "RB"[i & 1], 2 + i / 2);
    const Variant *variant = variant_of("many", pieces, "k7/8/8/8/8/8/8/7K");
    assert_false(plan_build(variant, &plan, &error));
    assert_non_null(strstr(error.reason, "more than 32 kinds of moves"));
    assert_false(plan_build(variant, &plan, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups_are_the_paths), cmocka_unit_test(test_chess),
        cmocka_unit_test(test_overlap),              cmocka_unit_test(test_sharing),
        cmocka_unit_test(test_first_moves),          cmocka_unit_test(test_two_square_men),
        cmocka_unit_test(test_too_many),
    };
    random_start(5);
    return cmocka_run_group_tests(tests, setup, teardown);
}
