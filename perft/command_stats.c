/* stats: what kinds of moves lead to the leaves, a line for each depth. */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "session.h"
#include "stats.h"

/* Only games that end by a bare king have that column. */
static bool column_wanted(const Session *session, int column)
{
    return column != STATS_BARE_KINGS || session->game->variant.bare_king != BARE_KING_NONE;
}

static int column_width(int column)
{
    int least = column == STATS_LEAVES ? 14 : 10, length = (int)strlen(stats_heading(column));
    return length > least ? length : least;
}

static void print_heading(const Session *session)
{
    printf("depth");
    for (int column = 0; column < STATS_COLUMNS; column++)
        if (column_wanted(session, column))
            printf(" %*s", column_width(column), stats_heading(column));
    putchar('\n');
}

static void print_line(const Session *session, int depth, const Stats *stats)
{
    printf("%5d", depth);
    for (int column = 0; column < STATS_COLUMNS; column++)
        if (column_wanted(session, column))
            printf(" %*llu", column_width(column), (unsigned long long)stats->count[column]);
    putchar('\n');
    fflush(stdout);
}

static json_t *line_json(const Session *session, int depth, const Stats *stats)
{
    json_t *line = json_object();
    json_object_set_new(line, "depth", json_integer(depth));
    for (int column = 0; column < STATS_COLUMNS; column++)
        if (column_wanted(session, column))
            json_object_set_new(line, stats_name(column), json_count(stats->count[column]));
    return line;
}

/* Depths 1 to --depth, each as soon as it is counted; of depth 0 the only line is its own. */
static Status count_and_print(Session *session)
{
    const Options *options = session->options;
    json_t *lines = json_array();
    uint64_t leaves = 0;
    double start = seconds_now();
    Status status = STATUS_OK;
    if (text_wanted(options))
        print_heading(session);
    for (int depth = options->depth > 0; depth <= options->depth && status == STATUS_OK; depth++) {
        Stats stats;
        Error error = {0};
        workers_expect(session->workers, 0);
        status = stats_count(session->game, session->workers, &session->position, depth, &stats,
                             &error);
        if (status != STATUS_OK) {
            session_fault(status, &error);
            break;
        }
        leaves += stats.count[STATS_LEAVES];
        if (text_wanted(options))
            print_line(session, depth, &stats);
        json_array_append_new(lines, line_json(session, depth, &stats));
    }
    double seconds = seconds_now() - start;
    if (status == STATUS_OK)
        report_speed(leaves, seconds);
    if (status == STATUS_OK && options->json) {
        json_t *report = session_json(session, "stats");
        json_object_set(report, "depths", lines);
        json_object_set_new(report, "seconds", json_real(seconds));
        status = json_write(options, report);
    }
    json_decref(lines);
    return status;
}

Status command_stats(const Options *options)
{
    Session session = {0};
    Status status = session_needs_depth(options);
    if (status == STATUS_OK)
        status = session_open(options, &session);
    if (status == STATUS_OK)
        status = session_threads(&session);
    if (status == STATUS_OK)
        status = count_and_print(&session);
    session_close(&session);
    return status;
}
