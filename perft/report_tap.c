/* The Test Anything Protocol, version 13, as prove and CI systems read it: see report.h. */
#include "report.h"

#include <stdlib.h>

/* A test's name; '#' would begin a directive. */
static void print_name(FILE *stream, const char *name)
{
    for (; *name; name++) {
        if (*name == '#' || *name == '\\')
            putc('\\', stream);
        putc(*name, stream);
    }
}

/* A YAML string in double quotes. */
static void print_quoted(FILE *stream, const char *text)
{
    putc('"', stream);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', stream);
        putc((unsigned char)*text < ' ' ? ' ' : *text, stream);
    }
    putc('"', stream);
}

static void print_item(FILE *stream, const char *key, const char *text)
{
    fprintf(stream, "  %s: ", key);
    print_quoted(stream, text);
    putc('\n', stream);
}

static void print_failure(FILE *stream, const char *path, const Failure *failure)
{
    char *brief = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&brief, &length);
    if (memory)
        failure_brief(memory, failure);
    bool enough = memory && fclose(memory) == 0;
    fputs("  ---\n", stream);
    print_item(stream, "message", enough ? brief : "not as expected");
    print_item(stream, "why", failure->fixture->why);
    print_item(stream, "rule", failure->fixture->rule);
    print_item(stream, "variant", failure->fixture->game->variant.name);
    print_item(stream, "fen", failure->fixture->fen);
    print_item(stream, "file", path);
    fprintf(stream, "  line: %d\n  ...\n", failure->expect->line);
    free(brief);
}

static void print_refusal(FILE *stream, const char *name, const Error *error, size_t number)
{
    char text[sizeof(Error) + 32];
    error_text(error, text, sizeof text);
    fprintf(stream, "not ok %zu - ", number);
    print_name(stream, name);
    fputs("\n  ---\n", stream);
    print_item(stream, "message", text);
    fputs("  ...\n", stream);
}

static void print_test(FILE *stream, const VerifyTask *task, const FileResult *file,
                       const Fixture *fixture, const Expect *expect, size_t number)
{
    const Failure *failure = failure_find(file, expect);
    fprintf(stream, "%s %zu - ", failure ? "not ok" : "ok", number);
    print_name(stream, fixture->id);
    fprintf(stream, " %s %d", expect_name(expect), expect->depth);
    if (!verify_includes(task, expect))
        fprintf(stream, " # SKIP more leaves than --max-nodes");
    putc('\n', stream);
    if (failure)
        print_failure(stream, file->path, failure);
}

void tap_begin(FILE *stream) { fputs("TAP version 13\n", stream); }

void tap_file(FILE *stream, const VerifyTask *task, const FileResult *file, size_t *number)
{
    if (file->status >= STATUS_INPUT) {
        print_refusal(stream, file->path, &file->error, ++*number);
        return;
    }
    for (size_t i = 0; i < file->file.count; i++) {
        const Fixture *fixture = &file->file.fixtures[i];
        for (int j = 0; j < fixture->expect_count; j++)
            print_test(stream, task, file, fixture, &fixture->expects[j], ++*number);
    }
    fflush(stream);
}

void tap_fault(FILE *stream, const Error *error, size_t *number)
{
    print_refusal(stream, *error->file ? error->file : "fixtures", error, ++*number);
}

void tap_end(FILE *stream, Status status, size_t number)
{
    if (status == STATUS_INTERRUPTED)
        fputs("Bail out! interrupted\n", stream);
    else
        fprintf(stream, "1..%zu\n", number);
}
