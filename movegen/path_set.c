/*
 * Paths: the one-step walker, symmetries, and the shortest writing in which
 * equal paths are equal bytes.
 */
#include "path_set.h"

#include "notation.h"

#include <string.h>

enum { REACH = MAX_FILES - 1, SPAN = 2 * REACH + 1 };   /* no board is wider */
enum { TRACE_PASSED = 1, TRACE_STOP };

int path_step_index(const Path *path, int index)
{
    return index < path->prefix ? index : path->prefix + (index - path->prefix) % path->cycle;
}

int path_squares(const Path *path)
{
    int squares = path->cycle ? PATH_ENDLESS : path->prefix;
    return path->length && path->length < squares ? path->length : squares;
}

static bool path_stops(const Path *path, int step) { return !(path->through >> step & 1); }

int path_walk(const Path *path, int files, int ranks, Square from, Square *squares, bool *stops)
{
    int file = file_of(from), rank = rank_of(from);
    int count = 0;
    for (int i = 0; i < path_squares(path) && count < MAX_SQUARES; i++) {
        int step = path_step_index(path, i);
        file += path->steps[step].dx;
        rank += path->steps[step].dy;
        if (file < 0 || file >= files || rank < 0 || rank >= ranks)
            break;
        if (stops)
            stops[count] = path_stops(path, step);
        squares[count++] = square_of(file, rank);
    }
    return count;
}

Path path_image(const Path *path, int symmetry)
{
    Path image = *path;
    for (int i = 0; i < path->prefix + path->cycle; i++) {
        Step step = path->steps[i];
        if (symmetry & 4)
            step = (Step){step.dy, step.dx};
        if (symmetry & 1)
            step.dx = (int8_t)-step.dx;
        if (symmetry & 2)
            step.dy = (int8_t)-step.dy;
        image.steps[i] = step;
    }
    return image;
}

/* The squares of 'path' from the middle of a map that no board outgrows.
 * False if it comes back to a square. */
static bool path_trace(const Path *path, uint8_t trace[SPAN * SPAN])
{
    memset(trace, 0, SPAN * SPAN);
    int x = REACH, y = REACH;
    trace[SPAN * y + x] = TRACE_PASSED;
    for (int i = 0; i < path_squares(path); i++) {
        int step = path_step_index(path, i);
        x += path->steps[step].dx;
        y += path->steps[step].dy;
        if (x < 0 || x >= SPAN || y < 0 || y >= SPAN)
            break;
        if (trace[SPAN * y + x])
            return false;
        trace[SPAN * y + x] = path_stops(path, step) ? TRACE_STOP : TRACE_PASSED;
    }
    return true;
}

/* The most squares that 'path' has on a board: while it keeps within MAX_FILES x MAX_RANKS. */
static int path_most_squares(const Path *path)
{
    int x = 0, y = 0, left = 0, right = 0, low = 0, high = 0, count = 0;
    while (count < path_squares(path)) {
        const Step *step = &path->steps[path_step_index(path, count)];
        x += step->dx;
        y += step->dy;
        left = x < left ? x : left;
        right = x > right ? x : right;
        low = y < low ? y : low;
        high = y > high ? y : high;
        if (right - left >= MAX_FILES || high - low >= MAX_RANKS)
            break;
        count++;
    }
    return count;
}

const char *path_fault(const Path *path)
{
    uint8_t trace[SPAN * SPAN];
    if (!path_trace(path, trace))
        return "the path comes back to a square it has left";
    if (path_most_squares(path) > MAX_PATH_SQUARES)
        return "the path winds: it can have more than 31 squares";
    int squares = path_squares(path);
    if (squares < PATH_ENDLESS)
        return path_stops(path, path_step_index(path, squares - 1))
                   ? NULL : "the path ends on a square where the man can't stop";
    for (int step = path->prefix; step < path->prefix + path->cycle; step++) {
        if (path_stops(path, step))
            return NULL;
    }
    return "the man can't stop anywhere on the repeated part of the path";
}

bool paths_share_square(const Path *a, const Path *b)
{
    uint8_t first[SPAN * SPAN], second[SPAN * SPAN];
    path_trace(a, first);
    path_trace(b, second);
    for (int i = 0; i < SPAN * SPAN; i++) {
        if (first[i] == TRACE_STOP && second[i] == TRACE_STOP)
            return true;
    }
    return false;
}

static bool steps_equal(const Path *a, int i, const Path *b, int j)
{
    return a->steps[i].dx == b->steps[j].dx && a->steps[i].dy == b->steps[j].dy &&
           path_stops(a, i) == path_stops(b, j);
}

/* The same path with 'prefix' and 'cycle' written steps and no rest in the unused ones. */
static Path path_written(const Path *path, int prefix, int cycle)
{
    Path written = {.prefix = (uint8_t)prefix, .cycle = (uint8_t)cycle,
                    .length = cycle ? path->length : 0, .mode = path->mode,
                    .initial = path->initial};
    for (int i = 0; i < prefix + cycle; i++) {
        int step = path_step_index(path, i);
        written.steps[i] = path->steps[step];
        if (!path_stops(path, step))
            written.through = (uint16_t)(written.through | 1u << i);
    }
    return written;
}

static Path path_shortest(const Path *path)
{
    int squares = path_squares(path);
    if (squares <= MAX_PATH_STEPS)
        return path_written(path, squares, 0);
    int cycle = path->cycle;
    for (int period = 1; period < cycle; period++) {
        bool repeats = cycle % period == 0;
        for (int i = path->prefix; repeats && i < path->prefix + cycle - period; i++)
            repeats = steps_equal(path, i, path, i + period);
        if (repeats)
            cycle = period;
    }
    /* "a b | c b" is "a | b c": the cycle may begin as early as it likes. */
    int prefix = path->prefix;
    Path shortest = path_written(path, prefix, cycle);
    while (prefix > 0 && steps_equal(&shortest, prefix - 1, &shortest, prefix + cycle - 1))
        shortest = path_written(&shortest, --prefix, cycle);
    return shortest;
}

/* Whether the squares of 'part' are the first squares of 'whole'. */
static bool path_begins(const Path *part, const Path *whole)
{
    int squares = path_squares(part);
    if (squares > path_squares(whole))
        return false;
    /* In the shortest writing, endless paths are the same if they are written the same. */
    if (squares == PATH_ENDLESS) {
        if (part->prefix != whole->prefix || part->cycle != whole->cycle)
            return false;
        squares = part->prefix + part->cycle;
    }
    for (int i = 0; i < squares; i++) {
        if (!steps_equal(part, path_step_index(part, i), whole, path_step_index(whole, i)))
            return false;
    }
    return true;
}

/* Equal but for the mode. */
static bool path_equals(const Path *a, const Path *b)
{
    return memcmp(a->steps, b->steps, sizeof a->steps) == 0 && a->prefix == b->prefix &&
           a->cycle == b->cycle && a->length == b->length && a->initial == b->initial &&
           a->through == b->through;
}

bool path_set_add(PathSet *set, const Path *path)
{
    Path added = path_shortest(path);
    for (int i = 0; i < set->count; i++) {
        if (path_equals(&set->paths[i], &added)) {
            set->paths[i].mode |= added.mode;
            return true;
        }
    }
    if (set->count == MAX_PATHS)
        return false;
    set->paths[set->count++] = added;
    return true;
}

void path_set_finish(PathSet *set)
{
    int kept = 0;
    for (int i = 0; i < set->count; i++) {
        const Path *part = &set->paths[i];
        bool needed = true;
        for (int j = 0; j < set->count && needed; j++) {
            const Path *whole = &set->paths[j];
            /* Of two that begin each other (equal but for 'initial') the freer one stays. */
            bool wider = (part->mode & ~whole->mode) == 0 && part->initial >= whole->initial;
            bool same = path_begins(whole, part) && part->mode == whole->mode &&
                        part->initial == whole->initial;
            needed = i == j || !wider || same || !path_begins(part, whole);
        }
        if (needed)
            set->paths[kept++] = set->paths[i];
    }
    set->count = kept;
}
