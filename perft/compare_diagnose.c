/*
 * The diagnosis: which known misreadings say exactly what the engine said, at every position it
 * was asked about.  If several do, it is asked further positions on which they differ.
 */
#include <stdlib.h>
#include <string.h>

#include "compare.h"

/* 'CONFIRMATIONS': positions on which a misreading differs from the rules that are asked before it is
 * believed. */
enum { MAX_QUESTIONS = 100, ASK_DEPTH = 2, CONFIRMATIONS = 12 };

typedef enum { SAYS_SAME, SAYS_OTHER, SAYS_NOTHING } Verdict;

/* The position that the true rules have after the record's line. */
static Position line_end(const Record *record)
{
    const Game *game = record->subject->game;
    Position position = record->subject->position;
    for (int i = 0; i < record->line_length; i++) {
        Move move;
        Position before = position;
        if (game_parse_move(game, &before, record->line[i], &move, NULL))
            game_play(game, &before, move, &position);
    }
    return position;
}

/* Count as the misreading does, after 'line'.  False if its rules have no such position or move;
 * 'exact' tells whether the position was taken as it stands. */
static bool reach(const WrongReading *misreading, const Subject *subject,
                  char (*line)[MAX_MOVE_TEXT], int line_length, Position *position, bool *exact,
                  bool *played)
{
    char fen[MAX_FEN];
    game_fen(subject->game, &subject->position, fen);
    *played = false;
    if (!wrong_reading_position(misreading, fen, position, exact))
        return false;
    for (int i = 0; i < line_length; i++) {
        Move move;
        Position before = *position;
        if (!game_parse_move(misreading->game, &before, line[i], &move, NULL))
            return true;
        game_play(misreading->game, &before, move, position);
    }
    *played = true;
    return true;
}

/* The same of what the engine was asked: the line, or the position after it. */
static bool reach_record(const WrongReading *misreading, const Record *record, Position *position,
                         bool *exact, bool *played)
{
    if (!record->end_only)
        return reach(misreading, record->subject, record->line, record->line_length, position,
                     exact, played);
    Subject end = *record->subject;
    end.position = line_end(record);
    return reach(misreading, &end, NULL, 0, position, exact, played);
}

/* What the misreading says of a refusal: it too takes the position or a move for impossible, or
 * has the same men and rights after the line as the engine shows. */
static Verdict judge_refusal(const WrongReading *misreading, const Record *record)
{
    Position position;
    bool exact, played;
    char fen[MAX_FEN];
    if (!reach_record(misreading, record, &position, &exact, &played))
        return record->shown ? SAYS_NOTHING : SAYS_SAME;
    if (!record->shown)
        return exact && played ? SAYS_OTHER : SAYS_SAME;
    if (!played)
        return SAYS_OTHER;
    game_fen(misreading->game, &position, fen);
    size_t length = position_length(fen);
    return position_length(record->shown) == length && strncmp(fen, record->shown, length) == 0
               ? SAYS_SAME
               : SAYS_OTHER;
}

static Verdict judge(const CompareTask *task, const WrongReading *misreading, const Record *record)
{
    Position position;
    bool exact, played;
    Divide divide;
    if (record->refused)
        return judge_refusal(misreading, record);
    if (!reach_record(misreading, record, &position, &exact, &played))
        return SAYS_NOTHING;
    if (!played)
        return SAYS_OTHER;
    Counting counting = {misreading->game, NULL, false, task->workers};
    if (divide_count(&counting, &position, record->depth, 0, &divide, NULL) != STATUS_OK)
        return SAYS_NOTHING;
    bool same = answer_equals(&record->answer, &divide, record->depth);
    divide_release(&divide);
    return same ? SAYS_SAME : SAYS_OTHER;
}

/* Whether the misreading says all that the engine said of the finding's subject, and at least
 * something of it. */
static bool fits_finding(const CompareRun *run, const WrongReading *misreading,
                         const Finding *finding)
{
    bool any = false;
    for (size_t i = finding->record_end; i-- > finding->first_record;) {
        Verdict verdict = judge(run->task, misreading, &run->comparison->records[i]);
        if (verdict == SAYS_OTHER)
            return false;
        any = any || verdict == SAYS_SAME;
    }
    return any;
}

static bool is_evidence(const Finding *finding, const Game *game)
{
    return finding->kind != FINDING_FAILED && finding->subject->game == game;
}

/* Whether the misreading fits every finding, and then everything else that was asked. */
static bool fits_all(const CompareRun *run, const WrongReading *misreading, const Game *game)
{
    const Comparison *comparison = run->comparison;
    for (size_t i = 0; i < comparison->finding_count; i++)
        if (is_evidence(&comparison->findings[i], game) &&
            !fits_finding(run, misreading, &comparison->findings[i]))
            return false;
    for (size_t i = 0; i < comparison->record_count; i++)
        if (comparison->records[i].subject->game == game &&
            judge(run->task, misreading, &comparison->records[i]) == SAYS_OTHER)
            return false;
    return true;
}

static bool fits_some(const CompareRun *run, const WrongReading *misreading, const Game *game)
{
    const Comparison *comparison = run->comparison;
    for (size_t i = 0; i < comparison->finding_count; i++)
        if (is_evidence(&comparison->findings[i], game) &&
            fits_finding(run, misreading, &comparison->findings[i]))
            return true;
    return false;
}

/* Keep a divide as an answer; false: no memory. */
static bool keep_divide(const Divide *divide, Answer *answer)
{
    answer->listed = answer->counted = true;
    for (int i = 0; i < divide->count; i++)
        if (!answer_add(answer, divide->texts[i], divide->leaves[i]))
            return false;
    return true;
}

typedef struct {
    bool among, from_rules;   /* the misreadings left differ among themselves; from the rules */
} Difference;

/* How the misreadings that are left differ about 'subject' at 'depth'. */
static Difference find_difference(const CompareRun *run, const Diagnosis *diagnosis,
                                  const Subject *subject, int depth)
{
    Answer first = {0}, rules = {0};
    Divide divide;
    Difference difference = {0};
    bool known = false;
    Counting ours = {subject->game, NULL, false, run->task->workers};
    if (divide_count(&ours, &subject->position, depth, 0, &divide, NULL) != STATUS_OK)
        return difference;
    bool good = keep_divide(&divide, &rules);
    divide_release(&divide);
    for (int i = 0; i < diagnosis->fit_count && good; i++) {
        const WrongReading *misreading = diagnosis->fits[i];
        Position position;
        bool exact, played;
        Counting counting = {misreading->game, NULL, false, run->task->workers};
        if (!reach(misreading, subject, NULL, 0, &position, &exact, &played) ||
            divide_count(&counting, &position, depth, 0, &divide, NULL) != STATUS_OK)
            continue;
        if (!answer_equals(&rules, &divide, depth))
            difference.from_rules = true;
        if (known && !answer_equals(&first, &divide, depth))
            difference.among = true;
        if (!known)
            good = keep_divide(&divide, &first);
        known = true;
        divide_release(&divide);
    }
    answer_release(&first);
    answer_release(&rules);
    return difference;
}

/* Ask about one position, and drop the misreadings that are wrong there. */
static Status ask_one(CompareRun *run, Diagnosis *diagnosis, const Subject *subject, int depth,
                      Asked *asked)
{
    Record *record = compare_ask(run, subject, NULL, 0, &subject->position, depth, asked);
    if (!record)
        return STATUS_SYSTEM;
    diagnosis->questions++;
    if (*asked == ASK_INTERRUPTED)
        return STATUS_INTERRUPTED;
    int kept = 0;
    for (int i = 0; i < diagnosis->fit_count && *asked != ASK_FAILED; i++)
        if (judge(run->task, diagnosis->fits[i], record) != SAYS_OTHER)
            diagnosis->fits[kept++] = diagnosis->fits[i];
    if (*asked != ASK_FAILED)
        diagnosis->fit_count = kept;
    return STATUS_OK;
}

/* Ask about positions on which the misreadings that are left differ, from one another or, some
 * times, from the rules: one position can be explained by much that the next one rules out. */
static Status ask_further(CompareRun *run, Diagnosis *diagnosis)
{
    const CompareTask *task = run->task;
    int deepest = engine_counts(run->engine) ? ASK_DEPTH : 1, confirmed = 0, failures = 0;
    Asked asked = ASK_OK;
    for (size_t i = 0; i < task->subject_count && diagnosis->questions < MAX_QUESTIONS; i++) {
        const Subject *subject = &task->subjects[i];
        if (subject->game != diagnosis->game)
            continue;
        for (int depth = 1; depth <= deepest && diagnosis->fit_count > 0; depth++) {
            Difference difference = find_difference(run, diagnosis, subject, depth);
            bool confirms = difference.from_rules && confirmed < CONFIRMATIONS;
            if (!difference.among && !confirms)
                continue;
            confirmed += confirms;
            Status status = ask_one(run, diagnosis, subject, depth, &asked);
            if (status != STATUS_OK)
                return status;
            failures += asked == ASK_FAILED;
            if (failures > MAX_ENGINE_DELAYS)
                return STATUS_OK;
            break;
        }
    }
    return STATUS_OK;
}

static bool is_of(const WrongReading *misreading, const Game *game)
{
    return misreading->game && strcmp(misreading->base, game->variant.name) == 0;
}

static Status diagnose_game(CompareRun *run, Diagnosis *diagnosis)
{
    WrongReadings *misreadings = run->task->misreadings;
    const Game *game = diagnosis->game;
    wrong_readings_make(misreadings, game->variant.name);
    diagnosis->fits = calloc(misreadings->count + 1, sizeof(WrongReading *));
    diagnosis->partly = calloc(misreadings->count + 1, sizeof(WrongReading *));
    if (!diagnosis->fits || !diagnosis->partly) {
        error_set(run->error, 0, 0, "not enough memory for the diagnosis");
        return STATUS_SYSTEM;
    }
    for (size_t i = 0; i < misreadings->count; i++) {
        const WrongReading *misreading = &misreadings->list[i];
        if (!is_of(misreading, game))
            continue;
        diagnosis->tried++;
        if (fits_all(run, misreading, game))
            diagnosis->fits[diagnosis->fit_count++] = misreading;
    }
    Status status = run->task->all ? STATUS_OK : ask_further(run, diagnosis);
    if (interrupt_seen())
        return STATUS_INTERRUPTED;
    for (size_t i = 0; i < misreadings->count && diagnosis->fit_count == 0; i++) {
        const WrongReading *misreading = &misreadings->list[i];
        if (is_of(misreading, game) && fits_some(run, misreading, game))
            diagnosis->partly[diagnosis->partly_count++] = misreading;
    }
    return status;
}

Status compare_diagnose(CompareRun *run)
{
    Comparison *comparison = run->comparison;
    Status worst = STATUS_OK;
    comparison->diagnoses =
        calloc(comparison->finding_count + 1, sizeof *comparison->diagnoses);
    if (!comparison->diagnoses) {
        error_set(run->error, 0, 0, "not enough memory for the diagnosis");
        return STATUS_SYSTEM;
    }
    for (size_t i = 0; i < comparison->finding_count && worst == STATUS_OK; i++) {
        const Game *game = comparison->findings[i].subject->game;
        bool known = !is_evidence(&comparison->findings[i], game);
        for (size_t j = 0; j < comparison->diagnosis_count; j++)
            known = known || comparison->diagnoses[j].game == game;
        if (known)
            continue;
        Diagnosis *diagnosis = &comparison->diagnoses[comparison->diagnosis_count++];
        diagnosis->game = game;
        worst = diagnose_game(run, diagnosis);
    }
    return worst;
}
