/* The lookup tables of 128-bit boards. */
#define BB_WIDTH 128
#include "tables_test_tmpl.h"
