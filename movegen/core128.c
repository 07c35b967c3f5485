/* The generator on 128-bit boards. */
#define BB_WIDTH 128
#define CORE core128
#include "core_tmpl.h"
