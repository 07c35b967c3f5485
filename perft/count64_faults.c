/* Counting on 64-bit boards with the faults of movegen/faults.h: for misreadings only. */
#ifndef COUNTERCHECK_FAULTS
#define COUNTERCHECK_FAULTS
#endif
#define BB_WIDTH 64
#define COUNTER counter64_faults
#include "count_tmpl.h"
