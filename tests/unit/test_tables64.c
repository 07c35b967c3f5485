/* The lookup tables of 64-bit boards. */
#define BB_WIDTH 64
#include "tables_test_tmpl.h"
