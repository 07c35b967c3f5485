/* Perft of any variant on 64-bit boards. */
#define BB_WIDTH 64
#define COUNTER counter64
#include "count_tmpl.h"
