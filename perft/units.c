/* Listing distinct positions, ply by ply: see units.h. */
#include "units.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* The distinct positions of one ply: their texts, and a hash table of indices plus 1. */
typedef struct {
    Unit *units;
    size_t count, capacity;
    char *fens;
    size_t length, room;
    uint32_t *slots;
    size_t slot_count;        /* a power of two */
    Total paths;
} Layer;

typedef enum { LAYER_OK, LAYER_TOO_LARGE, LAYER_OVERFLOW, LAYER_MEMORY, LAYER_FAULT } LayerResult;

static void layer_release(Layer *layer)
{
    free(layer->units);
    free(layer->fens);
    free(layer->slots);
    *layer = (Layer){0};
}

/* The slot of 'fen', or the empty one where it belongs. */
static uint32_t *layer_slot(const Layer *layer, const char *fen, size_t length)
{
    size_t mask = layer->slot_count - 1;
    size_t at = (size_t)XXH3_64bits(fen, length) & mask;
    while (layer->slots[at] && strcmp(layer->fens + layer->units[layer->slots[at] - 1].fen, fen) != 0)
        at = (at + 1) & mask;
    return &layer->slots[at];
}

static bool layer_grow_slots(Layer *layer)
{
    size_t larger = layer->slot_count ? 2 * layer->slot_count : 1024;
    uint32_t *slots = calloc(larger, sizeof *slots);
    if (!slots)
        return false;
    free(layer->slots);
    layer->slots = slots;
    layer->slot_count = larger;
    for (size_t i = 0; i < layer->count; i++) {
        const char *fen = layer->fens + layer->units[i].fen;
        *layer_slot(layer, fen, strlen(fen)) = (uint32_t)i + 1;
    }
    return true;
}

/* Make room for one position of 'length' characters. */
static bool layer_reserve(Layer *layer, size_t length)
{
    if (3 * (layer->count + 1) > 2 * layer->slot_count && !layer_grow_slots(layer))
        return false;
    if (layer->count == layer->capacity) {
        size_t capacity = 2 * layer->capacity + 256;
        Unit *units = realloc(layer->units, capacity * sizeof *units);
        if (!units)
            return false;
        layer->units = units;
        layer->capacity = capacity;
    }
    if (layer->length + length + 1 > layer->room) {
        size_t room = 2 * layer->room + MAX_FEN;
        char *fens = realloc(layer->fens, room);
        if (!fens)
            return false;
        layer->fens = fens;
        layer->room = room;
    }
    return true;
}

/* Add 'paths' to the position 'fen', which may be new. */
static LayerResult layer_add(Layer *layer, const char *fen, size_t length, Total paths)
{
    if (!layer_reserve(layer, length))
        return LAYER_MEMORY;
    if (!total_add(&layer->paths, paths, 1))
        return LAYER_OVERFLOW;
    uint32_t *slot = layer_slot(layer, fen, length);
    if (*slot) {
        layer->units[*slot - 1].paths += paths;
        return LAYER_OK;
    }
    if (layer->count == MAX_UNITS || layer->length + length + 1 > MAX_UNITS_TEXT)
        return LAYER_TOO_LARGE;
    layer->units[layer->count] = (Unit){paths, (uint32_t)layer->length};
    memcpy(layer->fens + layer->length, fen, length + 1);
    layer->length += length + 1;
    *slot = (uint32_t)++layer->count;
    return LAYER_OK;
}

/* The positions one ply further. */
static LayerResult layer_next(const Game *game, const Layer *layer, Layer *next, Error *error)
{
    Move moves[MAX_MOVES];
    char fen[MAX_FEN];
    Position position, child;
    LayerResult result = LAYER_OK;
    *next = (Layer){0};
    for (size_t i = 0; i < layer->count && result == LAYER_OK; i++) {
        const Unit *unit = &layer->units[i];
        if (!game_parse_fen(game, layer->fens + unit->fen, &position, error))
            result = LAYER_FAULT;
        int count = result == LAYER_OK ? game_moves(game, &position, moves) : 0;
        for (int j = 0; j < count && result == LAYER_OK; j++) {
            game_play(game, &position, moves[j], &child);
            int length = game_canonical_fen(game, &child, fen);
            result = layer_add(next, fen, (size_t)length, unit->paths);
        }
    }
    if (result != LAYER_OK)
        layer_release(next);
    return result;
}

static LayerResult layer_root(const Game *game, const Position *root, Layer *layer)
{
    char fen[MAX_FEN];
    int length = game_canonical_fen(game, root, fen);
    *layer = (Layer){0};
    return layer_add(layer, fen, (size_t)length, 1);
}

static int compare_units(const void *a, const void *b, void *fens)
{
    return strcmp((const char *)fens + ((const Unit *)a)->fen,
                  (const char *)fens + ((const Unit *)b)->fen);
}

/* Make 'units' of the layer, which is released. */
static void take_layer(const Game *game, const Position *root, int plies, Layer *layer,
                       Units *units)
{
    if (layer->count > 0)
        qsort_r(layer->units, layer->count, sizeof *layer->units, compare_units, layer->fens);
    *units = (Units){.units = layer->units, .fens = layer->fens};
    units->head = (UnitsHead){.rules = game_rules_digest(game), .plies = plies,
                              .count = layer->count, .paths = layer->paths};
    memcpy(units->head.variant, game->variant.name, MAX_NAME);
    game_canonical_fen(game, root, units->head.fen);
    free(layer->slots);
    *layer = (Layer){0};
}

static Status fail(LayerResult result, int plies, Error *error)
{
    switch (result) {
    case LAYER_OK:
        return STATUS_OK;
    case LAYER_TOO_LARGE:
        error_set(error, 0, 0, "at ply %d there are more than %d positions, or %d MiB of their texts",
                  plies, MAX_UNITS, MAX_UNITS_TEXT >> 20);
        return STATUS_INPUT;
    case LAYER_OVERFLOW:
        error_set(error, 0, 0, "at ply %d the number of paths passes 128 bits", plies);
        return STATUS_SYSTEM;
    case LAYER_MEMORY:
        error_set(error, 0, 0, "not enough memory for the positions at ply %d", plies);
        return STATUS_SYSTEM;
    case LAYER_FAULT:
        break;   /* a position of our own making was refused: 'error' says why */
    }
    return STATUS_SYSTEM;
}

Status units_list(const Game *game, const Position *root, int plies, Units *units, Error *error)
{
    Layer layer, next;
    int ply = 0;
    LayerResult result = layer_root(game, root, &layer);
    while (result == LAYER_OK && ply < plies) {
        result = layer_next(game, &layer, &next, error);
        layer_release(&layer);
        layer = next;
        ply++;
    }
    if (result == LAYER_OK)
        take_layer(game, root, plies, &layer, units);
    else
        layer_release(&layer);
    return fail(result, ply, error);
}

/*
 * Whether the units of 'layer' are too few, or too large: about as many leaves below each as
 * 'branching' to the power of the plies left.  Products only, in one order: two machines must agree.
 */
static bool wants_next(const Layer *layer, double branching, int plies_left)
{
    const size_t FEW = 4096;
    const double LARGE = 1e9;
    double leaves = 1;
    for (int i = 0; i < plies_left; i++)
        leaves *= branching;
    return layer->count > 0 && (layer->count < FEW || leaves > LARGE);
}

Status units_choose(const Game *game, const Position *root, int depth, Units *units,
                    Error *error)
{
    Layer layer, next;
    int ply = 0;
    double branching = 1;
    LayerResult result = layer_root(game, root, &layer);
    while (result == LAYER_OK && depth - ply > 2 && wants_next(&layer, branching, depth - ply)) {
        result = layer_next(game, &layer, &next, error);
        if (result == LAYER_TOO_LARGE || result == LAYER_OVERFLOW) {
            result = LAYER_OK;
            break;
        }
        if (result == LAYER_OK) {
            branching = (double)next.paths / (double)layer.paths;
            layer_release(&layer);
            layer = next;
            ply++;
        }
    }
    if (result == LAYER_OK)
        take_layer(game, root, ply, &layer, units);
    else
        layer_release(&layer);
    return fail(result, ply + 1, error);
}

void units_release(Units *units)
{
    free(units->units);
    free(units->fens);
    *units = (Units){0};
}

Digest game_rules_digest(const Game *game)
{
    return digest_bytes(&game->variant, sizeof game->variant);
}
