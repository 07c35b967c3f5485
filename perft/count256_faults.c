/* Counting on 256-bit boards with the faults of movegen/faults.h: for misreadings only. */
#ifndef COUNTERCHECK_FAULTS
#define COUNTERCHECK_FAULTS
#endif
#define BB_WIDTH 256
#define COUNTER counter256_faults
#include "count_tmpl.h"
