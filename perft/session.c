/* What the commands share: see session.h. */
#include "session.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Status session_fault(Status status, const Error *error)
{
    if (status == STATUS_INTERRUPTED)
        complain("interrupted");
    else if (status != STATUS_OK)
        complain_error(error);
    return status;
}

Status session_blame_variant(const Options *options, Status status, const Error *error)
{
    if (*error->file || status != STATUS_INPUT)
        return session_fault(status, error);
    bool unknown = strncmp(error->reason, "unknown", 7) == 0;
    complain("--%s: %s%s", options->width && !unknown ? "width" : "variant", error->reason,
             unknown ? "; `" PROGRAM " variants` lists them" : "");
    return status;
}

Status session_library(const Options *options, Session *session)
{
    *session = (Session){.options = options};
    Error error = {0};
    session->games = library_create(options->width, &error);
    if (!session->games)
        return session_fault(STATUS_SYSTEM, &error);
    for (int i = 0; i < options->variant_file_count; i++) {
        Status status =
            library_add_file(session->games, options->variant_files[i], &error);
        if (status != STATUS_OK)
            return session_fault(status, &error);
    }
    return STATUS_OK;
}

static Status read_position(Session *session, const char *fen)
{
    Error error = {0};
    if (game_parse_fen(session->game, fen, &session->position, &error))
        return STATUS_OK;
    if (error.column > 0)
        complain("--fen, column %d: %s", error.column, error.reason);
    else
        complain("--fen: %s", error.reason);
    return STATUS_INPUT;
}

/* 'number' is that of the move last played, over all arguments of --moves. */
static Status play_moves(Session *session, const char *moves, int *number)
{
    for (moves += strspn(moves, " \t"); *moves; moves += strspn(moves, " \t")) {
        char text[MAX_MOVE_TEXT];
        size_t length = strcspn(moves, " \t");
        ++*number;
        if (length >= sizeof text) {
            complain("--moves, move %d: '%.*s..' is too long for a move", *number,
                     MAX_MOVE_TEXT, moves);
            return STATUS_INPUT;
        }
        memcpy(text, moves, length);
        text[length] = '\0';
        moves += length;
        Error error = {0};
        Move move;
        Position before = session->position;
        if (!game_parse_move(session->game, &before, text, &move, &error)) {
            complain("--moves, move %d: %s", *number, error.reason);
            return STATUS_INPUT;
        }
        game_play(session->game, &before, move, &session->position);
    }
    return STATUS_OK;
}

Status session_open(const Options *options, Session *session)
{
    Status status = session_library(options, session);
    if (status != STATUS_OK)
        return status;
    Error error = {0};
    const char *name = options->variant ? options->variant : "chess";
    session->game = library_game(session->games, name, &status, &error);
    if (!session->game)
        return session_blame_variant(options, status, &error);
    status = read_position(session, options->fen ? options->fen
                                                 : session->game->variant.start_fen);
    int number = 0;
    for (int i = 0; i < options->move_count && status == STATUS_OK; i++)
        status = play_moves(session, options->moves[i], &number);
    return status;
}

Status session_threads(Session *session)
{
    Error error = {0};
    interrupt_install();
    session->workers = workers_create(session->options->threads, &error);
    if (!session->workers)
        return session_fault(STATUS_SYSTEM, &error);
    if (session->options->hash_mebibytes > 0 && session->game) {
        session->hash = hash_create(session->options->hash_mebibytes, &error);
        if (!session->hash)
            return session_fault(STATUS_SYSTEM, &error);
    }
    return STATUS_OK;
}

void session_close(Session *session)
{
    workers_destroy(session->workers);
    hash_destroy(session->hash);
    library_destroy(session->games);
}

/* The folder share/countercheck/fixtures beside the folder of the program. */
static const char *installed_fixtures(void)
{
    static const char below_prefix[] = "/share/countercheck/fixtures";
    static char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof below_prefix);
    path[length < 0 ? 0 : length] = '\0';
    for (int i = 0; i < 2; i++) {
        char *slash = strrchr(path, '/');
        if (slash)
            *slash = '\0';
    }
    strcat(path, below_prefix);
    return path;
}

const char *session_fixtures(const Options *options)
{
    if (options->fixtures)
        return options->fixtures;
    if (folder_exists("fixtures"))
        return "fixtures";
    return folder_exists(installed_fixtures()) ? installed_fixtures() : NULL;
}

Status session_needs_depth(const Options *options)
{
    if (options->depth >= 0)
        return STATUS_OK;
    complain("--depth is needed");
    return STATUS_INPUT;
}

bool text_wanted(const Options *options) { return !options->json || options->json_file; }

json_t *json_text(const char *text)
{
    json_t *string = json_string(text);
    char *plain = string ? NULL : strdup(text);
    if (!plain)
        return string;
    for (char *at = plain; *at; at++)
        if (*at & 128)
            *at = '?';
    string = json_string(plain);
    free(plain);
    return string;
}

json_t *json_count(uint64_t count)
{
    char digits[24];
    if (count <= INT64_MAX)
        return json_integer((json_int_t)count);
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    return json_string(digits);
}

json_t *session_json(const Session *session, const char *command)
{
    char fen[MAX_FEN];
    game_fen(session->game, &session->position, fen);
    json_t *report = json_object();
    json_object_set_new(report, "program", json_string(PROGRAM));
    json_object_set_new(report, "version", json_string(VERSION));
    json_object_set_new(report, "command", json_string(command));
    json_object_set_new(report, "variant", json_text(session->game->variant.name));
    json_object_set_new(report, "fen", json_string(fen));
    if (session->options->depth >= 0)
        json_object_set_new(report, "depth", json_integer(session->options->depth));
    return report;
}

void report_speed(uint64_t leaves, double seconds)
{
    fflush(stdout);
    fprintf(stderr, "%.3f s, %.3f M leaves/s\n", seconds,
            seconds > 0 ? 1e-6 * (double)leaves / seconds : 0);
}

Status output_write(const char *path, const char *data, size_t length)
{
    Error error = {0};
    if (path)
        return session_fault(text_write(path, data, length, &error), &error);
    /* main() sees to what stdout did not take. */
    fwrite(data, 1, length, stdout);
    return STATUS_OK;
}

Status json_write(const Options *options, json_t *report)
{
    char *text = report ? json_dumps(report, JSON_INDENT(2)) : NULL;
    size_t length = text ? strlen(text) : 0;
    char *line = text ? realloc(text, length + 2) : NULL;
    json_decref(report);
    if (!line) {
        free(text);
        complain("not enough memory for the report");
        return STATUS_SYSTEM;
    }
    line[length] = '\n';
    line[length + 1] = '\0';
    Status status = output_write(options->json_file, line, length + 1);
    free(line);
    return status;
}
