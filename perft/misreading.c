/* Holding misreadings against fixtures: see misreading.h. */
#include "misreading.h"

#include <stdlib.h>
#include <string.h>

/* Larger lines would take too long for what they add. */
enum { MOST_LEAVES = 400000, MOST_DIGESTED = 30000 };

typedef struct {
    const Fixture *fixture;
    const Expect *expect;
} Trial;

typedef struct {
    Trial *trials;               /* in the order in which they are tried */
    size_t count;
    Workers *workers;
    Misreading *misreadings;
} Trials;

static int order(long long a, long long b) { return (a > b) - (a < b); }

static int trial_order(const void *one, const void *other)
{
    const Trial *a = one, *b = other;
    const Expect *x = a->expect, *y = b->expect;
    if (x->kind != y->kind)
        return order(x->kind, y->kind);
    if (x->depth != y->depth)
        return order(x->depth, y->depth);
    if (x->leaves != y->leaves)
        return x->leaves < y->leaves ? -1 : 1;
    return strcmp(a->fixture->id, b->fixture->id);
}

static bool is_tried(const Expect *expect, int depth)
{
    uint64_t most = expect->kind == EXPECT_PERFT ? MOST_LEAVES : MOST_DIGESTED;
    return expect->depth >= 1 && expect->depth <= depth && expect->leaves <= most;
}

static bool trials_collect(const VerifyResult *files, int depth, Trials *trials)
{
    size_t room = 1;
    for (size_t i = 0; i < files->count; i++)
        for (size_t j = 0; j < files->files[i].file.count; j++)
            room += (size_t)files->files[i].file.fixtures[j].expect_count;
    trials->trials = malloc(room * sizeof *trials->trials);
    if (!trials->trials)
        return false;
    for (size_t i = 0; i < files->count; i++) {
        const FixtureFile *file = &files->files[i].file;
        for (size_t j = 0; j < file->count; j++)
            for (int k = 0; k < file->fixtures[j].expect_count; k++)
                if (is_tried(&file->fixtures[j].expects[k], depth))
                    trials->trials[trials->count++] =
                        (Trial){&file->fixtures[j], &file->fixtures[j].expects[k]};
    }
    qsort(trials->trials, trials->count, sizeof *trials->trials, trial_order);
    return true;
}

/* Whether the line comes out otherwise in 'fixture', which is the misreading's. */
static bool line_differs(const Trials *trials, const Fixture *fixture, const Expect *expect)
{
    if (expect->kind == EXPECT_PERFT) {
        CountJob job = {.game = fixture->game, .stop = workers_stop(trials->workers)};
        return count_leaves(&job, &fixture->position, expect->depth) != expect->leaves;
    }
    if (expect->kind == EXPECT_DIGEST)
        return !digest_equal(digest_leaves(fixture->game, &fixture->position, expect->depth,
                                           workers_stop(trials->workers), NULL),
                             expect->digest);
    char *missing = NULL, *extra = NULL;
    uint64_t count = 0;
    verify_moves(fixture, &missing, &extra, &count);
    bool differs = missing || extra;
    free(missing);
    free(extra);
    return differs;
}

static void check_one(void *context, size_t index)
{
    const Trials *trials = context;
    Misreading *misreading = &trials->misreadings[index];
    atomic_bool *stop = workers_stop(trials->workers);
    if (!misreading->variant)
        return;
    Game *game = game_create(misreading->variant, 0, &misreading->error);
    if (!game) {
        misreading->variant = NULL;
        return;
    }
    for (size_t i = 0; i < trials->count && !atomic_load(stop); i++) {
        Fixture fixture = *trials->trials[i].fixture;
        const Expect *expect = trials->trials[i].expect;
        Error error;
        if (strcmp(fixture.game->variant.name, misreading->parent) != 0)
            continue;
        fixture.game = game;
        if (game_parse_fen(game, fixture.fen, &fixture.position, &error) &&
            line_differs(trials, &fixture, expect)) {
            misreading->fixture = trials->trials[i].fixture;
            misreading->expect = expect;
            break;
        }
    }
    game_destroy(game);
}

Status misreadings_check(const VerifyResult *files, Workers *workers, int depth,
                         Misreading *misreadings, size_t count)
{
    Trials trials = {.workers = workers, .misreadings = misreadings};
    if (!trials_collect(files, depth, &trials))
        return STATUS_SYSTEM;
    workers_expect(workers, 0);
    Status status = workers_run(workers, count, 0, check_one, &trials);
    for (size_t i = 0; i < count; i++)
        status = status_worse(status, !misreadings[i].variant   ? STATUS_INPUT
                                      : !misreadings[i].fixture ? STATUS_DIFFERENCE
                                                                : STATUS_OK);
    free(trials.trials);
    return status;
}
