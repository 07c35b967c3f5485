/* Chooses the counter for a game: one compiled for its very rules, or its width's. */
#include <string.h>

#include "counter.h"

extern const Counter counter64, counter128, counter256;
extern const Counter counter64_faults, counter128_faults, counter256_faults;
extern const Counter counter_chess, counter_overkill, counter_capablanca, counter_thunderstruck,
    counter_gothic_isles, counter_io;

static const Counter *counter_for(const CountJob *job)
{
    static const Counter *const FIXED[] = {
#ifndef COUNTERCHECK_FAULTS /* a faulty generator is never one of these */
        &counter_chess,         &counter_overkill,     &counter_capablanca,
        &counter_thunderstruck, &counter_gothic_isles, &counter_io,
#endif
        NULL};
    static const Counter *const GENERAL[2][3] = {
        {&counter64, &counter128, &counter256},
        {&counter64_faults, &counter128_faults, &counter256_faults},
    };
    const Counter *const *general = GENERAL[job->game->variant.fault != 0];
    int width = job->game->core->width;

    /* Padding is zero in both; if it were not, the general counter would do. */
    for (size_t i = 0; FIXED[i] != NULL && !(job->how & COUNT_GENERAL); i++)
        if (FIXED[i]->width == width &&
            memcmp(FIXED[i]->plan, &job->game->plan, sizeof(Plan)) == 0) /* NOLINT(bugprone-suspicious-memory-comparison) */
            return FIXED[i];
    return width == 64 ? general[0] : width == 128 ? general[1] : general[2];
}

const char *count_kind(const CountJob *job)
{
    return counter_for(job)->plan != NULL ? "built-in" : "general";
}

uint64_t count_leaves(CountJob *job, const Position *position, int depth)
{
    return counter_for(job)->count(job, position, depth);
}
