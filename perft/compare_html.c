/* The comparison as a page: see compare_html.h. All text from outside is escaped. */
#include "compare_html.h"

#include <stdlib.h>
#include <string.h>

#include "board_svg.h"
#include "compare_say.h"
#include "xml.h"

static const char STYLE[] =
    "body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:70rem;"
    "color:#1b1b1b;background:#fff}\n"
    "h1{font-size:1.5rem;margin:.2rem 0 1rem}h2{font-size:1.25rem;margin:1.6rem 0 .4rem;"
    "border-bottom:2px solid #444;overflow-wrap:anywhere}h3{font-size:1.05rem;margin:0 0 .3rem;"
    "overflow-wrap:anywhere}\n"
    "p{margin:.3rem 0}code{font:.85em/1.4 ui-monospace,monospace;overflow-wrap:anywhere}\n"
    ".ok{color:#0a6b2d}.bad{color:#a3131f}.why{color:#555}\n"
    ".diagnosis{background:#fff6d8;border-left:5px solid #d9a400;padding:.5rem .8rem;margin:.7rem 0}\n"
    ".finding{border:1px solid #bbb;border-radius:6px;padding:.8rem;margin:.8rem 0;display:flex;"
    "flex-wrap:wrap;gap:1rem;break-inside:avoid}\n"
    ".board{flex:1 1 19rem;min-width:0}.text{flex:1 1 19rem;min-width:0}\n"
    "svg{max-width:100%;height:auto;display:block}\n"
    "table{border-collapse:collapse;width:100%;margin:.4rem 0}td{padding:.15rem .4rem;"
    "border-top:1px solid #ddd;vertical-align:top;overflow-wrap:anywhere}\n"
    "td:first-child{white-space:nowrap}.missing td:first-child{color:#0a6b2d;font-weight:600}"
    ".extra td:first-child{color:#a3131f;font-weight:600}\n"
    "@media print{body{font-size:11pt;max-width:none;padding:0}.finding,.diagnosis,svg{"
    "-webkit-print-color-adjust:exact;print-color-adjust:exact}.board{flex:0 0 8.5cm}}\n";

static void write_tagged(FILE *file, const char *tag, const char *class, const char *text)
{
    fprintf(file, "<%s%s%s%s>", tag, *class ? " class=\"" : "", class, *class ? "\"" : "");
    xml_write(file, text);
    fprintf(file, "</%s>\n", tag);
}

static void write_moves(FILE *file, const char *word, const Disputed *list, int count)
{
    for (int i = 0; i < count; i++) {
        fprintf(file, "<tr class=\"%s\"><td>%s <code>", word, word);
        xml_write(file, list[i].text);
        fputs("</code></td><td>", file);
        xml_write(file, list[i].words);
        fputs("</td></tr>\n", file);
    }
}

static void write_line(FILE *file, const Finding *finding)
{
    char fen[MAX_FEN];
    const Subject *subject = finding->subject;
    game_fen(subject->game, &subject->position, fen);
    fprintf(file, "<p>Asked to depth %d", finding->depth);
    if (finding->totals_known)
        fprintf(file, ": ours %llu, the engine's %llu", (unsigned long long)finding->ours,
                (unsigned long long)finding->theirs);
    fputs("<br>", file);
    write_tagged(file, "code", "", fen);
    fputs("</p>\n", file);
    if (finding->line_length == 0)
        return;
    fputs("<p>then <b>", file);
    for (int i = 0; i < finding->line_length; i++) {
        fputc(' ', file);
        xml_write(file, finding->line[i]);
    }
    game_fen(subject->game, &finding->position, fen);
    fputs("</b>, which leads to<br>", file);
    write_tagged(file, "code", "", fen);
    fputs("</p>\n", file);
}

/* The squares that a move's text names; false if it is none. */
static bool read_arrow(const Variant *variant, const char *text, BoardArrow *arrow)
{
    const char *dash = strchr(text, '-');
    Square *ends[] = {arrow->from, arrow->to};
    for (int i = 0; i < 2; i++) {
        int used = square_parse(variant, text, &ends[i][0]);
        if (used == 0)
            return false;
        text += used;
        ends[i][1] = ends[i][0];
        if (dash)
            text += square_parse(variant, text, &ends[i][1]);
        if (dash && i == 0 && *text++ != '-')
            return false;
    }
    return true;
}

static void write_board(FILE *file, const Finding *finding)
{
    const Variant *variant = &finding->subject->game->variant;
    const Disputed *lists[] = {finding->missing, finding->extra};
    int counts[] = {finding->missing_count, finding->extra_count};
    BoardArrow *arrows = calloc((size_t)(counts[0] + counts[1]) + 1, sizeof *arrows);
    BoardMarks marks = {.arrows = arrows};
    for (int i = 0; i < 2 && arrows; i++)
        for (int j = 0; j < counts[i]; j++) {
            arrows[marks.arrow_count].extra = i == 1;
            marks.arrow_count +=
                read_arrow(variant, lists[i][j].text, &arrows[marks.arrow_count]);
        }
    board_svg(file, variant, &finding->position, &marks, "the position");
    free(arrows);
}

static void write_finding(FILE *file, const Finding *finding)
{
    const Subject *subject = finding->subject;
    fputs("<section class=\"finding\">\n<div class=\"board\">\n", file);
    write_board(file, finding);
    fprintf(file, "<p>%s to move", finding->position.side == WHITE ? "White" : "Black");
    if (finding->missing_count > 0)
        fputs("; <span class=\"ok\">&#8212;&#9654; missing in the engine</span>", file);
    if (finding->extra_count > 0)
        fputs("; <span class=\"bad\">- -&#9654; only in the engine</span>", file);
    fputs("</p>\n</div>\n<div class=\"text\">\n<h3>", file);
    xml_write(file, *subject->id ? subject->id : subject->game->variant.name);
    fputs(": ", file);
    xml_write(file, finding_words(finding));
    fputs("</h3>\n", file);
    if (*subject->why)
        write_tagged(file, "p", "why", subject->why);
    write_line(file, finding);
    if (finding->kind == FINDING_MOVES)
        fprintf(file, "<p>Moves: ours %d, the engine's %d</p>\n", finding->our_moves,
                finding->their_moves);
    fputs("<table>\n", file);
    write_moves(file, "missing", finding->missing, finding->missing_count);
    write_moves(file, "extra", finding->extra, finding->extra_count);
    fputs("</table>\n", file);
    if (*finding->note)
        write_tagged(file, "p", "", finding->note);
    if (*finding->rules) {
        fputs("<p>Rules: ", file);
        write_tagged(file, "code", "", finding->rules);
        fputs("</p>\n", file);
    }
    fputs("</div>\n</section>\n", file);
}

static void write_sentence(void *context, const char *text)
{
    write_tagged(context, "p", "", text);
}

static void write_engine(FILE *file, const Comparison *comparison)
{
    char verdict[256];
    write_tagged(file, "h2", "", comparison->name);
    fputs("<p><code>", file);
    xml_write(file, comparison->spec->command);
    fputs("</code></p>\n", file);
    comparison_verdict(comparison, verdict, sizeof verdict);
    write_tagged(file, "p", comparison->status == STATUS_OK ? "ok" : "bad", verdict);
    if (*comparison->fault) {
        fputs("<p class=\"bad\">The engine ", file);
        xml_write(file, comparison->fault);
        fputs("</p>\n", file);
    }
    if (*comparison->manner)
        write_tagged(file, "p", "why", comparison->manner);
    for (size_t i = 0; i < comparison->diagnosis_count; i++) {
        const Diagnosis *diagnosis = &comparison->diagnoses[i];
        fputs("<div class=\"diagnosis\"><b>Diagnosis, ", file);
        xml_write(file, diagnosis->game->variant.name);
        fputs("</b>\n", file);
        diagnosis_sentences(diagnosis, comparison, write_sentence, file);
        fputs("</div>\n", file);
    }
    for (size_t i = 0; i < comparison->finding_count; i++)
        write_finding(file, &comparison->findings[i]);
}

Status compare_html_write(const char *path, const Comparison *comparisons, int count,
                          Error *error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (!file) {
        error_set(error, 0, 0, "not enough memory for the report");
        return STATUS_SYSTEM;
    }
    fprintf(file, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                  "<title>Countercheck comparison</title>\n<style>\n%s</style>\n</head>\n<body>\n"
                  "<h1>Countercheck: engines compared</h1>\n", STYLE);
    for (int i = 0; i < count; i++)
        write_engine(file, &comparisons[i]);
    fputs("</body>\n</html>\n", file);
    bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed) {
        free(text);
        error_set(error, 0, 0, "not enough memory for the report");
        return STATUS_SYSTEM;
    }
    Status status = text_write(path, text, length, error);
    free(text);
    return status;
}
