/*
 * The variants known to this run, and the games made of them: each is made
 * once, when it is first asked for, and lives as long as the library.
 */
#ifndef COUNTERCHECK_LIBRARY_H
#define COUNTERCHECK_LIBRARY_H

#include "movegen/game.h"
#include "movegen/variant_ini.h"
#include "text_file.h"

typedef struct Library Library;

/* 'width': bits of the bitboards, or 0 for the narrowest that fits each variant. */
Library *library_create(int width, Error *error);
void library_destroy(Library *library);

/* Add the variants of an ini file, or of its text. */
Status library_add_file(Library *library, const char *path, Error *error);
Status library_add_text(Library *library, const char *path, const Text *text, Error *error);

/*
 * The game called 'name'.  NULL with 'error' if it is unknown, its section is
 * faulty (the error then names the place of the fault) or its board does not fit the
 * width; 'status' gets STATUS_INPUT or STATUS_SYSTEM.
 */
const Game *library_game(Library *library, const char *name, Status *status, Error *error);

/* See variant_set_allow_faults(). */
void library_allow_faults(Library *library);

const VariantSet *library_variants(const Library *library);

#endif
