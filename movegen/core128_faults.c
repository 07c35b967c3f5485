/* The generator on 128-bit boards with the faults of faults.h compiled in: for misreadings only. */
#ifndef COUNTERCHECK_FAULTS
#define COUNTERCHECK_FAULTS
#endif
#define BB_WIDTH 128
#define CORE core128_faults
#include "core_tmpl.h"
