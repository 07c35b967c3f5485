/* Programs that are run once for each question and print lines of counts. */
#include <stdio.h>
#include <string.h>

#include "engine_protocol.h"

enum { MAX_COMMAND = 16384 };

/* Read all that the program prints. */
static Asked hear_all(Engine *engine, Answer *answer, bool *total_known, uint64_t *total)
{
    char text[MAX_ENGINE_MOVE], fate[200];
    const char *line;
    double deadline = engine_deadline(engine);
    for (;;) {
        uint64_t leaves;
        Talk talk = process_hear(engine->process, deadline, &line);
        if (talk == TALK_CLOSED)
            break;
        if (talk != TALK_OK)
            return engine_fail(engine, talk, "end");
        if (line_is_count(line, text, &leaves)) {
            if (!answer_add(answer, text, leaves))
                return engine_say_fault(engine, ASK_FAILED, "not enough memory for its moves");
        } else if (line_is_total(line, &leaves)) {
            *total = leaves;
            *total_known = true;
        } else if (line_complains(line)) {
            snprintf(engine->complaint, sizeof engine->complaint, "%s", line);
        }
    }
    process_fate(engine->process, fate, sizeof fate);
    if (!process_ended_well(engine->process))
        return engine_fail(engine, TALK_CLOSED, "count");
    if (answer->count > 0 || *total_known)
        return ASK_OK;
    if (*engine->complaint)
        return engine_say_fault(engine, ASK_REFUSED, "prints no count; it says \"%s\"",
                                engine->complaint);
    return ASK_OK;
}

Asked command_ask(Engine *engine, const Question *question, Answer *answer)
{
    char fen[MAX_FEN], moves[4096], command[MAX_COMMAND];
    const EngineSpec *spec = engine->spec;
    bool takes_moves = template_has(spec->command, "{moves}");
    Values values = {
        .variant = spec->variant ? spec->variant : question->game->variant.name,
        .fen = fen,
        .moves = moves,
        .depth = question->depth,
    };
    engine_write_fen(engine, question->game, takes_moves ? question->root : question->position,
                     fen);
    if (!engine_write_line(engine, question, moves, sizeof moves))
        return engine_say_fault(engine, ASK_REFUSED, "the line of moves is too long");
    values.moves = moves + strspn(moves, " ");
    if (!template_fill(spec->command, &values, true, command, sizeof command))
        return engine_say_fault(engine, ASK_REFUSED, "the command is too long");
    Error error = {0};
    *engine->complaint = '\0';
    engine->process = process_start(command, false, &error);
    if (!engine->process)
        return engine_say_fault(engine, ASK_FAILED, "%s", error.reason);
    bool total_known = false;
    uint64_t total = 0;
    Asked asked = hear_all(engine, answer, &total_known, &total);
    process_end(engine->process, NULL);
    engine->process = NULL;
    if (asked != ASK_OK)
        return asked;
    return answer_finish(engine, question, total_known, total, answer);
}
