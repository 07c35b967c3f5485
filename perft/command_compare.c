/* compare: which positions and engines, running the comparison, exit status. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command_compare.h"
#include "commands.h"
#include "compare_html.h"
#include "verify.h"

/* Ten seconds or so for all fixtures of a game with an engine of a million leaves per second. */
#define DEFAULT_MAX_NODES 1000000
#define MISREADINGS_FOLDER "misreadings"

enum { DEFAULT_DEPTH = 3 };

typedef struct {
    const Options *options;
    Session *session;
    VerifyResult files;          /* the fixture files, read; the subjects point into them */
    Subject *subjects;
    size_t count;
    WrongReadings misreadings;
    Session reading;             /* the misreadings' own library, which may plant faults */
    Comparison *comparisons;
    int compared;
    Status faults;               /* of reading fixtures and misreadings */
} Compare;

static void tell_fault(void *context, const Error *error)
{
    (void)context;
    complain_error(error);
}

/* The greatest depth to compare a fixture to. */
static int fixture_depth(const Options *options, const Fixture *fixture)
{
    int deepest = DEFAULT_DEPTH;
    for (int i = 0; i < fixture->expect_count; i++) {
        const Expect *expect = &fixture->expects[i];
        if (expect->kind == EXPECT_PERFT && expect->depth > deepest)
            deepest = expect->depth;
    }
    return options->depth > 0 && options->depth < deepest ? options->depth : deepest;
}

static Status add_subject(Compare *compare, Subject subject)
{
    Subject *subjects = realloc(compare->subjects, (compare->count + 1) * sizeof *subjects);
    if (!subjects) {
        complain("not enough memory for the positions");
        return STATUS_SYSTEM;
    }
    compare->subjects = subjects;
    subjects[compare->count++] = subject;
    return STATUS_OK;
}

/* Take the positions of the fixture files. */
static Status add_fixtures(Compare *compare)
{
    const Options *options = compare->options;
    const char *variant = options->variant ? options->variant : "chess";
    bool named = options->argument_count > 0;
    Status status = STATUS_OK;
    for (size_t i = 0; i < compare->files.count; i++) {
        const FileResult *file = &compare->files.files[i];
        if (file->status != STATUS_OK)
            complain_error(&file->error);
        for (size_t j = 0; j < file->file.count && status == STATUS_OK; j++) {
            const Fixture *fixture = &file->file.fixtures[j];
            if (!named && strcmp(fixture->game->variant.name, variant) != 0)
                continue;
            Subject subject = {
                .id = fixture->id, .why = fixture->why, .rule = fixture->rule,
                .page = fixture->page, .file = file->path, .line = fixture->line,
                .game = fixture->game, .position = fixture->position,
                .depth = fixture_depth(options, fixture),
            };
            status = add_subject(compare, subject);
        }
    }
    if (status == STATUS_OK && compare->count == 0) {
        complain("there are no fixtures of %s; --fen FEN, or files, ask about other positions",
                 variant);
        status = STATUS_INPUT;
    }
    return status;
}

static Status read_fixtures(Compare *compare)
{
    const Options *options = compare->options;
    VerifyTask task = {
        .paths = options->arguments,
        .path_count = options->argument_count,
        .fixtures = session_fixtures(options),
        .manifest = !options->no_manifest,
        .variant = options->variant,
        .games = compare->session->games,
    };
    VerifyReport report = {.fault = tell_fault};
    Status status = verify_read(&task, &report, &compare->files);
    compare->faults = status;
    return status >= STATUS_SYSTEM ? status : STATUS_OK;
}

/* Read the misreadings of the games that are compared; without any, there is just no diagnosis. */
static Status read_misreadings(Compare *compare)
{
    char path[4096];
    const char *folder = session_fixtures(compare->options);
    Status opened = session_library(compare->options, &compare->reading);
    if (opened != STATUS_OK)
        return opened;
    library_allow_faults(compare->reading.games);
    compare->misreadings.games = compare->reading.games;
    for (size_t i = 0; folder && i < compare->count; i++) {
        const char *name = compare->subjects[i].game->variant.name;
        size_t first = 0;
        while (compare->subjects[first].game != compare->subjects[i].game)
            first++;
        Text text;
        FILE *file;
        if (first < i || snprintf(path, sizeof path, "%s/" MISREADINGS_FOLDER "/%s.ini", folder,
                                  name) >= (int)sizeof path || !(file = fopen(path, "re")))
            continue;
        fclose(file);
        Error error = {0};
        Status status = text_read(path, &text, &error);
        if (status != STATUS_OK)
            return session_fault(status, &error);
        status = wrong_readings_add(&compare->misreadings, path, &text, tell_fault, NULL);
        text_release(&text);
        if (status >= STATUS_SYSTEM)
            return status;
        compare->faults = status_worse(compare->faults, status);
    }
    return STATUS_OK;
}

static Status choose_subjects(Compare *compare)
{
    const Options *options = compare->options;
    Session *session = compare->session;
    bool position = options->fen || options->move_count > 0;
    if (position && options->argument_count > 0) {
        complain("either --fen and --moves, or fixture files");
        return STATUS_INPUT;
    }
    if (!position) {
        Status status = read_fixtures(compare);
        return status == STATUS_OK ? add_fixtures(compare) : status;
    }
    Subject subject = {
        .id = "", .why = "", .rule = "", .page = "", .file = "", .game = session->game,
        .position = session->position,
        .depth = options->depth > 0 ? options->depth : DEFAULT_DEPTH,
    };
    return add_subject(compare, subject);
}

static void tell_finding(void *context, const Comparison *comparison, const Finding *finding)
{
    const Compare *compare = context;
    if (!text_wanted(compare->options))
        return;
    print_finding(comparison, finding);
    fflush(stdout);
}

static uint64_t max_nodes(const Options *options)
{
    bool position = options->fen || options->move_count > 0;
    if (options->max_nodes)
        return options->max_nodes;
    return position && options->depth > 0 ? UINT64_MAX : DEFAULT_MAX_NODES;
}

static Status compare_engines(Compare *compare)
{
    const Options *options = compare->options;
    CompareTask task = {
        .subjects = compare->subjects,
        .subject_count = compare->count,
        .max_nodes = max_nodes(options),
        .all = options->all,
        .workers = compare->session->workers,
        .misreadings = &compare->misreadings,
        .finding = tell_finding,
        .context = compare,
    };
    Status worst = STATUS_OK;
    for (int i = 0; i < options->engine_count && worst != STATUS_INTERRUPTED; i++) {
        Error error = {0};
        Comparison *comparison = &compare->comparisons[compare->compared++];
        Status status = compare_run(&task, &options->engines[i], comparison, &error);
        if (*error.reason)
            complain_error(&error);
        if (status == STATUS_INTERRUPTED)
            complain("interrupted");
        else if (text_wanted(options))
            print_comparison(comparison);
        fflush(stdout);
        worst = status_worse(worst, status);
    }
    return worst;
}

static Status write_reports(Compare *compare, Status status)
{
    const Options *options = compare->options;
    if (options->html) {
        Error error = {0};
        Status written = compare_html_write(options->html, compare->comparisons,
                                            compare->compared, &error);
        status = status_worse(status, session_fault(written, &error));
    }
    if (options->json) {
        json_t *report = json_object(), *engines = json_array();
        for (int i = 0; i < compare->compared; i++)
            json_array_append_new(engines, comparison_json(&compare->comparisons[i]));
        json_object_set_new(report, "program", json_string(PROGRAM));
        json_object_set_new(report, "version", json_string(VERSION));
        json_object_set_new(report, "command", json_string("compare"));
        json_object_set_new(report, "ok", json_boolean(status == STATUS_OK));
        json_object_set_new(report, "positions", json_integer((json_int_t)compare->count));
        json_object_set_new(report, "engines", engines);
        status = status_worse(status, json_write(options, report));
    }
    return status;
}

static Status run(Compare *compare)
{
    Status status = choose_subjects(compare);
    if (status == STATUS_OK)
        status = read_misreadings(compare);
    if (status != STATUS_OK)
        return status;
    compare->comparisons =
        calloc((size_t)compare->options->engine_count, sizeof *compare->comparisons);
    if (!compare->comparisons) {
        complain("not enough memory");
        return STATUS_SYSTEM;
    }
    status = compare_engines(compare);
    if (status != STATUS_INTERRUPTED)
        status = write_reports(compare, status_worse(status, compare->faults));
    return status;
}

static void release(Compare *compare)
{
    for (int i = 0; i < compare->compared; i++)
        compare_release(&compare->comparisons[i]);
    free(compare->comparisons);
    free(compare->subjects);
    wrong_readings_release(&compare->misreadings);
    library_destroy(compare->reading.games);
    verify_release(&compare->files);
}

Status command_compare(const Options *options)
{
    Session session = {0};
    if (options->engine_count == 0) {
        complain("compare needs --engine CMD or --command CMD");
        return STATUS_INPUT;
    }
    if (options->depth == 0) {
        complain("--depth must be 1 or more here");
        return STATUS_INPUT;
    }
    Compare compare = {.options = options, .session = &session};
    Status status = session_open(options, &session);
    if (status == STATUS_OK)
        status = session_threads(&session);
    if (status == STATUS_OK)
        status = run(&compare);
    release(&compare);
    session_close(&session);
    process_end_orphans();
    return status;
}
