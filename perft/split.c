/* Cutting a tree into parts, ply by ply: see split.h. */
#include "split.h"

#include <stdlib.h>
#include <string.h>

/* More parts than this are not worth their memory (a Position is some 600 bytes). */
enum { MAX_PARTS = 1 << 17 };

typedef struct {
    Move move;
    char text[MAX_MOVE_TEXT];
} NamedMove;

static int compare_named(const void *a, const void *b)
{
    return strcmp(((const NamedMove *)a)->text, ((const NamedMove *)b)->text);
}

static bool list_roots(const Game *game, const Position *position, Split *split)
{
    Move moves[MAX_MOVES];
    int count = game_moves(game, position, moves);
    size_t room = (size_t)count + 1;
    NamedMove *named = malloc(room * sizeof *named);
    split->roots = malloc(room * sizeof *split->roots);
    split->texts = malloc(room * sizeof *split->texts);
    bool enough = named && split->roots && split->texts;
    if (enough) {
        for (int i = 0; i < count; i++) {
            named[i].move = moves[i];
            move_write(&game->variant, position, moves[i], named[i].text);
        }
        qsort(named, (size_t)count, sizeof *named, compare_named);
        for (int i = 0; i < count; i++) {
            split->roots[i] = named[i].move;
            memcpy(split->texts[i], named[i].text, MAX_MOVE_TEXT);
        }
        split->root_count = count;
    }
    free(named);
    return enough;
}

/* Replace every part by its children.  False if memory is short or they would be too many;
 * the parts then stay as they are. */
static bool expand(const Game *game, Split *split)
{
    Part *children = NULL;
    size_t count = 0, capacity = 0;
    Move moves[MAX_MOVES];
    for (size_t i = 0; i < split->part_count; i++) {
        const Part *part = &split->parts[i];
        size_t move_count = (size_t)game_moves(game, &part->position, moves);
        if (count + move_count > capacity) {
            capacity = 2 * (count + move_count);
            Part *larger =
                count + move_count > MAX_PARTS ? NULL : realloc(children, capacity * sizeof *larger);
            if (!larger) {
                free(children);
                return false;
            }
            children = larger;
        }
        for (size_t j = 0; j < move_count; j++, count++) {
            game_play(game, &part->position, moves[j], &children[count].position);
            children[count].root = part->root;
        }
    }
    free(split->parts);
    split->parts = children;
    split->part_count = count;
    split->depth--;
    return true;
}

Status split_create(const Game *game, const Position *position, int depth, size_t wanted,
                    Split *split, Error *error)
{
    *split = (Split){.depth = depth - 1};
    bool enough = list_roots(game, position, split);
    if (enough)
        split->parts = malloc((size_t)(split->root_count + 1) * sizeof *split->parts);
    if (!enough || !split->parts) {
        split_release(split);
        error_set(error, 0, 0, "not enough memory to split the work");
        return STATUS_SYSTEM;
    }
    for (int i = 0; i < split->root_count; i++) {
        game_play(game, position, split->roots[i], &split->parts[i].position);
        split->parts[i].root = i;
    }
    split->part_count = (size_t)split->root_count;
    while (split->depth > 2 && split->part_count > 0 && split->part_count < wanted &&
           expand(game, split))
        ;
    return STATUS_OK;
}

void split_release(Split *split)
{
    free(split->roots);
    free(split->texts);
    free(split->parts);
    *split = (Split){0};
}
