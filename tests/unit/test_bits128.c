/* Sets of squares of 128-bit boards. */
#define BB_WIDTH 128
#include "bits_test_tmpl.h"
