/* Failures for a reader: see report.h. */
#include "report.h"

#include "paint.h"

const char *expect_name(const Expect *expect)
{
    static const char *const names[] = {"perft", "digest", "moves"};
    return names[expect->kind];
}

const Failure *failure_find(const FileResult *file, const Expect *expect)
{
    for (size_t i = 0; i < file->failure_count; i++)
        if (file->failures[i].expect == expect)
            return &file->failures[i];
    return NULL;
}

static void print_values(FILE *stream, const Failure *failure)
{
    const Expect *expect = failure->expect;
    char text[DIGEST_TEXT];
    if (expect->kind == EXPECT_PERFT) {
        fprintf(stream, "  expected  %llu\n", (unsigned long long)expect->leaves);
        fprintf(stream,
                failure->given_up ? "  got       more than %llu; given up\n"
                                  : "  got       %llu\n",
                (unsigned long long)failure->leaves);
    } else if (expect->kind == EXPECT_DIGEST) {
        digest_write(expect->digest, text);
        fprintf(stream, "  expected  %s\n", text);
        digest_write(failure->digest, text);
        fprintf(stream, "  got       %s\n",
                failure->given_up ? "far more leaves than perft says; given up" : text);
    } else {
        fprintf(stream, "  missing  %s\n", failure->missing ? failure->missing : " none");
        fprintf(stream, "  extra    %s\n", failure->extra ? failure->extra : " none");
    }
}

void failure_print(FILE *stream, const char *path, const Failure *failure)
{
    const Fixture *fixture = failure->fixture;
    const Expect *expect = failure->expect;
    uint8_t marked[MAX_SQUARES] = {0};
    paint_text(stream, PAINT_BAD, "FAILED");
    fprintf(stream, " %s %s %d (%s:%d)\n", fixture->id, expect_name(expect), expect->depth, path,
            expect->line);
    fprintf(stream, "  why       %s\n  rule      %s\n", fixture->why, fixture->rule);
    if (*fixture->page)
        fprintf(stream, "  page      %s\n", fixture->page);
    fprintf(stream, "  variant   %s\n  fen       %s\n", fixture->game->variant.name, fixture->fen);
    print_values(stream, failure);
    if (fixture->one_man)
        marked[fixture->from] = 1;
    putc('\n', stream);
    paint_board(stream, &fixture->game->variant, &fixture->position,
                fixture->one_man ? marked : NULL);
    putc('\n', stream);
    for (int i = 0; i < failure->divide.count; i++)
        fprintf(stream, "%s: %llu\n", failure->divide.texts[i],
                (unsigned long long)failure->divide.leaves[i]);
    if (expect->kind == EXPECT_PERFT && !failure->given_up)
        fprintf(stream, "\nNodes searched: %llu\n\n", (unsigned long long)failure->leaves);
}

void failure_brief(FILE *stream, const Failure *failure)
{
    const Expect *expect = failure->expect;
    char text[DIGEST_TEXT];
    if (expect->kind == EXPECT_PERFT) {
        fprintf(stream, failure->given_up ? "expected %llu, got more than %llu"
                                          : "expected %llu, got %llu",
                (unsigned long long)expect->leaves, (unsigned long long)failure->leaves);
    } else if (expect->kind == EXPECT_DIGEST) {
        digest_write(expect->digest, text);
        fprintf(stream, "expected %s", text);
        digest_write(failure->digest, text);
        fprintf(stream, failure->given_up ? ", got far more leaves" : ", got %s", text);
    } else {
        fprintf(stream, "missing%s, extra%s", failure->missing ? failure->missing : " none",
                failure->extra ? failure->extra : " none");
    }
}
