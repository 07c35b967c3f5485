/* sum: the total of results that were counted apart.  Every unit must be there exactly once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checkpoint.h"
#include "command_units.h"
#include "commands.h"
#include "session.h"

/* Where a unit's result was found: 'file' is an index from 1, 0: nowhere yet. */
typedef struct {
    int file, line;
} Found;

typedef struct {
    const Options *options;
    ResultsHead head;         /* of the first file */
    Found *found;             /* by unit, from 0 */
    uint64_t found_count;
    Total total, paths;
} Sum;

static Status refuse(const char *path, int line, int column, const char *reason)
{
    Error error;
    error_set(&error, line, column, "%s", reason);
    error_set_file(&error, path);
    complain_error(&error);
    return STATUS_INPUT;
}

/* Add one result of file 'file', an index from 0. */
static Status add_result(Sum *sum, int file, const UnitResult *result)
{
    const char *path = sum->options->arguments[file];
    Found *found = &sum->found[result->unit - 1];
    if (found->file) {
        char reason[sizeof((Error *)NULL)->reason];
        snprintf(reason, sizeof reason, "unit %u is doubled: it is also in %.160s, line %d",
                 result->unit, sum->options->arguments[found->file - 1], found->line);
        return refuse(path, result->line, (int)sizeof "unit ", reason);
    }
    *found = (Found){file + 1, result->line};
    sum->found_count++;
    if (!total_add(&sum->total, result->paths, result->leaves) ||
        !total_add(&sum->paths, result->paths, 1)) {
        complain("the total passes 128 bits");
        return STATUS_SYSTEM;
    }
    return STATUS_OK;
}

static Status add_file(Sum *sum, int file)
{
    const char *path = sum->options->arguments[file];
    Results results;
    Error error = {0};
    Status status = results_read(path, &results, &error);
    if (status != STATUS_OK)
        return session_fault(status, &error);
    if (!sum->found) {
        sum->head = results.head;
        sum->found = calloc(sum->head.units.count + 1, sizeof *sum->found);
        if (!sum->found) {
            complain("not enough memory for the units");
            status = STATUS_SYSTEM;
        }
    } else if (!results_belong(path, &results.head, &sum->head, false, &error)) {
        status = session_fault(STATUS_INPUT, &error);
    }
    for (size_t i = 0; i < results.count && status == STATUS_OK; i++)
        status = add_result(sum, file, &results.results[i]);
    results_release(&results);
    return status;
}

/* Name the units that are missing, as ranges. */
static Status refuse_missing(const Sum *sum)
{
    enum { MAX_RANGES = 10 };
    uint64_t count = sum->head.units.count;
    int ranges = 0;
    fflush(stdout);
    fprintf(stderr, "%s: %llu of %llu units are missing:", PROGRAM,
            (unsigned long long)(count - sum->found_count), (unsigned long long)count);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t first = i;
        while (i < count && !sum->found[i].file)
            i++;
        if (i == first)
            continue;
        if (ranges++ == MAX_RANGES) {
            fputs(" ..", stderr);
            break;
        }
        fprintf(stderr, " %llu", (unsigned long long)first + 1);
        if (i > first + 1)
            fprintf(stderr, "-%llu", (unsigned long long)i);
    }
    fputc('\n', stderr);
    return STATUS_INPUT;
}

static Status print_sum(const Sum *sum)
{
    const Options *options = sum->options;
    const UnitsHead *units = &sum->head.units;
    char digits[TOTAL_TEXT];
    total_write(sum->total, digits);
    if (text_wanted(options))
        printf("Nodes searched: %s\n\n", digits);
    fflush(stdout);
    fprintf(stderr, "%s, depth %d below %s: all of %llu units, from %d files\n", units->variant,
            sum->head.depth, units->fen, (unsigned long long)units->count,
            options->argument_count);
    if (!options->json)
        return STATUS_OK;
    json_t *report = json_object();
    json_object_set_new(report, "program", json_string(PROGRAM));
    json_object_set_new(report, "version", json_string(VERSION));
    json_object_set_new(report, "command", json_string("sum"));
    json_object_set_new(report, "variant", json_text(units->variant));
    json_object_set_new(report, "fen", json_text(units->fen));
    json_object_set_new(report, "depth", json_integer(sum->head.depth));
    json_object_set_new(report, "leaves", total_json(sum->total));
    json_object_set_new(report, "units", json_integer((json_int_t)units->count));
    return json_write(options, report);
}

Status command_sum(const Options *options)
{
    Sum sum = {.options = options};
    Status status = STATUS_OK;
    if (options->argument_count == 0) {
        complain("sum needs files of results");
        return STATUS_INPUT;
    }
    for (int i = 0; i < options->argument_count && status == STATUS_OK; i++)
        status = add_file(&sum, i);
    if (status == STATUS_OK && sum.found_count < sum.head.units.count)
        status = refuse_missing(&sum);
    if (status == STATUS_OK && sum.paths != sum.head.units.paths)
        status = refuse(options->arguments[0], 7, (int)sizeof "units ",
                        "the paths of the units are not as many as this line says");
    if (status == STATUS_OK)
        status = print_sum(&sum);
    free(sum.found);
    return status;
}
