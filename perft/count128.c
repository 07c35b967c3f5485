/* Perft of any variant on 128-bit boards. */
#define BB_WIDTH 128
#define COUNTER counter128
#include "count_tmpl.h"
