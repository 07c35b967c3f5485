/*
 * Checking one fixture file.  Shallow lines are shared out among the threads
 * one by one, deep ones are split, so that all threads work on each.
 */
#include <stdlib.h>
#include <string.h>

#include "verify.h"

/* Up to this depth a line is small whatever its fixture claims. */
enum { SHALLOW = 3 };

typedef struct {
    const Fixture *fixture;
    const Expect *expect;
    uint64_t leaves;
    Digest digest;
    char *missing, *extra;
    bool failed, given_up;
    Status status;
} Line;

typedef struct {
    const VerifyTask *task;
    HashTable *hash;
    const Game *game;
    Line **lines;          /* those that are checked now */
} Batch;

bool verify_includes(const VerifyTask *task, const Expect *expect)
{
    uint64_t limit = task->max_nodes;
    if (expect->kind == EXPECT_DIGEST && limit != UINT64_MAX)
        limit /= DIGEST_COST;
    return expect->leaves <= limit || expect->kind == EXPECT_MOVES;
}

/* Append a blank and 'text'.  False if memory is short. */
static bool append_word(char **list, const char *text, size_t length)
{
    size_t before = *list ? strlen(*list) : 0;
    char *longer = realloc(*list, before + length + 2);
    if (!longer)
        return false;
    longer[before] = ' ';
    memcpy(longer + before + 1, text, length);
    longer[before + 1 + length] = '\0';
    *list = longer;
    return true;
}

static bool moves_of_man(const Fixture *fixture, Move move)
{
    Square from = move_from(move);
    const Position *position = &fixture->position;
    if (!fixture->one_man || from == fixture->from)
        return true;
    int type = man_type(position->man[from]);
    return variant_is_two_square(&fixture->game->variant, type) &&
           position->other[from] == fixture->from;
}

static bool has_word(const char *list, const char *word, size_t length)
{
    for (list += strspn(list, " \t"); *list; list += strspn(list, " \t")) {
        size_t other = strcspn(list, " \t");
        if (other == length && memcmp(list, word, length) == 0)
            return true;
        list += other;
    }
    return false;
}

/* Compare as sets of texts, so that two moves of one text are a difference too. */
bool verify_moves(const Fixture *fixture, char **missing, char **extra, uint64_t *count)
{
    Move moves[MAX_MOVES];
    char text[MAX_MOVE_TEXT];
    char *got = NULL;
    bool enough = true;
    int legal = game_moves(fixture->game, &fixture->position, moves);
    for (int i = 0; i < legal && enough; i++) {
        if (!moves_of_man(fixture, moves[i]))
            continue;
        int length = move_write(&fixture->game->variant, &fixture->position, moves[i], text);
        bool known = has_word(fixture->moves, text, (size_t)length) &&
                     !(got && has_word(got, text, (size_t)length));
        ++*count;
        enough = append_word(&got, text, (size_t)length) &&
                 (known || append_word(extra, text, (size_t)length));
    }
    const char *word = fixture->moves + strspn(fixture->moves, " \t");
    for (; *word && enough; word += strspn(word, " \t")) {
        size_t length = strcspn(word, " \t");
        if (!got || !has_word(got, word, length))
            enough = append_word(missing, word, length);
        word += length;
    }
    free(got);
    return enough;
}

static void judge(Line *line)
{
    const Expect *expect = line->expect;
    if (expect->kind == EXPECT_PERFT)
        line->failed = line->given_up || line->leaves != expect->leaves;
    else if (expect->kind == EXPECT_DIGEST)
        line->failed = line->given_up || !digest_equal(line->digest, expect->digest);
    else
        line->failed = line->missing || line->extra;
}

static void check_shallow(void *context, size_t index)
{
    const Batch *batch = context;
    Line *line = batch->lines[index];
    const Position *position = &line->fixture->position;
    Workers *workers = batch->task->workers;
    if (line->expect->kind == EXPECT_PERFT) {
        CountJob job = {.game = batch->game,
                        .hash = batch->hash,
                        .how = batch->task->how,
                        .stop = workers_stop(workers),
                        .progress = workers_progress(workers)};
        line->leaves = count_leaves(&job, position, line->expect->depth);
        if (job.overflow)
            line->status = STATUS_SYSTEM;
    } else if (line->expect->kind == EXPECT_DIGEST) {
        line->digest = digest_leaves(batch->game, position, line->expect->depth,
                                     workers_stop(workers), workers_progress(workers));
        line->leaves = line->expect->leaves;
    } else if (!verify_moves(line->fixture, &line->missing, &line->extra, &line->leaves)) {
        line->status = STATUS_SYSTEM;
    }
}

/* A fixture that is wrong may claim ten leaves where there are 10^30: give up
 * well above what it says. */
static uint64_t leaves_limit(const Expect *expect)
{
    uint64_t slack = expect->kind == EXPECT_DIGEST ? 1000000 : 100000000;
    uint64_t limit;
    if (__builtin_mul_overflow(expect->leaves, 2, &limit) ||
        __builtin_add_overflow(limit, slack, &limit))
        return 0;
    return limit;
}

static Status check_deep(const Batch *batch, Line *line, Error *error)
{
    const VerifyTask *task = batch->task;
    const Expect *expect = line->expect;
    const Position *position = &line->fixture->position;
    uint64_t limit = leaves_limit(expect);
    if (expect->kind == EXPECT_DIGEST) {
        Status status = digest_count(batch->game, task->workers, position, expect->depth, limit,
                                     &line->digest, error);
        line->leaves = expect->leaves;
        line->given_up = workers_passed_limit(task->workers);
        return status;
    }
    Counting counting = {batch->game, batch->hash, task->how, task->workers};
    Divide divide;
    Status status = divide_count(&counting, position, expect->depth, limit, &divide, error);
    line->given_up = status == STATUS_OK && workers_passed_limit(task->workers);
    line->leaves = line->given_up ? limit : divide.total;
    divide_release(&divide);
    return status;
}

/* Check the lines of one game: first the shallow ones, then the deep ones. */
static Status check_game(Batch *batch, Line *lines, size_t count, Error *error)
{
    size_t shallow = 0;
    for (size_t i = 0; i < count; i++)
        if (lines[i].fixture->game == batch->game && lines[i].expect->depth <= SHALLOW)
            batch->lines[shallow++] = &lines[i];
    Status status = workers_run(batch->task->workers, shallow, 0, check_shallow, batch);
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        if (lines[i].fixture->game == batch->game && lines[i].expect->depth > SHALLOW)
            status = check_deep(batch, &lines[i], error);
        if (lines[i].status != STATUS_OK) {
            error_set(error, lines[i].expect->line, 0, "not enough memory, or more than 64 bits");
            status = lines[i].status;
        }
    }
    return status;
}

static Status check_lines(const VerifyTask *task, Line *lines, size_t count, Error *error)
{
    Batch batch = {.task = task, .lines = malloc((count + 1) * sizeof *batch.lines)};
    if (!batch.lines) {
        error_set(error, 0, 0, "not enough memory");
        return STATUS_SYSTEM;
    }
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        /* Is it the first line of its game? */
        size_t first = 0;
        while (lines[first].fixture->game != lines[i].fixture->game)
            first++;
        if (first < i)
            continue;
        batch.game = lines[i].fixture->game;
        HashTable *hash = NULL;
        if (task->hash_mebibytes > 0 && !(hash = hash_create(task->hash_mebibytes, error)))
            status = STATUS_SYSTEM;
        batch.hash = hash;
        if (status == STATUS_OK)
            status = check_game(&batch, lines, count, error);
        hash_destroy(hash);
    }
    free(batch.lines);
    return status;
}

/* Note the failed line, with what a reader needs to find the fault. */
static Status note_failure(const VerifyTask *task, FileResult *result, Line *line)
{
    Failure *failures =
        realloc(result->failures, (result->failure_count + 1) * sizeof *failures);
    if (!failures) {
        error_set(&result->error, 0, 0, "not enough memory");
        return STATUS_SYSTEM;
    }
    result->failures = failures;
    Failure *failure = &failures[result->failure_count++];
    *failure = (Failure){.fixture = line->fixture, .expect = line->expect,
                         .given_up = line->given_up, .leaves = line->leaves,
                         .digest = line->digest, .missing = line->missing, .extra = line->extra};
    line->missing = line->extra = NULL;
    if (line->expect->kind != EXPECT_PERFT || line->given_up)
        return STATUS_OK;
    Counting counting = {line->fixture->game, NULL, task->how, task->workers};
    return divide_count(&counting, &line->fixture->position, line->expect->depth, 0,
                        &failure->divide, &result->error);
}

static Line *choose_lines(const VerifyTask *task, FileResult *result)
{
    size_t room = 1, count = 0;
    for (size_t i = 0; i < result->file.count; i++)
        room += (size_t)result->file.fixtures[i].expect_count;
    Line *lines = calloc(room, sizeof *lines);
    for (size_t i = 0; lines && i < result->file.count; i++) {
        const Fixture *fixture = &result->file.fixtures[i];
        for (int j = 0; j < fixture->expect_count; j++) {
            if (verify_includes(task, &fixture->expects[j]))
                lines[count++] = (Line){.fixture = fixture, .expect = &fixture->expects[j]};
            else
                result->left_out++;
        }
    }
    result->lines = count;
    return lines;
}

Status verify_file(const VerifyTask *task, FileResult *result)
{
    Line *lines = choose_lines(task, result);
    Status status = STATUS_SYSTEM;
    if (lines)
        status = check_lines(task, lines, result->lines, &result->error);
    else
        error_set(&result->error, 0, 0, "not enough memory");
    for (size_t i = 0; lines && i < result->lines; i++) {
        if (status == STATUS_OK) {
            judge(&lines[i]);
            result->leaves += lines[i].leaves;
            if (lines[i].failed)
                status = note_failure(task, result, &lines[i]);
        }
        free(lines[i].missing);
        free(lines[i].extra);
    }
    free(lines);
    if (status == STATUS_OK && result->failure_count > 0)
        status = STATUS_DIFFERENCE;
    result->status = status;
    return status;
}
