/* The most moves of a man and of a side: see game_bound.h. */
#include "game_bound.h"

#include <string.h>

#include "notation.h"

/* Mark where a man on 'from' can stop by 'paths'. */
static void mark_stops(const Variant *variant, const Path *paths, int count, Square from,
                       bool *marked)
{
    for (int i = 0; i < count; i++) {
        Square squares[MAX_SQUARES];
        bool stops[MAX_SQUARES];
        int length = path_walk(&paths[i], variant->files, variant->ranks, from, squares, stops);
        for (int k = 0; k < length; k++)
            marked[squares[k]] |= stops[k];
    }
}

/* The squares of the best place for a man of 'type', of its first moves too. */
static int most_squares(const Variant *variant, int type)
{
    const PieceType *piece = &variant->types[type];
    const LeapRules *leaps = &variant->leaps;
    int most = 0;

    for (int from = 0; from < MAX_SQUARES; from++) {
        bool marked[MAX_SQUARES] = {false};
        int count = 0;
        if (file_of((Square)from) >= variant->files || rank_of((Square)from) >= variant->ranks)
            continue;
        mark_stops(variant, piece->paths, piece->path_count, (Square)from, marked);
        if (variant->rights_kind == RIGHTS_LEAPS && type == variant->king)
            mark_stops(variant, leaps->king_paths, leaps->king_path_count, (Square)from, marked);
        if (variant->rights_kind == RIGHTS_LEAPS && type == leaps->first_type)
            mark_stops(variant, leaps->first_paths, leaps->first_path_count, (Square)from, marked);
        for (int to = 0; to < MAX_SQUARES; to++)
            count += marked[to];
        most = count > most ? count : most;
    }
    return most;
}

/* What one pawn move to the last rank, or into the zone, may choose from. */
static int most_results(const Variant *variant)
{
    const PawnRules *pawn = &variant->pawn;
    int results = pawn->promotion_optional + 1; /* 1: the pool's fallback */

    for (int type = 0; type < variant->type_count; type++)
        if (pawn->promotions >> type & 1) /* either half of a two-square man, any way it lies */
            results += variant_is_two_square(variant, type) ? 2 * ORIENTATIONS : 1;
    return results < 2 ? 2 : results;
}

static int most_of_type(const Variant *variant, int type)
{
    const PawnRules *pawn = &variant->pawn;

    if (type == pawn->type)
        return (1 + pawn->capture_count) * most_results(variant) + pawn->max_steps - 1;
    if (variant_is_two_square(variant, type)) /* turns: one half of two, to either side */
        return most_squares(variant, type) + 4 * ORIENTATIONS;
    return most_squares(variant, type) +
           (type == variant->king && variant->rights_kind == RIGHTS_CASTLING ? 2 : 0);
}

/* The types that a man of 'type' may be after one move. */
static uint32_t next_types(const Variant *variant, int type)
{
    const PieceType *piece = &variant->types[type];
    uint32_t next = 1u << type;

    if (piece->promotes_to != NO_TYPE)
        next |= 1u << piece->promotes_to;
    if ((variant->castling.rooks >> type & 1) && variant->castling.rook_becomes != NO_TYPE)
        next |= 1u << variant->castling.rook_becomes;
    if (type == variant->pawn.type) {
        next |= variant->pawn.promotions;
        if (variant->pawn.zone_type != NO_TYPE)
            next |= 1u << variant->pawn.zone_type;
    }
    return next;
}

void move_bounds(const Variant *variant, uint16_t *most)
{
    memset(most, 0, MAX_TYPES * sizeof *most);
    for (int type = 0; type < variant->type_count; type++)
        most[type] = (uint16_t)most_of_type(variant, type);
    /* As many rounds as a chain of promotions can be long. */
    for (int round = 0; round < variant->type_count; round++)
        for (int type = 0; type < variant->type_count; type++)
            for (int to = 0; to < variant->type_count; to++)
                if ((next_types(variant, type) >> to & 1) && most[to] > most[type])
                    most[type] = most[to];
}

int position_bound(const Variant *variant, const uint16_t *most, const Position *position,
                   Colour colour)
{
    int bound = 0;

    for (int square = 0; square < MAX_SQUARES; square++) {
        Man man = position->man[square];
        if (man == 0 || man_colour(man) != colour)
            continue;
        bool second_half = variant_is_two_square(variant, man_type(man)) &&
                           position->other[square] < square;
        bound += second_half ? 0 : most[man_type(man)];
    }
    return bound;
}
