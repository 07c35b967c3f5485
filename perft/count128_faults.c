/* Counting on 128-bit boards with the faults of movegen/faults.h: for misreadings only. */
#ifndef COUNTERCHECK_FAULTS
#define COUNTERCHECK_FAULTS
#endif
#define BB_WIDTH 128
#define COUNTER counter128_faults
#include "count_tmpl.h"
