/* Perft of any variant on 256-bit boards. */
#define BB_WIDTH 256
#define COUNTER counter256
#include "count_tmpl.h"
