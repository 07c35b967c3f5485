/* Counting on all threads: see divide.h. */
#include "divide.h"

#include <stdlib.h>

enum { PARTS_PER_THREAD = 64 };

/* Every task has a slot of its own, so that no two threads write the same. */
typedef struct {
    const Counting *counting;
    const Split *split;
    uint64_t *leaves;
    atomic_bool overflow;
} DivideRun;

static void count_part(void *context, size_t index)
{
    DivideRun *run = context;
    Workers *workers = run->counting->workers;
    CountJob job = {
        .game = run->counting->game,
        .hash = run->counting->hash,
        .how = run->counting->how,
        .stop = workers_stop(workers),
        .progress = workers_progress(workers),
    };
    run->leaves[index] =
        count_leaves(&job, &run->split->parts[index].position, run->split->depth);
    if (job.overflow)
        atomic_store(&run->overflow, true);
}

/* Sum the parts by root move.  False if a sum passes 64 bits. */
static bool sum_parts(const DivideRun *run, Divide *divide)
{
    for (size_t i = 0; i < run->split->part_count; i++) {
        uint64_t *leaves = &divide->leaves[run->split->parts[i].root];
        if (__builtin_add_overflow(*leaves, run->leaves[i], leaves) ||
            __builtin_add_overflow(divide->total, run->leaves[i], &divide->total))
            return false;
    }
    return !atomic_load(&run->overflow);
}

Status divide_count(const Counting *counting, const Position *position, int depth, uint64_t limit,
                    Divide *divide, Error *error)
{
    *divide = (Divide){.total = depth == 0};
    if (depth == 0)
        return STATUS_OK;
    Split split;
    size_t wanted = (size_t)workers_threads(counting->workers) * PARTS_PER_THREAD;
    Status status = split_create(counting->game, position, depth, wanted, &split, error);
    if (status != STATUS_OK)
        return status;
    DivideRun run = {.counting = counting, .split = &split};
    run.leaves = calloc(split.part_count + 1, sizeof *run.leaves);
    divide->leaves = calloc((size_t)split.root_count + 1, sizeof *divide->leaves);
    if (run.leaves && divide->leaves) {
        status = workers_run(counting->workers, split.part_count, limit, count_part, &run);
        divide->count = split.root_count;
        divide->texts = split.texts;
        split.texts = NULL;
        if (status == STATUS_OK && !workers_passed_limit(counting->workers) &&
            !sum_parts(&run, divide)) {
            error_set(error, 0, 0, "the count passes 64 bits");
            status = STATUS_SYSTEM;
        }
    } else {
        error_set(error, 0, 0, "not enough memory for the counts");
        status = STATUS_SYSTEM;
    }
    free(run.leaves);
    split_release(&split);
    if (status != STATUS_OK)
        divide_release(divide);
    return status;
}

void divide_release(Divide *divide)
{
    free(divide->texts);
    free(divide->leaves);
    *divide = (Divide){0};
}
