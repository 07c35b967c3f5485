/* Which files to check, and checking them in turn: see verify.h. */
#include "verify.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "manifest.h"

/* Folders in the fixtures folder that hold something else than fixtures. */
static const char *const NOT_FIXTURES[] = {"peers", "misreadings", "variants", NULL};

typedef struct {
    const VerifyTask *task;
    const VerifyReport *report;
    VerifyResult *result;
    Manifest *manifest;        /* NULL: none is held against */
    IdSet *ids;
    PathList files;
} Run;

static Status fault(Run *run, Status status, const Error *error)
{
    run->report->fault(run->report->context, error);
    return status;
}

static Status no_memory(Run *run)
{
    Error error = {0};
    error_set(&error, 0, 0, "not enough memory");
    return fault(run, STATUS_SYSTEM, &error);
}

/* Add the child variants of other readings that the fixtures use. */
static Status add_variants(Run *run)
{
    char folder[PATH_MAX];
    if (!run->task->fixtures ||
        snprintf(folder, sizeof folder, "%s/variants", run->task->fixtures) >=
            (int)sizeof folder ||
        !folder_exists(folder))
        return STATUS_OK;
    PathList files = {0};
    Error error = {0};
    Status worst = folder_list(folder, NULL, &files, &error);
    if (worst != STATUS_OK)
        fault(run, worst, &error);
    for (size_t i = 0; i < files.count; i++) {
        Text text;
        size_t length = strlen(files.names[i]);
        if (length < 4 || strcmp(files.names[i] + length - 4, ".ini") != 0)
            continue;
        error = (Error){0};
        Status status = text_read(files.names[i], &text, &error);
        if (status == STATUS_OK && run->manifest &&
            !manifest_check(run->manifest, files.names[i], &text, &error))
            status = STATUS_INPUT;
        if (status == STATUS_OK)
            status = library_add_text(run->task->games, files.names[i], &text, &error);
        if (status != STATUS_OK)
            fault(run, status, &error);
        worst = status_worse(worst, status);
        text_release(&text);
    }
    path_list_release(&files);
    return worst;
}

static bool is_same_folder(const char *a, const char *b)
{
    char real_a[PATH_MAX], real_b[PATH_MAX];
    return realpath(a, real_a) && realpath(b, real_b) && strcmp(real_a, real_b) == 0;
}

/* Add the fixture files below 'folder'; 'whole' tells whether it is the fixtures folder. */
static Status collect_folder(Run *run, const char *folder, bool whole)
{
    PathList found = {0};
    Error error = {0};
    Status status = folder_list(folder, whole ? NOT_FIXTURES : NULL, &found, &error);
    if (status != STATUS_OK)
        fault(run, status, &error);
    for (size_t i = 0; i < found.count && status == STATUS_OK; i++)
        if (fixture_is_file_name(found.names[i]) && !path_list_add(&run->files, found.names[i]))
            status = no_memory(run);
    path_list_release(&found);
    return status;
}

/* Collect the files, and hear whether the whole fixtures folder is among what was asked for. */
static Status collect(Run *run, bool *whole)
{
    const VerifyTask *task = run->task;
    *whole = task->path_count == 0;
    if (task->path_count == 0 && !task->fixtures) {
        Error error = {0};
        error_set(&error, 0, 0, "no fixtures folder here; name files, or --fixtures DIR");
        return fault(run, STATUS_INPUT, &error);
    }
    if (task->path_count == 0)
        return collect_folder(run, task->fixtures, true);
    Status worst = STATUS_OK;
    for (int i = 0; i < task->path_count; i++) {
        const char *path = task->paths[i];
        Status status = STATUS_OK;
        if (folder_exists(path)) {
            bool all = task->fixtures && is_same_folder(path, task->fixtures);
            *whole = *whole || all;
            status = collect_folder(run, path, all);
        } else if (!path_list_add(&run->files, path)) {
            status = no_memory(run);
        }
        worst = status_worse(worst, status);
    }
    return worst;
}

/* 'file' takes over 'path'. */
static void read_file(Run *run, char *path, FileResult *file)
{
    Text text;
    file->path = path;
    file->status = text_read(path, &text, &file->error);
    if (file->status == STATUS_OK && run->manifest &&
        !manifest_check(run->manifest, path, &text, &file->error))
        file->status = STATUS_INPUT;
    if (file->status == STATUS_OK)
        file->status = fixture_parse(path, &text, run->task->variant, run->task->games,
                                     run->ids, &file->file, &file->error);
    text_release(&text);
}

/* Read all files; returns the worst status, or STATUS_SYSTEM if there is no going on. */
static Status read_files(Run *run)
{
    VerifyResult *result = run->result;
    run->ids = id_set_create();
    result->files = calloc(run->files.count + 1, sizeof *result->files);
    if (!run->ids || !result->files)
        return no_memory(run);
    Status worst = STATUS_OK;
    for (size_t i = 0; i < run->files.count; i++) {
        FileResult *file = &result->files[result->count++];
        read_file(run, run->files.names[i], file);
        run->files.names[i] = NULL;
        result->positions += file->file.count;
        result->refused += file->status != STATUS_OK;
        worst = status_worse(worst, file->status);
    }
    if (result->count == 0) {
        Error error = {0};
        error_set(&error, 0, 0, "there are no fixture files (.perft, .epd, .hand)");
        worst = status_worse(worst, fault(run, STATUS_INPUT, &error));
    }
    return worst;
}

static uint64_t expected_leaves(const Run *run)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < run->result->count; i++) {
        const FixtureFile *file = &run->result->files[i].file;
        for (size_t j = 0; j < file->count; j++)
            for (int k = 0; k < file->fixtures[j].expect_count; k++)
                if (verify_includes(run->task, &file->fixtures[j].expects[k]) &&
                    __builtin_add_overflow(sum, file->fixtures[j].expects[k].leaves, &sum))
                    return UINT64_MAX;
    }
    return sum;
}

static Status check_files(Run *run)
{
    VerifyResult *result = run->result;
    Status worst = STATUS_OK;
    double start = seconds_now();
    workers_expect(run->task->workers, expected_leaves(run));
    for (size_t i = 0; i < result->count && worst < STATUS_INTERRUPTED; i++) {
        FileResult *file = &result->files[i];
        if (file->status == STATUS_OK)
            worst = status_worse(worst, verify_file(run->task, file));
        if (file->status == STATUS_INTERRUPTED)
            break;
        if (file->status >= STATUS_SYSTEM)
            error_set_file(&file->error, file->path);
        result->lines += file->lines;
        result->left_out += file->left_out;
        result->leaves += file->leaves;
        result->failures += file->failure_count;
        result->seconds = seconds_now() - start;
        run->report->file(run->report->context, result, file);
    }
    return worst;
}

static Status prepare(Run *run, bool *whole)
{
    Status status = STATUS_OK;
    if (run->task->fixtures && run->task->manifest) {
        Error error = {0};
        run->manifest = manifest_read(run->task->fixtures, &status, &error);
        if (!run->manifest)
            return fault(run, status, &error);
    }
    status = add_variants(run);
    Error error = {0};
    const VariantSet *variants = library_variants(run->task->games);
    if (run->task->variant && !variant_set_find(variants, run->task->variant, &error))
        return fault(run, STATUS_INPUT, &error);
    return status_worse(status, collect(run, whole));
}

static Status read_task(Run *run)
{
    bool whole = false;
    *run->result = (VerifyResult){0};
    Status status = prepare(run, &whole);
    if (status == STATUS_OK || run->files.count > 0)
        status = status_worse(status, read_files(run));
    if (run->manifest && whole)
        status = status_worse(status, manifest_check_rest(run->manifest, run->report->fault,
                                                          run->report->context));
    return status;
}

static Status finish(Run *run, Status status)
{
    run->result->status = status;
    manifest_destroy(run->manifest);
    id_set_destroy(run->ids);
    path_list_release(&run->files);
    return status;
}

Status verify_read(const VerifyTask *task, const VerifyReport *report, VerifyResult *result)
{
    Run run = {.task = task, .report = report, .result = result};
    return finish(&run, read_task(&run));
}

Status verify_run(const VerifyTask *task, const VerifyReport *report, VerifyResult *result)
{
    Run run = {.task = task, .report = report, .result = result};
    Status status = read_task(&run);
    if (status < STATUS_SYSTEM)
        status = status_worse(status, check_files(&run));
    return finish(&run, status);
}

void verify_release(VerifyResult *result)
{
    for (size_t i = 0; i < result->count; i++) {
        FileResult *file = &result->files[i];
        for (size_t j = 0; j < file->failure_count; j++) {
            divide_release(&file->failures[j].divide);
            free(file->failures[j].missing);
            free(file->failures[j].extra);
        }
        free(file->failures);
        fixture_file_release(&file->file);
        free(file->path);
    }
    free(result->files);
    *result = (VerifyResult){0};
}
