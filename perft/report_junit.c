/*
 * JUnit's XML, in the form that Jenkins, GitLab and others agree on: a suite for each file, a
 * test case for each of its lines.  A wrong count is a failure, a refused file an error.
 */
#include "report.h"

#include <stdlib.h>

#include "xml.h"

typedef struct {
    size_t tests, failures, errors, skipped;
} Tally;

static Tally tally_file(const FileResult *file)
{
    if (file->status >= STATUS_INPUT)
        return (Tally){.tests = 1, .errors = 1};
    return (Tally){.tests = file->lines + file->left_out,
                   .failures = file->failure_count,
                   .skipped = file->left_out};
}

static void write_item(FILE *stream, const char *key, const char *text)
{
    fprintf(stream, " %s=\"", key);
    xml_write(stream, text);
    putc('"', stream);
}

static void write_tally(FILE *stream, Tally tally)
{
    fprintf(stream, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\"", tally.tests,
            tally.failures, tally.errors, tally.skipped);
}

static void write_error(FILE *stream, const char *name, const Error *error)
{
    char text[sizeof(Error) + 32];
    error_text(error, text, sizeof text);
    fputs("    <testcase", stream);
    write_item(stream, "classname", name);
    write_item(stream, "name", "can be used");
    write_item(stream, "file", name);
    if (error->line > 0)
        fprintf(stream, " line=\"%d\"", error->line);
    fputs("><error", stream);
    write_item(stream, "message", text);
    fputs("/></testcase>\n", stream);
}

/* The failure in brief and in full, as far as memory goes. */
static void write_failure(FILE *stream, const char *path, const Failure *failure)
{
    char *texts[2] = {NULL, NULL};
    size_t length;
    for (int i = 0; i < 2; i++) {
        FILE *memory = open_memstream(&texts[i], &length);
        if (memory && i == 0)
            failure_brief(memory, failure);
        else if (memory)
            failure_print(memory, path, failure);
        if (memory)
            fclose(memory);
    }
    fputs("<failure", stream);
    write_item(stream, "message", texts[0] ? texts[0] : "not as expected");
    putc('>', stream);
    xml_write(stream, texts[1] ? texts[1] : "");
    fputs("</failure>", stream);
    free(texts[0]);
    free(texts[1]);
}

static void write_test(FILE *stream, const VerifyTask *task, const FileResult *file,
                       const Fixture *fixture, const Expect *expect)
{
    const Failure *failure = failure_find(file, expect);
    fputs("    <testcase", stream);
    write_item(stream, "classname", file->path);
    fputs(" name=\"", stream);
    xml_write(stream, fixture->id);
    fprintf(stream, " %s %d\"", expect_name(expect), expect->depth);
    write_item(stream, "file", file->path);
    fprintf(stream, " line=\"%d\">", expect->line);
    if (failure)
        write_failure(stream, file->path, failure);
    else if (!verify_includes(task, expect))
        fputs("<skipped message=\"more leaves than --max-nodes\"/>", stream);
    fputs("</testcase>\n", stream);
}

static void write_suite(FILE *stream, const VerifyTask *task, const FileResult *file)
{
    fputs("  <testsuite", stream);
    write_item(stream, "name", file->path);
    write_tally(stream, tally_file(file));
    fputs(">\n", stream);
    if (file->status >= STATUS_INPUT)
        write_error(stream, file->path, &file->error);
    else
        for (size_t i = 0; i < file->file.count; i++)
            for (int j = 0; j < file->file.fixtures[i].expect_count; j++)
                write_test(stream, task, file, &file->file.fixtures[i],
                           &file->file.fixtures[i].expects[j]);
    fputs("  </testsuite>\n", stream);
}

void junit_write(FILE *stream, const VerifyTask *task, const VerifyResult *result,
                 const Error *faults, size_t fault_count)
{
    Tally total = {.tests = fault_count, .errors = fault_count};
    for (size_t i = 0; i < result->count; i++) {
        Tally tally = tally_file(&result->files[i]);
        total.tests += tally.tests;
        total.failures += tally.failures;
        total.errors += tally.errors;
        total.skipped += tally.skipped;
    }
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"countercheck verify\"",
          stream);
    write_tally(stream, total);
    fprintf(stream, " time=\"%.3f\">\n", result->seconds);
    for (size_t i = 0; i < result->count; i++)
        write_suite(stream, task, &result->files[i]);
    if (fault_count > 0) {
        fprintf(stream, "  <testsuite name=\"fixtures\"");
        write_tally(stream, (Tally){.tests = fault_count, .errors = fault_count});
        fputs(">\n", stream);
        for (size_t i = 0; i < fault_count; i++)
            write_error(stream, *faults[i].file ? faults[i].file : "fixtures", &faults[i]);
        fputs("  </testsuite>\n", stream);
    }
    fputs("</testsuites>\n", stream);
}
