/* perft by units: with a checkpoint, with a list of units, or for one part of them. */
#include "command_units.h"

#include <stdio.h>

#include "session.h"
#include "unit_count.h"

bool units_wanted(const Options *options)
{
    return options->checkpoint || options->units || options->parts || options->resume ||
           options->given & OPTION(CHECKPOINT_EVERY);
}

static Status check_usage(const Options *options)
{
    Status status = session_needs_depth(options);
    if (status != STATUS_OK)
        return status;
    if (options->resume && !options->checkpoint) {
        complain("--resume needs --checkpoint");
        return STATUS_INPUT;
    }
    if (options->given & OPTION(CHECKPOINT_EVERY) && !options->checkpoint) {
        complain("--checkpoint-every needs --checkpoint");
        return STATUS_INPUT;
    }
    if (options->units && (options->variant || options->fen || options->move_count > 0)) {
        complain("--units FILE names the game and the position: --variant, --fen and --moves don't "
                 "go with it");
        return STATUS_INPUT;
    }
    return STATUS_OK;
}

/* Read the list of --units, or make one. */
static Status get_units(Session *session, Units *units)
{
    const Options *options = session->options;
    Error error = {0};
    Status status;
    Text text;
    if (options->units) {
        status = session_library(options, session);
        if (status == STATUS_OK)
            status = session_fault(units_read(options->units, session->games, units,
                                              &session->game, &error), &error);
        if (status == STATUS_OK && options->depth < units->head.plies) {
            complain("--depth %d: the units of %s are at ply %d already", options->depth,
                     options->units, units->head.plies);
            status = STATUS_INPUT;
        }
        if (status == STATUS_OK)
            game_parse_fen(session->game, units->head.fen, &session->position, &error);
        return status;
    }
    status = session_open(options, session);
    if (status == STATUS_OK)
        status = session_fault(units_choose(session->game, &session->position, options->depth,
                                            units, &error), &error);
    if (status == STATUS_OK && !units_write(units, &text)) {
        complain("not enough memory for the units");
        status = STATUS_SYSTEM;
    } else if (status == STATUS_OK) {
        text_release(&text);
    }
    return status;
}

/* Go on with what the checkpoint holds, or begin one. */
static Status begin_checkpoint(const Options *options, UnitRun *run, Checkpoint *checkpoint)
{
    Error error = {0};
    Status status = checkpoint_open(checkpoint, options->checkpoint, &error);
    if (status != STATUS_OK)
        return session_fault(status, &error);
    run->checkpoint = checkpoint;
    run->every = options->checkpoint_seconds;
    run->warn = complain_error;
    if (checkpoint_exists(checkpoint)) {
        if (!options->resume) {
            complain("%s exists; --resume goes on with it", options->checkpoint);
            return STATUS_INPUT;
        }
        return session_fault(unit_run_resume(run, options->checkpoint, &error), &error);
    }
    return session_fault(unit_run_save(run, &error), &error);
}

/* Say on stderr what is done. */
static void report_done(const UnitRun *run, Status status)
{
    Total total = 0;
    char digits[TOTAL_TEXT] = "more than 128 bits of";
    if (unit_run_total(run, &total))
        total_write(total, digits);
    fflush(stdout);
    if (run->head.parts > 1)
        fprintf(stderr, "part %d of %d: ", run->head.part, run->head.parts);
    fprintf(stderr, "%zu of %zu units done, %s leaves", run->done_count, run->part_count, digits);
    fputs(status == STATUS_INTERRUPTED && run->checkpoint ? "; --resume goes on from here\n" : "\n",
          stderr);
}

json_t *total_json(Total total)
{
    char digits[TOTAL_TEXT];
    total_write(total, digits);
    return total <= INT64_MAX ? json_integer((json_int_t)total) : json_string(digits);
}

static Status print_total(const Session *session, const UnitRun *run, double seconds)
{
    const Options *options = session->options;
    char digits[TOTAL_TEXT];
    Total total;
    if (!unit_run_total(run, &total)) {
        complain("the total passes 128 bits");
        return STATUS_SYSTEM;
    }
    total_write(total, digits);
    if (text_wanted(options))
        printf("Nodes searched: %s\n\n", digits);
    report_done(run, STATUS_OK);
    if (!options->json)
        return STATUS_OK;
    json_t *report = session_json(session, "perft");
    json_object_set_new(report, "leaves", total_json(total));
    json_object_set_new(report, "units", json_integer((json_int_t)run->part_count));
    json_object_set_new(report, "part", json_integer(run->head.part));
    json_object_set_new(report, "parts", json_integer(run->head.parts));
    json_object_set_new(report, "seconds", json_real(seconds));
    return json_write(options, report);
}

/* Count, save for the last time, and print. */
static Status count_units(const Session *session, UnitRun *run)
{
    Error error = {0}, save_error = {0};
    double start = seconds_now();
    Status status = unit_run_count(run, &error);
    double seconds = seconds_now() - start;
    Status saved = run->checkpoint ? unit_run_save(run, &save_error) : STATUS_OK;
    session_fault(status, &error);
    if (status == STATUS_OK)
        status = print_total(session, run, seconds);
    else
        report_done(run, status);
    return status_worse(status, session_fault(saved, &save_error));
}

static Status run_units(Session *session, const Units *units)
{
    const Options *options = session->options;
    Counting counting = {session->game, session->hash, options->how, session->workers};
    Checkpoint checkpoint = {.lock = -1};
    UnitRun run;
    Error error = {0};
    int parts = options->parts ? options->parts : 1, part = options->parts ? options->part : 1;
    Status status = unit_run_create(&run, &counting, units, options->depth, part, parts, &error);
    if (status != STATUS_OK)
        return session_fault(status, &error);
    if (options->checkpoint)
        status = begin_checkpoint(options, &run, &checkpoint);
    if (status == STATUS_OK)
        status = count_units(session, &run);
    checkpoint_close(&checkpoint);
    unit_run_release(&run);
    return status;
}

Status command_units(const Options *options)
{
    Session session = {.options = options};
    Units units = {0};
    Status status = check_usage(options);
    if (status == STATUS_OK)
        status = get_units(&session, &units);
    if (status == STATUS_OK)
        status = session_threads(&session);
    if (status == STATUS_OK)
        status = run_units(&session, &units);
    units_release(&units);
    session_close(&session);
    return status;
}
