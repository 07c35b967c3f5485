/*
 * What the readers of the fixture formats share; used by fixture*.c only.
 * Lines are cut out of the text in place, so their strings live as long as it.
 */
#ifndef COUNTERCHECK_FIXTURE_PARSER_H
#define COUNTERCHECK_FIXTURE_PARSER_H

#include "fixture.h"

typedef struct {
    const char *path;
    const char *variant;      /* of positions that name none; NULL: none */
    Library *games;
    IdSet *ids;
    FixtureFile *file;
    Error *error;
    Status status;            /* why parsing failed */
    char *at, *end;           /* what is left of the text */
    int line;                 /* number of the last line taken */
} Parser;

/* A word of a line and where it stands. */
typedef struct {
    char *text;
    int line, column;
} Field;

/* Take the next line, without trailing blanks. False at the end of the text. */
bool parser_line(Parser *parser, char **line);

/* Take the next word between blanks out of 'rest', which moves on.  False if there is none. */
bool field_word(Field *rest, Field *word);

/* Refuse the file at 'field' and return false. */
bool parser_refuse(Parser *parser, Field field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool parser_no_memory(Parser *parser);

/* Read a depth (0 .. 63) or a count (64 bits). */
bool parser_depth(Parser *parser, Field field, int *depth);
bool parser_count(Parser *parser, Field field, uint64_t *count);

/* Set the game of 'fixture' by the variant's name, and its position by text. */
bool parser_game(Parser *parser, Field name, Fixture *fixture);
bool parser_position(Parser *parser, Field fen, Fixture *fixture);

/* Add 'expect'; a doubled depth of one kind is refused at 'field'. */
bool parser_expect(Parser *parser, Field field, Fixture *fixture, Expect expect);

/* Add 'fixture' to the file; its id must be new in this run. On failure the caller keeps it. */
bool parser_add(Parser *parser, Field id, const Fixture *fixture);

/* The formats.  False if the text is refused. */
bool fixture_parse_blocks(Parser *parser, bool hand);
bool fixture_parse_epd(Parser *parser);

#endif
