/* Starting, asking and ending engines, whatever they speak: see engine.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine_protocol.h"

Engine *engine_create(const EngineSpec *spec)
{
    Engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return NULL;
    engine->spec = spec;
    engine->protocol = spec->protocol;
    snprintf(engine->name, sizeof engine->name, "%s", spec->command);
    process_adopt_orphans();
    return engine;
}

static void stop(Engine *engine)
{
    process_end(engine->process, "quit");
    engine->process = NULL;
    engine->game = NULL;
    free(engine->options);
    engine->options = NULL;
    engine->options_length = 0;
}

void engine_destroy(Engine *engine)
{
    if (!engine)
        return;
    stop(engine);
    free(engine);
}

const char *engine_fault(const Engine *engine) { return engine->fault; }
const char *engine_name(const Engine *engine) { return engine->name; }
const char *engine_manner(const Engine *engine) { return engine->manner; }
bool engine_counts(const Engine *engine) { return engine->shows == SHOWS_PERFT; }

double engine_deadline(const Engine *engine) { return seconds_now() + engine->spec->seconds; }

Asked engine_say_fault(Engine *engine, Asked asked, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(engine->fault, sizeof engine->fault, format, arguments);
    va_end(arguments);
    return asked;
}

void engine_add_manner(Engine *engine, const char *format, ...)
{
    char text[MAX_REMARK];
    size_t used = strlen(engine->manner);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!strstr(engine->manner, text))
        snprintf(engine->manner + used, sizeof engine->manner - used, "%s%s", used ? " " : "",
                 text);
}

Asked engine_fail(Engine *engine, Talk talk, const char *doing)
{
    char fate[200] = "", words[MAX_FAULT / 2];
    if (talk == TALK_INTERRUPTED)
        return ASK_INTERRUPTED;
    if (talk == TALK_CLOSED)
        process_fate(engine->process, fate, sizeof fate);
    process_last_words(engine->process, words, sizeof words);
    if (talk == TALK_CLOSED && strstr(fate, "still running"))
        engine_say_fault(engine, ASK_FAILED, "closed its pipe while it was to %s; it last said: %s",
                         doing, words);
    else if (talk == TALK_CLOSED)
        engine_say_fault(engine, ASK_FAILED, "%s when it was to %s; it last said: %s", fate, doing,
                         words);
    else if (talk == TALK_LATE)
        engine_say_fault(engine, ASK_FAILED, "did not %s within %g s; it last said: %s", doing,
                         engine->spec->seconds, words);
    else
        engine_say_fault(engine, ASK_FAILED,
                         "prints without end when it is to %s (given up); it last said: %s", doing,
                         words);
    return ASK_FAILED;
}

Asked engine_tell(Engine *engine, const char *format, ...)
{
    char *line = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&line, format, arguments);
    va_end(arguments);
    if (length < 0)
        return engine_say_fault(engine, ASK_FAILED, "not enough memory for a line to the engine");
    Talk talk = process_say(engine->process, line, engine_deadline(engine));
    free(line);
    return talk == TALK_OK ? ASK_OK : engine_fail(engine, talk, "read its input");
}

Asked engine_hear(Engine *engine, double deadline, const char *doing, const char **line)
{
    Talk talk = process_hear(engine->process, deadline, line);
    return talk == TALK_OK ? ASK_OK : engine_fail(engine, talk, doing);
}

/* Start the process.  An engine of unknown tongue is tried as UCI, then as XBoard. */
static Asked start(Engine *engine)
{
    static const Protocol TRIED[] = {PROTOCOL_UCI, PROTOCOL_XBOARD};
    char first_fault[MAX_FAULT] = "";
    bool known = engine->protocol != PROTOCOL_AUTO;
    for (int i = 0; i < 2; i++) {
        Protocol protocol = known ? engine->protocol : TRIED[i];
        Error error = {0};
        engine->process = process_start(engine->spec->command, true, &error);
        if (!engine->process)
            return engine_say_fault(engine, ASK_FAILED, "%s", error.reason);
        Asked asked = protocol == PROTOCOL_UCI ? uci_start(engine) : xboard_start(engine);
        if (asked == ASK_OK) {
            engine->protocol = protocol;
            return ASK_OK;
        }
        /* The shell has no such program. */
        bool absent = strstr(engine->fault, "exited with status 127") != NULL;
        if (known || asked != ASK_FAILED || i == 1 || absent) {
            if (*first_fault && asked == ASK_FAILED)
                engine_say_fault(engine, ASK_FAILED, "%s (asked in XBoard's protocol too)",
                                 first_fault);
            return asked;
        }
        memcpy(first_fault, engine->fault, sizeof first_fault);
        first_fault[MAX_FAULT - 64] = '\0';
        stop(engine);
    }
    return ASK_FAILED;
}

Asked engine_prepare(Engine *engine, const Game *game)
{
    if (engine->protocol == PROTOCOL_COMMAND)
        return ASK_OK;
    if (!engine->process) {
        *engine->manner = '\0';
        Asked asked = start(engine);
        if (asked != ASK_OK) {
            stop(engine);
            return asked;
        }
    }
    if (engine->game == game)
        return ASK_OK;
    engine->game = NULL;
    Asked asked = engine->protocol == PROTOCOL_UCI ? uci_prepare(engine, game)
                                                   : xboard_prepare(engine, game);
    if (asked == ASK_OK)
        engine->game = game;
    else if (asked != ASK_REFUSED)
        stop(engine);
    return asked;
}

Asked engine_ask(Engine *engine, const Question *question, Answer *answer)
{
    *answer = (Answer){0};
    *engine->fault = *engine->shown = '\0';
    Asked asked = engine_prepare(engine, question->game);
    if (asked != ASK_OK)
        return asked;
    if (engine->protocol == PROTOCOL_COMMAND)
        asked = command_ask(engine, question, answer);
    else if (engine->protocol == PROTOCOL_XBOARD)
        asked = xboard_ask(engine, question, answer);
    else if (engine->shows != SHOWS_PERFT)
        asked = legality_ask(engine, question, answer);
    else
        asked = uci_ask(engine, question, answer);
    if (asked == ASK_FAILED || asked == ASK_INTERRUPTED)
        stop(engine);
    return asked;
}

Asked engine_show(Engine *engine, const Question *question, char *text)
{
    *text = '\0';
    *engine->fault = *engine->shown = '\0';
    Asked asked = engine_prepare(engine, question->game);
    if (asked != ASK_OK || engine->protocol != PROTOCOL_UCI || !engine->draws)
        return asked;
    asked = uci_show(engine, question, text);
    if (asked == ASK_FAILED || asked == ASK_INTERRUPTED)
        stop(engine);
    return asked;
}

const char *engine_shown(const Engine *engine) { return engine->shown; }

void answer_release(Answer *answer)
{
    free(answer->moves);
    *answer = (Answer){0};
}

bool answer_add(Answer *answer, const char *text, uint64_t leaves)
{
    /* Room for twice as many, whenever the number is a power of two. */
    int count = answer->count;
    if ((count & (count - 1)) == 0) {
        size_t room = count ? 2 * (size_t)count : 1;
        EngineMove *moves = realloc(answer->moves, room * sizeof *moves);
        if (!moves)
            return false;
        answer->moves = moves;
    }
    EngineMove *move = &answer->moves[answer->count++];
    snprintf(move->text, sizeof move->text, "%s", text);
    move->leaves = leaves;
    return true;
}

static int compare_moves(const void *a, const void *b)
{
    return strcmp(((const EngineMove *)a)->text, ((const EngineMove *)b)->text);
}

Asked answer_finish(Engine *engine, const Question *question, bool has_total, uint64_t total,
                    Answer *answer)
{
    MovePair *pairs = malloc(MAX_MOVES * sizeof *pairs);
    if (!pairs)
        return engine_say_fault(engine, ASK_FAILED, "not enough memory for its moves");
    int count = engine_pairs(engine, question->game, question->position, pairs);
    uint64_t sum = 0;
    for (int i = 0; i < answer->count; i++) {
        EngineMove *move = &answer->moves[i];
        char theirs[MAX_ENGINE_MOVE];
        memcpy(theirs, move->text, sizeof theirs);
        engine_translate(pairs, count, theirs, move->text);
        if (__builtin_add_overflow(sum, move->leaves, &sum)) {
            free(pairs);
            return engine_say_fault(engine, ASK_FAILED, "its counts add up to more than 64 bits");
        }
    }
    free(pairs);
    answer->listed = answer->count > 0 || !has_total || total == 0;
    answer->counted = true;
    answer->total = answer->listed ? sum : total;
    if (answer->count > 0)
        qsort(answer->moves, (size_t)answer->count, sizeof *answer->moves, compare_moves);
    answer->contradicts = answer->listed && has_total && total != sum;
    if (answer->contradicts)
        snprintf(answer->remark, sizeof answer->remark,
                 "it says %llu in all, but its lines add up to %llu", (unsigned long long)total,
                 (unsigned long long)sum);
    for (int i = 1; i < answer->count; i++)
        if (strcmp(answer->moves[i - 1].text, answer->moves[i].text) == 0)
            snprintf(answer->remark, sizeof answer->remark, "it lists %s more than once",
                     answer->moves[i].text);
    return ASK_OK;
}
