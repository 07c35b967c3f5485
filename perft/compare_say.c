/* Sentences about what was found: see compare_say.h. */
#include "compare_say.h"

#include <stdio.h>
#include <string.h>

const char *finding_words(const Finding *finding)
{
    switch (finding->kind) {
    case FINDING_MOVES: return "the lists of moves differ";
    case FINDING_COUNT: return "the counts differ";
    case FINDING_REFUSED:
        return finding->line_length > 0 ? "the engine has another position after the line"
                                        : "the engine does not take the position";
    case FINDING_FAILED: break;
    }
    return "the engine failed";
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

/* Say 'start' and the misreading's sentence, without the words that all begin with and without full
 * stop. */
static void say_misreading(const char *start, const WrongReading *misreading,
                           void (*sentence)(void *context, const char *text), void *context)
{
    static const char PREFIX[] = "behaves as if ";
    char text[4096];
    const char *said = misreading->sentence;
    bool full = strncmp(said, PREFIX, strlen(PREFIX)) == 0;
    said += full ? strlen(PREFIX) : 0;
    size_t length = strlen(said);
    while (length > 0 && strchr(" .", said[length - 1]))
        length--;
    snprintf(text, sizeof text, "%s as if%s %.*s [%s]", start, full ? "" : ":", (int)length, said,
             misreading->name);
    sentence(context, text);
}

/* The rules that the differing moves touch, those of most positions first. */
static void say_rules(const Diagnosis *diagnosis, const Comparison *comparison,
                      void (*sentence)(void *context, const char *text), void *context)
{
    struct {
        const char *id;
        int length;
        size_t positions;
    } seen[64] = {{0}};
    size_t count = 0;
    for (size_t i = 0; i < comparison->finding_count; i++) {
        const Finding *finding = &comparison->findings[i];
        const char *at = finding->subject->game == diagnosis->game ? finding->rules : "";
        for (; *at; at += strspn(at, " ")) {
            int length = (int)strcspn(at, " ");
            size_t j = 0;
            while (j < count && (seen[j].length != length ||
                                 strncmp(seen[j].id, at, (size_t)length) != 0))
                j++;
            if (j < sizeof seen / sizeof *seen) {
                seen[j].id = at;
                seen[j].length = length;
                seen[j].positions++;
                count += j == count;
            }
            at += length;
        }
    }
    char text[2048] = "the differing moves touch";
    size_t used = strlen(text);
    for (size_t most = comparison->finding_count; most > 0; most--)
        for (size_t j = 0; j < count; j++)
            if (seen[j].positions == most && used < sizeof text)
                used += (size_t)snprintf(text + used, sizeof text - used, " %.*s (%zu)",
                                         seen[j].length, seen[j].id, seen[j].positions);
    if (count > 0)
        sentence(context, text);
}

void diagnosis_sentences(const Diagnosis *diagnosis, const Comparison *comparison,
                         void (*sentence)(void *context, const char *text), void *context)
{
    char text[4096];
    const char *name = diagnosis->game->variant.name;
    for (int i = 0; i < diagnosis->fit_count; i++)
        say_misreading(i ? "or" : "behaves", diagnosis->fits[i], sentence, context);
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
    for (int i = 0; i < diagnosis->partly_count; i++)
        say_misreading("some of it looks", diagnosis->partly[i], sentence, context);
    say_rules(diagnosis, comparison, sentence, context);
}
