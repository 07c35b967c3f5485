/*
 * From a draft to a variant: what the keys mean together, and what follows from
 * the array.  Every fault is reported at the key it comes from, or at the heading if that
 * is missing.
 */
#include "variant_build.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fen_read.h"


bool draft_fail(const VariantDraft *draft, const char *key, Error *error, const char *format, ...)
{
    /* cppcheck-suppress ctunullpointer ; sizeof reads nothing */
    char reason[sizeof error->reason - 64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    int number = key ? variant_key_find(key) : NO_KEY;
    const IniEntry *entry = number != NO_KEY ? draft->given[number] : NULL;
    /* A parent's value was right for the parent: the fault is in what the child makes of it. */
    if (entry && !draft->own[number])
        error_set(error, draft->line, 1, "%s (%.30s is a parent's)", reason, key);
    else
        error_set(error, entry ? entry->line : draft->line, entry ? entry->column : 1, "%s",
                  reason);
    if (error)
        snprintf(error->file, sizeof error->file, "%s", draft->file);
    return false;
}

bool draft_gives(const VariantDraft *draft, const char *key)
{
    return draft->given[variant_key_find(key)] != NULL;
}

void variant_draft_start(VariantDraft *draft, const char *name, const char *file, int line)
{
    memset(draft, 0, sizeof *draft);
    Variant *variant = &draft->variant;
    draft->file = file;
    draft->line = line;
    draft->castling = draft->double_step = true;
    draft->start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    snprintf(variant->name, sizeof variant->name, "%s", name);
    snprintf(variant->title, sizeof variant->title, "%s", name);
    variant->files = variant->ranks = 8;
    variant->king = NO_TYPE;
    variant->pawn = (PawnRules){.type = NO_TYPE, .capture_count = 2,
                                .captures = {{-1, 1}, {1, 1}}, .zone_type = NO_TYPE};
    variant->castling = (CastlingRules){.king_file = 4, .king_to = {6, 2}, .rook_becomes = NO_TYPE};
    variant->leaps.first_type = NO_TYPE;
    variant->pool.fallback = NO_TYPE;
}

/* The ranks as the other side counts them. */
static uint16_t ranks_mirrored(uint16_t ranks, int count)
{
    uint16_t mirrored = 0;
    for (int rank = 0; rank < count; rank++) {
        if (ranks >> rank & 1)
            mirrored = (uint16_t)(mirrored | 1u << (count - 1 - rank));
    }
    return mirrored;
}

/* A region that is given for both colours, Black's the mirror image of White's;
 * 'standard' if neither is given.  'key' is White's key, Black's the same with Black. */
static bool region_finish(const VariantDraft *draft, const char *key, const uint16_t region[2],
                          uint16_t standard, uint16_t *ranks, Error *error)
{
    char black_key[40];
    snprintf(black_key, sizeof black_key, "%.*sBlack", (int)strlen(key) - 5, key);
    bool white = draft_gives(draft, key), black = draft_gives(draft, black_key);
    *ranks = white ? region[WHITE] : standard;
    uint16_t blacks = black ? region[BLACK] : ranks_mirrored(standard, draft->variant.ranks);
    if (blacks != ranks_mirrored(*ranks, draft->variant.ranks))
        return draft_fail(draft, black ? black_key : key, error,
                          "%s must be the mirror image of %s", black_key, key);
    return true;
}

static bool pawn_steps_finish(VariantDraft *draft, Error *error)
{
    Variant *variant = &draft->variant;
    PawnRules *pawn = &variant->pawn;
    uint16_t doubles, triples;
    pawn->max_steps = 1;
    if (!region_finish(draft, "doubleStepRegionWhite", draft->double_step_region, 1u << 1, &doubles,
                       error) ||
        !region_finish(draft, "tripleStepRegionWhite", draft->triple_step_region, 0, &triples,
                       error))
        return false;
    if (!draft->double_step) {
        if (draft->pawn_steps && draft->own[variant_key_find("pawnMaxSteps")])
            return draft_fail(draft, "pawnMaxSteps", error, "pawnMaxSteps needs doubleStep = true");
        return true;
    }
    if (doubles == 0)
        return true;
    if (triples && triples != doubles)
        return draft_fail(draft, "tripleStepRegionWhite", error,
                          "the triple step's region must be that of the double step");
    pawn->start_ranks = doubles;
    pawn->max_steps = draft->pawn_steps ? draft->pawn_steps : triples ? 3 : 2;
    if (doubles & 1 || doubles & 1u << variant->ranks >> 1)
        return draft_fail(draft, "doubleStepRegionWhite", error, "no pawn stands on an end rank");
    for (int rank = 0; rank < variant->ranks; rank++) {
        int farthest = rank + pawn->max_steps;
        if (!(doubles >> rank & 1))
            continue;
        if (farthest >= variant->ranks - 1)
            return draft_fail(draft, draft_gives(draft, "pawnMaxSteps") ? "pawnMaxSteps"
                                                                     : "doubleStepRegionWhite",
                              error, "a pawn's first move may not reach the last rank");
        for (int to = rank + 2; to <= farthest && pawn->zone_type != NO_TYPE; to++) {
            if (pawn->zone_ranks >> to & 1)
                return draft_fail(draft, "pawnZoneRanks", error,
                                  "a pawn's first move of several squares may not end in the zone");
        }
    }
    return true;
}

bool draft_check_plain(const VariantDraft *draft, uint32_t types, const char *key, bool two_square,
                        Error *error)
{
    const Variant *variant = &draft->variant;
    for (int type = 0; type < variant->type_count; type++) {
        if (!(types >> type & 1))
            continue;
        const char *name = variant->types[type].name;
        if (type == variant->king || type == variant->pawn.type)
            return draft_fail(draft, key, error, "%s can't be in %s", name, key);
        if (variant_is_two_square(variant, type) && !two_square)
            return draft_fail(draft, key, error, "%s, a two-square man, can't be in %s", name, key);
    }
    return true;
}

/* The types of a default that the section doesn't give; all of them must exist. */
static bool default_types(const VariantDraft *draft, const char *key, const char *letters,
                          uint32_t *types, uint8_t *order, Error *error)
{
    *types = 0;
    for (int i = 0; letters[i]; i++) {
        char text[2] = {letters[i], '\0'};
        Man man;
        if (!man_parse(&draft->variant, text, &man))
            return draft_fail(draft, NULL, error,
                              "%s is not given, and its default %s needs a piece '%s'", key,
                              letters, text);
        *types |= 1u << man_type(man);
        if (order)
            order[i] = (uint8_t)man_type(man);
    }
    return true;
}

static bool promotions_finish(VariantDraft *draft, Error *error)
{
    Variant *variant = &draft->variant;
    PawnRules *pawn = &variant->pawn;
    uint16_t last;
    if (!region_finish(draft, "promotionRegionWhite", draft->promotion_region,
                       (uint16_t)(1u << variant->ranks >> 1), &last, error))
        return false;
    if (last != 1u << variant->ranks >> 1)
        return draft_fail(draft, "promotionRegionWhite", error,
                          "pawns promote on the last rank only (*%d)", variant->ranks);
    if (variant->pool.types) {
        if (!draft_check_plain(draft, variant->pool.types, "poolTypes", false, error))
            return false;
        if (draft_gives(draft, "promotionPieceTypes") && pawn->promotions != variant->pool.types)
            return draft_fail(draft, "promotionPieceTypes", error,
                              "with a pool, pawns become what is in poolTypes");
        pawn->promotions = variant->pool.types;
        pawn->promotion_count = variant->pool.type_count;
        memcpy(pawn->promotion_order, variant->pool.order, sizeof pawn->promotion_order);
    } else if (!draft_gives(draft, "promotionPieceTypes")) {
        if (!default_types(draft, "promotionPieceTypes", "qrbn", &pawn->promotions,
                           pawn->promotion_order, error))
            return false;
        pawn->promotion_count = 4;
    }
    if (!draft_check_plain(draft, pawn->promotions, "promotionPieceTypes", true, error))
        return false;
    if (pawn->promotions == 0 && !pawn->promotion_optional)
        return draft_fail(draft, "promotionPieceTypes", error,
                          "a pawn must have something to become on the last rank");
    for (int type = 0; type < variant->type_count; type++)
        pawn->promotes_to_two_square |= (pawn->promotions >> type & 1) &&
                                        variant_is_two_square(variant, type);
    return true;
}

static bool pawn_finish(VariantDraft *draft, Error *error)
{
    Variant *variant = &draft->variant;
    PawnRules *pawn = &variant->pawn;
    if (pawn->type == NO_TYPE) {
        *pawn = (PawnRules){.type = NO_TYPE, .zone_type = NO_TYPE};
        return true;
    }
    if ((pawn->zone_type == NO_TYPE) != (pawn->zone_ranks == 0))
        return draft_fail(draft, pawn->zone_type == NO_TYPE ? "pawnZoneRanks" : "pawnZoneType",
                          error, "pawnZoneType and pawnZoneRanks go together");
    if (pawn->zone_type != NO_TYPE &&
        !draft_check_plain(draft, 1u << pawn->zone_type, "pawnZoneType", false, error))
        return false;
    if (pawn->zone_ranks & (1u | 1u << (variant->ranks - 1)))
        return draft_fail(draft, "pawnZoneRanks", error, "the zone can't include an end rank");
    if (!pawn_steps_finish(draft, error))
        return false;
    bool types_given = draft_gives(draft, "enPassantTypes");
    if (types_given && draft->en_passant_types & ~(1u << pawn->type))
        return draft_fail(draft, "enPassantTypes", error, "only pawns capture en passant");
    pawn->en_passant = pawn->max_steps > 1 && (!types_given || draft->en_passant_types);
    return promotions_finish(draft, error);
}

/* The men that promote when a move ends on a rank. */
static bool piece_promotions_finish(VariantDraft *draft, Error *error)
{
    Variant *variant = &draft->variant;
    for (int type = 0; type < variant->type_count; type++) {
        PieceType *piece = &variant->types[type];
        uint16_t ranks = draft->promotion_ranks[type];
        if (draft->never_promotes >> type & 1)
            continue;
        if ((piece->promotes_to == NO_TYPE) != (ranks == 0))
            return draft_fail(draft, ranks ? "piecePromotionRanks" : "promotedPieceType", error,
                              ranks ? "there is no promotedPieceType for %s"
                                    : "there are no piecePromotionRanks for %s", piece->name);
        if (ranks == 0)
            continue;
        if (!draft_check_plain(draft, 1u << type | 1u << piece->promotes_to, "promotedPieceType",
                               true, error))
            return false;
        int turned = variant->types[piece->promotes_to].orientations;
        if ((piece->orientations == 0) != (turned == 0) || piece->orientations & ~turned)
            return draft_fail(draft, "promotedPieceType", error,
                              "%s must be able to lie as %s does",
                              variant->types[piece->promotes_to].name, piece->name);
        if (!draft->piece_promotion)
            return draft_fail(
                draft, "promotedPieceType", error,
                "pieces promote by compulsion only: mandatoryPiecePromotion = true is missing");
        /* IO-8, other reading: from the lowest of the ranks on. */
        if (draft->promote_beyond) {
            int lowest = 0;
            while (!(ranks >> lowest & 1))
                lowest++;
            ranks = (uint16_t)((1u << variant->ranks) - (1u << lowest));
        }
        piece->promotion_ranks = ranks;
    }
    return true;
}

/* Halves go side by side: a two-square man's paths are steps and slides that stop everywhere. */
static bool two_square_finish(VariantDraft *draft, Error *error)
{
    const Variant *variant = &draft->variant;
    for (int type = 0; type < variant->type_count; type++) {
        const PieceType *piece = &variant->types[type];
        if (!piece->orientations)
            continue;
        if (type == variant->king || type == variant->pawn.type)
            return draft_fail(draft, "pieceOrientations", error,
                              "king and pawn stand on one square");
        for (int i = 0; i < piece->path_count; i++) {
            const Path *path = &piece->paths[i];
            bool straight = path->mode == PATH_BOTH && !path->initial && !path->through;
            for (int step = 0; step < path->prefix + path->cycle; step++) {
                const Step *s = &path->steps[step];
                straight &= s->dx >= -1 && s->dx <= 1 && s->dy >= -1 && s->dy <= 1 &&
                            s->dx == path->steps[0].dx && s->dy == path->steps[0].dy;
            }
            if (!straight)
                return draft_fail(draft, "pieceOrientations", error,
                                  "the two-square %s can only slide in straight lines",
                                  piece->name);
        }
    }
    return true;
}

/* Where king and rooks stand is said by each position's rights. */
static bool chess960_check(const VariantDraft *draft, Error *error)
{
    static const char *const IDLE[] = {"castlingKingFile", "castlingRookKingsideFile",
                                       "castlingRookQueensideFile"};
    for (size_t i = 0; i < sizeof IDLE / sizeof *IDLE; i++) {
        if (draft->own[variant_key_find(IDLE[i])])
            return draft_fail(draft, IDLE[i], error, "%s says nothing with chess960", IDLE[i]);
    }
    return true;
}

static bool castling_finish(VariantDraft *draft, Error *error)
{
    Variant *variant = &draft->variant;
    CastlingRules *castling = &variant->castling;
    if (!draft->castling) {
        *castling = (CastlingRules){.rook_becomes = NO_TYPE};
        return true;
    }
    if (variant->rights_kind == RIGHTS_LEAPS)
        return draft_fail(draft, draft_gives(draft, "castling") ? "castling" : NULL, error,
                          "first moves need castling = false");
    variant->rights_kind = RIGHTS_CASTLING;
    memcpy(variant->right_letters, "KQ", 2);
    if (!draft_gives(draft, "castlingRookPieces") &&
        !default_types(draft, "castlingRookPieces (or castling = false)", "r", &castling->rooks,
                       NULL, error))
        return false;
    if (castling->rooks == 0)
        return draft_fail(draft, "castlingRookPieces", error, "castling needs a rook");
    if (!draft_check_plain(draft, castling->rooks, "castlingRookPieces", false, error) ||
        (castling->rook_becomes != NO_TYPE &&
         !draft_check_plain(draft, 1u << castling->rook_becomes, "castlingRookBecomes", false,
                            error)))
        return false;
    for (int type = 0; type < variant->type_count; type++)
        castling->rook_types = (uint8_t)(castling->rook_types + (castling->rooks >> type & 1));
    if (!draft_gives(draft, "castlingRookKingsideFile"))
        castling->rook_file[0] = (uint8_t)(variant->files - 1);
    static const char *const KING_KEYS[] = {"castlingKingsideFile", "castlingQueensideFile"};
    static const char *const ROOK_KEYS[] = {"castlingRookToKingsideFile",
                                            "castlingRookToQueensideFile"};
    for (int side = 0; side < 2; side++) {
        int inward = side == 0 ? -1 : 1;
        if (castling->king_to[side] >= variant->files)
            return draft_fail(draft, NULL, error,
                              "%s is not given, and its default is off the board", KING_KEYS[side]);
        if (!draft_gives(draft, ROOK_KEYS[side])) {
            int file = castling->king_to[side] + inward;
            if (file < 0 || file >= variant->files)
                return draft_fail(draft, KING_KEYS[side], error,
                                  "there is no file for the rook next to the king's");
            castling->rook_to[side] = (uint8_t)file;
        }
        if (castling->king_to[side] == castling->rook_to[side])
            return draft_fail(draft, ROOK_KEYS[side], error, "king and rook would share a square");
    }
    if (castling->chess960 && variant->files > 10)
        return draft_fail(draft, "chess960", error,
                          "chess960 works on up to 10 files ('K' and 'Q' would be files, too)");
    if (castling->chess960)
        return chess960_check(draft, error);
    if (castling->king_file >= castling->rook_file[0] ||
        castling->king_file <= castling->rook_file[1])
        return draft_fail(draft, "castlingKingFile", error,
                          "the king must stand between the two rooks");
    return true;
}

static bool opening_finish(VariantDraft *draft, Error *error)
{
    OpeningRules *opening = &draft->variant.opening;
    if (opening->moves[WHITE] == 0) {
        *opening = (OpeningRules){0};
        return true;
    }
    return opening->ranks > 0 ||
           draft_fail(draft, "openingMoves", error, "openingRanks is missing");
}

bool variant_draft_finish(VariantDraft *draft, Error *error)
{
    int key;
    if (draft->variant.king == NO_TYPE)
        return draft_fail(draft, NULL, error, "king is missing");
    const char *needs, *idle = variant_draft_idle_key(draft, &key, &needs);
    if (idle) {
        error_set(error, draft->given[key]->line, draft->given[key]->key_column,
                  "%s says nothing here: it needs %s", idle, needs);
        if (error)
            snprintf(error->file, sizeof error->file, "%s", draft->given[key]->file);
        return false;
    }
    return pawn_finish(draft, error) && piece_promotions_finish(draft, error) &&
           two_square_finish(draft, error) && castling_finish(draft, error) &&
           opening_finish(draft, error) && draft_finish_array(draft, error);
}
