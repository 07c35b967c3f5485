/* Sets of squares of 64-bit boards. */
#define BB_WIDTH 64
#include "bits_test_tmpl.h"
