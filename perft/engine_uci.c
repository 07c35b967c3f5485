/*
 * UCI engines.  Several pass silently over a variant, a position or a move that they don't
 * take, so `d` must show it back before a count is believed; those that have no `d`
 * are said to be taken on trust.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine_protocol.h"

/* Time for a line after `go perft 1`, before the engine counts as one that has none. */
#define PERFT_SECONDS 4.0
/* Silence that ends an answer without total. */
#define QUIET_SECONDS 1.0
/* Time for uciok, while it is not known whether the engine speaks UCI. */
#define GREETING_SECONDS 10.0

enum { MAX_OPTION_LINES = 1 << 20, MAX_LINE_OF_MOVES = 8192 };

static bool keep_option(Engine *engine, const char *line)
{
    size_t length = strlen(line);
    if (engine->options_length + length > MAX_OPTION_LINES)
        return true;
    char *longer = realloc(engine->options, engine->options_length + length + 2);
    if (!longer)
        return false;
    engine->options = longer;
    memcpy(longer + engine->options_length, line, length + 1);
    engine->options_length += length;
    memcpy(longer + engine->options_length++, "\n", 2);
    return true;
}

/* The line of the option called 'name', cut to 'line'.  False if there is none. */
static bool find_option(const Engine *engine, const char *name, char *line, size_t size)
{
    char start[160];
    int length = snprintf(start, sizeof start, "option name %s type ", name);
    for (const char *at = engine->options; at && *at; at = strchr(at, '\n') + 1)
        if (strncasecmp(at, start, (size_t)length) == 0) {
            if (line)
                snprintf(line, size, "%.*s", (int)strcspn(at, "\n"), at);
            return true;
        }
    return false;
}

/* Whether the combo option lists 'value'; true too if it lists nothing, as a string option. */
static bool option_lists(const Engine *engine, const char *name, const char *value)
{
    char *line = malloc(MAX_OPTION_LINES);
    bool listed = true;
    if (line && find_option(engine, name, line, MAX_OPTION_LINES) && strstr(line, " var ")) {
        size_t length = strlen(value);
        listed = false;
        for (const char *at = strstr(line, " var "); at && !listed; at = strstr(at, " var ")) {
            at += strlen(" var ");
            listed = strncmp(at, value, length) == 0 && (!at[length] || at[length] == ' ');
        }
    }
    free(line);
    return listed;
}

/* Say `uci` and take in name and options. */
static Asked introduce(Engine *engine)
{
    double deadline = engine_deadline(engine);
    bool unsure = engine->protocol == PROTOCOL_AUTO;
    const char *line, *rest;
    engine->options_length = 0;
    if (unsure && deadline > seconds_now() + GREETING_SECONDS)
        deadline = seconds_now() + GREETING_SECONDS;
    Asked asked = engine_tell(engine, "uci");
    while (asked == ASK_OK) {
        asked = engine_hear(engine, deadline, "answer uci with uciok", &line);
        if (asked != ASK_OK || line_takes(line, "uciok", NULL))
            break;
        if (line_takes(line, "id", &rest) && line_takes(rest, "name", &rest))
            snprintf(engine->name, sizeof engine->name, "%s", rest);
        else if (line_takes(line, "option", NULL) && !keep_option(engine, line))
            asked = engine_say_fault(engine, ASK_FAILED, "not enough memory for its options");
        else if (unsure && line_complains(line) && strstr(line, "uci"))
            asked = engine_say_fault(engine, ASK_FAILED, "says \"%s\" to uci", line);
    }
    return asked;
}

Asked uci_ready(Engine *engine, const char *doing)
{
    double deadline = engine_deadline(engine);
    const char *line;
    Asked asked = engine_tell(engine, "isready");
    while (asked == ASK_OK) {
        asked = engine_hear(engine, deadline, doing, &line);
        if (asked != ASK_OK || line_takes(line, "readyok", NULL))
            break;
        if (line_complains(line))
            snprintf(engine->complaint, sizeof engine->complaint, "%s", line);
    }
    return asked;
}

/* Set one option, which must exist. */
static Asked set_option(Engine *engine, const char *name, const char *value)
{
    if (!find_option(engine, name, NULL, 0))
        return engine_say_fault(engine, ASK_REFUSED, "has no option %s", name);
    *engine->complaint = '\0';
    Asked asked = engine_tell(engine, "setoption name %s value %s", name, value);
    if (asked == ASK_OK)
        asked = uci_ready(engine, "take an option");
    if (asked == ASK_OK && *engine->complaint)
        return engine_say_fault(engine, ASK_REFUSED, "does not take %s = %s: it says \"%s\"", name,
                                value, engine->complaint);
    return asked;
}

Asked uci_start(Engine *engine)
{
    const EngineSpec *spec = engine->spec;
    Asked asked = introduce(engine);
    if (asked == ASK_OK && spec->variants_file) {
        asked = set_option(engine, "VariantPath", spec->variants_file);
        /* Some list the new variants only when they are asked again. */
        if (asked == ASK_OK && !option_lists(engine, "UCI_Variant", spec->variant ? spec->variant : "-"))
            asked = introduce(engine);
    }
    for (int i = 0; i < spec->setting_count && asked == ASK_OK; i++) {
        char name[128];
        const char *setting = spec->settings[i], *equals = strchr(setting, '=');
        snprintf(name, sizeof name, "%.*s", (int)(equals - setting), setting);
        asked = set_option(engine, name, equals + 1);
    }
    return asked;
}

Asked uci_shown_position(Engine *engine, char *text)
{
    double deadline = engine_deadline(engine);
    const char *line, *rest;
    *text = '\0';
    Asked asked = engine_tell(engine, "d");
    if (asked == ASK_OK)
        asked = engine_tell(engine, "isready");
    while (asked == ASK_OK) {
        asked = engine_hear(engine, deadline, "show its position (d, isready)", &line);
        if (asked != ASK_OK || line_takes(line, "readyok", NULL))
            break;
        if (line_takes(line, "fen:", &rest) && !*text)
            snprintf(text, MAX_FEN, "%s", rest);
    }
    return asked;
}

/* Tell it the variant, and hear whether it says another one. */
static Asked set_variant(Engine *engine, const char *name)
{
    double deadline = engine_deadline(engine);
    const char *line, *rest;
    char said[MAX_NAME] = "";
    if (!option_lists(engine, "UCI_Variant", name))
        return engine_say_fault(engine, ASK_REFUSED,
                                "does not list %s among its variants (UCI_Variant)", name);
    *engine->complaint = '\0';
    Asked asked = engine_tell(engine, "setoption name UCI_Variant value %s", name);
    if (asked == ASK_OK)
        asked = engine_tell(engine, "isready");
    while (asked == ASK_OK) {
        asked = engine_hear(engine, deadline, "take the variant", &line);
        if (asked != ASK_OK || line_takes(line, "readyok", NULL))
            break;
        if (line_takes(line, "info string variant", &rest))
            snprintf(said, sizeof said, "%.*s", (int)strcspn(rest, " "), rest);
        else if (line_complains(line))
            snprintf(engine->complaint, sizeof engine->complaint, "%s", line);
    }
    if (asked == ASK_OK && *engine->complaint)
        return engine_say_fault(engine, ASK_REFUSED, "does not take the variant %s: it says \"%s\"",
                                name, engine->complaint);
    if (asked == ASK_OK && *said && strcmp(said, name) != 0 &&
        !(strcmp(name, "chess") == 0 && strcmp(said, "chess960") == 0))
        return engine_say_fault(engine, ASK_REFUSED, "was told to play %s and says it plays %s",
                                name, said);
    return asked;
}

/* Choose the game by the options that it has. */
static Asked choose_variant(Engine *engine, const Game *game)
{
    bool chess960 = game->variant.castling.chess960;
    const char *name = engine->spec->variant ? engine->spec->variant : game->variant.name;
    bool has_variants = find_option(engine, "UCI_Variant", NULL, 0);
    bool has_chess960 = find_option(engine, "UCI_Chess960", NULL, 0);
    Asked asked = ASK_OK;
    if (has_chess960 && (!has_variants || !chess960 || !option_lists(engine, "UCI_Variant", name))) {
        asked = set_option(engine, "UCI_Chess960", chess960 ? "true" : "false");
        if (chess960)
            name = "chess";
    } else if (chess960 && !has_variants) {
        return engine_say_fault(engine, ASK_REFUSED, "has no option UCI_Chess960");
    }
    if (asked == ASK_OK && has_variants)
        asked = set_variant(engine, name);
    return asked;
}

/* See whether the array is the game's. */
static Asked check_array(Engine *engine, const Game *game)
{
    char text[MAX_FEN];
    Position array;
    Asked asked = engine_tell(engine, "position startpos");
    if (asked == ASK_OK)
        asked = uci_shown_position(engine, text);
    if (asked != ASK_OK)
        return asked;
    engine->draws = *text != '\0';
    if (!engine->draws) {
        engine_add_manner(engine, "It shows no position (d): that it takes the variant, positions "
                                  "and moves can only be seen by its moves.");
        return ASK_OK;
    }
    if (!game_parse_fen(game, game->variant.start_fen, &array, NULL) ||
        engine_same_position(engine, game, &array, text))
        return ASK_OK;
    return engine_say_fault(engine, ASK_REFUSED, "does not play %s: its array is %s",
                            game->variant.name, text);
}

/* One answer to `go perft`. */
typedef struct {
    bool total_known, best_move;
    uint64_t total;
} PerftEnd;

/* Hear the lines of counts until the end of the answer. With 'trying' nothing is known of the
 * engine yet, and silence means that it has no perft. */
static Asked hear_counts(Engine *engine, int depth, bool trying, Answer *answer, PerftEnd *end)
{
    double limit = engine_deadline(engine), deadline = limit;
    char doing[64], text[MAX_ENGINE_MOVE];
    const char *line;
    *end = (PerftEnd){0};
    snprintf(doing, sizeof doing, "answer go perft %d", depth);
    if (trying && deadline > seconds_now() + PERFT_SECONDS)
        deadline = seconds_now() + PERFT_SECONDS;
    for (;;) {
        uint64_t leaves;
        Talk talk = process_hear(engine->process, deadline, &line);
        bool enough = talk == TALK_LATE && (trying || (!engine->totals && answer->count > 0));
        if (enough)
            return ASK_OK;
        if (talk != TALK_OK)
            return engine_fail(engine, talk, doing);
        if (line_is_total(line, &end->total) || line_is_row(line, depth, &end->total)) {
            end->total_known = true;
            return ASK_OK;
        }
        if (line_takes(line, "bestmove", NULL)) {
            end->best_move = true;
            return ASK_OK;
        }
        if (line_is_count(line, text, &leaves)) {
            if (!answer_add(answer, text, leaves))
                return engine_say_fault(engine, ASK_FAILED, "not enough memory for its moves");
            if (!trying && !engine->totals)
                deadline = seconds_now() + QUIET_SECONDS;
        } else if (line_complains(line)) {
            return engine_say_fault(engine, ASK_REFUSED, "says \"%s\" to go perft %d", line,
                                    depth);
        }
    }
}

static bool perft_command(const Engine *engine, const Game *game, int depth, char *text,
                          size_t size)
{
    const char *format = engine->spec->perft_command;
    Values values = {.variant = game->variant.name, .fen = "", .moves = "", .depth = depth};
    return template_fill(format ? format : "go perft {depth}", &values, false, text, size);
}

/* Find out whether and how it answers `go perft`. */
static Asked try_perft(Engine *engine, const Game *game)
{
    Answer answer = {0};
    PerftEnd end;
    char command[1024];
    if (!perft_command(engine, game, 1, command, sizeof command))
        return engine_say_fault(engine, ASK_REFUSED, "the command for perft is too long");
    Asked asked = engine_tell(engine, "position startpos");
    if (asked == ASK_OK)
        asked = engine_tell(engine, "%s", command);
    if (asked == ASK_OK)
        asked = hear_counts(engine, 1, true, &answer, &end);
    if (asked == ASK_REFUSED || (asked == ASK_OK && answer.count == 0 && !end.total_known)) {
        asked = engine_tell(engine, "stop");
        if (asked == ASK_OK)
            asked = uci_ready(engine, "be ready again after go perft");
        if (asked == ASK_OK)
            asked = legality_find_way(engine, game);
    } else if (asked == ASK_OK) {
        engine->shows = SHOWS_PERFT;
        engine->totals = end.total_known;
        engine->only_totals = answer.count == 0;
        if (!engine->totals)
            engine_add_manner(engine, "Its counts end without a total.");
        if (engine->only_totals)
            engine_add_manner(engine, "It counts, but names no moves.");
        asked = uci_ready(engine, "be ready again after go perft");
    }
    answer_release(&answer);
    return asked;
}

Asked uci_prepare(Engine *engine, const Game *game)
{
    Asked asked = choose_variant(engine, game);
    if (asked == ASK_OK)
        asked = engine_tell(engine, "ucinewgame");
    if (asked == ASK_OK)
        asked = uci_ready(engine, "be ready for a new game");
    if (asked == ASK_OK)
        asked = check_array(engine, game);
    if (asked == ASK_OK)
        asked = try_perft(engine, game);
    return asked;
}

Asked uci_set_position(Engine *engine, const Game *game, const Position *root, const char *line)
{
    char fen[MAX_FEN];
    engine_write_fen(engine, game, root, fen);
    *engine->complaint = '\0';
    Asked asked = engine_tell(engine, "position fen %s%s%s", fen, *line ? " moves" : "", line);
    if (asked == ASK_OK)
        asked = uci_ready(engine, "take a position");
    return asked;
}

/* Set up the question's position, and hear how it shows it: 'text' "" if it doesn't. */
static Asked set_and_show(Engine *engine, const Question *question, char *text)
{
    char line[MAX_LINE_OF_MOVES];
    *text = '\0';
    if (!engine_write_line(engine, question, line, sizeof line))
        return engine_say_fault(engine, ASK_REFUSED, "the line of moves is too long for it");
    Asked asked = uci_set_position(engine, question->game, question->root, line);
    if (asked == ASK_OK && *engine->complaint)
        return engine_say_fault(engine, ASK_REFUSED, "does not take the position: it says \"%s\"",
                                engine->complaint);
    return asked == ASK_OK && engine->draws ? uci_shown_position(engine, text) : asked;
}

Asked uci_show(Engine *engine, const Question *question, char *text)
{
    Asked asked = set_and_show(engine, question, text);
    engine_read_fen(engine, text);
    return asked;
}

/* Set up the question's position and see that it was taken. */
static Asked set_question(Engine *engine, const Question *question)
{
    char text[MAX_FEN], expected[MAX_FEN];
    Asked asked = set_and_show(engine, question, text);
    if (asked != ASK_OK || !engine->draws ||
        engine_same_position(engine, question->game, question->position, text))
        return asked;
    engine_write_fen(engine, question->game, question->position, expected);
    snprintf(engine->shown, sizeof engine->shown, "%s", text);
    engine_read_fen(engine, engine->shown);
    return engine_say_fault(engine, ASK_REFUSED, "did not take the position: it was to have %s, "
                            "and has %s", expected, *text ? text : "none");
}

Asked uci_ask(Engine *engine, const Question *question, Answer *answer)
{
    PerftEnd end = {0};
    char command[1024];
    if (!perft_command(engine, question->game, question->depth, command, sizeof command))
        return engine_say_fault(engine, ASK_REFUSED, "the command for perft is too long");
    Asked asked = set_question(engine, question);
    if (asked == ASK_OK)
        asked = engine_tell(engine, "%s", command);
    if (asked == ASK_OK)
        asked = hear_counts(engine, question->depth, false, answer, &end);
    if (asked == ASK_OK)
        asked = uci_ready(engine, "be ready again after go perft");
    if (asked == ASK_OK)
        asked = answer_finish(engine, question, end.total_known, end.total, answer);
    return asked;
}
