/* The generator on 256-bit boards with the faults of faults.h compiled in: for misreadings only. */
#ifndef COUNTERCHECK_FAULTS
#define COUNTERCHECK_FAULTS
#endif
#define BB_WIDTH 256
#define CORE core256_faults
#include "core_tmpl.h"
