/* Counting units and keeping what is done: see unit_count.h. */
#include "unit_count.h"

#include <stdlib.h>

Status unit_run_create(UnitRun *run, const Counting *counting, const Units *units, int depth,
                       int part, int parts, Error *error)
{
    *run = (UnitRun){.counting = counting, .units = units};
    run->head = (ResultsHead){units->head, units->checksum, depth, part, parts};
    pthread_mutex_init(&run->mutex, NULL);
    size_t count = (size_t)units->head.count;
    run->leaves = calloc(count + 1, sizeof *run->leaves);
    run->done = calloc(count + 1, sizeof *run->done);
    run->pending = calloc(count + 1, sizeof *run->pending);
    if (!run->leaves || !run->done || !run->pending) {
        unit_run_release(run);
        error_set(error, 0, 0, "not enough memory for %zu units", count);
        return STATUS_SYSTEM;
    }
    for (size_t i = (size_t)part - 1; i < count; i += (size_t)parts)
        run->part_count++;
    return STATUS_OK;
}

void unit_run_release(UnitRun *run)
{
    if (run->counting)
        pthread_mutex_destroy(&run->mutex);
    free(run->leaves);
    free(run->done);
    free(run->pending);
    *run = (UnitRun){0};
}

/* Mark the unit of 'result', read from 'path', as done. */
static bool take_result(UnitRun *run, const char *path, const UnitResult *result, Error *error)
{
    size_t unit = result->unit - 1;
    if (result->paths != run->units->units[unit].paths) {
        error_set(error, result->line, (int)sizeof "unit ", "unit %u has another number of paths",
                  result->unit);
        error_set_file(error, path);
        return false;
    }
    run->leaves[unit] = result->leaves;
    run->done[unit] = true;
    run->done_count++;
    return true;
}

Status unit_run_resume(UnitRun *run, const char *path, Error *error)
{
    Results results;
    Status status = results_read(path, &results, error);
    if (status != STATUS_OK)
        return status;
    bool good = results_belong(path, &results.head, &run->head, true, error);
    for (size_t i = 0; i < results.count && good; i++)
        good = take_result(run, path, &results.results[i], error);
    results_release(&results);
    return good ? STATUS_OK : STATUS_INPUT;
}

Status unit_run_save(UnitRun *run, Error *error)
{
    Text text;
    if (!results_write(&run->head, run->units, run->leaves, run->done, &text)) {
        error_set(error, 0, 0, "not enough memory for the checkpoint");
        return STATUS_SYSTEM;
    }
    Status status = checkpoint_save(run->checkpoint, &text, error);
    text_release(&text);
    return status;
}

/* Save if it is time to; the mutex is held.  Saving takes at most a tenth of the time. */
static void save_when_due(UnitRun *run)
{
    Error error = {0};
    double before = seconds_now();
    if (!run->checkpoint || before < run->next_save)
        return;
    bool failed = unit_run_save(run, &error) != STATUS_OK;
    if (failed && !run->save_failed)
        run->warn(&error);
    run->save_failed = failed;
    double after = seconds_now(), rest = 10 * (after - before);
    run->next_save = after + (rest > run->every ? rest : run->every);
}

static void unit_failed(UnitRun *run, Status status, const Error *error)
{
    pthread_mutex_lock(&run->mutex);
    if (run->status == STATUS_OK) {
        run->status = status;
        run->error = *error;
    }
    pthread_mutex_unlock(&run->mutex);
    atomic_store(workers_stop(run->counting->workers), true);
}

static void count_unit(void *context, size_t index)
{
    UnitRun *run = context;
    const Counting *counting = run->counting;
    size_t unit = run->pending[index];
    Position position;
    Error error = {0};
    if (!game_parse_fen(counting->game, unit_fen(run->units, unit), &position, &error)) {
        unit_failed(run, STATUS_SYSTEM, &error);
        return;
    }
    CountJob job = {
        .game = counting->game,
        .hash = counting->hash,
        .how = counting->how,
        .stop = workers_stop(counting->workers),
        .progress = workers_progress(counting->workers),
    };
    uint64_t leaves = count_leaves(&job, &position, run->head.depth - run->head.units.plies);
    /* Stopped in the middle, or perhaps just after: not done. */
    if (atomic_load(job.stop))
        return;
    if (job.overflow) {
        error_set(&error, 0, 0,
                  "the count of unit %zu passes 64 bits; list the units at a greater depth", unit + 1);
        unit_failed(run, STATUS_SYSTEM, &error);
        return;
    }
    pthread_mutex_lock(&run->mutex);
    run->leaves[unit] = leaves;
    run->done[unit] = true;
    run->done_count++;
    save_when_due(run);
    pthread_mutex_unlock(&run->mutex);
}

Status unit_run_count(UnitRun *run, Error *error)
{
    run->pending_count = 0;
    for (size_t i = (size_t)run->head.part - 1; i < run->head.units.count;
         i += (size_t)run->head.parts)
        if (!run->done[i])
            run->pending[run->pending_count++] = (uint32_t)i;
    run->next_save = seconds_now() + run->every;
    workers_expect(run->counting->workers, 0);
    Status status = workers_run(run->counting->workers, run->pending_count, 0, count_unit, run);
    if (run->status != STATUS_OK) {
        *error = run->error;
        return run->status;
    }
    return status;
}

bool unit_run_total(const UnitRun *run, Total *total)
{
    *total = 0;
    for (size_t i = 0; i < run->head.units.count; i++)
        if (run->done[i] && !total_add(total, run->units->units[i].paths, run->leaves[i]))
            return false;
    return true;
}
