/* Results as text: see checkpoint.h. */
#include "checkpoint.h"

#include <stdlib.h>
#include <string.h>

#include "fixture.h"

static const char TITLE[] = "countercheck results 1";
/* Lines of the head; units_head_write() makes those from 2 to 7. */
enum { VARIANT_LINE = 3, RULES_LINE, FEN_LINE, PLIES_LINE, UNITS_LINE, LIST_LINE, DEPTH_LINE,
       PART_LINE };

static bool read_head(RecordReader *reader, ResultsHead *head)
{
    enum { MAX_PARTS = 1000000 };
    uint64_t depth = 0, part = 0, parts = 0;
    bool good = units_head_read(reader, &head->units) && record_next(reader, "list") &&
                record_digest(reader, &head->list) && record_end(reader) &&
                record_next(reader, "depth") &&
                record_number(reader, "the depth", (uint64_t)head->units.plies, MAX_DEPTH,
                              &depth) &&
                record_end(reader) && record_next(reader, "part") &&
                record_number(reader, "the part", 1, MAX_PARTS, &part) &&
                record_number(reader, "the number of parts", part, MAX_PARTS, &parts) &&
                record_end(reader);
    head->depth = (int)depth;
    head->part = (int)part;
    head->parts = (int)parts;
    return good;
}

static bool read_result(RecordReader *reader, const ResultsHead *head, uint64_t before,
                        UnitResult *result)
{
    uint64_t unit = 0;
    if (!unit_start_read(reader, &head->units, before, &unit, &result->paths) ||
        !record_number(reader, "the number of leaves", 0, UINT64_MAX, &result->leaves) ||
        !record_end(reader))
        return false;
    if ((unit - 1) % (uint64_t)head->parts != (uint64_t)head->part - 1)
        return record_refuse(reader, reader->line + strlen("unit "),
                             "unit %llu is not of part %d of %d", (unsigned long long)unit,
                             head->part, head->parts);
    result->unit = (uint32_t)unit;
    result->line = reader->number;
    return true;
}

static Status read_results(RecordReader *reader, Results *results)
{
    size_t capacity = 0;
    uint64_t before = 0;
    if (!read_head(reader, &results->head))
        return STATUS_INPUT;
    while (record_is_next(reader, "unit")) {
        if (results->count == capacity) {
            capacity = 2 * capacity + 256;
            UnitResult *larger = realloc(results->results, capacity * sizeof *larger);
            if (!larger) {
                record_refuse(reader, NULL, "not enough memory for the results");
                return STATUS_SYSTEM;
            }
            results->results = larger;
        }
        UnitResult *result = &results->results[results->count];
        if (!read_result(reader, &results->head, before, result))
            return STATUS_INPUT;
        before = result->unit;
        results->count++;
    }
    return record_finish_reading(reader, NULL) ? STATUS_OK : STATUS_INPUT;
}

Status results_read(const char *path, Results *results, Error *error)
{
    RecordReader reader;
    *results = (Results){0};
    Status status = record_open(&reader, path, TITLE, error);
    if (status != STATUS_OK)
        return status;
    status = read_results(&reader, results);
    record_release(&reader);
    if (status != STATUS_OK)
        results_release(results);
    return status;
}

void results_release(Results *results)
{
    free(results->results);
    *results = (Results){0};
}

static bool differs(const char *path, int line, const char *word, const char *what, Error *error)
{
    error_set(error, line, (int)strlen(word) + 2, "%s", what);
    error_set_file(error, path);
    return false;
}

bool results_belong(const char *path, const ResultsHead *found, const ResultsHead *head,
                    bool same_part, Error *error)
{
    const UnitsHead *a = &found->units, *b = &head->units;
    if (strcmp(a->variant, b->variant) != 0)
        return differs(path, VARIANT_LINE, "variant", "another variant was counted here", error);
    if (!digest_equal(a->rules, b->rules))
        return differs(path, RULES_LINE, "rules", "other rules of the variant were counted here",
                       error);
    if (strcmp(a->fen, b->fen) != 0)
        return differs(path, FEN_LINE, "fen", "another position was counted here", error);
    if (found->depth != head->depth)
        return differs(path, DEPTH_LINE, "depth", "another depth was counted here", error);
    if (a->plies != b->plies)
        return differs(path, PLIES_LINE, "plies", "units of another ply were counted here", error);
    if (a->count != b->count || a->paths != b->paths)
        return differs(path, UNITS_LINE, "units", "another list of units was counted here", error);
    if (!digest_equal(found->list, head->list))
        return differs(path, LIST_LINE, "list", "another list of units was counted here", error);
    if (same_part && (found->part != head->part || found->parts != head->parts))
        return differs(path, PART_LINE, "part", "another part of the units was counted here",
                       error);
    return true;
}

bool results_write(const ResultsHead *head, const Units *units, const uint64_t *leaves,
                   const bool *done, Text *text)
{
    RecordWriter writer;
    char digits[DIGEST_TEXT], paths[TOTAL_TEXT];
    if (!record_begin(&writer, TITLE))
        return false;
    units_head_write(writer.stream, &head->units);
    digest_write(head->list, digits);
    fprintf(writer.stream, "list %s\ndepth %d\npart %d %d\n", digits, head->depth, head->part,
            head->parts);
    for (size_t i = 0; i < head->units.count; i++) {
        if (!done[i])
            continue;
        total_write(units->units[i].paths, paths);
        fprintf(writer.stream, "unit %zu %s %llu\n", i + 1, paths, (unsigned long long)leaves[i]);
    }
    return record_finish(&writer, text, NULL);
}
