/* compare's ways of telling what was found; for command_compare*.c only. */
#ifndef COUNTERCHECK_COMMAND_COMPARE_H
#define COUNTERCHECK_COMMAND_COMPARE_H

#include "compare.h"
#include "compare_say.h"
#include "engine_process.h"
#include "session.h"

/* Text on stdout. */
void print_finding(const Comparison *comparison, const Finding *finding);
void print_comparison(const Comparison *comparison);

/* One engine's entry of the report. */
json_t *comparison_json(const Comparison *comparison);

#endif
