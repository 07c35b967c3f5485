/*
 * What the fuzz targets share.  A target is a file with one LLVMFuzzerTestOneInput(), which
 * takes any bytes and aborts where an invariant is broken; the same file is linked with libFuzzer
 * (CONFIG=fuzz) to search, and with replay.c to try the kept inputs of corpus/ again.
 *
 * Run in the root of the checkout.  An input must never take seconds: what could is left out
 * by the target, which says why.
 */
#ifndef COUNTERCHECK_FUZZ_H
#define COUNTERCHECK_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "movegen/limits.h"

/* Called once, before the first input. */
int LLVMFuzzerInitialize(int *argument_count, char ***arguments);
/* 0, or -1: not worth keeping. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition, ...)                                \
    do {                                                       \
        if (!(condition)) {                                    \
            fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);    \
            fprintf(stderr, __VA_ARGS__);                      \
            fputc('\n', stderr);                               \
            abort();                                           \
        }                                                      \
    } while (0)

/* 'size' bytes and a NUL in a block of their own, so that reading past it is seen; to be freed. */
static inline char *fuzz_copy(const uint8_t *data, size_t size)
{
    char *text = calloc(size + 1, 1);
    REQUIRE(text, "not enough memory");
    if (size > 0)
        memcpy(text, data, size);
    return text;
}

/* A refusal has a reason that is plain text, and its place lies in 'text' or right behind it. */
static inline void require_refusal(const Error *error, const char *text, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    REQUIRE(error->reason[0] != '\0', "refused without a reason");
    REQUIRE(strlen(error->reason) < sizeof error->reason, "the reason has no end");
    REQUIRE(error->line >= 0 && error->line <= lines, "line %d of %d: %s", error->line, lines,
            error->reason);
    REQUIRE(error->column >= 0 && (size_t)error->column <= length + 1, "column %d of %zu: %s",
            error->column, length, error->reason);
}

/*
 * The game that a byte names.  The letters mean the same for ever, so that kept inputs do:
 * new games come last.  NULL: none.
 */
static inline const char *fuzz_game(uint8_t byte)
{
    static const char *const NAMES[] = {
        "chess", "chess960", "capablanca", "overkill", "thunderstruck", "gothic-isles", "io",
        "odd-lame", "odd-split", "odd-overlap", "odd-long", "odd-king",
        "gothic-isles-gi-2", "gothic-isles-gi-4", "gothic-isles-gi-6", "gothic-isles-gi-7",
        "gothic-isles-gi-10", "io-io-2", "io-io-3", "io-io-6", "io-io-7", "io-io-8", "io-io-9",
        "io-io-13", "io-io-15", "thunderstruck-ts-1", "thunderstruck-ts-2", "thunderstruck-ts-3",
        "thunderstruck-ts-8", "odd-zone", "odd-walls",
    };
    int index = byte - 'A';
    return index >= 0 && (size_t)index < sizeof NAMES / sizeof *NAMES ? NAMES[index] : NULL;
}

#endif
