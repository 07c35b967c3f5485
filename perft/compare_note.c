/* Findings of a walk: what is missing, what is too much, and what more is to be said. */
#include "compare_walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Finding *add_finding(Walk *walk, FindingKind kind)
{
    Finding *finding = compare_add_finding(walk->run, kind, walk->subject, walk->depth);
    if (!finding)
        return NULL;
    finding->position = walk->position;
    finding->totals_known = kind == FINDING_MOVES || kind == FINDING_COUNT;
    finding->ours = walk->ours;
    finding->theirs = walk->theirs;
    finding->line = malloc(((size_t)walk->length + 1) * sizeof *finding->line);
    if (!finding->line) {
        error_set(walk->run->error, 0, 0, "not enough memory for a line");
        return NULL;
    }
    memcpy(finding->line, walk->line, (size_t)walk->length * sizeof *finding->line);
    finding->line_length = walk->length;
    return finding;
}

static void add_note(Finding *finding, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add_note(Finding *finding, const char *format, ...)
{
    va_list arguments;
    size_t used = strlen(finding->note);
    if (used > 0 && used + 1 < sizeof finding->note) {
        finding->note[used++] = ' ';
        finding->note[used] = '\0';
    }
    va_start(arguments, format);
    vsnprintf(finding->note + used, sizeof finding->note - used, format, arguments);
    va_end(arguments);
}

/* Say what kind of move the last one of the line is. */
static void note_last_move(const Walk *walk, Finding *finding)
{
    const Game *game = walk->subject->game;
    Position position = walk->subject->position, next;
    char words[MAX_WORDS];
    for (int i = 0; i + 1 < walk->length; i++) {
        Move move;
        if (!game_parse_move(game, &position, walk->line[i], &move, NULL))
            return;
        game_play(game, &position, move, &next);
        position = next;
    }
    if (walk->length == 0)
        return;
    move_words(game, &position, walk->line[walk->length - 1], words);
    add_note(finding, "The last move of the line, %s, is: %s.", walk->line[walk->length - 1],
             words);
    snprintf(finding->last_words, sizeof finding->last_words, "%s", words);
}

/* The engine didn't answer. */
Status walk_note_fault(Walk *walk, Asked asked)
{
    if (asked == ASK_INTERRUPTED)
        return STATUS_INTERRUPTED;
    Finding *finding =
        add_finding(walk, asked == ASK_REFUSED ? FINDING_REFUSED : FINDING_FAILED);
    if (!finding)
        return STATUS_SYSTEM;
    add_note(finding, "The engine %s.", engine_fault(walk->run->engine));
    note_last_move(walk, finding);
    return asked == ASK_REFUSED ? STATUS_DIFFERENCE : STATUS_SYSTEM;
}

Status walk_note_shown(Walk *walk, const char *shown)
{
    char fen[MAX_FEN];
    Finding *finding = add_finding(walk, FINDING_REFUSED);
    if (!finding)
        return STATUS_SYSTEM;
    game_fen(walk->subject->game, &walk->position, fen);
    add_note(finding, "After the line the engine was to have %s, and has %s.", fen, shown);
    note_last_move(walk, finding);
    return STATUS_DIFFERENCE;
}

static bool add_disputed(const Walk *walk, const char *text, Disputed **list, int *count)
{
    Disputed *longer = realloc(*list, ((size_t)*count + 1) * sizeof *longer);
    if (!longer)
        return false;
    *list = longer;
    Disputed *disputed = &longer[(*count)++];
    snprintf(disputed->text, sizeof disputed->text, "%s", text);
    move_words(walk->subject->game, &walk->position, text, disputed->words);
    return true;
}

/* Put the moves that only one of two sorted lists has into the finding. */
static bool dispute(const Walk *walk, Finding *finding, const Divide *divide, const Answer *answer)
{
    int i = 0, j = 0;
    bool enough = true;
    while (enough && (i < divide->count || j < answer->count)) {
        int order = i == divide->count  ? 1
                    : j == answer->count ? -1
                                         : strcmp(divide->texts[i], answer->moves[j].text);
        bool twice = j > 0 && j < answer->count &&
                     strcmp(answer->moves[j].text, answer->moves[j - 1].text) == 0;
        if (order < 0) {
            enough = add_disputed(walk, divide->texts[i++], &finding->missing,
                                  &finding->missing_count);
        } else if (order > 0) {
            enough = add_disputed(walk, answer->moves[j++].text, &finding->extra,
                                  &finding->extra_count);
            if (enough && twice)
                snprintf(finding->extra[finding->extra_count - 1].words, MAX_WORDS,
                         "listed once more");
        } else {
            i++;
            j++;
        }
    }
    return enough;
}

bool walk_same_list(const Divide *divide, const Answer *answer)
{
    if (divide->count != answer->count)
        return false;
    for (int i = 0; i < divide->count; i++)
        if (strcmp(divide->texts[i], answer->moves[i].text) != 0)
            return false;
    return true;
}

/* Whether the engine lists the moves of 'position' instead of those it was asked for. */
static bool lists_moves_of(const Walk *walk, const Position *position, const Answer *answer)
{
    Divide divide;
    Counting counting = {walk->subject->game, NULL, false, walk->run->task->workers};
    if (divide_count(&counting, position, 1, 0, &divide, NULL) != STATUS_OK)
        return false;
    bool same = walk_same_list(&divide, answer);
    divide_release(&divide);
    return same;
}

/* Say so if the engine answers for a position that it had before. */
static void note_old_position(const Walk *walk, Finding *finding, const Answer *answer)
{
    const Game *game = walk->subject->game;
    Position array;
    if (answer->count == 0)
        return;
    if (walk->length > 0 && lists_moves_of(walk, &walk->subject->position, answer))
        add_note(finding, "These are the moves of the position before the line: it does not "
                          "play the moves that follow a position.");
    else if (game_parse_fen(game, game->variant.start_fen, &array, NULL) &&
             lists_moves_of(walk, &array, answer))
        add_note(finding, "These are the moves of the array: it has not taken the position.");
}

/* Say so if the engine is right about the position once it is given as text: then it is the playing
 * of the moves that goes wrong. */
static void note_text_alone(Walk *walk, Finding *finding, const Divide *divide)
{
    Answer answer;
    Question question = {.game = walk->subject->game, .root = &walk->position,
                         .position = &walk->position, .depth = 1};
    if (walk->length == 0)
        return;
    if (engine_ask(walk->run->engine, &question, &answer) == ASK_OK && walk_same_list(divide, &answer))
        add_note(finding, "Given this position as text, the engine has the right moves: it is "
                          "the playing of the line that goes wrong (rights, en passant, pool, "
                          "who stands where).");
    answer_release(&answer);
}

Status walk_note_moves(Walk *walk, const Divide *divide, const Answer *answer)
{
    Finding *finding = add_finding(walk, FINDING_MOVES);
    bool enough = finding && dispute(walk, finding, divide, answer);
    if (!enough) {
        error_set(walk->run->error, 0, 0, "not enough memory for the difference");
        return STATUS_SYSTEM;
    }
    finding->our_moves = divide->count;
    finding->their_moves = answer->count;
    if (*answer->remark)
        add_note(finding, "In its answer %s.", answer->remark);
    note_old_position(walk, finding, answer);
    note_text_alone(walk, finding, divide);
    return STATUS_DIFFERENCE;
}

Status walk_note_count(Walk *walk, const char *text, uint64_t ours, uint64_t theirs)
{
    Finding *finding = add_finding(walk, FINDING_COUNT);
    if (!finding)
        return STATUS_SYSTEM;
    add_note(finding, "%s (ours %llu, the engine's %llu).", text, (unsigned long long)ours,
             (unsigned long long)theirs);
    return STATUS_DIFFERENCE;
}

/* Right lines with a wrong total. */
Status walk_note_contradiction(Walk *walk, const Answer *answer)
{
    Finding *finding = add_finding(walk, FINDING_COUNT);
    if (!finding)
        return STATUS_SYSTEM;
    finding->totals_known = false;
    add_note(finding, "In its answer %s.", answer->remark);
    return STATUS_DIFFERENCE;
}
