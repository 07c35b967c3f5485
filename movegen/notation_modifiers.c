/*
 * Betza's small letters.  Directions are Fairy-Stockfish's reading of them: two letters, one
 * of f b v and one of l r s, make a pair; so does a doubled letter.
 */
#include "notation_modifiers.h"

#include <stdlib.h>
#include <string.h>

static bool letter_in(char letter, const char *letters)
{
    return letter && strchr(letters, letter) != NULL;
}

static bool is_orthogonal(Step step) { return step.dx == 0 || step.dy == 0; }
static bool is_diagonal(Step step) { return abs(step.dx) == abs(step.dy); }

/* Whether the step goes to the side that the letter names; v, s and h name none. */
static bool step_goes(Step step, char letter)
{
    switch (letter) {
    case 'f': return step.dy > 0;
    case 'b': return step.dy < 0;
    case 'l': return step.dx < 0;
    case 'r': return step.dx > 0;
    default: return true;
    }
}

/*
 * Orthogonal steps: every letter adds (fs: forward and both sides).  Diagonal
 * ones: both letters must hold (fl: forward left).  Oblique ones have two steps
 * in each corner, a steep and a flat one: the second letter says which, the
 * first where (lf: steep forward left, fl: flat forward left, fh: all four forward).
 */
static bool pair_allows(const DirectionPair *pair, Step step)
{
    char a = pair->first, b = pair->second;
    if (is_orthogonal(step)) {
        bool vertical = step.dx == 0;
        bool by_first = a == 'v' ? vertical : a == 's' ? !vertical : step_goes(step, a);
        bool by_second = b == 'v' ? vertical : b == 's' ? !vertical : step_goes(step, b);
        return by_first || by_second;
    }
    bool both = step_goes(step, a) && step_goes(step, b);
    if (is_diagonal(step))
        return both;
    bool steep = abs(step.dy) > abs(step.dx);
    if (a == 'h') {
        /* hr: the four quarter turns of one right and two forward; hl: of their mirror image. */
        bool right = steep == (step.dx * step.dy > 0);
        return right == (b == 'r');
    }
    return both && (b == 'h' || steep == letter_in(b, "fbv"));
}

bool modifiers_allow(const Modifiers *modifiers, Step step)
{
    for (int i = 0; i < modifiers->pair_count; i++) {
        if (pair_allows(&modifiers->pairs[i], step))
            return true;
    }
    return modifiers->pair_count == 0;
}

const char *modifiers_misfit(const Modifiers *modifiers, Step step)
{
    for (int i = 0; i < modifiers->pair_count; i++) {
        const DirectionPair *pair = &modifiers->pairs[i];
        if ((pair->first == 'h' || pair->second == 'h') &&
            (is_orthogonal(step) || is_diagonal(step)))
            return pair->at;
    }
    return NULL;
}

static const char *read_direction(Modifiers *modifiers, const char **at)
{
    const char *letters = *at;
    if (modifiers->pair_count == MAX_PAIRS)
        return "too many directions";
    DirectionPair pair = {letters[0], letters[0], letters};
    bool crossed = (letter_in(letters[0], "fbvh") && letter_in(letters[1], "lrsh")) ||
                   (letter_in(letters[0], "lrsh") && letter_in(letters[1], "fbvh"));
    if (letters[1] == letters[0] || crossed)
        pair.second = letters[1];
    bool has_h = pair.first == 'h' || pair.second == 'h';
    bool half = pair.second == 'h' && letter_in(pair.first, "fblr");
    bool chiral = pair.first == 'h' && letter_in(pair.second, "lr");
    if (has_h && !half && !chiral)
        return "'h' goes after f b l r, or before l r";
    *at += letters[1] == letters[0] || crossed ? 2 : 1;
    modifiers->pairs[modifiers->pair_count++] = pair;
    return NULL;
}

static const char *read_mode(Modifiers *modifiers, const char **at)
{
    uint8_t mode = **at == 'm' ? PATH_MOVE : PATH_CAPTURE;
    if (modifiers->mode & mode)
        return mode == PATH_MOVE ? "'m' twice" : "'c' twice";
    modifiers->mode |= mode;
    ++*at;
    return NULL;
}

static const char *read_flag(Modifiers *modifiers, const char **at)
{
    bool *flag = **at == 'i'   ? &modifiers->initial
                 : **at == 'n' ? &modifiers->lame
                               : &modifiers->exact;
    if (*flag)
        return "the same modifier twice";
    *flag = true;
    if (**at == 'n')
        modifiers->lame_at = *at;
    ++*at;
    return NULL;
}

const char *modifiers_read(Modifiers *modifiers, const char **at)
{
    const char *fault = NULL;
    *modifiers = (Modifiers){0};
    while (!fault && letter_in(**at, "mcin=fblrvsh")) {
        if (letter_in(**at, "mc"))
            fault = read_mode(modifiers, at);
        else if (letter_in(**at, "in="))
            fault = read_flag(modifiers, at);
        else
            fault = read_direction(modifiers, at);
    }
    if (modifiers->mode == 0)
        modifiers->mode = PATH_BOTH;
    return fault;
}
