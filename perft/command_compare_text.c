/* What compare prints. */
#include <stdio.h>
#include <string.h>

#include "command_compare.h"

enum { MAX_DRAWING = 8192 };

static void print_disputed(const char *label, const Disputed *list, int count)
{
    for (int i = 0; i < count; i++)
        printf("  %-10s%-10s %s\n", i == 0 ? label : "", list[i].text, list[i].words);
}

/* Mark the squares that the disputed moves touch. */
static void mark_squares(const Finding *finding, uint8_t marked[MAX_SQUARES])
{
    const Variant *variant = &finding->subject->game->variant;
    const Disputed *lists[] = {finding->missing, finding->extra};
    int counts[] = {finding->missing_count, finding->extra_count};
    memset(marked, 0, MAX_SQUARES);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < counts[i]; j++) {
            Square square;
            const char *text = lists[i][j].text;
            for (int used; (used = square_parse(variant, text, &square)) > 0;) {
                marked[square] = 1;
                text += used;
                text += *text == '-';
            }
        }
}

void print_finding(const Comparison *comparison, const Finding *finding)
{
    char drawing[MAX_DRAWING], fen[MAX_FEN];
    uint8_t marked[MAX_SQUARES];
    const Subject *subject = finding->subject;
    const Variant *variant = &subject->game->variant;
    printf("\nDIFFERENCE %s%s%s: %s\n", comparison->name, *subject->id ? ", " : "", subject->id,
           finding_words(finding));
    if (subject->line > 0)
        printf("  fixture   %s:%d\n", subject->file, subject->line);
    if (*subject->why)
        printf("  why       %s\n", subject->why);
    game_fen(subject->game, &subject->position, fen);
    printf("  variant   %s\n  asked     %s, depth %d", variant->name, fen, finding->depth);
    if (finding->totals_known)
        printf(": ours %llu, the engine's %llu", (unsigned long long)finding->ours,
               (unsigned long long)finding->theirs);
    printf("\n  line     ");
    for (int i = 0; i < finding->line_length; i++)
        printf(" %s", finding->line[i]);
    printf("%s\n", finding->line_length ? "" : " (none: this position)");
    game_fen(subject->game, &finding->position, fen);
    mark_squares(finding, marked);
    board_draw(variant, &finding->position, marked, drawing, sizeof drawing);
    printf("  fen       %s\n\n%s\n", fen, drawing);
    if (finding->kind == FINDING_MOVES)
        printf("  moves     ours %d, the engine's %d\n", finding->our_moves, finding->their_moves);
    print_disputed("missing", finding->missing, finding->missing_count);
    print_disputed("extra", finding->extra, finding->extra_count);
    if (*finding->note)
        printf("  note      %s\n", finding->note);
    if (*finding->rules)
        printf("  rules     %s\n", finding->rules);
}

static void print_sentence(void *context, const char *text)
{
    (void)context;
    printf("  %s\n", text);
}

void print_comparison(const Comparison *comparison)
{
    char verdict[256];
    for (size_t i = 0; i < comparison->diagnosis_count; i++) {
        const Diagnosis *diagnosis = &comparison->diagnoses[i];
        printf("\nDIAGNOSIS %s, %s\n", comparison->name, diagnosis->game->variant.name);
        diagnosis_sentences(diagnosis, comparison, print_sentence, NULL);
    }
    if (comparison->finding_count > 0)
        putchar('\n');
    comparison_verdict(comparison, verdict, sizeof verdict);
    printf("%s: %s\n", comparison->name, verdict);
    if (*comparison->fault)
        printf("  it %s\n", comparison->fault);
    if (*comparison->manner)
        printf("  %s\n", comparison->manner);
}
