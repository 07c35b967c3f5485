/* compare's report as JSON. */
#include "command_compare.h"

enum { MAX_DRAWING = 8192 };

static json_t *disputed_json(const Disputed *list, int count)
{
    json_t *moves = json_array();
    for (int i = 0; i < count; i++) {
        json_t *move = json_object();
        json_object_set_new(move, "move", json_text(list[i].text));
        json_object_set_new(move, "kind", json_text(list[i].words));
        json_array_append_new(moves, move);
    }
    return moves;
}

static const char *kind_name(FindingKind kind)
{
    static const char *const NAMES[] = {
        [FINDING_MOVES] = "moves",
        [FINDING_COUNT] = "count",
        [FINDING_REFUSED] = "refused",
        [FINDING_FAILED] = "failed",
    };
    return NAMES[kind];
}

static json_t *finding_json(const Finding *finding)
{
    char drawing[MAX_DRAWING], fen[MAX_FEN];
    const Subject *subject = finding->subject;
    json_t *entry = json_object(), *line = json_array();
    json_object_set_new(entry, "kind", json_string(kind_name(finding->kind)));
    json_object_set_new(entry, "id", json_text(subject->id));
    json_object_set_new(entry, "file", json_text(subject->file));
    json_object_set_new(entry, "line_in_file", json_integer(subject->line));
    json_object_set_new(entry, "why", json_text(subject->why));
    json_object_set_new(entry, "variant", json_text(subject->game->variant.name));
    game_fen(subject->game, &subject->position, fen);
    json_object_set_new(entry, "asked_fen", json_text(fen));
    json_object_set_new(entry, "depth", json_integer(finding->depth));
    if (finding->totals_known) {
        json_object_set_new(entry, "ours", json_count(finding->ours));
        json_object_set_new(entry, "theirs", json_count(finding->theirs));
    }
    for (int i = 0; i < finding->line_length; i++)
        json_array_append_new(line, json_text(finding->line[i]));
    json_object_set_new(entry, "line", line);
    game_fen(subject->game, &finding->position, fen);
    json_object_set_new(entry, "fen", json_text(fen));
    board_draw(&subject->game->variant, &finding->position, NULL, drawing, sizeof drawing);
    json_object_set_new(entry, "board", json_text(drawing));
    json_object_set_new(entry, "missing", disputed_json(finding->missing, finding->missing_count));
    json_object_set_new(entry, "extra", disputed_json(finding->extra, finding->extra_count));
    json_object_set_new(entry, "note", json_text(finding->note));
    json_object_set_new(entry, "rules", json_text(finding->rules));
    return entry;
}

static json_t *misreadings_json(const WrongReading *const *list, int count)
{
    json_t *entries = json_array();
    for (int i = 0; i < count; i++) {
        json_t *entry = json_object();
        json_object_set_new(entry, "name", json_text(list[i]->name));
        json_object_set_new(entry, "sentence", json_text(list[i]->sentence));
        json_array_append_new(entries, entry);
    }
    return entries;
}

static json_t *diagnosis_json(const Diagnosis *diagnosis)
{
    json_t *entry = json_object();
    json_object_set_new(entry, "variant", json_text(diagnosis->game->variant.name));
    json_object_set_new(entry, "tried", json_integer(diagnosis->tried));
    json_object_set_new(entry, "questions", json_integer((json_int_t)diagnosis->questions));
    json_object_set_new(entry, "fits",
                        misreadings_json((const WrongReading *const *)diagnosis->fits,
                                         diagnosis->fit_count));
    json_object_set_new(entry, "partly",
                        misreadings_json((const WrongReading *const *)diagnosis->partly,
                                         diagnosis->partly_count));
    return entry;
}

json_t *comparison_json(const Comparison *comparison)
{
    json_t *entry = json_object(), *findings = json_array(), *diagnoses = json_array();
    for (size_t i = 0; i < comparison->finding_count; i++)
        json_array_append_new(findings, finding_json(&comparison->findings[i]));
    for (size_t i = 0; i < comparison->diagnosis_count; i++)
        json_array_append_new(diagnoses, diagnosis_json(&comparison->diagnoses[i]));
    json_object_set_new(entry, "name", json_text(comparison->name));
    json_object_set_new(entry, "command", json_text(comparison->spec->command));
    json_object_set_new(entry, "ok", json_boolean(comparison->status == STATUS_OK));
    json_object_set_new(entry, "fault", json_text(comparison->fault));
    json_object_set_new(entry, "manner", json_text(comparison->manner));
    json_object_set_new(entry, "asked", json_integer((json_int_t)comparison->asked));
    json_object_set_new(entry, "agreed", json_integer((json_int_t)comparison->agreed));
    json_object_set_new(entry, "left_out", json_integer((json_int_t)comparison->left_out));
    json_object_set_new(entry, "leaves", json_count(comparison->leaves));
    json_object_set_new(entry, "seconds", json_real(comparison->seconds));
    json_object_set_new(entry, "differences", findings);
    json_object_set_new(entry, "diagnoses", diagnoses);
    return entry;
}
