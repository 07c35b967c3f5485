/*
 * XBoard engines (protocol version 2, as Tim Mann's and H.G. Muller's document has it) that
 * answer `perft N`, or a command that the user names.  The protocol has no way to show a
 * position, so what was taken is judged by complaints and by the moves.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine_protocol.h"

#define FEATURE_SECONDS 3.0
/* Silence that ends an answer of an engine that has no ping. */
#define QUIET_SECONDS 1.0

/* Silence after which an engine that never counted yet is taken for one that can't. */
#define PERFT_SECONDS 3.0

enum { MAX_LINE_OF_MOVES = 8192 };

/* The value of 'name' in a feature line, quotes taken off, to 'value'.  False: not in it. */
static bool read_feature(const char *line, const char *name, char *value, size_t size)
{
    size_t length = strlen(name);
    bool quoted = false;
    for (const char *at = line; *at; at++) {
        quoted ^= *at == '"';
        if (quoted || *at != ' ' || strncmp(at + 1, name, length) != 0 || at[1 + length] != '=')
            continue;
        const char *start = at + length + 2;
        const char *stops = *start == '"' ? "\"" : " ";
        start += *start == '"';
        snprintf(value, size, "%.*s", (int)strcspn(start, stops), start);
        return true;
    }
    return false;
}

static void take_features(Engine *engine, const char *line, bool *done)
{
    char value[sizeof engine->xboard_variants];
    if (read_feature(line, "myname", value, sizeof value))
        snprintf(engine->name, sizeof engine->name, "%.70s", value);
    if (read_feature(line, "ping", value, sizeof value))
        engine->pings = strcmp(value, "1") == 0;
    if (read_feature(line, "usermove", value, sizeof value))
        engine->usermove = strcmp(value, "1") == 0;
    if (read_feature(line, "variants", value, sizeof value))
        snprintf(engine->xboard_variants, sizeof engine->xboard_variants, "%s", value);
    if (read_feature(line, "done", value, sizeof value))
        *done = strcmp(value, "1") == 0;
}

/* Wait until all that was said is done, as far as the engine can tell. */
static Asked settle(Engine *engine, const char *doing)
{
    char pong[32];
    const char *line;
    double deadline = engine_deadline(engine);
    if (!engine->pings)
        deadline = seconds_now() + 0.05;
    else if (engine_tell(engine, "ping %d", ++engine->ping_number) != ASK_OK)
        return ASK_FAILED;
    snprintf(pong, sizeof pong, "pong %d", engine->ping_number);
    for (;;) {
        Talk talk = process_hear(engine->process, deadline, &line);
        if (talk == TALK_LATE && !engine->pings)
            return ASK_OK;
        if (talk != TALK_OK)
            return engine_fail(engine, talk, doing);
        if (engine->pings && strcmp(line, pong) == 0)
            return ASK_OK;
        if (line_complains(line) && *line != '#')
            snprintf(engine->complaint, sizeof engine->complaint, "%s", line);
    }
}

Asked xboard_start(Engine *engine)
{
    double deadline = seconds_now() + FEATURE_SECONDS;
    bool done = false, any = false;
    const char *line;
    Asked asked = engine_tell(engine, "xboard");
    if (asked == ASK_OK)
        asked = engine_tell(engine, "protover 2");
    while (asked == ASK_OK && !done) {
        Talk talk = process_hear(engine->process, deadline, &line);
        if (talk == TALK_LATE)
            break;
        if (talk != TALK_OK)
            return engine_fail(engine, talk, "answer protover 2");
        if (strncmp(line, "feature ", 8) == 0) {
            take_features(engine, line + strlen("feature"), &done);
            any = true;
        }
    }
    if (asked == ASK_OK && !any && engine->spec->protocol == PROTOCOL_AUTO)
        return engine_fail(engine, TALK_LATE, "answer uci or protover 2");
    for (int i = 0; i < engine->spec->setting_count && asked == ASK_OK; i++)
        asked = engine_tell(engine, "option %s", engine->spec->settings[i]);
    if (asked == ASK_OK && engine->spec->variants_file)
        asked = engine_tell(engine, "option VariantPath=%s", engine->spec->variants_file);
    *engine->complaint = '\0';
    if (asked == ASK_OK)
        asked = settle(engine, "start");
    if (asked == ASK_OK && *engine->complaint)
        return engine_say_fault(engine, ASK_REFUSED, "does not take an option: it says \"%s\"",
                                engine->complaint);
    engine->shows = SHOWS_PERFT;
    engine_add_manner(engine, "An XBoard engine shows no position: that it takes the variant, "
                              "positions and moves can only be seen by its moves.");
    return asked;
}

/* Whether the feature lists 'name'; true if there is no list. */
static bool lists_variant(const Engine *engine, const char *name)
{
    size_t length = strlen(name);
    if (!*engine->xboard_variants)
        return true;
    for (const char *at = engine->xboard_variants; at; at = strchr(at, ',')) {
        at += strspn(at, ", ");
        if (strncmp(at, name, length) == 0 && (!at[length] || strchr(", ", at[length])))
            return true;
    }
    return false;
}

Asked xboard_prepare(Engine *engine, const Game *game)
{
    const char *name = engine->spec->variant            ? engine->spec->variant
                       : game->variant.castling.chess960 ? "fischerandom"
                       : strcmp(game->variant.name, "chess") == 0 ? "normal"
                                                                  : game->variant.name;
    bool normal = strcmp(name, "normal") == 0 || strcmp(name, "chess") == 0;
    if (!normal && !engine->spec->variants_file && !lists_variant(engine, name))
        return engine_say_fault(engine, ASK_REFUSED, "does not list %s among its variants (%.200s)",
                                name, engine->xboard_variants);
    *engine->complaint = '\0';
    Asked asked = engine_tell(engine, "new");
    if (asked == ASK_OK && !normal)
        asked = engine_tell(engine, "variant %s", name);
    if (asked == ASK_OK)
        asked = engine_tell(engine, "force");
    if (asked == ASK_OK)
        asked = settle(engine, "start a game");
    if (asked == ASK_OK && *engine->complaint)
        return engine_say_fault(engine, ASK_REFUSED, "does not take the variant %s: it says \"%s\"",
                                name, engine->complaint);
    return asked;
}

/* Set up the position, move by move. */
static Asked set_question(Engine *engine, const Question *question)
{
    char line[MAX_LINE_OF_MOVES], fen[MAX_FEN];
    if (!engine_write_line(engine, question, line, sizeof line))
        return engine_say_fault(engine, ASK_REFUSED, "the line of moves is too long for it");
    engine_write_fen(engine, question->game, question->root, fen);
    *engine->complaint = '\0';
    Asked asked = engine_tell(engine, "setboard %s", fen);
    for (char *move = strtok(line, " "); move && asked == ASK_OK; move = strtok(NULL, " "))
        asked = engine_tell(engine, "%s%s", engine->usermove ? "usermove " : "", move);
    if (asked == ASK_OK)
        asked = settle(engine, "take a position");
    if (asked == ASK_OK && *engine->complaint)
        return engine_say_fault(engine, ASK_REFUSED, "does not take the position: it says \"%s\"",
                                engine->complaint);
    return asked;
}

typedef struct {
    bool known;
    uint64_t count;
} Total;

/*
 * Hear the answer to `command`.  Its end is the total, since `ping` may be answered before an
 * engine is done. Silence ends it where no total came after the moves; and with an engine that
 * never counted yet, silence after a pong means that it can't.
 */
static Asked hear_counts(Engine *engine, const Question *question, const char *command,
                         Answer *answer, Total *total)
{
    char pong[32] = "", text[MAX_ENGINE_MOVE];
    double limit = engine_deadline(engine), deadline = limit;
    const char *line;
    if (!engine->answered && engine->pings)
        deadline = seconds_now() + PERFT_SECONDS;
    while (!total->known) {
        uint64_t leaves;
        Talk talk = process_hear(engine->process, deadline < limit ? deadline : limit, &line);
        if (talk == TALK_LATE && deadline < limit && (answer->count > 0 || *pong))
            break;
        if (talk == TALK_LATE && deadline < limit) {
            if (engine_tell(engine, "ping %d", ++engine->ping_number) != ASK_OK)
                return ASK_FAILED;
            snprintf(pong, sizeof pong, "pong %d", engine->ping_number);
            deadline = limit;
            continue;
        }
        if (talk != TALK_OK)
            return engine_fail(engine, talk, "count");
        if (*pong && strcmp(line, pong) == 0) {
            deadline = seconds_now() + PERFT_SECONDS;
        } else if (line_is_count(line, text, &leaves)) {
            if (!answer_add(answer, text, leaves))
                return engine_say_fault(engine, ASK_FAILED, "not enough memory for its moves");
            if (!engine->totals)
                deadline = seconds_now() + QUIET_SECONDS;
        } else if (line_is_total(line, &leaves) || line_is_row(line, question->depth, &leaves)) {
            *total = (Total){true, leaves};
        } else if (line_complains(line)) {
            return engine_say_fault(engine, ASK_REFUSED, "says \"%s\" to \"%s\"", line, command);
        }
    }
    if (answer->count == 0 && !total->known)
        return engine_say_fault(engine, ASK_REFUSED,
                                "answers \"%s\" without any count; --perft-command names another "
                                "command", command);
    engine->totals = total->known;
    engine->answered = true;
    return ASK_OK;
}

Asked xboard_ask(Engine *engine, const Question *question, Answer *answer)
{
    const char *format = engine->spec->perft_command;
    Values values = {.variant = question->game->variant.name, .fen = "", .moves = "",
                     .depth = question->depth};
    char command[1024];
    Total total = {0};
    if (!template_fill(format ? format : "perft {depth}", &values, false, command, sizeof command))
        return engine_say_fault(engine, ASK_REFUSED, "the command for perft is too long");
    Asked asked = set_question(engine, question);
    if (asked == ASK_OK)
        asked = engine_tell(engine, "%s", command);
    if (asked == ASK_OK)
        asked = hear_counts(engine, question, command, answer, &total);
    if (asked != ASK_OK)
        return asked;
    if (answer->count == 0)
        engine_add_manner(engine, "It counts, but names no moves.");
    return answer_finish(engine, question, total.known, total.count, answer);
}
