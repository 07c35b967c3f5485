/*
 * The games of test_game.c: every variant that the program, the fixtures and
 * odd_variants.h have, at every width that fits its board, narrowest first.
 */
#ifndef COUNTERCHECK_GAME_RIG_H
#define COUNTERCHECK_GAME_RIG_H

#include "odd_variants.h"
#include "perft/library.h"
#include "slow_rules.h"
#include "unit.h"

enum { MAX_RIGS = 64, WIDTHS = 3 };

/* A variant at every width. */
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

static inline void add_file(const char *path)
{
    Error error = {.reason = ""};
    if (library_add_file(library, path, &error) != STATUS_OK)
        fail_msg("%s:%d: %s", path, error.line, error.reason);
}

static inline void add_rig(const char *name)
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

static inline const Rig *rig_named(const char *name)
{
    int i = 0;
    while (i < rig_count && strcmp(rigs[i].variant->name, name) != 0)
        i++;
    assert_true(i < rig_count);
    return &rigs[i];
}

static inline int setup(void **state)
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

static inline int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < rig_count; i++)
        for (int width = 0; width < rigs[i].count; width++)
            game_destroy(rigs[i].games[width]);
    library_destroy(library);
    return 0;
}

/* ---- positions ---- */

static inline void expect_equal(const Position *a, const Position *b, const char *what)
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
static inline Position position_mirrored(const Variant *variant, const Position *position)
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

static inline Position position_of(const Rig *rig, const char *fen)
{
    Position position;
    Error error = {.reason = ""};
    if (!game_parse_fen(rig->games[0], fen, &position, &error))
        fail_msg("%s: %s: column %d: %s", rig->variant->name, fen, error.column, error.reason);
    return position;
}

#endif
