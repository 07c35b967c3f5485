/* The generator on 64-bit boards. */
#define BB_WIDTH 64
#define CORE core64
#include "core_tmpl.h"
