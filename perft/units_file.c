/* Lists of units as text: see units_file.h. */
#include "units_file.h"

#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "version.h"

static const char TITLE[] = "countercheck units 1";

void units_head_write(FILE *stream, const UnitsHead *head)
{
    char rules[DIGEST_TEXT], paths[TOTAL_TEXT];
    digest_write(head->rules, rules);
    total_write(head->paths, paths);
    fprintf(stream, "program %s\nvariant %s\nrules %s\nfen %s\nplies %d\nunits %llu %s\n", VERSION,
            head->variant, rules, head->fen, head->plies, (unsigned long long)head->count, paths);
}

/* Read the line 'word' with a text of fewer than 'size' bytes. */
static bool read_text(RecordReader *reader, const char *word, char *text, size_t size)
{
    if (!record_next(reader, word))
        return false;
    const char *value = record_text(reader);
    if (!value)
        return false;
    size_t length = strlen(value);
    if (length >= size)
        return record_refuse(reader, value, "the %s is longer than %zu bytes", word, size - 1);
    memcpy(text, value, length + 1);
    return true;
}

static bool read_program(RecordReader *reader)
{
    if (!record_next(reader, "program"))
        return false;
    const char *version = record_text(reader);
    if (version && strcmp(version, VERSION) != 0)
        return record_refuse(reader, version, "written by version \"%s\", this is " VERSION,
                             version);
    return version != NULL;
}

bool units_head_read(RecordReader *reader, UnitsHead *head)
{
    uint64_t plies = 0;
    bool good = read_program(reader) &&
                read_text(reader, "variant", head->variant, sizeof head->variant) &&
                record_next(reader, "rules") && record_digest(reader, &head->rules) &&
                record_end(reader) && read_text(reader, "fen", head->fen, sizeof head->fen) &&
                record_next(reader, "plies") &&
                record_number(reader, "the plies", 0, MAX_DEPTH, &plies) && record_end(reader) &&
                record_next(reader, "units") &&
                record_number(reader, "the number of units", 0, MAX_UNITS, &head->count) &&
                record_total(reader, "the number of paths", &head->paths) && record_end(reader);
    head->plies = (int)plies;
    return good;
}

bool unit_start_read(RecordReader *reader, const UnitsHead *head, uint64_t before,
                     uint64_t *index, Total *paths)
{
    if (!record_next(reader, "unit"))
        return false;
    const char *at = reader->at;
    if (!record_number(reader, "the number of a unit", 1, head->count, index))
        return false;
    if (*index == before)
        return record_refuse(reader, at, "unit %llu is doubled", (unsigned long long)*index);
    if (*index < before)
        return record_refuse(reader, at, "unit %llu stands after unit %llu",
                             (unsigned long long)*index, (unsigned long long)before);
    at = reader->at;
    if (!record_total(reader, "the number of paths", paths))
        return false;
    return *paths > 0 || record_refuse(reader, at, "a unit has at least one path");
}

bool units_write(Units *units, Text *text)
{
    RecordWriter writer;
    char paths[TOTAL_TEXT];
    if (!record_begin(&writer, TITLE))
        return false;
    units_head_write(writer.stream, &units->head);
    for (size_t i = 0; i < units->head.count; i++) {
        total_write(units->units[i].paths, paths);
        fprintf(writer.stream, "unit %zu %s %s\n", i + 1, paths, unit_fen(units, i));
    }
    return record_finish(&writer, text, &units->checksum);
}

/* Whether 'fen', at this place of the file, is the canonical text of a position. */
static bool check_fen(const RecordReader *reader, const Game *game, int line, int column,
                      const char *fen)
{
    Position position;
    Error error = {0};
    char canonical[MAX_FEN];
    if (!game_parse_fen(game, fen, &position, &error))
        return record_refuse_at(reader, line,
                                column + (error.column > 0 ? error.column - 1 : 0), "%s",
                                error.reason);
    game_canonical_fen(game, &position, canonical);
    if (strcmp(canonical, fen) != 0)
        return record_refuse_at(reader, line, column, "the canonical text is \"%s\"", canonical);
    return true;
}

/* Find the game of the head just read, and check what the head says of it. */
static Status find_game(const RecordReader *reader, Library *library, const UnitsHead *head,
                        const Game **game, Error *error)
{
    enum { VARIANT_LINE = 3, RULES_LINE, FEN_LINE };
    Status status;
    Error found = {0};
    *game = library_game(library, head->variant, &status, &found);
    if (!*game) {
        if (*found.file)
            *error = found;
        else
            record_refuse_at(reader, VARIANT_LINE, sizeof "variant ", "%s", found.reason);
        return status;
    }
    if (!digest_equal(head->rules, game_rules_digest(*game))) {
        record_refuse_at(reader, RULES_LINE, sizeof "rules ",
                         "the rules of %s are others here than where the list was made",
                         head->variant);
        return STATUS_INPUT;
    }
    return check_fen(reader, *game, FEN_LINE, sizeof "fen ", head->fen) ? STATUS_OK : STATUS_INPUT;
}

/* Keep one position of the list; texts never take more room than the file. */
static bool take_unit(RecordReader *reader, const Game *game, Units *units, size_t index,
                      size_t *length)
{
    uint64_t number;
    Unit *unit = &units->units[index];
    if (!unit_start_read(reader, &units->head, index, &number, &unit->paths))
        return false;
    if (number != index + 1)
        return record_refuse(reader, reader->line + strlen("unit "), "unit %zu is missing",
                             index + 1);
    const char *fen = record_text(reader);
    if (!fen ||
        !check_fen(reader, game, reader->number, (int)(fen - reader->line) + 1, fen))
        return false;
    unit->fen = (uint32_t)*length;
    if (index > 0) {
        int order = strcmp(unit_fen(units, index - 1), fen);
        if (order >= 0)
            return record_refuse(reader, fen, order == 0 ? "this position is doubled"
                                                         : "this position is out of order");
    }
    size_t bytes = strlen(fen) + 1;
    memcpy(units->fens + *length, fen, bytes);
    *length += bytes;
    return true;
}

static bool read_units(RecordReader *reader, const Game *game, Units *units)
{
    size_t length = 0;
    Total paths = 0;
    for (size_t i = 0; i < units->head.count; i++) {
        if (!take_unit(reader, game, units, i, &length))
            return false;
        if (!total_add(&paths, units->units[i].paths, 1))
            return record_refuse(reader, NULL, "the number of paths passes 128 bits");
    }
    if (!record_finish_reading(reader, &units->checksum))
        return false;
    return paths == units->head.paths ||
           record_refuse(reader, NULL, "the paths of the units are not as many as line 7 says");
}

Status units_read(const char *path, Library *library, Units *units, const Game **game,
                  Error *error)
{
    RecordReader reader;
    *units = (Units){0};
    Status status = record_open(&reader, path, TITLE, error);
    if (status != STATUS_OK)
        return status;
    status = units_head_read(&reader, &units->head) ? STATUS_OK : STATUS_INPUT;
    if (status == STATUS_OK)
        status = find_game(&reader, library, &units->head, game, error);
    if (status == STATUS_OK) {
        units->units = calloc(units->head.count + 1, sizeof *units->units);
        units->fens = malloc(reader.text.length + 1);
        if (!units->units || !units->fens) {
            error_set(error, 0, 0, "not enough memory for the units");
            status = STATUS_SYSTEM;
        } else if (!read_units(&reader, *game, units)) {
            status = STATUS_INPUT;
        }
    }
    record_release(&reader);
    if (status != STATUS_OK)
        units_release(units);
    return status;
}
