/* Variants and games: see library.h.  Used by one thread; the games by any number. */
#include "library.h"

#include <stdlib.h>
#include <string.h>

struct Library {
    VariantSet *variants;
    Game **games;
    size_t count;
    int width;
};

Library *library_create(int width, Error *error)
{
    Library *library = calloc(1, sizeof *library);
    if (library) {
        library->width = width;
        library->variants = variant_set_create();
    }
    if (!library || !library->variants) {
        free(library);
        error_set(error, 0, 0, "not enough memory for the variants");
        return NULL;
    }
    return library;
}

void library_destroy(Library *library)
{
    if (!library)
        return;
    for (size_t i = 0; i < library->count; i++)
        game_destroy(library->games[i]);
    free(library->games);
    variant_set_destroy(library->variants);
    free(library);
}

Status library_add_text(Library *library, const char *path, const Text *text, Error *error)
{
    bool added = variant_set_add(library->variants, path, text->data, text->length, error);
    return added ? STATUS_OK : STATUS_INPUT;
}

Status library_add_file(Library *library, const char *path, Error *error)
{
    Text text;
    Status status = text_read(path, &text, error);
    if (status == STATUS_OK)
        status = library_add_text(library, path, &text, error);
    text_release(&text);
    return status;
}

const Game *library_game(Library *library, const char *name, Status *status, Error *error)
{
    *status = STATUS_OK;
    for (size_t i = 0; i < library->count; i++)
        if (strcmp(library->games[i]->variant.name, name) == 0)
            return library->games[i];
    const Variant *variant = variant_set_find(library->variants, name, error);
    *status = STATUS_INPUT;
    if (!variant)
        return NULL;
    Game **games = realloc(library->games, (library->count + 1) * sizeof *games);
    if (!games) {
        error_set(error, 0, 0, "not enough memory for the variant %s", name);
        *status = STATUS_SYSTEM;
        return NULL;
    }
    library->games = games;
    Game *game = game_create(variant, library->width, error);
    if (!game)
        return NULL;
    /* What only a game can see: whose king is in check, how many moves there may be. */
    Position start;
    Error fault = {0};
    if (!game_parse_fen(game, variant->start_fen, &start, &fault)) {
        variant_set_blame_start(library->variants, name, &fault);
        if (error)
            *error = fault;
        game_destroy(game);
        return NULL;
    }
    games[library->count++] = game;
    *status = STATUS_OK;
    return game;
}

const VariantSet *library_variants(const Library *library) { return library->variants; }

void library_allow_faults(Library *library) { variant_set_allow_faults(library->variants); }
