/* The generator on 256-bit boards. */
#define BB_WIDTH 256
#define CORE core256
#include "core_tmpl.h"
