/*
 * One position: ask to rising depth, and walk a difference down to the first position where
 * the lists of moves differ.  Rising depth makes that line the shortest there is.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"

/* Positions looked at below one subject if the engine only lists moves. */
enum { LIST_BUDGET = 40 };

typedef struct {
    CompareRun *run;
    const Subject *subject;
    int depth;                          /* asked of the subject */
    uint64_t ours, theirs;              /* the totals there */
    char line[MAX_LINE][MAX_MOVE_TEXT];
    int length;
    Position position;                  /* after the line */
    int budget;
} Walk;

static Status walk_count(Walk *walk, int depth, Divide *divide)
{
    Counting counting = {walk->subject->game, NULL, false, walk->run->task->workers};
    return divide_count(&counting, &walk->position, depth, 0, divide, walk->run->error);
}

static Record *walk_ask(Walk *walk, int depth, Asked *asked)
{
    return compare_ask(walk->run, walk->subject, walk->line, walk->length, &walk->position, depth,
                       asked);
}

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
static Status note_fault(Walk *walk, Asked asked)
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

static bool same_list(const Divide *divide, const Answer *answer)
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
    bool same = same_list(&divide, answer);
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
    if (engine_ask(walk->run->engine, &question, &answer) == ASK_OK && same_list(divide, &answer))
        add_note(finding, "Given this position as text, the engine has the right moves: it is "
                          "the playing of the line that goes wrong (rights, en passant, pool, "
                          "who stands where).");
    answer_release(&answer);
}

static Status note_moves(Walk *walk, const Divide *divide, const Answer *answer)
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

static Status note_count(Walk *walk, const char *text, uint64_t ours, uint64_t theirs)
{
    Finding *finding = add_finding(walk, FINDING_COUNT);
    if (!finding)
        return STATUS_SYSTEM;
    add_note(finding, "%s (ours %llu, the engine's %llu).", text, (unsigned long long)ours,
             (unsigned long long)theirs);
    return STATUS_DIFFERENCE;
}

/* Right lines with a wrong total. */
static Status note_contradiction(Walk *walk, const Answer *answer)
{
    Finding *finding = add_finding(walk, FINDING_COUNT);
    if (!finding)
        return STATUS_SYSTEM;
    finding->totals_known = false;
    add_note(finding, "In its answer %s.", answer->remark);
    return STATUS_DIFFERENCE;
}

/* Play the move 'text' of ours. */
static bool walk_play(Walk *walk, const char *text)
{
    Move move;
    Position before = walk->position;
    if (walk->length == MAX_LINE ||
        !game_parse_move(walk->subject->game, &before, text, &move, NULL))
        return false;
    game_play(walk->subject->game, &before, move, &walk->position);
    snprintf(walk->line[walk->length++], MAX_MOVE_TEXT, "%s", text);
    return true;
}

/*
 * The engine names no moves and its total differs from 'divide' at 'depth'.  Find a move of
 * ours below which its count differs: 'chosen'; -1 if there is none. Moves that it refuses are
 * put into 'finding'.
 */
static Status choose_by_totals(Walk *walk, const Divide *divide, int depth, Answer *refused,
                               int *chosen)
{
    Position here = walk->position;
    *chosen = -1;
    for (int i = 0; i < divide->count; i++) {
        Asked asked;
        if (!walk_play(walk, divide->texts[i]))
            return STATUS_SYSTEM;
        Record *record = walk_ask(walk, depth > 1 ? depth - 1 : 1, &asked);
        walk->position = here;
        walk->length--;
        if (!record)
            return STATUS_SYSTEM;
        if (asked == ASK_FAILED || asked == ASK_INTERRUPTED)
            return note_fault(walk, asked);
        if (asked == ASK_OK && !answer_add(refused, divide->texts[i], 1))
            return STATUS_SYSTEM;
        if (asked == ASK_OK && depth > 1 && record->answer.total != divide->leaves[i]) {
            *chosen = i;
            return STATUS_OK;
        }
    }
    return STATUS_OK;
}

/* One step down for an engine that names no moves.  'chosen' as above, else the finding is noted. */
static Status step_by_totals(Walk *walk, const Divide *divide, uint64_t theirs, int depth,
                             int *chosen)
{
    Answer taken = {.listed = true};
    Status status = choose_by_totals(walk, divide, depth, &taken, chosen);
    if (status == STATUS_OK && *chosen < 0) {
        if (taken.count < divide->count)
            status = note_moves(walk, divide, &taken);
        else
            status = note_count(walk, "The engine names no moves; below each of ours it agrees, "
                                      "so that it has others, or counts some twice",
                                divide->total, theirs);
    }
    answer_release(&taken);
    return status;
}

/* The index of the first move whose counts differ; -1: none. */
static int first_difference(const Divide *divide, const Answer *answer)
{
    for (int i = 0; i < divide->count; i++)
        if (divide->leaves[i] != answer->moves[i].leaves)
            return i;
    return -1;
}

/* Walk down from the position where 'divide' and the last record's answer differ at 'depth'. */
static Status walk_down(Walk *walk, Divide *divide, int depth)
{
    for (;;) {
        Comparison *comparison = walk->run->comparison;
        const Answer *answer = &comparison->records[comparison->record_count - 1].answer;
        uint64_t theirs = answer->total;
        int chosen;
        if (answer->listed && !same_list(divide, answer))
            return note_moves(walk, divide, answer);
        if (!answer->listed) {
            Status status = step_by_totals(walk, divide, theirs, depth, &chosen);
            if (status != STATUS_OK || chosen < 0)
                return status;
        } else {
            chosen = first_difference(divide, answer);
            if (chosen >= 0)
                theirs = answer->moves[chosen].leaves;
            if (depth == 1 || chosen < 0)
                return note_count(walk, "The lists of moves are the same, the counts are not",
                                  divide->total, answer->total);
        }
        if (!walk_play(walk, divide->texts[chosen]))
            return STATUS_SYSTEM;
        divide_release(divide);
        depth--;
        Status status = walk_count(walk, depth, divide);
        if (status != STATUS_OK)
            return status;
        Asked asked;
        Record *record = walk_ask(walk, depth, &asked);
        if (!record)
            return STATUS_SYSTEM;
        if (asked != ASK_OK)
            return note_fault(walk, asked);
        if (answer_equals(&record->answer, divide, depth))
            return note_count(walk, "Asked for this position, the engine agrees, but in its count "
                                    "one move earlier it has another number for it",
                              divide->total, theirs);
    }
}

/* An engine that only lists moves: look at our tree, position by position. */
static Status look_at_lists(Walk *walk, int depth)
{
    Divide divide;
    Asked asked;
    if (walk->budget-- <= 0)
        return STATUS_OK;
    Status status = walk_count(walk, 1, &divide);
    if (status != STATUS_OK)
        return status;
    Record *record = walk_ask(walk, 1, &asked);
    if (!record)
        status = STATUS_SYSTEM;
    else if (asked != ASK_OK)
        status = note_fault(walk, asked);
    else if (!same_list(&divide, &record->answer)) {
        walk->ours = (uint64_t)divide.count;
        walk->theirs = (uint64_t)record->answer.count;
        status = note_moves(walk, &divide, &record->answer);
    }
    Position here = walk->position;
    for (int i = 0; i < divide.count && status == STATUS_OK && depth > 1; i++) {
        if (!walk_play(walk, divide.texts[i]))
            break;
        status = look_at_lists(walk, depth - 1);
        walk->position = here;
        walk->length--;
    }
    if (status == STATUS_OK)
        walk->run->comparison->leaves += (uint64_t)divide.count;
    divide_release(&divide);
    return status;
}

/* Ask to 'depth' and walk down a difference. 'enough': the position has too many leaves for more. */
static Status look_at_depth(Walk *walk, int depth, bool *enough)
{
    Divide divide;
    Asked asked;
    Status status = walk_count(walk, depth, &divide);
    if (status != STATUS_OK)
        return status;
    *enough = depth > 1 && divide.total > walk->run->task->max_nodes;
    if (!*enough) {
        Record *record = walk_ask(walk, depth, &asked);
        walk->depth = depth;
        if (!record) {
            status = STATUS_SYSTEM;
        } else if (asked != ASK_OK) {
            status = note_fault(walk, asked);
        } else if (answer_equals(&record->answer, &divide, depth) && record->answer.contradicts) {
            status = note_contradiction(walk, &record->answer);
        } else if (answer_equals(&record->answer, &divide, depth)) {
            walk->run->comparison->leaves += divide.total;
        } else {
            walk->ours = divide.total;
            walk->theirs = record->answer.total;
            status = walk_down(walk, &divide, depth);
        }
    }
    divide_release(&divide);
    return status;
}

Status compare_subject(CompareRun *run, const Subject *subject)
{
    Walk *walk = calloc(1, sizeof *walk);
    if (!walk) {
        error_set(run->error, 0, 0, "not enough memory for the comparison");
        return STATUS_SYSTEM;
    }
    *walk = (Walk){.run = run, .subject = subject, .position = subject->position,
                   .budget = LIST_BUDGET};
    Status status = STATUS_OK;
    bool enough = false;
    if (!engine_counts(run->engine))
        status = look_at_lists(walk, subject->depth);
    else
        for (int depth = 1; depth <= subject->depth && status == STATUS_OK && !enough; depth++)
            status = look_at_depth(walk, depth, &enough);
    free(walk);
    return status;
}
