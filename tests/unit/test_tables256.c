/* The lookup tables of 256-bit boards. */
#define BB_WIDTH 256
#include "tables_test_tmpl.h"
