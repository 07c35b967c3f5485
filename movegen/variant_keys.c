/*
 * The table of keys.  Names are Fairy-Stockfish's (variants.ini) wherever it has the
 * concept.  Entries are applied in the table's order: board, pieces, what speaks of pieces.
 */
#include "variant_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "piece_keys.h"

typedef struct Key Key;
typedef bool (*KeyHandler)(ValueReader *reader, const Key *key);

/* What a key is about: alone it would be idle, which is an error. */
enum {
    ABOUT_ANY,
    ABOUT_PAWN,
    ABOUT_CASTLING,
    ABOUT_OPENING,
    ABOUT_POOL,
    ABOUT_TURNS,
    ABOUT_PROMOTED
};

struct Key {
    const char *name;
    KeyHandler handler;
    size_t offset;       /* of the field in VariantDraft, where the handler fills just one */
    uint8_t about;
    bool merges;
    const char *betza;                  /* key_fixed */
    bool (*read)(ValueReader *reader);  /* key_men */
};

#define DRAFT_FIELD(reader, key, kind) ((kind *)(void *)((char *)(reader)->draft + (key)->offset))

static bool key_flag(ValueReader *reader, const Key *key)
{
    return value_flag(reader, DRAFT_FIELD(reader, key, bool));
}

static bool key_file(ValueReader *reader, const Key *key)
{
    return value_file(reader, DRAFT_FIELD(reader, key, uint8_t));
}

static bool key_region(ValueReader *reader, const Key *key)
{
    return value_region(reader, DRAFT_FIELD(reader, key, uint16_t));
}

static bool key_rank_set(ValueReader *reader, const Key *key)
{
    uint16_t *ranks = DRAFT_FIELD(reader, key, uint16_t);
    *ranks = 0;
    return value_is_none(reader) || value_ranks(reader, ranks);
}

static bool key_type(ValueReader *reader, const Key *key)
{
    int type = NO_TYPE;
    if (!value_is_none(reader) && !value_type(reader, &type))
        return false;
    *DRAFT_FIELD(reader, key, uint8_t) = (uint8_t)type;
    return value_end(reader);
}

static bool key_types(ValueReader *reader, const Key *key)
{
    return value_types(reader, DRAFT_FIELD(reader, key, uint32_t), NULL, NULL);
}

static bool read_count(ValueReader *reader, int least, int most, uint8_t *count)
{
    int number = 0;
    if (!value_number(reader, least, most, &number) || !value_end(reader))
        return false;
    *count = (uint8_t)number;
    return true;
}

static bool key_board_size(ValueReader *reader, const Key *key)
{
    return read_count(reader, 3, MAX_FILES, DRAFT_FIELD(reader, key, uint8_t));
}

static bool key_title(ValueReader *reader, const Key *key)
{
    char *title = DRAFT_FIELD(reader, key, char);
    if (strlen(reader->at) >= MAX_NAME)
        return value_fail(reader, reader->at + MAX_NAME - 1, "a title has at most %d characters",
                          MAX_NAME - 1);
    snprintf(title, MAX_NAME, "%s", reader->at);
    return true;
}

static bool key_fixed(ValueReader *reader, const Key *key)
{
    return piece_read_fixed(reader, key->name, key->betza);
}

static bool key_men(ValueReader *reader, const Key *key) { return key->read(reader); }

/* Signed steps "-2,1 1,2", all going forward. */
static bool key_pawn_captures(ValueReader *reader, const Key *key)
{
    PawnRules *pawn = DRAFT_FIELD(reader, key, PawnRules);
    pawn->capture_count = 0;
    if (value_is_none(reader))
        return true;
    for (value_skip_blanks(reader); *reader->at; value_skip_blanks(reader)) {
        const char *start = reader->at;
        int dx = 0, dy = 0;
        bool minus = *reader->at == '-';
        reader->at += minus;
        if (!value_number(reader, 0, MAX_FILES - 1, &dx))
            return false;
        if (*reader->at != ',')
            return value_fail(reader, reader->at, "',' is missing in a step");
        reader->at++;
        if (*reader->at == '-')
            return value_fail(reader, reader->at, "pawns capture forward only");
        if (!value_number(reader, 1, MAX_RANKS - 1, &dy))
            return false;
        Step step = {(int8_t)(minus ? -dx : dx), (int8_t)dy};
        for (int i = 0; i < pawn->capture_count; i++) {
            if (memcmp(&pawn->captures[i], &step, sizeof step) == 0)
                return value_fail(reader, start, "the same step twice");
        }
        if (pawn->capture_count == MAX_PAWN_CAPTURES)
            return value_fail(reader, start, "more than %d captures", MAX_PAWN_CAPTURES);
        pawn->captures[pawn->capture_count++] = step;
    }
    return true;
}

static bool key_pawn_steps(ValueReader *reader, const Key *key)
{
    return read_count(reader, 2, MAX_PASSED + 1, DRAFT_FIELD(reader, key, uint8_t));
}

static bool key_promotions(ValueReader *reader, const Key *key)
{
    PawnRules *pawn = DRAFT_FIELD(reader, key, PawnRules);
    return value_types(reader, &pawn->promotions, pawn->promotion_order, &pawn->promotion_count);
}

/* Fairy-Stockfish's mandatoryPawnPromotion; the field is its opposite. */
static bool key_mandatory(ValueReader *reader, const Key *key)
{
    bool mandatory;
    if (!value_flag(reader, &mandatory))
        return false;
    *DRAFT_FIELD(reader, key, bool) = !mandatory;
    return true;
}

static bool key_castling_rank(ValueReader *reader, const Key *key)
{
    uint8_t *rank = DRAFT_FIELD(reader, key, uint8_t);
    if (!read_count(reader, 1, reader->draft->variant.ranks, rank))
        return false;
    --*rank;
    return true;
}

static bool key_first_king(ValueReader *reader, const Key *key)
{
    LeapRules *leaps = DRAFT_FIELD(reader, key, LeapRules);
    reader->draft->variant.rights_kind = RIGHTS_LEAPS;
    return value_paths(reader, leaps->king_paths, &leaps->king_path_count);
}

static bool key_first_piece(ValueReader *reader, const Key *key)
{
    LeapRules *leaps = DRAFT_FIELD(reader, key, LeapRules);
    int type = NO_TYPE;
    if (!value_type(reader, &type))
        return false;
    if (*reader->at != ':')
        return value_fail(reader, reader->at, "':' and the moves are missing");
    reader->at++;
    leaps->first_type = (uint8_t)type;
    reader->draft->variant.rights_kind = RIGHTS_LEAPS;
    return value_paths(reader, leaps->first_paths, &leaps->first_path_count);
}

static bool key_opening_moves(ValueReader *reader, const Key *key)
{
    uint8_t *moves = DRAFT_FIELD(reader, key, uint8_t);
    if (!read_count(reader, 0, 99, moves))
        return false;
    moves[BLACK] = moves[WHITE];
    return true;
}

static bool key_opening_ranks(ValueReader *reader, const Key *key)
{
    return read_count(reader, 1, reader->draft->variant.ranks / 2,
                      DRAFT_FIELD(reader, key, uint8_t));
}

static bool key_pool(ValueReader *reader, const Key *key)
{
    PoolRules *pool = DRAFT_FIELD(reader, key, PoolRules);
    if (!value_types(reader, &pool->types, pool->order, &pool->type_count))
        return false;
    return pool->type_count <= MAX_POOL_TYPES ||
           value_fail(reader, reader->entry->text, "more than %d types in the pool",
                      MAX_POOL_TYPES);
}

static bool key_bare_king(ValueReader *reader, const Key *key)
{
    static const char *const WORDS[] = {"none", "oneTurn", "atOnce"}; /* as BARE_KING_* */
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (strcmp(reader->at, WORDS[i]) == 0) {
            *DRAFT_FIELD(reader, key, uint8_t) = (uint8_t)i;
            return true;
        }
    }
    return value_fail(reader, reader->at, "the value must be none, oneTurn or atOnce");
}

static bool key_fault(ValueReader *reader, const Key *key)
{
#ifndef COUNTERCHECK_FAULTS
    if (!reader->draft->faults_allowed)
        return value_fail(reader, reader->at,
                          "faults are for test builds only: make CONFIG=faults");
#endif
#define FAULT_NAME(name, text) text,
    static const char *const WORDS[] = {"none", FAULT_LIST(FAULT_NAME)}; /* as FAULT_* */
#undef FAULT_NAME
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (strcmp(reader->at, WORDS[i]) == 0) {
            *DRAFT_FIELD(reader, key, uint8_t) = (uint8_t)i;
            return true;
        }
    }
    return value_fail(reader, reader->at, "there is no such fault (movegen/faults.h has them)");
}

static bool key_start(ValueReader *reader, const Key *key)
{
    *DRAFT_FIELD(reader, key, const char *) = reader->at;
    return true;
}

#define D(field) offsetof(VariantDraft, field)
#define V(field) offsetof(VariantDraft, variant.field)
#define FIELD(name_, handler_, offset_, about_) \
    {.name = name_, .handler = handler_, .offset = offset_, .about = about_}
#define PIECE(name_, betza_) {.name = name_, .handler = key_fixed, .betza = betza_}
#define MEN(name_, read_, about_, merges_) \
    {.name = name_, .handler = key_men, .read = read_, .about = about_, .merges = merges_}

static const Key KEYS[] = {
    FIELD("title", key_title, V(title), ABOUT_ANY),
    FIELD("maxFile", key_board_size, V(files), ABOUT_ANY),
    FIELD("maxRank", key_board_size, V(ranks), ABOUT_ANY),

    MEN("pawn", piece_read_pawn, ABOUT_ANY, false),
    PIECE("knight", "N"), PIECE("bishop", "B"), PIECE("rook", "R"), PIECE("queen", "Q"),
    PIECE("fers", "F"), PIECE("alfil", "A"), PIECE("fersAlfil", "FA"), PIECE("silver", "FfW"),
    PIECE("aiwok", "RNF"), PIECE("bers", "RF"), PIECE("archbishop", "BN"),
    PIECE("chancellor", "RN"), PIECE("amazon", "QN"), PIECE("knibis", "mNcB"),
    PIECE("biskni", "mBcN"), PIECE("kniroo", "mNcR"), PIECE("rookni", "mRcN"),
    PIECE("shogiPawn", "fW"), PIECE("lance", "fR"), PIECE("shogiKnight", "fN"),
    PIECE("gold", "WfF"), PIECE("dragonHorse", "BW"), PIECE("clobber", "cW"),
    PIECE("breakthrough", "fmWfF"), PIECE("soldier", "fsW"), PIECE("horse", "nN"),
    PIECE("elephant", "nA"), PIECE("janggiElephant", "nZ"), PIECE("wazir", "W"),
    PIECE("commoner", "K"), PIECE("centaur", "KN"),
    MEN("customPiece", piece_read_custom, ABOUT_ANY, false),   /* customPiece1 .. */
    MEN("king", piece_read_king, ABOUT_ANY, false),

    MEN("pieceNames", piece_read_names, ABOUT_ANY, true),
    MEN("pieceMoves", piece_read_moves, ABOUT_ANY, true),
    MEN("pieceOrientations", piece_read_orientations, ABOUT_ANY, true),
    MEN("promotedPieceType", piece_read_promoted, ABOUT_ANY, true),
    MEN("piecePromotionRanks", piece_read_promotion_ranks, ABOUT_PROMOTED, true),
    FIELD("piecePromotionBeyond", key_flag, D(promote_beyond), ABOUT_PROMOTED),
    FIELD("mandatoryPiecePromotion", key_flag, D(piece_promotion), ABOUT_ANY),

    FIELD("pawnCaptures", key_pawn_captures, V(pawn), ABOUT_PAWN),
    FIELD("doubleStep", key_flag, D(double_step), ABOUT_ANY),
    FIELD("doubleStepRegionWhite", key_region, D(double_step_region[WHITE]), ABOUT_PAWN),
    FIELD("doubleStepRegionBlack", key_region, D(double_step_region[BLACK]), ABOUT_PAWN),
    FIELD("tripleStepRegionWhite", key_region, D(triple_step_region[WHITE]), ABOUT_PAWN),
    FIELD("tripleStepRegionBlack", key_region, D(triple_step_region[BLACK]), ABOUT_PAWN),
    FIELD("pawnMaxSteps", key_pawn_steps, D(pawn_steps), ABOUT_PAWN),
    FIELD("enPassantTypes", key_types, D(en_passant_types), ABOUT_PAWN),
    FIELD("enPassantLastOnly", key_flag, V(pawn.en_passant_last_only), ABOUT_PAWN),
    FIELD("promotionPieceTypes", key_promotions, V(pawn), ABOUT_PAWN),
    FIELD("promotionRegionWhite", key_region, D(promotion_region[WHITE]), ABOUT_PAWN),
    FIELD("promotionRegionBlack", key_region, D(promotion_region[BLACK]), ABOUT_PAWN),
    FIELD("mandatoryPawnPromotion", key_mandatory, V(pawn.promotion_optional), ABOUT_PAWN),
    FIELD("pawnZoneType", key_type, V(pawn.zone_type), ABOUT_PAWN),
    FIELD("pawnZoneRanks", key_rank_set, V(pawn.zone_ranks), ABOUT_PAWN),

    FIELD("castling", key_flag, D(castling), ABOUT_ANY),
    FIELD("castlingRookPieces", key_types, V(castling.rooks), ABOUT_CASTLING),
    FIELD("castlingRank", key_castling_rank, V(castling.rank), ABOUT_CASTLING),
    FIELD("castlingKingFile", key_file, V(castling.king_file), ABOUT_CASTLING),
    FIELD("castlingKingsideFile", key_file, V(castling.king_to[0]), ABOUT_CASTLING),
    FIELD("castlingQueensideFile", key_file, V(castling.king_to[1]), ABOUT_CASTLING),
    FIELD("castlingRookKingsideFile", key_file, V(castling.rook_file[0]), ABOUT_CASTLING),
    FIELD("castlingRookQueensideFile", key_file, V(castling.rook_file[1]), ABOUT_CASTLING),
    FIELD("castlingRookToKingsideFile", key_file, V(castling.rook_to[0]), ABOUT_CASTLING),
    FIELD("castlingRookToQueensideFile", key_file, V(castling.rook_to[1]), ABOUT_CASTLING),
    FIELD("castlingRookBecomes", key_type, V(castling.rook_becomes), ABOUT_CASTLING),
    FIELD("chess960", key_flag, V(castling.chess960), ABOUT_CASTLING),

    FIELD("firstMoveKing", key_first_king, V(leaps), ABOUT_ANY),
    FIELD("firstMovePiece", key_first_piece, V(leaps), ABOUT_ANY),
    FIELD("openingMoves", key_opening_moves, V(opening.moves), ABOUT_ANY),
    FIELD("openingRanks", key_opening_ranks, V(opening.ranks), ABOUT_OPENING),
    FIELD("openingIgnoresAttacks", key_flag, V(opening.attacks_ignored), ABOUT_OPENING),
    FIELD("poolTypes", key_pool, V(pool), ABOUT_ANY),
    FIELD("poolFallback", key_type, V(pool.fallback), ABOUT_POOL),
    FIELD("poolFallbackAlways", key_flag, V(pool.fallback_always), ABOUT_POOL),
    FIELD("poolNeverShrinks", key_flag, V(pool.never_shrinks), ABOUT_POOL),
    FIELD("turnCornerEmpty", key_flag, V(turn.corner_must_be_empty), ABOUT_TURNS),
    FIELD("turnCaptures", key_flag, V(turn.captures), ABOUT_TURNS),
    FIELD("turnQuarterOnly", key_flag, V(turn.quarter_turns_only), ABOUT_TURNS),
    FIELD("turnBothHalvesPromote", key_flag, V(turn.both_halves_promote), ABOUT_TURNS),
    FIELD("bareKing", key_bare_king, V(bare_king), ABOUT_ANY),
    FIELD("fault", key_fault, V(fault), ABOUT_ANY),
    FIELD("startFen", key_start, D(start_fen), ABOUT_ANY),
};

enum { KEY_ROWS = sizeof KEYS / sizeof *KEYS, KEY_COUNT = KEY_ROWS + MAX_CUSTOM_PIECES - 1 };
_Static_assert((int)KEY_COUNT <= (int)MAX_KEYS, "MAX_KEYS is too small");

static int custom_row(void)
{
    int row = 0;
    while (KEYS[row].read != piece_read_custom)
        row++;
    return row;
}

/* The table's row of a key number: the custom pieces share one. */
static const Key *key_row(int key)
{
    int custom = custom_row();
    if (key <= custom)
        return &KEYS[key];
    return key < custom + MAX_CUSTOM_PIECES ? &KEYS[custom] : &KEYS[key - MAX_CUSTOM_PIECES + 1];
}

int variant_key_find(const char *name)
{
    int custom = custom_row();
    size_t length = strlen(KEYS[custom].name);
    if (strncmp(name, KEYS[custom].name, length) == 0 && name[length] >= '1' &&
        name[length] <= '9') {
        char *end;
        long number = strtol(name + length, &end, 10);
        return *end == '\0' && number <= MAX_CUSTOM_PIECES ? custom + (int)number - 1 : NO_KEY;
    }
    for (int row = 0; row < KEY_ROWS; row++) {
        if (row != custom && strcmp(KEYS[row].name, name) == 0)
            return row < custom ? row : row + MAX_CUSTOM_PIECES - 1;
    }
    return NO_KEY;
}

bool variant_key_merges(int key) { return key_row(key)->merges; }

bool variant_draft_apply(VariantDraft *draft, const IniEntry *entry, bool inherited, Error *error)
{
    const Key *key = key_row(entry->key);
    ValueReader reader = {.draft = draft, .entry = entry, .at = entry->text,
                          .inherited = inherited, .error = error};
    draft->given[entry->key] = entry;
    draft->own[entry->key] = !inherited;
    return key->handler(&reader, key);
}

const char *variant_draft_idle_key(const VariantDraft *draft, int *key, const char **needs)
{
    const Variant *variant = &draft->variant;
    bool two_square = false;
    for (int type = 0; type < variant->type_count; type++)
        two_square |= variant_is_two_square(variant, type);
    const struct {
        bool idle;
        const char *needs;
    } ABOUT[] = {
        [ABOUT_ANY] = {false, ""},
        [ABOUT_PAWN] = {variant->pawn.type == NO_TYPE, "a pawn"},
        [ABOUT_CASTLING] = {!draft->castling, "castling = true"},
        [ABOUT_OPENING] = {variant->opening.moves[WHITE] == 0, "openingMoves"},
        [ABOUT_POOL] = {variant->pool.types == 0, "poolTypes"},
        [ABOUT_TURNS] = {!two_square, "a two-square man (pieceOrientations)"},
        [ABOUT_PROMOTED] = {!draft->piece_promotion, "mandatoryPiecePromotion = true"},
    };
    for (*key = 0; *key < KEY_COUNT; ++*key) {
        *needs = ABOUT[key_row(*key)->about].needs;
        if (draft->own[*key] && ABOUT[key_row(*key)->about].idle)
            return key_row(*key)->name;
    }
    return NULL;
}
