/* Sets of squares of 256-bit boards. */
#define BB_WIDTH 256
#include "bits_test_tmpl.h"
