/*
 * One position: ask to rising depth, and walk a difference down to the first position where
 * the lists of moves differ.  Rising depth makes that line the shortest there is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare_walk.h"
#include "workers.h"

/* Positions looked at below one subject if the engine only lists moves. */
enum { LIST_BUDGET = 40 };

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
            return walk_note_fault(walk, asked);
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
            status = walk_note_moves(walk, divide, &taken);
        else
            status = walk_note_count(walk, "The engine names no moves; below each of ours it agrees, "
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
        if (answer->listed && !walk_same_list(divide, answer))
            return walk_note_moves(walk, divide, answer);
        if (!answer->listed) {
            Status status = step_by_totals(walk, divide, theirs, depth, &chosen);
            if (status != STATUS_OK || chosen < 0)
                return status;
        } else {
            chosen = first_difference(divide, answer);
            if (chosen >= 0)
                theirs = answer->moves[chosen].leaves;
            if (depth == 1 || chosen < 0)
                return walk_note_count(walk, "The lists of moves are the same, the counts are not",
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
            return walk_note_fault(walk, asked);
        if (answer_equals(&record->answer, divide, depth))
            return walk_note_count(walk, "Asked for this position, the engine agrees, but in its count "
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
        status = walk_note_fault(walk, asked);
    else if (!walk_same_list(&divide, &record->answer)) {
        walk->ours = (uint64_t)divide.count;
        walk->theirs = (uint64_t)record->answer.count;
        status = walk_note_moves(walk, &divide, &record->answer);
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
            status = walk_note_fault(walk, asked);
        } else if (answer_equals(&record->answer, &divide, depth) && record->answer.contradicts) {
            status = walk_note_contradiction(walk, &record->answer);
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

/* Hear what the engine shows after the line, if anything, and whether its men, side and rights are
 * ours. */
static Asked show(Walk *walk, char shown[MAX_FEN], bool *same)
{
    char fen[MAX_FEN];
    Question question = {
        .game = walk->subject->game,
        .root = &walk->subject->position,
        .line = (const char(*)[MAX_MOVE_TEXT])walk->line,
        .line_length = walk->length,
        .position = &walk->position,
        .depth = 1,
    };
    Asked asked = engine_show(walk->run->engine, &question, shown);
    game_fen(walk->subject->game, &walk->position, fen);
    size_t length = position_length(fen);
    *same = position_length(shown) == length && strncmp(fen, shown, length) == 0;
    return asked;
}

/*
 * See that the engine has the right position after every move: rights that are kept or lost wrongly
 * show in counts only many plies later.  An engine that writes the position itself in another
 * way can't be judged so.
 */
static Status look_at_positions(Walk *walk)
{
    char shown[MAX_FEN];
    bool same;
    Divide divide;
    Position here = walk->position;
    if (show(walk, shown, &same) != ASK_OK || !same)
        return interrupt_seen() ? STATUS_INTERRUPTED : STATUS_OK;
    Status status = walk_count(walk, 1, &divide);
    for (int i = 0; i < divide.count && status == STATUS_OK; i++) {
        if (!walk_play(walk, divide.texts[i]))
            break;
        Asked asked = show(walk, shown, &same);
        if (asked != ASK_OK) {
            status = walk_note_fault(walk, asked);
        } else if (!same) {
            bool kept = compare_keep_shown(walk->run, walk->subject, walk->line, walk->length,
                                           shown) != NULL;
            status = kept ? walk_note_shown(walk, shown) : STATUS_SYSTEM;
        }
        walk->position = here;
        walk->length--;
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
    if (status == STATUS_OK)
        status = look_at_positions(walk);
    free(walk);
    return status;
}
