/* Sentences about what was found, that the reports as text and as a page share. */
#ifndef COUNTERCHECK_COMPARE_SAY_H
#define COUNTERCHECK_COMPARE_SAY_H

#include "compare.h"

/* Tell the diagnosis to 'sentence', one sentence without full stop at a time. */
void diagnosis_sentences(const Diagnosis *diagnosis, const Comparison *comparison,
                         void (*sentence)(void *context, const char *text), void *context);

/* "3 positions compared, 2 agree, 1 differs; 1234 leaves, 0.1 s" */
void comparison_verdict(const Comparison *comparison, char *text, size_t size);

/* "the lists of moves differ" and the like. */
const char *finding_words(const Finding *finding);

#endif
