/* misreadings: which fixture tells each wrong reading of a rule from the right one. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "misreading.h"
#include "session.h"

enum { DEFAULT_DEPTH = 3 };

static const char *const HOW[] = {"count", "digest", "hand"};   /* by ExpectKind */

static void report_fault(void *context, const Error *error)
{
    (void)context;
    complain_error(error);
}

/* Add the ini files of misreadings/ in the fixtures folder. */
static Status add_misreadings(const char *folder, Library *library)
{
    char path[PATH_MAX];
    PathList files = {0};
    Error error = {0};
    if (!folder || snprintf(path, sizeof path, "%s/misreadings", folder) >= (int)sizeof path ||
        !folder_exists(path)) {
        complain("no folder of misreadings in the fixtures; name files with --variants");
        return STATUS_INPUT;
    }
    Status status = folder_list(path, NULL, &files, &error);
    for (size_t i = 0; i < files.count && status == STATUS_OK; i++) {
        size_t length = strlen(files.names[i]);
        if (length > 4 && strcmp(files.names[i] + length - 4, ".ini") == 0)
            status = library_add_file(library, files.names[i], &error);
    }
    path_list_release(&files);
    return session_fault(status, &error);
}

static bool is_called(const char *asked, const char *name, const char *parent)
{
    return strcmp(asked, name) == 0 || strcmp(asked, parent) == 0;
}

static bool is_wanted(const Options *options, const char *name, const char *parent)
{
    for (int i = 0; i < options->argument_count; i++)
        if (is_called(options->arguments[i], name, parent))
            return true;
    return options->argument_count == 0;
}

/* Every name that was asked for must mean one of the 'count' misreadings of 'list'. */
static Status check_names(const Options *options, const Misreading *list, size_t count)
{
    Status status = STATUS_OK;
    for (int i = 0; i < options->argument_count; i++) {
        size_t at = 0;
        while (at < count && !is_called(options->arguments[i], list[at].name, list[at].parent))
            at++;
        if (at < count)
            continue;
        complain("there is no misreading \"%s\", nor one of such a game", options->arguments[i]);
        status = STATUS_INPUT;
    }
    return status;
}

/* The children among the sections from number 'first' to before 'end'; NULL if memory is short. */
static Misreading *choose(const Options *options, const VariantSet *set, int first, int end,
                          size_t *count)
{
    Misreading *list = calloc((size_t)(end - first) + 1, sizeof *list);
    *count = 0;
    if (!list)
        return NULL;
    for (int i = first; i < end; i++) {
        Misreading misreading = {.name = variant_set_name(set, i),
                                 .parent = variant_set_parent(set, i),
                                 .remark = variant_set_remark(set, i)};
        if (!*misreading.parent || !is_wanted(options, misreading.name, misreading.parent))
            continue;
        misreading.variant = variant_set_find(set, misreading.name, &misreading.error);
        list[(*count)++] = misreading;
    }
    return list;
}

static json_t *misreading_json(const Misreading *misreading)
{
    json_t *entry = json_object();
    json_object_set_new(entry, "name", json_text(misreading->name));
    json_object_set_new(entry, "variant", json_text(misreading->parent));
    json_object_set_new(entry, "remark", json_text(misreading->remark));
    json_object_set_new(entry, "caught", json_boolean(misreading->fixture != NULL));
    if (misreading->fixture) {
        json_object_set_new(entry, "id", json_text(misreading->fixture->id));
        json_object_set_new(entry, "how", json_string(HOW[misreading->expect->kind]));
        json_object_set_new(entry, "depth", json_integer(misreading->expect->depth));
    }
    if (!misreading->variant) {
        char text[sizeof(Error) + 32];
        error_text(&misreading->error, text, sizeof text);
        json_object_set_new(entry, "error", json_text(text));
    }
    return entry;
}

static Status report(const Options *options, const Misreading *list, size_t count, int depth)
{
    size_t caught[3] = {0}, unusable = 0;
    json_t *entries = json_array();
    for (size_t i = 0; i < count; i++) {
        const Misreading *one = &list[i];
        json_array_append_new(entries, misreading_json(one));
        unusable += !one->variant;
        if (!one->variant)
            complain_error(&one->error);
        if (one->fixture)
            caught[one->expect->kind]++;
        if (!text_wanted(options))
            continue;
        if (one->fixture)
            printf("%-44s %-6s %d  %s\n", one->name, HOW[one->expect->kind], one->expect->depth,
                   one->fixture->id);
        else
            printf("%-44s %s\n", one->name, one->variant ? "NOT CAUGHT" : "UNUSABLE");
    }
    size_t all = caught[0] + caught[1] + caught[2];
    if (text_wanted(options))
        printf("total: %zu misreadings, %zu caught at depth %d or less: %zu by counts, %zu by "
               "digests only, %zu by hand-derived lists only; %zu not caught, %zu unusable\n",
               count, all, depth, caught[0], caught[1], caught[2], count - all - unusable,
               unusable);
    if (!options->json) {
        json_decref(entries);
        return STATUS_OK;
    }
    json_t *whole = json_object();
    json_object_set_new(whole, "program", json_string(PROGRAM));
    json_object_set_new(whole, "version", json_string(VERSION));
    json_object_set_new(whole, "command", json_string("misreadings"));
    json_object_set_new(whole, "depth", json_integer(depth));
    json_object_set_new(whole, "misreadings", entries);
    return json_write(options, whole);
}

/* The sections that every set begins with. */
static int builtin_count(void)
{
    VariantSet *set = variant_set_create();
    int count = set ? variant_set_count(set) : 0;
    variant_set_destroy(set);
    return count;
}

static Status run(const Options *options, Session *session)
{
    const char *folder = session_fixtures(options);
    int depth = options->depth >= 0 ? options->depth : DEFAULT_DEPTH;
    const VariantSet *set = library_variants(session->games);
    int first = builtin_count(), end = variant_set_count(set);
    VerifyTask task = {.fixtures = folder,
                       .manifest = !options->no_manifest,
                       .games = session->games,
                       .workers = session->workers};
    VerifyReport told = {.fault = report_fault};
    VerifyResult files;
    size_t count = 0;
    Status status = verify_read(&task, &told, &files);
    for (size_t i = 0; i < files.count; i++)
        if (files.files[i].status >= STATUS_INPUT)
            complain_error(&files.files[i].error);
    /* The other readings in fixtures/variants are read by now too: they are no misreadings. */
    if (options->variant_file_count == 0) {
        first = variant_set_count(set);
        status = status_worse(status, add_misreadings(folder, session->games));
        end = variant_set_count(set);
    }
    Misreading *list = choose(options, set, first, end, &count);
    status = status_worse(status, list ? check_names(options, list, count) : STATUS_SYSTEM);
    /* Fixtures that are refused or broken would prove nothing. */
    if (status == STATUS_OK) {
        status = misreadings_check(&files, session->workers, depth, list, count);
        if (status <= STATUS_INPUT)
            status = status_worse(status, report(options, list, count, depth));
    }
    free(list);
    verify_release(&files);
    return status;
}

Status command_misreadings(const Options *options)
{
    Session session = {0};
    Status status = session_library(options, &session);
    if (status == STATUS_OK)
        status = session_threads(&session);
    if (status == STATUS_OK)
        status = run(options, &session);
    session_close(&session);
    return status;
}
