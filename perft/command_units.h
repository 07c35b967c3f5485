/* The part of perft that counts unit by unit, and the numbers it shares with sum. */
#ifndef COUNTERCHECK_COMMAND_UNITS_H
#define COUNTERCHECK_COMMAND_UNITS_H

#include <jansson.h>

#include "options.h"
#include "total.h"

/* Whether the options ask for a count by units, and that count. */
bool units_wanted(const Options *options);
Status command_units(const Options *options);

/* An integer, or a string of digits if it is above 2^63 - 1. */
json_t *total_json(Total total);

#endif
