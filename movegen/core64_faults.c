/* The generator on 64-bit boards with the faults of faults.h compiled in: for misreadings only. */
#ifndef COUNTERCHECK_FAULTS
#define COUNTERCHECK_FAULTS
#endif
#define BB_WIDTH 64
#define CORE core64_faults
#include "core_tmpl.h"
