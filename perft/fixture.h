/*
 * Fixture files: positions with the counts, digests or moves that are expected
 * of them.  .perft blocks, .epd lines and .hand blocks, told apart by the file's name
 * (docs/formats.md).
 *
 * A file is taken whole or refused with the place and reason of its first fault.
 */
#ifndef COUNTERCHECK_FIXTURE_H
#define COUNTERCHECK_FIXTURE_H

#include "digest.h"
#include "library.h"

enum { MAX_DEPTH = 63, MAX_ID = 96 };

typedef enum { EXPECT_PERFT, EXPECT_DIGEST, EXPECT_MOVES } ExpectKind;

typedef struct {
    ExpectKind kind;
    int line;             /* in the file, from 1 */
    int depth;
    uint64_t leaves;      /* for a digest: the perft line's of its depth; for moves: their number */
    Digest digest;
} Expect;

typedef struct {
    char id[MAX_ID];
    int line;
    const char *why, *rule, *source, *page;   /* "" if the file has none */
    const char *fen;                          /* as the file has it */
    const Game *game;
    Position position;
    Expect *expects;
    int expect_count;
    /* EXPECT_MOVES */
    const char *moves;                        /* move texts between blanks */
    bool one_man;                             /* only the moves of the man on 'from' */
    Square from;
} Fixture;

typedef struct {
    const char *path;
    Text text;             /* the strings above point into it */
    Fixture *fixtures;
    size_t count;
} FixtureFile;

/* The ids of a run, so that none stands twice. */
typedef struct IdSet IdSet;
IdSet *id_set_create(void);   /* NULL: memory is short */
void id_set_destroy(IdSet *set);

/* Whether a file of this name is read by fixture_parse(). */
bool fixture_is_file_name(const char *path);

/*
 * Take over 'text', read from 'path', as 'file'.  'variant' (NULL: none) is the
 * variant of positions that name none; for .epd lines the folder's name comes
 * after it.  'path' must live as long as 'file', and 'ids' as long as the files.
 */
Status fixture_parse(const char *path, Text *text, const char *variant, Library *library,
                     IdSet *ids, FixtureFile *file, Error *error);
void fixture_file_release(FixtureFile *file);

#endif
