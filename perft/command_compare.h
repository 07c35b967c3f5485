/* compare's ways of telling what was found; for command_compare*.c only. */
#ifndef COUNTERCHECK_COMMAND_COMPARE_H
#define COUNTERCHECK_COMMAND_COMPARE_H

#include "compare.h"
#include "engine_process.h"
#include "session.h"

/* Text on stdout. */
void print_finding(const Comparison *comparison, const Finding *finding);
void print_comparison(const Comparison *comparison);

/* One engine's entry of the report. */
json_t *comparison_json(const Comparison *comparison);

/* What is said of a misreading, without a full stop; and of the whole diagnosis, sentence by sentence,
 * each told to 'sentence'. */
void diagnosis_sentences(const Diagnosis *diagnosis, const Comparison *comparison,
                         void (*sentence)(void *context, const char *text), void *context);
/* "no difference", "2 positions differ" .. */
void comparison_verdict(const Comparison *comparison, char *text, size_t size);
const char *finding_kind_words(FindingKind kind);

#endif
