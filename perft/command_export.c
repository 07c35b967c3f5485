/*
 * export: fixtures in the plain forms that other programs read.  Blocks and lines hold counts only
 * and don't name their game, so they must be all of one game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "report.h"
#include "session.h"

typedef struct {
    const VerifyTask *task;
    const VerifyResult *result;
    FILE *stream;
    size_t written, without_count;   /* positions */
} Export;

/* Call 'write' for every position of the games asked for. */
static void each_fixture(Export *export, void (*write)(Export *export, const Fixture *fixture))
{
    const char *variant = export->task->variant;
    for (size_t i = 0; i < export->result->count; i++) {
        const FixtureFile *file = &export->result->files[i].file;
        for (size_t j = 0; j < file->count; j++)
            if (!variant || strcmp(variant, file->fixtures[j].game->variant.name) == 0)
                write(export, &file->fixtures[j]);
    }
}

/* What a count of leaves follows from: a perft line, or a list of all legal moves. */
static bool is_count(const Export *export, const Fixture *fixture, const Expect *expect)
{
    return verify_includes(export->task, expect) &&
           (expect->kind == EXPECT_PERFT ||
            (expect->kind == EXPECT_MOVES && !fixture->one_man));
}

/* Positions whose lines are all left out, or that list one man's moves, have no count. */
static bool has_count(Export *export, const Fixture *fixture)
{
    for (int i = 0; i < fixture->expect_count; i++)
        if (is_count(export, fixture, &fixture->expects[i])) {
            export->written++;
            return true;
        }
    export->without_count++;
    return false;
}

static int count_depth(const Expect *expect)
{
    return expect->kind == EXPECT_MOVES ? 1 : expect->depth;
}

static size_t move_number(const char *moves)
{
    size_t count = 0;
    for (moves += strspn(moves, " \t"); *moves; moves += strspn(moves, " \t"), count++)
        moves += strcspn(moves, " \t");
    return count;
}

static uint64_t count_leaves_of(const Fixture *fixture, const Expect *expect)
{
    return expect->kind == EXPECT_MOVES ? move_number(fixture->moves) : expect->leaves;
}

static void write_block(Export *export, const Fixture *fixture)
{
    char fen[MAX_FEN];
    if (!has_count(export, fixture))
        return;
    game_canonical_fen(fixture->game, &fixture->position, fen);
    fprintf(export->stream, "%sid %s\nepd %s\n", export->written > 1 ? "\n" : "", fixture->id, fen);
    for (int i = 0; i < fixture->expect_count; i++)
        if (is_count(export, fixture, &fixture->expects[i]))
            fprintf(export->stream, "perft %d %llu\n", count_depth(&fixture->expects[i]),
                    (unsigned long long)count_leaves_of(fixture, &fixture->expects[i]));
}

static void write_line(Export *export, const Fixture *fixture)
{
    char fen[MAX_FEN];
    if (!has_count(export, fixture))
        return;
    game_fen(fixture->game, &fixture->position, fen);
    fputs(fen, export->stream);
    for (int i = 0; i < fixture->expect_count; i++)
        if (is_count(export, fixture, &fixture->expects[i]))
            fprintf(export->stream, " ;D%d %llu", count_depth(&fixture->expects[i]),
                    (unsigned long long)count_leaves_of(fixture, &fixture->expects[i]));
    putc('\n', export->stream);
}

static json_t *words_json(const char *text)
{
    json_t *list = json_array();
    for (text += strspn(text, " \t"); *text; text += strspn(text, " \t")) {
        size_t length = strcspn(text, " \t");
        json_array_append_new(list, json_stringn(text, length));
        text += length;
    }
    return list;
}

static json_t *fixture_json(const Export *export, const Fixture *fixture)
{
    char text[MAX_FEN], depth[8];
    json_t *entry = json_object(), *perft = json_object(), *digests = json_object();
    game_fen(fixture->game, &fixture->position, text);
    json_object_set_new(entry, "id", json_text(fixture->id));
    json_object_set_new(entry, "why", json_text(fixture->why));
    json_object_set_new(entry, "rules", words_json(fixture->rule));
    json_object_set_new(entry, "variant", json_text(fixture->game->variant.name));
    json_object_set_new(entry, "fen", json_text(text));
    if (*fixture->source)
        json_object_set_new(entry, "source", json_text(fixture->source));
    if (*fixture->page)
        json_object_set_new(entry, "page", json_text(fixture->page));
    for (int i = 0; i < fixture->expect_count; i++) {
        const Expect *expect = &fixture->expects[i];
        snprintf(depth, sizeof depth, "%d", expect->depth);
        if (!verify_includes(export->task, expect))
            continue;
        if (expect->kind == EXPECT_PERFT)
            json_object_set_new(perft, depth, json_count(expect->leaves));
        if (expect->kind == EXPECT_DIGEST) {
            digest_write(expect->digest, text);
            json_object_set_new(digests, depth, json_string(text));
        }
        if (expect->kind == EXPECT_MOVES) {
            json_object_set_new(entry, "moves", words_json(fixture->moves));
            if (fixture->one_man) {
                square_write(fixture->from, text);
                json_object_set_new(entry, "from", json_string(text));
            }
        }
    }
    json_object_set_new(entry, "perft", perft);
    json_object_set_new(entry, "digest", digests);
    return entry;
}

/* A list of objects, one position a line. */
static void write_object(Export *export, const Fixture *fixture)
{
    json_t *entry = fixture_json(export, fixture);
    char *text = entry ? json_dumps(entry, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL;
    fputs(export->written++ ? ",\n" : "[\n", export->stream);
    fputs(text ? text : "null", export->stream);
    free(text);
    json_decref(entry);
}

/* The second game among the positions, or NULL. */
static const char *other_game(const VerifyResult *result, const char **first)
{
    *first = NULL;
    for (size_t i = 0; i < result->count; i++)
        for (size_t j = 0; j < result->files[i].file.count; j++) {
            const char *name = result->files[i].file.fixtures[j].game->variant.name;
            if (*first && strcmp(*first, name) != 0)
                return name;
            *first = name;
        }
    return NULL;
}

static Status write_all(const VerifyTask *task, const VerifyResult *result, const Options *options)
{
    char *text = NULL;
    size_t length = 0;
    Export export = {.task = task, .result = result, .stream = open_memstream(&text, &length)};
    if (export.stream) {
        if (strcmp(options->format, "json") == 0) {
            each_fixture(&export, write_object);
            fputs(export.written ? "\n]\n" : "[]\n", export.stream);
        } else {
            each_fixture(&export, strcmp(options->format, "epd") == 0 ? write_line : write_block);
        }
    }
    if (!export.stream || fclose(export.stream) != 0) {
        free(text);
        complain("not enough memory for the export");
        return STATUS_SYSTEM;
    }
    Status status = STATUS_INPUT;
    if (export.written == 0)
        complain("no position of %s has a count to export", task->variant ? task->variant : "these");
    else
        status = output_write(options->output, text, length);
    if (export.without_count > 0)
        fprintf(stderr, "left out: %zu positions without a count of all moves\n",
                export.without_count);
    free(text);
    return status;
}

static void tell_fault(void *context, const Error *error)
{
    (void)context;
    complain_error(error);
}

static Status read_and_write(const Options *options, Session *session)
{
    VerifyTask task = {
        .paths = options->arguments,
        .path_count = options->argument_count,
        .fixtures = session_fixtures(options),
        .manifest = !options->no_manifest,
        .variant = options->variant,
        .max_nodes = options->max_nodes ? options->max_nodes : UINT64_MAX,
        .games = session->games,
    };
    VerifyReport report = {.fault = tell_fault};
    VerifyResult result;
    const char *first, *second = NULL;
    Status status = verify_read(&task, &report, &result);
    for (size_t i = 0; i < result.count; i++)
        if (result.files[i].status != STATUS_OK)
            complain_error(&result.files[i].error);
    if (status == STATUS_OK && !task.variant && strcmp(options->format, "json") != 0 &&
        (second = other_game(&result, &first))) {
        complain("positions of %s and of %s: this form doesn't name games; choose one with "
                 "--variant", first, second);
        status = STATUS_INPUT;
    }
    if (status == STATUS_OK)
        status = write_all(&task, &result, options);
    verify_release(&result);
    return status;
}

Status command_export(const Options *options)
{
    Session session = {0};
    const char *format = options->format;
    if (!format || (strcmp(format, "perft") != 0 && strcmp(format, "epd") != 0 &&
                    strcmp(format, "json") != 0)) {
        complain("--format must be perft, epd or json");
        return STATUS_INPUT;
    }
    Status status = session_library(options, &session);
    if (status == STATUS_OK)
        status = read_and_write(options, &session);
    session_close(&session);
    return status;
}
