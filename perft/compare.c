/* Comparing one engine over many positions: see compare.h. */
#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *no_memory(CompareRun *run)
{
    error_set(run->error, 0, 0, "not enough memory for the comparison");
    return NULL;
}

/* Room for one more record, with its line; it is not counted yet. */
static Record *add_record(CompareRun *run, const Subject *subject, char (*line)[MAX_MOVE_TEXT],
                          int line_length, int depth)
{
    Comparison *comparison = run->comparison;
    Record *records =
        realloc(comparison->records, (comparison->record_count + 1) * sizeof *records);
    if (records)
        comparison->records = records;
    char(*kept)[MAX_MOVE_TEXT] = malloc(((size_t)line_length + 1) * sizeof *kept);
    if (!records || !kept) {
        free(kept);
        return no_memory(run);
    }
    if (line_length > 0)
        memcpy(kept, line, (size_t)line_length * sizeof *kept);
    const EngineSpec *spec = comparison->spec;
    Record *record = &records[comparison->record_count];
    *record = (Record){.subject = subject, .line = kept, .line_length = line_length,
                       .depth = depth,
                       .end_only = spec->protocol == PROTOCOL_COMMAND &&
                                   !strstr(spec->command, "{moves}")};
    return record;
}

Record *compare_ask(CompareRun *run, const Subject *subject, char (*line)[MAX_MOVE_TEXT],
                    int line_length, const Position *position, int depth, Asked *asked)
{
    Record *record = add_record(run, subject, line, line_length, depth);
    if (!record)
        return NULL;
    Question question = {
        .game = subject->game,
        .root = &subject->position,
        .line = (const char(*)[MAX_MOVE_TEXT])record->line,
        .line_length = line_length,
        .position = position,
        .depth = depth,
    };
    *asked = engine_ask(run->engine, &question, &record->answer);
    record->refused = *asked == ASK_REFUSED;
    if (record->refused && *engine_shown(run->engine))
        record->shown = strdup(engine_shown(run->engine));
    run->comparison->record_count++;
    return record;
}

Record *compare_keep_shown(CompareRun *run, const Subject *subject, char (*line)[MAX_MOVE_TEXT],
                           int line_length, const char *shown)
{
    Record *record = add_record(run, subject, line, line_length, 1);
    if (!record)
        return NULL;
    record->refused = true;
    record->shown = strdup(shown);
    run->comparison->record_count++;
    return record;
}

size_t position_length(const char *fen)
{
    size_t length = 0;
    for (int field = 0; field < 3; field++) {
        length += strspn(fen + length, " ");
        length += strcspn(fen + length, " ");
    }
    return length;
}

Finding *compare_add_finding(CompareRun *run, FindingKind kind, const Subject *subject, int depth)
{
    Comparison *comparison = run->comparison;
    Finding *findings =
        realloc(comparison->findings, (comparison->finding_count + 1) * sizeof *findings);
    if (!findings)
        return no_memory(run);
    comparison->findings = findings;
    Finding *finding = &findings[comparison->finding_count++];
    *finding = (Finding){.kind = kind, .subject = subject, .depth = depth,
                         .position = subject->position};
    return finding;
}

bool answer_equals(const Answer *answer, const Divide *divide, int depth)
{
    if (!answer->listed)
        return answer->total == divide->total;
    if (answer->count != divide->count)
        return false;
    for (int i = 0; i < answer->count; i++)
        if (strcmp(answer->moves[i].text, divide->texts[i]) != 0 ||
            (answer->counted && answer->moves[i].leaves != divide->leaves[i]))
            return false;
    return answer->counted || depth == 1;
}

static void keep_name(CompareRun *run)
{
    Comparison *comparison = run->comparison;
    snprintf(comparison->name, sizeof comparison->name, "%s", engine_name(run->engine));
    snprintf(comparison->manner, sizeof comparison->manner, "%s", engine_manner(run->engine));
}

/* Give up on the engine, or on one game, with its fault. */
static Status give_up(CompareRun *run, Status status)
{
    Comparison *comparison = run->comparison;
    if (!*comparison->fault)
        snprintf(comparison->fault, sizeof comparison->fault, "%s", engine_fault(run->engine));
    return status;
}

/* Failures of an engine, and how many of them took all the time there is. */
typedef struct {
    int all, late;
    bool answered;      /* it has answered some question */
} Failures;

static bool too_many(const Failures *failures)
{
    return failures->all >= MAX_ENGINE_FAILURES || failures->late >= MAX_ENGINE_DELAYS ||
           (failures->all >= MAX_FIRST_FAILURES && !failures->answered);
}

/* Compare one position, and hear whether to go on with others.  A failure is no reason to stop:
 * other positions may show why. */
static Status step(CompareRun *run, const Subject *subject, bool *go_on, Failures *failures)
{
    Comparison *comparison = run->comparison;
    size_t before = comparison->finding_count, first = comparison->record_count;
    double start = seconds_now();
    Status status = compare_subject(run, subject);
    comparison->asked++;
    comparison->agreed += status == STATUS_OK;
    failures->answered |= status == STATUS_OK;
    for (size_t i = before; i < comparison->finding_count; i++) {
        Finding *finding = &comparison->findings[i];
        bool failed = finding->kind == FINDING_FAILED;
        finding->first_record = first;
        finding->record_end = comparison->record_count;
        finding_rules(finding);
        failures->all += failed;
        failures->answered |= !failed;
        failures->late += failed && seconds_now() - start >= run->engine_seconds;
        if (run->task->finding)
            run->task->finding(run->task->context, comparison, finding);
    }
    bool memory = status == STATUS_SYSTEM && before == comparison->finding_count;
    *go_on = status != STATUS_INTERRUPTED && !memory && !too_many(failures) &&
             (status != STATUS_DIFFERENCE || run->task->all);
    return status;
}

static Status compare_all(CompareRun *run)
{
    const CompareTask *task = run->task;
    Comparison *comparison = run->comparison;
    const Game *refused = NULL;
    Status worst = STATUS_OK;
    bool go_on = true;
    Failures failures = {0};
    for (size_t i = 0; i < task->subject_count; i++) {
        const Subject *subject = &task->subjects[i];
        if (!go_on || subject->game == refused) {
            comparison->left_out++;
            continue;
        }
        Asked asked = engine_prepare(run->engine, subject->game);
        keep_name(run);
        if (asked == ASK_OK) {
            worst = status_worse(worst, step(run, subject, &go_on, &failures));
            continue;
        }
        comparison->left_out++;
        refused = subject->game;
        go_on = asked == ASK_REFUSED;
        worst = status_worse(worst, asked == ASK_REFUSED       ? give_up(run, STATUS_INPUT)
                                    : asked == ASK_INTERRUPTED ? STATUS_INTERRUPTED
                                                               : give_up(run, STATUS_SYSTEM));
    }
    if (too_many(&failures))
        snprintf(comparison->fault, sizeof comparison->fault, "failed %d times and was given up",
                 failures.all);
    return worst;
}

Status compare_run(const CompareTask *task, const EngineSpec *spec, Comparison *comparison,
                   Error *error)
{
    *comparison = (Comparison){.spec = spec};
    CompareRun run = {.task = task, .comparison = comparison, .error = error};
    double start = seconds_now();
    run.engine = engine_create(spec);
    run.engine_seconds = spec->seconds;
    if (!run.engine) {
        no_memory(&run);
        return comparison->status = STATUS_SYSTEM;
    }
    Status status = compare_all(&run);
    if (status != STATUS_INTERRUPTED && comparison->finding_count > 0 && !error->reason[0])
        status = status_worse(status, compare_diagnose(&run));
    engine_destroy(run.engine);
    comparison->seconds = seconds_now() - start;
    comparison->status = status;
    return status;
}

void compare_release(Comparison *comparison)
{
    for (size_t i = 0; i < comparison->finding_count; i++) {
        free(comparison->findings[i].line);
        free(comparison->findings[i].missing);
        free(comparison->findings[i].extra);
    }
    for (size_t i = 0; i < comparison->diagnosis_count; i++) {
        free(comparison->diagnoses[i].fits);
        free(comparison->diagnoses[i].partly);
    }
    for (size_t i = 0; i < comparison->record_count; i++) {
        free(comparison->records[i].line);
        free(comparison->records[i].shown);
        answer_release(&comparison->records[i].answer);
    }
    free(comparison->findings);
    free(comparison->diagnoses);
    free(comparison->records);
    *comparison = (Comparison){0};
}
