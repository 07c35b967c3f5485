/* What compare prints. */
#include <stdio.h>
#include <string.h>

#include "command_compare.h"

enum { MAX_DRAWING = 8192 };

const char *finding_kind_words(FindingKind kind)
{
    static const char *const WORDS[] = {
        [FINDING_MOVES] = "the lists of moves differ",
        [FINDING_COUNT] = "the counts differ",
        [FINDING_REFUSED] = "the engine does not take the position",
        [FINDING_FAILED] = "the engine failed",
    };
    return WORDS[kind];
}

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
           finding_kind_words(finding->kind));
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

void comparison_verdict(const Comparison *comparison, char *text, size_t size)
{
    size_t differ = 0, failed = 0;
    for (size_t i = 0; i < comparison->finding_count; i++)
        if (comparison->findings[i].kind == FINDING_FAILED)
            failed++;
        else
            differ++;
    int used = snprintf(text, size, "%zu position%s compared, %zu agree", comparison->asked,
                        comparison->asked == 1 ? "" : "s", comparison->agreed);
    if (differ > 0)
        used += snprintf(text + used, size - (size_t)used, ", %zu differ%s", differ,
                         differ == 1 ? "s" : "");
    if (failed > 0)
        used += snprintf(text + used, size - (size_t)used, ", %zu failed", failed);
    if (comparison->left_out > 0)
        used += snprintf(text + used, size - (size_t)used, ", %zu left out", comparison->left_out);
    snprintf(text + used, size - (size_t)used, "; %llu leaves, %.1f s",
             (unsigned long long)comparison->leaves, comparison->seconds);
}

/* A sentence of a misreading without blanks and full stop at its end. */
static int sentence_length(const char *sentence)
{
    size_t length = strlen(sentence);
    while (length > 0 && strchr(" .", sentence[length - 1]))
        length--;
    return (int)length;
}

void diagnosis_sentences(const Diagnosis *diagnosis, const Comparison *comparison,
                         void (*sentence)(void *context, const char *text), void *context)
{
    char text[4096];
    const char *name = diagnosis->game->variant.name;
    for (int i = 0; i < diagnosis->fit_count; i++) {
        const Misreading *misreading = diagnosis->fits[i];
        snprintf(text, sizeof text, "%s: %.*s [%s]", i ? "or as if" : "behaves as if",
                 sentence_length(misreading->sentence), misreading->sentence, misreading->name);
        sentence(context, text);
    }
    if (diagnosis->fit_count > 1) {
        snprintf(text, sizeof text, "no position asked so far tells these %d apart",
                 diagnosis->fit_count);
        sentence(context, text);
    }
    if (diagnosis->fit_count > 0)
        return;
    if (diagnosis->tried == 0)
        snprintf(text, sizeof text, "no misreadings of %s are known here", name);
    else
        snprintf(text, sizeof text, "none of the %d known misreadings of %s explains everything",
                 diagnosis->tried, name);
    sentence(context, text);
    for (int i = 0; i < diagnosis->partly_count; i++) {
        const Misreading *misreading = diagnosis->partly[i];
        snprintf(text, sizeof text, "some of it looks as if: %.*s [%s]",
                 sentence_length(misreading->sentence), misreading->sentence, misreading->name);
        sentence(context, text);
    }
    for (size_t i = 0; i < comparison->finding_count; i++) {
        const Finding *finding = &comparison->findings[i];
        if (finding->subject->game == diagnosis->game && *finding->rules) {
            snprintf(text, sizeof text, "%s%sthe moves touch %s", finding->subject->id,
                     *finding->subject->id ? ": " : "", finding->rules);
            sentence(context, text);
        }
    }
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
