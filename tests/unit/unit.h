/*
 * What unit tests share: cmocka with the headers it wants before it, random
 * numbers, and the built-in variants.
 *
 * Every random number of a test program follows from one seed, which is printed; a run is
 * repeated with COUNTERCHECK_SEED=n in the environment.
 */
#ifndef COUNTERCHECK_UNIT_H
#define COUNTERCHECK_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "movegen/variant_ini.h"

static uint64_t random_state;

/* Set and print the seed: the environment's, or 'standard'. */
static inline void random_start(uint64_t standard)
{
    const char *given = getenv("COUNTERCHECK_SEED");
    random_state = given != NULL ? strtoull(given, NULL, 10) : standard;
    printf("COUNTERCHECK_SEED=%llu\n", (unsigned long long)random_state);
    fflush(stdout);
}

/* xorshift64* (Vigna 2016), from a counter so that a seed of 0 will do. */
static inline uint64_t random_next(void)
{
    uint64_t x = random_state += 0x9e3779b97f4a7c15ull;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    return x * 0x2545f4914f6cdd1dull;
}

/* A number from 0 to 'below' - 1. */
static inline int random_below(int below)
{
    return (int)((random_next() >> 32) % (uint64_t)below);
}

/* The variant of 'set' called 'name', which must be usable. */
static inline const Variant *variant_named(const VariantSet *set, const char *name)
{
    Error error = {.reason = ""};
    const Variant *variant = variant_set_find(set, name, &error);
    if (variant == NULL)
        fail_msg("%s: %s:%d:%d: %s", name, error.file, error.line, error.column, error.reason);
    return variant;
}

#endif
