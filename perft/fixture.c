/* Fixture files: the parts that all formats share; see fixture.h. */
#include "fixture.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "fixture_parser.h"

/* Open addressing; the strings belong to the files. */
typedef struct {
    char *id;
    const char *path;
    int line;
} IdEntry;

struct IdSet {
    IdEntry *entries;
    size_t count, capacity;   /* capacity is a power of two */
};

IdSet *id_set_create(void) { return calloc(1, sizeof(IdSet)); }

void id_set_destroy(IdSet *set)
{
    if (!set)
        return;
    for (size_t i = 0; i < set->capacity; i++)
        free(set->entries[i].id);
    free(set->entries);
    free(set);
}

static IdEntry *id_slot(const IdSet *set, const char *id)
{
    size_t i = (size_t)XXH3_64bits(id, strlen(id)) & (set->capacity - 1);
    while (set->entries[i].id && strcmp(set->entries[i].id, id) != 0)
        i = (i + 1) & (set->capacity - 1);
    return &set->entries[i];
}

static bool id_set_grow(IdSet *set)
{
    IdSet larger = {.capacity = set->capacity ? 2 * set->capacity : 256};
    larger.entries = calloc(larger.capacity, sizeof *larger.entries);
    if (!larger.entries)
        return false;
    for (size_t i = 0; i < set->capacity; i++)
        if (set->entries[i].id)
            *id_slot(&larger, set->entries[i].id) = set->entries[i];
    free(set->entries);
    set->entries = larger.entries;
    set->capacity = larger.capacity;
    return true;
}

bool parser_refuse(Parser *parser, Field field, const char *format, ...)
{
    char reason[sizeof parser->error->reason];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    error_set(parser->error, field.line, field.column, "%s", reason);
    error_set_file(parser->error, parser->path);
    parser->status = STATUS_INPUT;
    return false;
}

bool parser_no_memory(Parser *parser)
{
    error_set(parser->error, 0, 0, "not enough memory");
    error_set_file(parser->error, parser->path);
    parser->status = STATUS_SYSTEM;
    return false;
}

bool parser_line(Parser *parser, char **line)
{
    if (parser->at == parser->end)
        return false;
    char *end = memchr(parser->at, '\n', (size_t)(parser->end - parser->at));
    *line = parser->at;
    parser->at = end + 1;
    parser->line++;
    while (end > *line && strchr(" \t\r", end[-1]))
        end--;
    *end = '\0';
    return true;
}

bool field_word(Field *rest, Field *word)
{
    size_t blanks = strspn(rest->text, " \t");
    rest->text += blanks;
    rest->column += (int)blanks;
    *word = *rest;
    size_t length = strcspn(rest->text, " \t");
    if (length == 0)
        return false;
    bool last = rest->text[length] == '\0';
    rest->text[length] = '\0';
    rest->text += length + !last;
    rest->column += (int)length + !last;
    return true;
}

bool parser_count(Parser *parser, Field field, uint64_t *count)
{
    *count = 0;
    if (!*field.text || strspn(field.text, "0123456789") != strlen(field.text))
        return parser_refuse(parser, field, "\"%s\" is not a number", field.text);
    for (const char *digit = field.text; *digit; digit++)
        if (__builtin_mul_overflow(*count, 10, count) ||
            __builtin_add_overflow(*count, (uint64_t)(*digit - '0'), count))
            return parser_refuse(parser, field, "%s passes 64 bits", field.text);
    return true;
}

bool parser_depth(Parser *parser, Field field, int *depth)
{
    uint64_t number;
    if (!parser_count(parser, field, &number))
        return false;
    if (number > MAX_DEPTH)
        return parser_refuse(parser, field, "depth %s is above %d", field.text, MAX_DEPTH);
    *depth = (int)number;
    return true;
}

bool parser_game(Parser *parser, Field name, Fixture *fixture)
{
    Error error = {0};
    Status status;
    fixture->game = library_game(parser->games, name.text, &status, &error);
    if (fixture->game)
        return true;
    char reason[sizeof error.file + sizeof error.reason];
    error_text(&error, reason, sizeof reason);
    bool unknown = !*error.file && strncmp(error.reason, "unknown", 7) == 0;
    parser_refuse(parser, name, "%s%s", reason, unknown ? " (--variants FILE loads more)" : "");
    parser->status = status;
    return false;
}

bool parser_position(Parser *parser, Field fen, Fixture *fixture)
{
    Error error = {0};
    fixture->fen = fen.text;
    if (game_parse_fen(fixture->game, fen.text, &fixture->position, &error))
        return true;
    if (error.column > 0)
        fen.column += error.column - 1;
    return parser_refuse(parser, fen, "%s", error.reason);
}

bool parser_expect(Parser *parser, Field field, Fixture *fixture, Expect expect)
{
    for (int i = 0; i < fixture->expect_count; i++)
        if (fixture->expects[i].kind == expect.kind && fixture->expects[i].depth == expect.depth)
            return parser_refuse(parser, field, "depth %d stands already in line %d",
                                 expect.depth, fixture->expects[i].line);
    Expect *expects =
        realloc(fixture->expects, (size_t)(fixture->expect_count + 1) * sizeof *expects);
    if (!expects)
        return parser_no_memory(parser);
    fixture->expects = expects;
    expect.line = field.line;
    expects[fixture->expect_count++] = expect;
    return true;
}

bool parser_add(Parser *parser, Field id, const Fixture *fixture)
{
    IdSet *ids = parser->ids;
    if (2 * ids->count >= ids->capacity && !id_set_grow(ids))
        return parser_no_memory(parser);
    IdEntry *slot = id_slot(ids, fixture->id);
    if (slot->id)
        return parser_refuse(parser, id, "the id %s stands already in %s:%d", fixture->id,
                             slot->path, slot->line);
    FixtureFile *file = parser->file;
    Fixture *fixtures = realloc(file->fixtures, (file->count + 1) * sizeof *fixtures);
    if (!fixtures)
        return parser_no_memory(parser);
    file->fixtures = fixtures;
    *slot = (IdEntry){strdup(fixture->id), parser->path, fixture->line};
    if (!slot->id)
        return parser_no_memory(parser);
    ids->count++;
    fixtures[file->count++] = *fixture;
    return true;
}

static const char *suffix_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && !strchr(dot, '/') ? dot : "";
}

bool fixture_is_file_name(const char *path)
{
    const char *suffix = suffix_of(path);
    return strcmp(suffix, ".perft") == 0 || strcmp(suffix, ".epd") == 0 ||
           strcmp(suffix, ".hand") == 0;
}

/* The faults that can be told from the bytes alone. */
static bool check_bytes(Parser *parser)
{
    Field place = {.line = 1, .column = 1};
    for (const char *at = parser->at; at < parser->end; at++) {
        if (*at == '\0')
            return parser_refuse(parser, place, "the file has a NUL byte");
        if (((unsigned char)*at < ' ' && !strchr("\t\r\n", *at)) || *at == 127)
            return parser_refuse(parser, place, "the file has a control character, byte %d", *at);
        if (*at == '\n') {
            place.line++;
            place.column = 0;
        }
        place.column++;
    }
    if (parser->at < parser->end && parser->end[-1] != '\n')
        return parser_refuse(parser, place, "the last line is cut off: it has no newline");
    return true;
}

Status fixture_parse(const char *path, Text *text, const char *variant, Library *library,
                     IdSet *ids, FixtureFile *file, Error *error)
{
    *file = (FixtureFile){.path = path, .text = *text};
    *text = (Text){0};
    Parser parser = {.path = path, .variant = variant, .games = library, .ids = ids,
                     .file = file, .error = error, .status = STATUS_OK,
                     .at = file->text.data, .end = file->text.data + file->text.length};
    const char *suffix = suffix_of(path);
    bool read = fixture_is_file_name(path)
                    ? check_bytes(&parser)
                    : parser_refuse(&parser, (Field){0},
                                    "not a fixture file: its name ends in none of .perft .epd .hand");
    if (read && strcmp(suffix, ".epd") == 0)
        read = fixture_parse_epd(&parser);
    else if (read)
        read = fixture_parse_blocks(&parser, strcmp(suffix, ".hand") == 0);
    if (read && file->count == 0)
        read = parser_refuse(&parser, (Field){0}, "the file has no positions");
    if (read)
        return STATUS_OK;
    fixture_file_release(file);
    return parser.status;
}

void fixture_file_release(FixtureFile *file)
{
    for (size_t i = 0; i < file->count; i++)
        free(file->fixtures[i].expects);
    free(file->fixtures);
    text_release(&file->text);
    *file = (FixtureFile){0};
}
