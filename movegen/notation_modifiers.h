/*
 * The small letters before an atom: modes, and the directions they leave of its symmetries.
 */
#ifndef COUNTERCHECK_NOTATION_MODIFIERS_H
#define COUNTERCHECK_NOTATION_MODIFIERS_H

#include "variant.h"

enum { MAX_PAIRS = 8 };

typedef struct {
    char first, second;   /* a single letter is doubled: f is ff */
    const char *at;
} DirectionPair;

typedef struct {
    uint8_t mode;
    bool initial, lame, exact;
    const char *lame_at;
    int pair_count;
    DirectionPair pairs[MAX_PAIRS];
} Modifiers;

/* Read modifiers from '*at', which is then behind them.  NULL, or what is wrong at '*at'. */
const char *modifiers_read(Modifiers *modifiers, const char **at);

/* Whether a path that begins with 'step' is meant. */
bool modifiers_allow(const Modifiers *modifiers, Step step);

/* The first letter that says nothing of 'step' (h, for a step that is not oblique), or NULL. */
const char *modifiers_misfit(const Modifiers *modifiers, Step step);

#endif
