/*
 * Variants from text: the built-in ones against RULES.md, every switch as a three-line child, what
 * children inherit, and each fault with its line and column.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "movegen/fen.h"
#include "movegen/notation.h"
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

static void add_text(const char *text)
{
    Error error = {.reason = ""};
    if (!variant_set_add(set, "test.ini", text, strlen(text), &error))
        fail_msg("%s: line %d, column %d: %s", text, error.line, error.column, error.reason);
}

static const Variant *variant_named(const char *name)
{
    Error error = {.reason = ""};
    const Variant *variant = variant_set_find(set, name, &error);
    if (!variant)
        fail_msg("%s:%d:%d: %s", error.file, error.line, error.column, error.reason);
    return variant;
}

/* Add a section and find it; its name is between '[' and ':' or ']'. */
static const Variant *variant_from(const char *text)
{
    char name[MAX_NAME] = "";
    add_text(text);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text + 1, ":]"), text + 1);
    return variant_named(name);
}

/* The section [bad], the last of 'text', must be unusable for a reason at line and column. */
static void expect_fault(const char *text, int line, int column, const char *words)
{
    VariantSet *own = variant_set_create();
    Error error = {.reason = ""};
    assert_non_null(own);
    if (!variant_set_add(own, "test.ini", text, strlen(text), &error))
        fail_msg("%s: refused as a whole: %s", text, error.reason);
    if (variant_set_find(own, "bad", &error))
        fail_msg("%s: [bad] is usable", text);
    if (error.line != line || error.column != column || !strstr(error.reason, words) ||
        strcmp(error.file, "test.ini") != 0)
        fail_msg("%s: %s:%d:%d: %s", text, error.file, error.line, error.column, error.reason);
    assert_null(variant_set_find(own, "bad", NULL));
    variant_set_destroy(own);
}

static void expect_refused(const char *text, size_t length, int line, int column, const char *words)
{
    Error error = {.reason = ""};
    int count = variant_set_count(set);
    assert_false(variant_set_add(set, "test.ini", text, length, &error));
    if (error.line != line || error.column != column || !strstr(error.reason, words))
        fail_msg("%.200s: %d:%d: %s", text, error.line, error.column, error.reason);
    assert_string_equal(error.file, "test.ini");
    assert_int_equal(variant_set_count(set), count);
    assert_false(variant_set_add(set, "test.ini", text, length, NULL));
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

static const PieceType *piece_of(const Variant *variant, const char *token)
{
    return &variant->types[type_of(variant, token)];
}

/* The paths of a piece must be those of a notation. */
static void expect_moves(const Variant *variant, const char *token, const char *notation)
{
    Path paths[MAX_PATHS];
    const PieceType *piece = piece_of(variant, token);
    int count = notation_compile(notation, paths, NULL);
    assert_int_equal(piece->path_count, count);
    for (int i = 0; i < count; i++) {
        bool found = false;
        for (int j = 0; j < count; j++)
            found |= memcmp(&paths[i], &piece->paths[j], sizeof *paths) == 0;
        if (!found)
            fail_msg("%s of %s does not move as %s", token, variant->name, notation);
    }
}

static void test_builtin(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"capablanca", "chess", "chess960", "gothic-isles", "io",
                                        "overkill", "thunderstruck"};
    assert_int_equal(variant_set_count(set), 7);
    for (int i = 0; i < 7; i++) {
        assert_string_equal(variant_set_name(set, i), NAMES[i]);
        assert_true(variant_set_usable(set, i, NULL));
        assert_string_equal(variant_named(NAMES[i])->name, NAMES[i]);
        assert_true(strlen(variant_set_remark(set, i)) > 10);
    }
    Error error;
    assert_null(variant_set_find(set, "nothing", &error));
    assert_non_null(strstr(error.reason, "unknown variant 'nothing'"));
    assert_null(variant_set_find(set, "", NULL));
}

static void test_chess(void **state)
{
    (void)state;
    const Variant *chess = variant_named("chess");
    assert_int_equal(chess->pawn.max_steps, 2);
    assert_int_equal(chess->pawn.start_ranks, 2);
    assert_int_equal(chess->pawn.promotion_count, 4);
    assert_true(chess->pawn.en_passant);
    assert_int_equal(chess->castling.rook_file[0], 7);
    assert_int_equal(chess->castling.rook_to[1], 3);
    assert_int_equal(chess->castling.king_file, 4);
    assert_int_equal(chess->rights_kind, RIGHTS_CASTLING);
    assert_true(variant_named("chess960")->castling.chess960);
    const Variant *capablanca = variant_named("capablanca");
    assert_int_equal(capablanca->castling.king_to[0], 8);
    assert_int_equal(capablanca->castling.rook_to[0], 7);
    assert_int_equal(capablanca->castling.rook_file[0], 9);
    assert_int_equal(capablanca->pawn.promotion_count, 6);
    const Variant *overkill = variant_named("overkill");
    assert_string_equal(piece_of(overkill, "A")->name, "Ace");
    assert_string_equal(piece_of(overkill, "C")->name, "Cardinal");
    expect_moves(overkill, "A", "Q N");
    assert_int_equal(overkill->castling.rooks, 1u << type_of(overkill, "M"));
}

static void test_thunderstruck(void **state)
{
    (void)state;
    const Variant *variant = variant_named("thunderstruck");
    assert_int_equal(piece_of(variant, "O")->path_count, 16);
    assert_int_equal(piece_of(variant, "H")->path_count, 8);
    assert_int_equal(variant->pawn.capture_count, 4);
    assert_int_equal(variant->pawn.captures[0].dx, -2);
    assert_int_equal(variant->pawn.captures[0].dy, 1);
    assert_false(variant->pawn.en_passant);
    assert_int_equal(variant->pawn.max_steps, 2);
    assert_int_equal(variant->pawn.promotion_order[0], type_of(variant, "H"));
    assert_string_equal(variant->types[variant->pawn.type].name, "Axeman");
}

static void test_gothic_isles(void **state)
{
    (void)state;
    const Variant *variant = variant_named("gothic-isles");
    int champion = type_of(variant, "C");
    assert_int_equal(variant->rights_kind, RIGHTS_LEAPS);
    assert_memory_equal(variant->right_letters, "KC", 2);
    assert_int_equal(variant->leaps.home[0], square_of(4, 0));
    assert_int_equal(variant->leaps.home[1], square_of(3, 0));
    assert_int_equal(variant->leaps.home[2], square_of(3, 7));
    assert_int_equal(variant->leaps.home[3], square_of(4, 7));
    assert_int_equal(variant->leaps.king_path_count, 8);
    assert_int_equal(variant->leaps.first_path_count, 5);
    assert_int_equal(variant->leaps.first_type, champion);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(variant->leaps.first_paths[i].mode, PATH_MOVE);
        assert_int_equal(variant->leaps.first_paths[i].prefix, 2);
        assert_int_equal(variant->leaps.first_paths[i].through, 1);
    }
    assert_int_equal(variant->pool.limit[champion], 9);
    assert_int_equal(variant->pool.limit[type_of(variant, "W")], 2);
    assert_int_equal(variant->pool.fallback, champion);
    assert_int_equal(variant->pool.order[2], type_of(variant, "D"));
    assert_int_equal(variant->pawn.promotions, variant->pool.types);
    assert_int_equal(variant->pawn.zone_type, champion);
    assert_int_equal(variant->pawn.zone_ranks, 0x60);
    assert_int_equal(variant->pawn.max_steps, 1);
    assert_int_equal(variant->opening.moves[BLACK], 8);
    assert_int_equal(variant->opening.ranks, 4);
    assert_int_equal(variant->bare_king, BARE_KING_ONE_TURN);
}

static void test_io(void **state)
{
    (void)state;
    const Variant *variant = variant_named("io");
    assert_int_equal(variant->pawn.promotion_count, 20);
    assert_int_equal(variant->pawn.max_steps, 5);
    assert_int_equal(variant->pawn.start_ranks, 4);
    assert_false(variant->pawn.promotes_to_two_square);
    assert_int_equal(piece_of(variant, "N")->promotes_to, type_of(variant, "+N"));
    assert_int_equal(piece_of(variant, "N")->promotion_ranks, 0x180);
    assert_int_equal(piece_of(variant, "U")->promotion_ranks, 0x2000);
    assert_int_equal(piece_of(variant, "A")->promotes_to, type_of(variant, "+R"));
    assert_int_equal(piece_of(variant, "O")->promotes_to, NO_TYPE);
    assert_int_equal(piece_of(variant, "+R")->promotes_to, NO_TYPE);
    assert_int_equal(piece_of(variant, "W")->orientations, 1 << LIES_ROW | 1 << LIES_FILE);
    assert_int_equal(piece_of(variant, "+W")->orientations, 15);
    assert_int_equal(piece_of(variant, "G")->initial_ranks, 1);
    assert_int_equal(piece_of(variant, "I")->initial_ranks, 2);
    assert_int_equal(variant->castling.rook_becomes, type_of(variant, "A"));
    assert_int_equal(variant->castling.king_file, 8);
    assert_int_equal(variant->castling.rook_file[1], 1);
    assert_int_equal(variant->castling.rook_to[0], 12);
    expect_moves(variant, "+U", "{0,3 |} {2,2 |} {1,3 |} K N");
    expect_moves(variant, "G", "[F?R]");
    expect_moves(variant, "+W", "RF");
}

/* The other reading of every row of RULES.md's table. */
static void test_switches(void **state)
{
    (void)state;
    const Variant *v = variant_from("[ts-1:thunderstruck]\npieceMoves = z:{0,1 | 0,1 1,1 0,1}\n");
    expect_moves(v, "Z", "{0,1 | 0,1 1,1 0,1}");
    expect_moves(v, "E", "{1,1 | 1,1 0,1}");
    v = variant_from("[ts-2:thunderstruck]\npieceMoves = e:{1,1 | 1,1 0,1 1,1}\n");
    expect_moves(v, "E", "{1,1 | 1,1 0,1 1,1}");
    v = variant_from("[ts-3:thunderstruck]\npieceMoves = h:{0,1 | 1,1 0,1 -1,1 -1,1 0,1 1,1}\n");
    expect_moves(v, "H", "{0,1 | 1,1 0,1 -1,1 -1,1 0,1 1,1}");
    v = variant_from("[ts-8:thunderstruck]\nmandatoryPawnPromotion = false\n");
    assert_true(v->pawn.promotion_optional);
    v = variant_from("[gi-2:gothic-isles]\nopeningIgnoresAttacks = true\n");
    assert_true(v->opening.attacks_ignored);
    v = variant_from("[gi-4:gothic-isles]\nfirstMovePiece = c:mA mfD\n");
    assert_int_equal(v->leaps.first_path_count, 5);
    assert_int_equal(v->leaps.first_paths[0].through, 0);
    v = variant_from("[gi-6:gothic-isles]\npoolFallbackAlways = true\n");
    assert_true(v->pool.fallback_always);
    v = variant_from("[gi-7:gothic-isles]\npoolNeverShrinks = true\n");
    assert_true(v->pool.never_shrinks);
    assert_int_equal(v->pool.limit[type_of(v, "W")], 10);
    v = variant_from("[gi-10:gothic-isles]\nbareKing = atOnce\n");
    assert_int_equal(v->bare_king, BARE_KING_AT_ONCE);
    v = variant_from("[io-2:io]\nturnCornerEmpty = true\n");
    assert_true(v->turn.corner_must_be_empty);
    v = variant_from("[io-3:io]\nturnCaptures = true\n");
    assert_true(v->turn.captures);
    v = variant_from("[io-6:io]\nturnQuarterOnly = true\n");
    assert_true(v->turn.quarter_turns_only);
    v = variant_from("[io-7:io]\nturnBothHalvesPromote = true\n");
    assert_true(v->turn.both_halves_promote);
    v = variant_from("[io-8:io]\npiecePromotionBeyond = true\n");
    assert_int_equal(piece_of(v, "N")->promotion_ranks, 0xff80);
    assert_int_equal(piece_of(v, "Q")->promotion_ranks, 0x8000);
    v = variant_from("[io-9:io]\npiecePromotionRanks = n:9 w:9\n");
    assert_int_equal(piece_of(v, "N")->promotion_ranks, 0x100);
    assert_int_equal(piece_of(v, "W")->promotion_ranks, 0x100);
    assert_int_equal(piece_of(v, "B")->promotion_ranks, 0x2000);
    v = variant_from("[io-13:io]\npromotionPieceTypes = q+qra+rb+bn+ng+gs+sc+cu+ui+iow+w\n");
    assert_true(v->pawn.promotes_to_two_square);
    assert_int_equal(v->pawn.promotion_count, 22);
    v = variant_from("[io-15:io]\nenPassantLastOnly = true\n");
    assert_true(v->pawn.en_passant_last_only);
}

/* Misreadings that are no switches: any rule can be overridden by a child. */
static void test_misreadings(void **state)
{
    (void)state;
    const Variant *v = variant_from("[m1:io]\npromotedPieceType = n:- q:+g\n");
    assert_int_equal(piece_of(v, "N")->promotes_to, NO_TYPE);
    assert_int_equal(piece_of(v, "N")->promotion_ranks, 0);
    assert_int_equal(piece_of(v, "Q")->promotes_to, type_of(v, "+G"));
    assert_int_equal(piece_of(v, "B")->promotes_to, type_of(v, "+B"));
    v = variant_from("[m2:io]\npawnMaxSteps = 4\ncastlingRookBecomes = -\n"
                     "castlingKingsideFile = m\npieceOrientations = +w:-|\n");
    assert_int_equal(v->pawn.max_steps, 4);
    assert_int_equal(v->castling.rook_becomes, NO_TYPE);
    assert_int_equal(v->castling.rook_to[0], 11);
    assert_int_equal(piece_of(v, "+W")->orientations, 3);
    v = variant_from("[m3:overkill]\nenPassantTypes = -\npawnCaptures = 1,1\nqueen = -\n"
                     "customPiece1 = q:R B7\npromotionPieceTypes = amc\n");
    assert_false(v->pawn.en_passant);
    assert_int_equal(v->pawn.capture_count, 1);
    assert_string_equal(piece_of(v, "Q")->name, "Queen");
    expect_moves(v, "Q", "R B7");
    v = variant_from(
        "[m4:gothic-isles]\nfirstMoveKing = -\nfirstMovePiece = c:-\nbareKing = none\n");
    assert_int_equal(v->leaps.king_path_count, 0);
    assert_int_equal(v->leaps.first_path_count, 0);
    assert_int_equal(v->rights_kind, RIGHTS_LEAPS);
    v = variant_from("[m5:gothic-isles]\npawnZoneRanks = 7\npoolTypes = wnc\n");
    assert_int_equal(v->pawn.zone_ranks, 0x40);
    assert_int_equal(v->pawn.promotion_count, 3);
    v = variant_from("[m6:m5]\npawnZoneType = -\npawnZoneRanks = -\nopeningMoves = 0\n"
                     "startFen = wndkcdnw/ssssssss/8/8/8/8/SSSSSSSS/WNDCKDNW[] w KCkc - 0 1\n");
    assert_int_equal(v->pawn.zone_type, NO_TYPE);
    assert_int_equal(v->opening.ranks, 0);
    v = variant_from("[m7:chess]\ndoubleStep = false\nking = k:KN\ncastling = false\n"
                     "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n");
    assert_int_equal(v->pawn.max_steps, 1);
    assert_false(v->pawn.en_passant);
    assert_int_equal(v->types[v->king].path_count, 16);
    assert_int_equal(v->rights_kind, RIGHTS_NONE);
    v = variant_from("[m8:chess]\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n"
                     "castlingRookToKingsideFile = e\n");
    assert_int_equal(v->pawn.max_steps, 3);
    assert_int_equal(v->castling.rook_to[0], 4);
    v = variant_from("[m9:chess]\npawn = -\n"
                     "startFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1\n");
    assert_int_equal(v->pawn.type, NO_TYPE);
}

/* Keys of the child count; what a parent says of a piece that is gone falls away. */
static void test_inheritance(void **state)
{
    (void)state;
    add_text("# The first\n#   remark.\n[one:io]\r\nmaxRank = 16\r\npieceNames = q:Lady\r\n\r\n"
             "# not a remark\n\n[two:one]\npieceNames = +q:Great Lady, g:Gryphon\n"
             "pieceMoves = g:[F-R] ; s:{0,1 | 1,1}5\n");
    const Variant *two = variant_named("two");
    assert_string_equal(piece_of(two, "Q")->name, "Lady");
    assert_string_equal(piece_of(two, "+Q")->name, "Great Lady");
    assert_string_equal(piece_of(two, "G")->name, "Gryphon");
    assert_string_equal(piece_of(two, "R")->name, "Rook");
    expect_moves(two, "G", "[F-R]");
    expect_moves(two, "S", "[W?B4]");
    assert_string_equal(piece_of(variant_named("one"), "+Q")->name, "Empress");
    int one = variant_set_count(set) - 2;
    assert_string_equal(variant_set_remark(set, one), "The first remark.");
    assert_string_equal(variant_set_remark(set, one + 1), "");
    /* Whole texts: a byte order mark, no last newline, tabs, blanks, a long line. */
    add_text("\xef\xbb\xbf \t[three:chess] \n\t title\t=  A  game \t\n[four:three]");
    assert_string_equal(variant_named("four")->title, "A  game");
    static char text[100000];
    int used = snprintf(text, sizeof text, "[five:chess]\npieceMoves = n:");
    memset(text + used, ' ', 90000);
    strcpy(text + used + 90000, "N\n");
    expect_moves(variant_from(text), "N", "N");
    const Variant *v =
        variant_from("[six:overkill]\ncustomPiece9 = -\namazon = -\n"
                     "promotionPieceTypes = q mc\ntitle = No Ace\n"
                     "startFen = mcq1kqcm/pppppppp/8/8/8/8/PPPPPPPP/MCQ1KQCM w KQkq -\n");
    assert_string_equal(v->start_fen, "mcq1kqcm/pppppppp/8/8/8/8/PPPPPPPP/MCQ1KQCM w KQkq - 0 1");
}

/* Fairy-Stockfish's way of writing a small game, with its defaults. */
static void test_defaults(void **state)
{
    (void)state;
    const Variant *v = variant_from(
        "[small]\nmaxRank = 6\nmaxFile = 5\nking = k\nwazir = w\n"
        "knight = N\npawn = p\ncastling = false\ndoubleStep = false\n"
        "promotionPieceTypes = wn\npromotionRegionWhite = *6\n"
        "promotionRegionBlack = *1\nstartFen = wnkn1/ppppp/5/5/PPPPP/1NKNW w - - 0 1\n");
    assert_int_equal(v->files, 5);
    assert_int_equal(v->ranks, 6);
    assert_string_equal(v->title, "small");
    assert_string_equal(piece_of(v, "W")->name, "wazir");
    v = variant_from("[plain]\npawn = p\nknight = n\nbishop = b\nrook = r\nqueen = q\nking = k\n");
    const Variant *chess = variant_named("chess");
    assert_memory_equal(&v->pawn, &chess->pawn, sizeof v->pawn);
    assert_memory_equal(&v->castling, &chess->castling, sizeof v->castling);
    assert_string_equal(v->start_fen, chess->start_fen);
}

static void test_refused_texts(void **state)
{
    (void)state;
    expect_refused("", 0, 0, 0, "there is no text");
    expect_refused("# nothing\n\n", 11, 0, 0, "no [section]");
    expect_refused("x = 1\n[a]\n", 10, 1, 1, "before any [section]");
    expect_refused("\n\nfoo\n", 6, 3, 1, "before any [section]");
    expect_refused("[a]\nb\0c", 7, 2, 2, "NUL");
    expect_refused("[a\n", 3, 1, 1, "']' is missing");
    expect_refused("[a:chess]\n  [b:chess] x\n", 24, 2, 13, "behind the section's ']'");
    expect_refused("[]\n", 3, 1, 2, "a section's name");
    expect_refused("[a b]\n", 6, 1, 2, "a section's name");
    expect_refused("[a:]\n", 5, 1, 4, "a section's name");
    expect_refused("[a:b:c]\n", 8, 1, 4, "a section's name");
    expect_refused("[caf\xc3\xa9]\n", 8, 1, 5, "plain ASCII");
    expect_refused("[a:chess]\n[a:chess]\n", 20, 2, 2, "already");
    expect_refused("[n:chess]\n[chess]\n", 18, 2, 2, "already (chess.ini, line 2)");
    static char text[1 << 16];
    int used = 0;
    for (int i = 0; i < 1100; i++)
        used += sprintf(text + used, "[many-%d:chess]\n", i);
    expect_refused(text, (size_t)used, 1024 - variant_set_count(set) + 1, 1,
                   "more than 1024 sections");
    memset(text, 'a', 100);
    text[0] = '[';
    expect_refused(text, 100, 1, 1, "']' is missing");
    text[99] = ']';
    expect_refused(text, 100, 1, 2, "a section's name");
    char *large = calloc(1, (1 << 22) + 1);
    assert_non_null(large);
    expect_refused(large, (1 << 22) + 1, 0, 0, "longer than");
    free(large);
}

static void test_section_faults(void **state)
{
    (void)state;
    expect_fault("[bad:chess]\nfoo\n", 2, 4, "'=' is missing");
    expect_fault("[bad:chess]\n  foo  \n", 2, 8, "'=' is missing");
    expect_fault("[bad:chess]\n = x\n", 2, 2, "no key");
    expect_fault("[bad:chess]\ntitle =  \n", 2, 10, "no value");
    expect_fault("[bad:chess]\ntitle = caf\xc3\xa9\n", 2, 12, "byte 195");
    expect_fault("[bad:chess]\ntitle = a\rb\n", 2, 10, "byte 13");
    expect_fault("[bad:chess]\n\n # x\ntitle = a\n title = b\n", 5, 2, "twice (first on line 4)");
    expect_fault("[bad:chess]\nflagRegion = *8\n", 2, 1, "'flagRegion' is not supported");
    expect_fault("[bad:chess]\n  Title = x\n", 2, 3, "'Title' is not supported");
    expect_fault("[bad:chess]\ncustomPiece0 = a:W\n", 2, 1, "not supported");
    expect_fault("[bad:chess]\ncustomPiece32 = a:W\n", 2, 1, "not supported");
    expect_fault("[bad:chess]\ncustomPiece = a:W\n", 2, 1, "not supported");
    expect_fault("[bad:chess]\ncustomPiece1x = a:W\n", 2, 1, "not supported");
    expect_fault("[bad:none]\ntitle = x\n", 1, 6, "no [none] above");
    expect_fault("[bad:bad]\n", 1, 6, "no [bad] above");
    expect_fault("[bad:later]\n[later:chess]\n", 1, 6, "a parent must come before");
    expect_fault("[a:chess]\nfoo = 1\n[b:a]\n[bad:b]\ntitle = x\n", 2, 1, "'foo' is not supported");
    expect_fault("[bad]\ntitle = x\n", 1, 1, "king is missing");
    /* A fault spoils its section and the children, nothing else. */
    add_text(
        "[ok-1:chess]\n[spoilt:chess]\nfoo = 1\nbar\n[child:spoilt]\n[ok-2:ok-1]\ntitle = fine\n");
    assert_string_equal(variant_named("ok-2")->title, "fine");
    Error error;
    assert_null(variant_set_find(set, "spoilt", &error));
    assert_int_equal(error.line, 3);
    assert_null(variant_set_find(set, "child", &error));
    assert_int_equal(error.line, 3);
    assert_non_null(strstr(error.reason, "a parent of [child]"));
    char text[2000] = "[g0:chess]\n";
    for (int i = 1; i < 40; i++)
        sprintf(text + strlen(text), "[g%d:g%d]\n", i, i - 1);
    add_text(text);
    variant_named("g30");
    assert_null(variant_set_find(set, "g39", &error));
    assert_non_null(strstr(error.reason, "more than 32 generations"));
}

static void test_value_faults(void **state)
{
    (void)state;
    expect_fault("[bad:chess]\nmaxFile = 17\n", 2, 11, "3 to 16");
    expect_fault("[bad:chess]\nmaxFile = 2\n", 2, 11, "3 to 16");
    expect_fault("[bad:chess]\nmaxRank = x\n", 2, 11, "a number from 3 to 16");
    expect_fault("[bad:chess]\nmaxRank = 99999999999999\n", 2, 11, "3 to 16");
    expect_fault("[bad:chess]\nmaxRank = 8 # eight\n", 2, 13, "unexpected '#'");
    expect_fault("[bad:chess]\ncastling = yes\n", 2, 12, "true or false");
    expect_fault("[bad:chess]\ntitle = 0123456789012345678901234567890123456789012345678901\n", 2,
                 56, "at most 47");
    expect_fault("[bad:chess]\ncastlingKingsideFile = i\n", 2, 24, "from a to h");
    expect_fault("[bad:chess]\ncastlingKingsideFile = 9\n", 2, 24, "1 to 8");
    expect_fault("[bad:chess]\ncastlingKingsideFile = gg\n", 2, 25, "unexpected 'g'");
    expect_fault("[bad:chess]\ncastlingRank = 0\n", 2, 16, "1 to 8");
    expect_fault("[bad:chess]\npromotionPieceTypes = qx\n", 2, 24, "no piece 'X'");
    expect_fault("[bad:chess]\npromotionPieceTypes = qrq\n", 2, 25, "'Q' twice");
    expect_fault("[bad:chess]\npromotionPieceTypes = q,r\n", 2, 24, "a piece's letter");
    expect_fault("[bad:chess]\npromotionPieceTypes = +\n", 2, 23, "a piece's letter");
    expect_fault("[bad:chess]\ncastlingRookBecomes = rb\n", 2, 24, "unexpected 'b'");
    expect_fault("[bad:chess]\ndoubleStepRegionWhite = a2\n", 2, 25, "whole ranks");
    expect_fault("[bad:chess]\ndoubleStepRegionWhite = *2 *\n", 2, 29, "a number");
    expect_fault("[bad:chess]\ndoubleStepRegionWhite = *2x\n", 2, 27, "unexpected 'x'");
    expect_fault("[bad:chess]\npawnCaptures = 1,1 1,1\n", 2, 20, "twice");
    expect_fault("[bad:chess]\npawnCaptures = 1,-1\n", 2, 18, "forward only");
    expect_fault("[bad:chess]\npawnCaptures = 1;1\n", 2, 17, "','");
    expect_fault("[bad:chess]\npawnCaptures = 1,0\n", 2, 18, "1 to 15");
    expect_fault("[bad:chess]\npawnCaptures = 0,1 1,1 2,1 3,1 4,1 5,1 6,1 7,1 8,1\n", 2, 48,
                 "more than 8");
    expect_fault("[bad:chess]\npawnMaxSteps = 6\n", 2, 16, "2 to 5");
    expect_fault("[bad:gothic-isles]\npawnZoneRanks = 7-6\n", 2, 17, "upwards");
    expect_fault("[bad:gothic-isles]\npawnZoneRanks = 6-\n", 2, 19, "a number");
    expect_fault("[bad:gothic-isles]\nopeningMoves = 100\n", 2, 16, "0 to 99");
    expect_fault("[bad:gothic-isles]\nopeningRanks = 5\n", 2, 16, "1 to 4");
    expect_fault("[bad:gothic-isles]\nbareKing = true\n", 2, 12, "oneTurn or atOnce");
    expect_fault("[bad:gothic-isles]\nfirstMovePiece = c mA\n", 2, 19, "':'");
    expect_fault("[bad:gothic-isles]\nfirstMoveKing = mN mX\n", 2, 21, "no atom 'X'");
}

static void test_piece_faults(void **state)
{
    (void)state;
    expect_fault("[bad:chess]\nqueen = r\n", 2, 9, "'R' is the rook already");
    expect_fault("[bad:chess]\nqueen = q:Q\n", 2, 10, "fixed");
    expect_fault("[bad:chess]\nqueen = qq\n", 2, 10, "unexpected 'q'");
    expect_fault("[bad:chess]\nqueen = 1\n", 2, 9, "a piece's letter");
    expect_fault("[bad:chess]\npawn = p:W\n", 2, 9, "pawn's own keys");
    expect_fault("[bad:chess]\nking = -\n", 2, 8, "needs a king");
    expect_fault("[bad:chess]\nking = +k\n", 2, 8, "single letter");
    expect_fault("[bad:chess]\nking = k:KX\n", 2, 11, "no atom 'X'");
    expect_fault("[bad:chess]\ncustomPiece1 = g\n", 2, 17, "':' and the piece's moves");
    expect_fault("[bad:chess]\ncustomPiece1 = g:\n", 2, 18, "no moves");
    expect_fault("[bad:chess]\ncustomPiece1 = g: W {0,1}\n", 2, 25, "'|' is missing");
    expect_fault("[bad:chess]\npieceMoves = n:N; x:W\n", 2, 19, "no piece 'X'");
    expect_fault("[bad:chess]\npieceMoves = n:N; n:W\n", 2, 19, "'N' twice");
    expect_fault("[bad:chess]\npieceMoves = n:N; b:Bo ;q:Q\n", 2, 22, "'o' is not supported");
    expect_fault("[bad:chess]\npieceMoves = n N\n", 2, 15, "':' is missing");
    expect_fault("[bad:chess]\npieceMoves = p:W\n", 2, 16, "pawn's own keys");
    expect_fault("[bad:chess]\npieceNames = n:, b:Bishop\n", 2, 16, "1 to 47");
    expect_fault("[bad:io]\npieceOrientations = w:-x\n", 2, 24, "an orientation");
    expect_fault("[bad:io]\npieceOrientations = w:\n", 2, 23, "no orientation");
    expect_fault("[bad:io]\npromotedPieceType = n:n\n", 2, 23, "to itself");
    expect_fault("[bad:io]\npromotedPieceType = n:x\n", 2, 23, "no piece 'X'");
    expect_fault("[bad:io]\npromotedPieceType = n:+nb\n", 2, 25, "unexpected 'b'");
    expect_fault("[bad:io]\npiecePromotionRanks = n:17\n", 2, 25, "1 to 16");
    expect_fault("[bad:io]\npiecePromotionRanks = n:8-9- w:9\n", 2, 28, "unexpected '-'");
}

static void test_rule_faults(void **state)
{
    (void)state;
    expect_fault("[bad:chess]\ndoubleStepRegionBlack = *6\n", 2, 25, "mirror image");
    expect_fault("[bad:chess]\ndoubleStepRegionWhite = *3\n", 2, 25, "mirror image");
    expect_fault("[bad:chess]\ndoubleStepRegionWhite = *1\ndoubleStepRegionBlack = *8\n", 2, 25,
                 "end rank");
    expect_fault("[bad:chess]\ntripleStepRegionWhite = *3\ntripleStepRegionBlack = *6\n", 2, 25,
                 "that of the double step");
    expect_fault("[bad:chess]\npawnMaxSteps = 5\ndoubleStepRegionWhite = *3\n"
                 "doubleStepRegionBlack = *6\n", 2, 16, "may not reach the last rank");
    expect_fault("[bad:chess]\npawnMaxSteps = 3\ndoubleStep = false\n", 2, 16, "needs doubleStep");
    expect_fault("[bad:gothic-isles]\ndoubleStep = true\npawnMaxSteps = 4\n", 1, 1,
                 "may not end in the zone (pawnZoneRanks is a parent's)");
    expect_fault("[bad:chess]\npromotionRegionWhite = *7\npromotionRegionBlack = *2\n", 2, 24,
                 "last rank only");
    expect_fault("[bad:chess]\npromotionPieceTypes = qk\n", 2, 23, "King can't be in");
    expect_fault("[bad:chess]\npromotionPieceTypes = -\n", 2, 23, "something to become");
    expect_fault("[bad:chess]\nenPassantTypes = pn\n", 2, 18, "only pawns");
    expect_fault("[bad:chess]\npawnZoneType = q\n", 2, 16, "go together");
    expect_fault("[bad:chess]\npawnZoneRanks = 6\n", 2, 17, "go together");
    expect_fault("[bad:chess]\npawnZoneType = k\npawnZoneRanks = 6\n", 2, 16, "can't be in");
    expect_fault("[bad:chess]\npawnZoneType = q\npawnZoneRanks = 6-8\n", 3, 17, "end rank");
    expect_fault("[bad:chess]\nopeningRanks = 4\n", 2, 1, "says nothing here");
    expect_fault("[bad:chess]\npoolFallback = q\n", 2, 1, "says nothing here");
    expect_fault("[bad:chess]\nturnCaptures = true\n", 2, 1, "says nothing here");
    expect_fault("[bad:chess]\npiecePromotionBeyond = true\n", 2, 1, "says nothing here");
    expect_fault("[bad:gothic-isles]\n castlingRank = 1\n", 2, 2, "says nothing here");
    expect_fault("[bad:chess]\npromotedPieceType = n:q\npiecePromotionRanks = n:8\n"
                 "mandatoryPiecePromotion = false\n", 3, 1, "says nothing here");
    expect_fault("[bad:chess]\npromotedPieceType = n:q\nmandatoryPiecePromotion = true\n", 2, 21,
                 "no piecePromotionRanks for knight");
    expect_fault("[bad:io]\npiecePromotionRanks = o:8\n", 2, 23,
                 "no promotedPieceType for Octospider");
    expect_fault("[bad:io]\npromotedPieceType = q:k\n", 2, 21, "King can't be in");
    expect_fault("[bad:io]\npromotedPieceType = q:w\n", 2, 21, "must be able to lie");
    expect_fault("[bad:io]\nmandatoryPiecePromotion = false\n", 1, 1, "by compulsion only");
    expect_fault("[bad:io]\npieceOrientations = +w:-/\n", 1, 1, "Great Wall must be able to lie");
    expect_fault("[bad:io]\npieceOrientations = k:-|\n", 2, 21, "stand on one square");
    expect_fault("[bad:chess]\npieceOrientations = n:-|\n", 2, 21, "straight lines");
    expect_fault("[bad:io]\ncastlingRookPieces = w\n", 2, 22, "two-square man");
    expect_fault("[bad:chess]\ncastlingRookPieces = -\n", 2, 22, "needs a rook");
    expect_fault("[bad:chess]\ncastlingKingsideFile = h\ncastlingRookToKingsideFile = h\n", 3, 30,
                 "share a square");
    expect_fault("[bad:chess]\ncastlingQueensideFile = h\n", 2, 25, "no file for the rook");
    expect_fault("[bad:chess]\ncastlingKingFile = a\n", 2, 20, "between the two rooks");
    expect_fault("[bad:chess960]\ncastlingKingFile = d\n", 2, 20, "nothing with chess960");
    expect_fault("[bad:io]\nchess960 = true\n", 2, 12, "up to 10 files");
    expect_fault("[bad:gothic-isles]\ncastling = true\ncastlingRookPieces = w\n", 2, 12,
                 "need castling = false");
    expect_fault("[bad]\nking = k\nqueen = q\n", 1, 1, "castlingRookPieces");
    expect_fault("[bad]\nking = k\npawn = p\nrook = r\n", 1, 1, "promotionPieceTypes is not given");
}

static void test_array_faults(void **state)
{
    (void)state;
    expect_fault("[bad:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w K - 0 1\n", 2, 34,
                 "no rook for it");
    expect_fault("[bad:chess]\nmaxFile = 9\nstartFen = 4k4/9/9/9/8/9/9/4K4 w - - 0 1\n", 3, 23,
                 "rank 4 has 8 files");
    expect_fault("[bad:chess]\nstartFen = 4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1\n", 2, 12, "en passant");
    expect_fault("[bad:chess]\nmaxFile = 9\n", 1, 1,
                 "rank 8 has 8 files, the board has 9 (startFen is");
    expect_fault("[bad:gothic-isles]\nfirstMoveKing = N\n", 2, 17, "write 'm'");
    expect_fault("[bad:gothic-isles]\nfirstMoveKing = mNmfW\n", 2, 17, "can go anyway");
    expect_fault("[bad:gothic-isles]\nfirstMovePiece = d:mD\n", 2, 18, "exactly one Dragon");
    expect_fault("[bad:gothic-isles]\nfirstMovePiece = d:mA\n", 2, 18, "Dragon can go anyway");
    expect_fault("[bad:gothic-isles]\nfirstMovePiece = s:mA\n", 2, 18, "Soldier can't be in");
    expect_fault("[bad:gothic-isles]\npoolFallback = k\n", 2, 16, "must be one of poolTypes");
    expect_fault("[bad:gothic-isles]\npoolFallback = -\n", 2, 16, "poolFallback is missing");
    expect_fault("[bad:gothic-isles]\npoolTypes = wnks\n", 2, 13, "can't be in poolTypes");
    expect_fault("[bad:gothic-isles]\npromotionPieceTypes = wnd\n", 2, 23, "what is in poolTypes");
    expect_fault("[bad:chess]\npoolTypes = q\npromotionPieceTypes = q\n", 2, 13,
                 "poolFallback is missing");
    expect_fault("[bad:chess]\nfirstMoveKing = mN\ncastling = false\n", 1, 1, "go together");
    expect_fault("[bad:chess]\nopeningMoves = 3\n", 2, 16, "openingRanks is missing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_builtin, setup, teardown),
        cmocka_unit_test_setup_teardown(test_chess, setup, teardown),
        cmocka_unit_test_setup_teardown(test_thunderstruck, setup, teardown),
        cmocka_unit_test_setup_teardown(test_gothic_isles, setup, teardown),
        cmocka_unit_test_setup_teardown(test_io, setup, teardown),
        cmocka_unit_test_setup_teardown(test_switches, setup, teardown),
        cmocka_unit_test_setup_teardown(test_misreadings, setup, teardown),
        cmocka_unit_test_setup_teardown(test_inheritance, setup, teardown),
        cmocka_unit_test_setup_teardown(test_defaults, setup, teardown),
        cmocka_unit_test_setup_teardown(test_refused_texts, setup, teardown),
        cmocka_unit_test_setup_teardown(test_section_faults, setup, teardown),
        cmocka_unit_test(test_value_faults),
        cmocka_unit_test(test_piece_faults),
        cmocka_unit_test(test_rule_faults),
        cmocka_unit_test(test_array_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
