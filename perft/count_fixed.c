/*
 * Perft of one built-in variant, its rules as constants.  Compiled once for
 * each: the Makefile gives BB_WIDTH, FIXED_PLAN_HEADER (written by mkplan.c from the
 * variant's ini file) and FIXED_NAME.
 */
#define JOIN(a, b) a##b
#define COUNTER_NAME(name) JOIN(counter_, name)
#define COUNTER COUNTER_NAME(FIXED_NAME)
#include "count_tmpl.h"
