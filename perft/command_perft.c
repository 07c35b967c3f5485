/* perft, divide, digest: numbers about one position.  The first two print what
 * Stockfish's "go perft" prints, so that tools made for it can read them. */
#include <stdio.h>

#include "command_units.h"
#include "commands.h"
#include "session.h"

static json_t *divide_json(const Session *session, const char *command, const Divide *divide,
                           double seconds)
{
    json_t *report = session_json(session, command);
    json_object_set_new(report, "leaves", json_count(divide->total));
    if (*command == 'd') {
        json_t *moves = json_object();
        for (int i = 0; i < divide->count; i++)
            json_object_set_new(moves, divide->texts[i], json_count(divide->leaves[i]));
        json_object_set_new(report, "divide", moves);
    }
    json_object_set_new(report, "seconds", json_real(seconds));
    return report;
}

static Status count_and_print(Session *session, const char *command)
{
    const Options *options = session->options;
    Counting counting = {session->game, session->hash, options->how, session->workers};
    Divide divide;
    Error error = {0};
    double start = seconds_now();
    Status status =
        divide_count(&counting, &session->position, options->depth, 0, &divide, &error);
    double seconds = seconds_now() - start;
    if (status != STATUS_OK)
        return session_fault(status, &error);
    if (text_wanted(options)) {
        if (*command == 'd') {
            for (int i = 0; i < divide.count; i++)
                printf("%s: %llu\n", divide.texts[i], (unsigned long long)divide.leaves[i]);
            putchar('\n');
        }
        printf("Nodes searched: %llu\n\n", (unsigned long long)divide.total);
    }
    report_speed(divide.total, seconds);
    if (options->json)
        status = json_write(options, divide_json(session, command, &divide, seconds));
    divide_release(&divide);
    return status;
}

static Status command_count(const Options *options, const char *command)
{
    Session session = {0};
    Status status = session_needs_depth(options);
    if (status == STATUS_OK)
        status = session_open(options, &session);
    if (status == STATUS_OK)
        status = session_threads(&session);
    if (status == STATUS_OK)
        status = count_and_print(&session, command);
    session_close(&session);
    return status;
}

Status command_perft(const Options *options)
{
    return units_wanted(options) ? command_units(options) : command_count(options, "perft");
}

Status command_divide(const Options *options) { return command_count(options, "divide"); }

static Status digest_and_print(Session *session)
{
    const Options *options = session->options;
    Counting counting = {session->game, session->hash, options->how, session->workers};
    Divide divide;
    Digest digest;
    Error error = {0};
    Status status =
        divide_count(&counting, &session->position, options->depth, 0, &divide, &error);
    if (status != STATUS_OK)
        return session_fault(status, &error);
    uint64_t leaves = divide.total;
    divide_release(&divide);
    double start = seconds_now();
    workers_expect(session->workers, leaves);
    status = digest_count(session->game, session->workers, &session->position, options->depth, 0,
                          &digest, &error);
    double seconds = seconds_now() - start;
    if (status != STATUS_OK)
        return session_fault(status, &error);
    char text[DIGEST_TEXT];
    digest_write(digest, text);
    if (text_wanted(options)) {
        printf("perft %d %llu\n", options->depth, (unsigned long long)leaves);
        printf("digest %d %s\n", options->depth, text);
    }
    report_speed(leaves, seconds);
    if (!options->json)
        return STATUS_OK;
    json_t *report = session_json(session, "digest");
    json_object_set_new(report, "leaves", json_count(leaves));
    json_object_set_new(report, "digest", json_string(text));
    json_object_set_new(report, "seconds", json_real(seconds));
    return json_write(options, report);
}

Status command_digest(const Options *options)
{
    Session session = {0};
    Status status = session_needs_depth(options);
    if (status == STATUS_OK)
        status = session_open(options, &session);
    if (status == STATUS_OK)
        status = session_threads(&session);
    if (status == STATUS_OK)
        status = digest_and_print(&session);
    session_close(&session);
    return status;
}
