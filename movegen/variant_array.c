/*
 * What a variant takes from its array: the ranks of first moves, the homes of rights,
 * the most men a pool may account for; and the start position itself.
 */
#include "variant_build.h"

#include <stdio.h>
#include <string.h>

#include "fen_read.h"
#include "path_set.h"

/* The cores key each count of a pool up to MOST_IN_POOL; fen_write() has room for the text. */
enum { MOST_IN_POOL = 63, MAX_POOL_TEXT = 400 };

/* A first move may not be one that the man can make anyway: it would be two moves. */
static bool first_moves_check(const VariantDraft *draft, const char *key, const Path *paths,
                              int count, const PieceType *piece, Error *error)
{
    for (int i = 0; i < count; i++) {
        if (paths[i].mode != PATH_MOVE || paths[i].initial)
            return draft_fail(draft, key, error, "first moves don't capture: write 'm'");
        for (int j = 0; j < piece->path_count; j++) {
            if ((piece->paths[j].mode & PATH_MOVE) &&
                paths_share_square(&paths[i], &piece->paths[j]))
                return draft_fail(draft, key, error, "a first move leads where %s can go anyway",
                                  piece->name);
        }
    }
    return true;
}

static bool leaps_finish(VariantDraft *draft, const Position *array, Error *error)
{
    Variant *variant = &draft->variant;
    LeapRules *leaps = &variant->leaps;
    if (variant->rights_kind != RIGHTS_LEAPS)
        return true;
    if (!draft_gives(draft, "firstMoveKing") || leaps->first_type == NO_TYPE)
        return draft_fail(draft, NULL, error, "firstMoveKing and firstMovePiece go together");
    const PieceType *first = &variant->types[leaps->first_type];
    if (!draft_check_plain(draft, 1u << leaps->first_type, "firstMovePiece", false, error))
        return false;
    variant->right_letters[0] = variant->types[variant->king].token[0];
    variant->right_letters[1] = first->token[0];
    if (first->token[0] == '+')
        return draft_fail(draft, "firstMovePiece", error, "its token must be a single letter");
    if (!first_moves_check(draft, "firstMoveKing", leaps->king_paths, leaps->king_path_count,
                           &variant->types[variant->king], error) ||
        !first_moves_check(draft, "firstMovePiece", leaps->first_paths, leaps->first_path_count,
                           first, error))
        return false;
    int found[4] = {0};
    for (int square = 0; square < MAX_SQUARES; square++) {
        Man man = array->man[square];
        if (!man || (man_type(man) != variant->king && man_type(man) != leaps->first_type))
            continue;
        int right = 2 * (int)man_colour(man) + (man_type(man) == leaps->first_type);
        found[right]++;
        leaps->home[right] = (Square)square;
    }
    if (found[1] != 1 || found[3] != 1)
        return draft_fail(draft, "firstMovePiece", error,
                          "the array must have exactly one %s a side", first->name);
    return true;
}

/* RULES.md, Refused: no more men of a type than the array and promoted pawns can account for. */
static bool pool_finish(VariantDraft *draft, const Position *array, Error *error)
{
    Variant *variant = &draft->variant;
    PoolRules *pool = &variant->pool;
    if (pool->types == 0) {
        *pool = (PoolRules){.fallback = NO_TYPE};
        return true;
    }
    if (variant->pawn.type == NO_TYPE)
        return draft_fail(draft, "poolTypes", error, "a pool needs pawns that promote from it");
    for (int type = 0; type < variant->type_count; type++) {
        if (variant->types[type].promotion_ranks)
            return draft_fail(draft, "poolTypes", error,
                              "a pool does not go with promotedPieceType");
    }
    if (pool->fallback == NO_TYPE)
        return draft_fail(draft, draft_gives(draft, "poolFallback") ? "poolFallback" : "poolTypes",
                          error,
                          "poolFallback is missing: what a pawn becomes when the pool is empty");
    if (!(pool->types >> pool->fallback & 1))
        return draft_fail(draft, "poolFallback", error, "poolFallback must be one of poolTypes");
    int count[2][MAX_TYPES] = {{0}};
    for (int square = 0; square < MAX_SQUARES; square++) {
        if (array->man[square])
            count[man_colour(array->man[square])][man_type(array->man[square])]++;
    }
    int text = 0;
    for (int i = 0; i < pool->type_count; i++) {
        int type = pool->order[i];
        int most = 0;
        for (int colour = WHITE; colour <= BLACK; colour++) {
            bool pawns = pool_counts_pawns(variant, type);
            int men = count[colour][type] + (pawns ? count[colour][variant->pawn.type] : 0);
            most = men > most ? men : most;
        }
        if (most > MOST_IN_POOL)
            return draft_fail(draft, "poolTypes", error, "more than %d men could be in the pool",
                              MOST_IN_POOL);
        pool->limit[type] = (uint8_t)most;
        text += 2 * most * (int)strlen(variant->types[type].token);
    }
    if (text > MAX_POOL_TEXT)
        return draft_fail(draft, "poolTypes", error, "the pool could outgrow position text");
    return true;
}

/* The ranks, as their owner counts them, where the array has each type. */
static void initial_ranks_finish(Variant *variant, const Position *array)
{
    for (int square = 0; square < MAX_SQUARES; square++) {
        Man man = array->man[square];
        if (!man)
            continue;
        int rank = rank_of((Square)square);
        PieceType *piece = &variant->types[man_type(man)];
        unsigned bit = 1u << (man_colour(man) == WHITE ? rank : variant->ranks - 1 - rank);
        piece->initial_ranks = (uint16_t)(piece->initial_ranks | bit);
    }
}

static bool start_fail(const VariantDraft *draft, const Error *fault, Error *error)
{
    draft_fail(draft, "startFen", error, "startFen: %.150s", fault->reason);
    if (error && draft->own[variant_key_find("startFen")])
        error->column += fault->column - 1;
    return false;
}

static bool start_finish(VariantDraft *draft, Error *error)
{
    Variant *variant = &draft->variant;
    Position position;
    Error fault;
    if (!fen_parse(variant, draft->start_fen, &position, &fault))
        return start_fail(draft, &fault, error);
    if (position.passed_count)
        return draft_fail(draft, "startFen", error, "startFen can't have en passant squares");
    fen_write(variant, &position, FEN_PASSED | FEN_COUNTERS, variant->start_fen);
    return true;
}

bool draft_finish_array(VariantDraft *draft, Error *error)
{
    Position array;
    Error fault;
    if (!fen_parse_array(&draft->variant, draft->start_fen, &array, &fault))
        return start_fail(draft, &fault, error);
    initial_ranks_finish(&draft->variant, &array);
    return leaps_finish(draft, &array, error) && pool_finish(draft, &array, error) &&
           start_finish(draft, error);
}
