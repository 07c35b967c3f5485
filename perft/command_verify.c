/* verify: check fixtures and report, as text while it goes and as JSON at the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "paint.h"
#include "report.h"
#include "session.h"

/* Keeps all fixtures under a minute on two cores. */
#define DEFAULT_MAX_NODES 50000000

enum { MAX_DRAWING = 8192 };

typedef struct {
    const Options *options;
    const VerifyTask *task;
    json_t *files;
    Error *faults;             /* outside the files */
    size_t fault_count;
    size_t test_number;        /* TAP */
} Output;

/* Text goes to stdout unless something else does. */
static bool prose_wanted(const Options *options) { return text_wanted(options) && !options->tap; }

static void draw_fixture(const Fixture *fixture, char drawing[MAX_DRAWING])
{
    uint8_t marked[MAX_SQUARES] = {0};
    if (fixture->one_man)
        marked[fixture->from] = 1;
    board_draw(&fixture->game->variant, &fixture->position, fixture->one_man ? marked : NULL,
               drawing, MAX_DRAWING);
}

static json_t *moves_json(const char *list)
{
    json_t *moves = json_array();
    while (list && *list) {
        size_t length = strcspn(++list, " ");
        json_array_append_new(moves, json_stringn(list, length));
        list += length;
    }
    return moves;
}

static json_t *failure_json(const Failure *failure)
{
    const Fixture *fixture = failure->fixture;
    const Expect *expect = failure->expect;
    char drawing[MAX_DRAWING], text[DIGEST_TEXT];
    json_t *entry = json_object();
    json_object_set_new(entry, "id", json_text(fixture->id));
    json_object_set_new(entry, "line", json_integer(expect->line));
    json_object_set_new(entry, "why", json_text(fixture->why));
    json_object_set_new(entry, "rule", json_text(fixture->rule));
    json_object_set_new(entry, "variant", json_text(fixture->game->variant.name));
    json_object_set_new(entry, "fen", json_text(fixture->fen));
    json_object_set_new(entry, "kind", json_string(expect_name(expect)));
    json_object_set_new(entry, "depth", json_integer(expect->depth));
    json_object_set_new(entry, "given_up", json_boolean(failure->given_up));
    if (expect->kind == EXPECT_PERFT) {
        json_object_set_new(entry, "expected", json_count(expect->leaves));
        json_object_set_new(entry, "got", json_count(failure->leaves));
        json_t *divide = json_object();
        for (int i = 0; i < failure->divide.count; i++)
            json_object_set_new(divide, failure->divide.texts[i],
                                json_count(failure->divide.leaves[i]));
        json_object_set_new(entry, "divide", divide);
    } else if (expect->kind == EXPECT_DIGEST) {
        digest_write(expect->digest, text);
        json_object_set_new(entry, "expected", json_string(text));
        digest_write(failure->digest, text);
        json_object_set_new(entry, "got", json_string(text));
    } else {
        json_object_set_new(entry, "page", json_text(fixture->page));
        json_object_set_new(entry, "missing", moves_json(failure->missing));
        json_object_set_new(entry, "extra", moves_json(failure->extra));
    }
    draw_fixture(fixture, drawing);
    json_object_set_new(entry, "board", json_text(drawing));
    return entry;
}

static const char *verdict(const FileResult *file)
{
    return file->status == STATUS_OK           ? "ok"
           : file->status == STATUS_DIFFERENCE ? "FAILED"
           : file->status == STATUS_INPUT      ? "REFUSED"
                                               : "BROKEN OFF";
}

static json_t *error_json(const Error *error)
{
    json_t *entry = json_object();
    json_object_set_new(entry, "file", json_text(error->file));
    json_object_set_new(entry, "line", json_integer(error->line));
    json_object_set_new(entry, "column", json_integer(error->column));
    json_object_set_new(entry, "reason", json_text(error->reason));
    return entry;
}

static json_t *file_json(const FileResult *file)
{
    json_t *entry = json_object();
    json_t *failures = json_array();
    for (size_t i = 0; i < file->failure_count; i++)
        json_array_append_new(failures, failure_json(&file->failures[i]));
    json_object_set_new(entry, "file", json_text(file->path));
    json_object_set_new(entry, "result", json_string(verdict(file)));
    json_object_set_new(entry, "positions", json_integer((json_int_t)file->file.count));
    json_object_set_new(entry, "lines", json_integer((json_int_t)file->lines));
    json_object_set_new(entry, "left_out", json_integer((json_int_t)file->left_out));
    json_object_set_new(entry, "leaves", json_count(file->leaves));
    json_object_set_new(entry, "failures", failures);
    if (file->status >= STATUS_INPUT)
        json_object_set_new(entry, "error", error_json(&file->error));
    return entry;
}

static void report_file(void *context, const VerifyResult *result, const FileResult *file)
{
    Output *output = context;
    if (file->status >= STATUS_INPUT)
        complain_error(&file->error);
    json_array_append_new(output->files, file_json(file));
    if (output->options->tap)
        tap_file(stdout, output->task, file, &output->test_number);
    if (!prose_wanted(output->options))
        return;
    int width = 0;
    for (size_t i = 0; i < result->count; i++)
        if (width < (int)strlen(result->files[i].path))
            width = (int)strlen(result->files[i].path);
    printf("%-*s %6zu positions %6zu lines %14llu leaves  ", width, file->path, file->file.count,
           file->lines, (unsigned long long)file->leaves);
    paint_text(stdout, file->status == STATUS_OK ? PAINT_GOOD : PAINT_BAD, verdict(file));
    putchar('\n');
    for (size_t i = 0; i < file->failure_count; i++) {
        putchar('\n');
        failure_print(stdout, file->path, &file->failures[i]);
    }
    fflush(stdout);
}

static void report_fault(void *context, const Error *error)
{
    Output *output = context;
    complain_error(error);
    if (output->options->tap)
        tap_fault(stdout, error, &output->test_number);
    Error *faults = realloc(output->faults, (output->fault_count + 1) * sizeof *faults);
    if (faults) {
        faults[output->fault_count++] = *error;
        output->faults = faults;
    }
}

static void print_total(const VerifyTask *task, const VerifyResult *result)
{
    printf("total: %zu files, %zu positions, %zu lines, %llu leaves, %.2f s, %.1f M leaves per "
           "second\n",
           result->count, result->positions, result->lines, (unsigned long long)result->leaves,
           result->seconds,
           result->seconds > 0 ? 1e-6 * (double)result->leaves / result->seconds : 0);
    if (result->left_out > 0)
        printf("left out: %zu lines with more than %llu leaves (digests: %llu); --deep runs them\n",
               result->left_out, (unsigned long long)task->max_nodes,
               (unsigned long long)task->max_nodes / DIGEST_COST);
    if (result->refused > 0)
        printf("refused: %zu files\n", result->refused);
    if (result->failures > 0) {
        paint_text(stdout, PAINT_BAD, "FAILED");
        printf(": %zu lines\n", result->failures);
    } else if (result->status == STATUS_OK) {
        paint_text(stdout, PAINT_GOOD, "all as expected");
        putchar('\n');
    }
}

static json_t *total_json(const VerifyTask *task, const VerifyResult *result,
                          const Output *output)
{
    json_t *report = json_object(), *faults = json_array();
    for (size_t i = 0; i < output->fault_count; i++)
        json_array_append_new(faults, error_json(&output->faults[i]));
    json_object_set_new(report, "program", json_string(PROGRAM));
    json_object_set_new(report, "version", json_string(VERSION));
    json_object_set_new(report, "command", json_string("verify"));
    json_object_set_new(report, "ok", json_boolean(result->status == STATUS_OK));
    json_object_set_new(report, "threads", json_integer(workers_threads(task->workers)));
    json_object_set_new(report, "positions", json_integer((json_int_t)result->positions));
    json_object_set_new(report, "lines", json_integer((json_int_t)result->lines));
    json_object_set_new(report, "left_out", json_integer((json_int_t)result->left_out));
    json_object_set_new(report, "failed", json_integer((json_int_t)result->failures));
    json_object_set_new(report, "refused", json_integer((json_int_t)result->refused));
    json_object_set_new(report, "leaves", json_count(result->leaves));
    json_object_set_new(report, "seconds", json_real(result->seconds));
    json_object_set(report, "files", output->files);
    json_object_set_new(report, "faults", faults);
    return report;
}

static Status write_junit(const VerifyTask *task, const VerifyResult *result, const Output *output)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (stream)
        junit_write(stream, task, result, output->faults, output->fault_count);
    if (!stream || fclose(stream) != 0) {
        free(text);
        complain("not enough memory for the JUnit report");
        return STATUS_SYSTEM;
    }
    Status status = output_write(output->options->junit_file, text, length);
    free(text);
    return status;
}

/* What is told at the end; 'status' or a worse one. */
static Status report_total(const VerifyTask *task, const VerifyResult *result, Status status,
                           const Output *output)
{
    const Options *options = output->options;
    if (options->tap)
        tap_end(stdout, status, output->test_number);
    if (status == STATUS_INTERRUPTED) {
        complain("interrupted");
        return status;
    }
    if (prose_wanted(options))
        print_total(task, result);
    if (options->json)
        status = status_worse(status, json_write(options, total_json(task, result, output)));
    if (options->junit_file)
        status = status_worse(status, write_junit(task, result, output));
    return status;
}

static Status verify(const Options *options, Session *session)
{
    VerifyTask task = {
        .paths = options->arguments,
        .path_count = options->argument_count,
        .fixtures = session_fixtures(options),
        .manifest = !options->no_manifest,
        .variant = options->variant,
        .max_nodes = options->deep        ? UINT64_MAX
                     : options->max_nodes ? options->max_nodes
                                          : DEFAULT_MAX_NODES,
        .hash_mebibytes = options->hash_mebibytes,
        .how = options->how,
        .games = session->games,
        .workers = session->workers,
    };
    Output output = {.options = options, .task = &task, .files = json_array()};
    VerifyReport report = {report_file, report_fault, &output};
    VerifyResult result;
    if (options->tap)
        tap_begin(stdout);
    Status status = verify_run(&task, &report, &result);
    status = report_total(&task, &result, status, &output);
    json_decref(output.files);
    free(output.faults);
    verify_release(&result);
    return status;
}

Status command_verify(const Options *options)
{
    Session session = {0};
    if (options->deep && options->max_nodes) {
        complain("--deep and --max-nodes contradict each other");
        return STATUS_INPUT;
    }
    if (options->tap && options->json && !options->json_file) {
        complain("--tap and --json can't both go to stdout; give --json a file");
        return STATUS_INPUT;
    }
    Status status = session_library(options, &session);
    if (status == STATUS_OK)
        status = session_threads(&session);
    if (status == STATUS_OK)
        status = verify(options, &session);
    session_close(&session);
    return status;
}
