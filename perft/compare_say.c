/* Sentences about what was found: see compare_say.h. */
#include "compare_say.h"

#include <stdio.h>
#include <string.h>

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
