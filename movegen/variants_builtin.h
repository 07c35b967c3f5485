/*
 * The texts of movegen/variants, as scripts/embed.py writes them into build/variants_builtin.c.
 */
#ifndef COUNTERCHECK_VARIANTS_BUILTIN_H
#define COUNTERCHECK_VARIANTS_BUILTIN_H

#include <stddef.h>

typedef struct {
    const char *file;   /* without its folder */
    const char *text;
    size_t length;
} BuiltinText;

extern const BuiltinText BUILTIN_TEXTS[];
extern const int BUILTIN_TEXT_COUNT;

#endif
