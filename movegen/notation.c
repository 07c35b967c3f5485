/*
 * The reader of both notations.  A text is a row of terms; each term is
 * modifiers and then an atom, a bent rider in brackets or a path in braces:
 *
 *     mfW   NN   R3   fhN   nA   [F?R]   [W-B3]   {1,1 | 0,1}   ={1,2 |}   c{0,1 (0,1) |}
 *
 * Every term is first one path as it is written (an atom's goes forward, 0 <= dx <= dy)
 * and is then written out in all symmetries that its direction letters allow.
 */
#include "notation.h"

#include "notation_modifiers.h"
#include "path_set.h"

enum { MAX_STEP = MAX_FILES - 1 };

typedef struct {
    const char *text, *at;
    Error *error;
    PathSet set;
    Modifiers modifiers;
} Reader;

typedef struct {
    char letter;
    bool rider;
    int count;
    Step steps[2];
} Atom;

static const Atom ATOMS[] = {
    {'W', false, 1, {{0, 1}}}, {'F', false, 1, {{1, 1}}}, {'D', false, 1, {{0, 2}}},
    {'N', false, 1, {{1, 2}}}, {'A', false, 1, {{2, 2}}}, {'H', false, 1, {{0, 3}}},
    {'C', false, 1, {{1, 3}}}, {'Z', false, 1, {{2, 3}}}, {'G', false, 1, {{3, 3}}},
    {'K', false, 2, {{0, 1}, {1, 1}}}, {'Q', true, 2, {{0, 1}, {1, 1}}},
    {'R', true, 1, {{0, 1}}}, {'B', true, 1, {{1, 1}}},
};

#define READER_FAIL(reader, where, ...) \
    error_set((reader)->error, 0, (int)((where) - (reader)->text) + 1, __VA_ARGS__)

static const Atom *atom_find(char letter)
{
    for (size_t i = 0; i < sizeof ATOMS / sizeof *ATOMS; i++) {
        if (ATOMS[i].letter == letter)
            return &ATOMS[i];
    }
    return NULL;
}

/* A limit from 1 to 99, or 0 if there is none. */
static bool read_limit(Reader *reader, int *limit)
{
    const char *at = reader->at;
    *limit = 0;
    while (*reader->at >= '0' && *reader->at <= '9') {
        if (*limit < 100)
            *limit = 10 * *limit + (*reader->at - '0');
        reader->at++;
    }
    if (reader->at != at && (*at == '0' || *limit > 99))
        return READER_FAIL(reader, at, "a limit must be 1 to 99, without leading zeros");
    return true;
}

/* Write out the symmetries of 'path', whose term began at 'term'. */
static bool add_symmetries(Reader *reader, const char *term, Path path)
{
    const Modifiers *modifiers = &reader->modifiers;
    path.mode = modifiers->mode;
    path.initial = modifiers->initial;
    const char *misfit = modifiers_misfit(modifiers, path.steps[0]);
    if (misfit)
        return READER_FAIL(reader, misfit, "'h' is for oblique steps only");
    const char *fault = path_fault(&path);
    if (fault)
        return READER_FAIL(reader, term, "%s", fault);
    for (int symmetry = 0; symmetry < (modifiers->exact ? 1 : SYMMETRIES); symmetry++) {
        Path image = path_image(&path, symmetry);
        if (modifiers_allow(modifiers, image.steps[0]) && !path_set_add(&reader->set, &image))
            return READER_FAIL(reader, term, "more than %d paths", MAX_PATHS);
    }
    return true;
}

/* Append one leap to 'path'; a lame one step by step, straight first, with a stop at its end. */
static int append_leap(Path *path, int count, Step leap, bool lame)
{
    if (!lame) {
        path->steps[count++] = leap;
        return count;
    }
    for (int i = 1; i <= leap.dy; i++) {
        if (i < leap.dy)
            path->through = (uint16_t)(path->through | 1u << count);
        path->steps[count++] = (Step){(int8_t)(i > leap.dy - leap.dx), 1};
    }
    return count;
}

static bool read_atom(Reader *reader, const char *term)
{
    const char *at = reader->at;
    const Atom *atom = atom_find(*at);
    if (!atom)
        return READER_FAIL(reader, at, "there is no atom '%c'", *at);
    reader->at++;
    bool rider = atom->rider;
    if (*reader->at == *at) {
        if (rider)
            return READER_FAIL(reader, reader->at, "'%c' slides already and can't be doubled", *at);
        rider = true;
        reader->at++;
    }
    int limit;
    if (!read_limit(reader, &limit))
        return false;
    const Modifiers *modifiers = &reader->modifiers;
    if (modifiers->exact)
        return READER_FAIL(reader, term, "'=' is for paths in braces only");
    if (modifiers->lame && atom->steps[0].dy < 2)
        return READER_FAIL(reader, modifiers->lame_at, "'n' needs an atom that leaps, '%c' doesn't",
                           *at);
    for (int i = 0; i < atom->count; i++) {
        Path path = {0};
        int count = append_leap(&path, 0, atom->steps[i], modifiers->lame);
        if (rider || limit)
            path.cycle = (uint8_t)count;
        else
            path.prefix = (uint8_t)count;
        path.length = (uint8_t)(limit * count > UINT8_MAX ? 0 : limit * count);
        if (!add_symmetries(reader, term, path))
            return false;
    }
    return true;
}

/* [F?R]: a leap, then a slide in the one or two directions nearest to it; '-'
 * for '?' takes away the stop between. */
static bool read_bent(Reader *reader, const char *term)
{
    const Modifiers *modifiers = &reader->modifiers;
    if (modifiers->lame || modifiers->exact)
        return READER_FAIL(reader, term, "'n' and '=' don't go with brackets");
    const Atom *leap = atom_find(*++reader->at);
    if (!leap || leap->rider || leap->count > 1)
        return READER_FAIL(reader, reader->at, "a bent rider begins with one of W F D N A H C Z G");
    reader->at++;
    bool optional = *reader->at == '?';
    if (!optional && *reader->at != '-')
        return READER_FAIL(reader, reader->at, "'?' or '-' must stand between leap and slide");
    const Atom *slide = atom_find(*++reader->at);
    if (!slide || !slide->rider || slide->count > 1)
        return READER_FAIL(reader, reader->at, "a bent rider goes on as R or B");
    reader->at++;
    int limit;
    if (!read_limit(reader, &limit))
        return false;
    if (*reader->at != ']')
        return READER_FAIL(reader, reader->at, "']' is missing");
    reader->at++;
    Step first = leap->steps[0];
    Path path = {.steps = {first}, .prefix = 1, .cycle = 1, .through = !optional,
                 .length = (uint8_t)(limit ? limit + 1 : 0)};
    int nearest = 0;
    for (int pass = 0; pass < 2; pass++) {
        Path straight = {.steps = {slide->steps[0]}, .prefix = 1};
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            Step step = path_image(&straight, symmetry).steps[0];
            int nearness = step.dx * first.dx + step.dy * first.dy;
            if (pass == 0 && nearness > nearest)
                nearest = nearness;
            path.steps[1] = step;
            if (pass == 1 && nearness == nearest && !add_symmetries(reader, term, path))
                return false;
        }
    }
    return true;
}

static void skip_blanks(Reader *reader)
{
    while (*reader->at == ' ' || *reader->at == '\t')
        reader->at++;
}

static bool read_number(Reader *reader, int8_t *number)
{
    const char *at = reader->at;
    bool minus = *at == '-';
    reader->at += minus;
    int digits = 0, value = 0;
    while (*reader->at >= '0' && *reader->at <= '9' && digits++ < 3)
        value = 10 * value + (*reader->at++ - '0');
    if (digits == 0)
        return READER_FAIL(reader, reader->at, "a number is missing");
    if (value > MAX_STEP)
        return READER_FAIL(reader, at, "a step goes at most %d squares", MAX_STEP);
    *number = (int8_t)(minus ? -value : value);
    return true;
}

/* "1,2" or "(0,1)". */
static bool read_step(Reader *reader, Path *path, int index)
{
    const char *at = reader->at;
    bool through = *at == '(';
    reader->at += through;
    Step *step = &path->steps[index];
    if (!read_number(reader, &step->dx))
        return false;
    if (*reader->at != ',')
        return READER_FAIL(reader, reader->at, "',' is missing in a step");
    reader->at++;
    if (!read_number(reader, &step->dy))
        return false;
    if (through && *reader->at++ != ')')
        return READER_FAIL(reader, reader->at - 1, "')' is missing");
    if (step->dx == 0 && step->dy == 0)
        return READER_FAIL(reader, at, "a step of 0,0 goes nowhere");
    if (through)
        path->through = (uint16_t)(path->through | 1u << index);
    return true;
}

static bool read_braces(Reader *reader, const char *term)
{
    const Modifiers *modifiers = &reader->modifiers;
    if (modifiers->lame)
        return READER_FAIL(reader, modifiers->lame_at, "'n' doesn't go with braces: write (dx,dy)");
    if (modifiers->exact && modifiers->pair_count)
        return READER_FAIL(reader, modifiers->pairs[0].at, "'=' takes no direction letters");
    Path path = {0};
    int count = 0;
    bool bar = false;
    reader->at++;
    for (skip_blanks(reader); *reader->at != '}'; skip_blanks(reader)) {
        if (*reader->at == '\0')
            return READER_FAIL(reader, reader->at, "'}' is missing");
        if (*reader->at == '|') {
            if (bar)
                return READER_FAIL(reader, reader->at, "'|' twice");
            bar = true;
            path.prefix = (uint8_t)count;
            reader->at++;
            continue;
        }
        if (count == MAX_PATH_STEPS)
            return READER_FAIL(reader, reader->at, "more than %d steps", MAX_PATH_STEPS);
        if (!read_step(reader, &path, count))
            return false;
        count++;
    }
    if (!bar)
        return READER_FAIL(reader, reader->at, "'|' is missing between prefix and cycle");
    if (count == 0)
        return READER_FAIL(reader, reader->at, "a path needs a step");
    reader->at++;
    path.cycle = (uint8_t)(count - path.prefix);
    int limit;
    if (!read_limit(reader, &limit))
        return false;
    path.length = (uint8_t)limit;
    return add_symmetries(reader, term, path);
}

static bool read_term(Reader *reader)
{
    const char *term = reader->at;
    const char *fault = modifiers_read(&reader->modifiers, &reader->at);
    if (fault)
        return READER_FAIL(reader, reader->at, "%s", fault);
    char next = *reader->at;
    if (next == '{')
        return read_braces(reader, term);
    if (next == '[')
        return read_bent(reader, term);
    if (next >= 'A' && next <= 'Z')
        return read_atom(reader, term);
    if (next == '\0' || next == ' ' || next == '\t')
        return READER_FAIL(reader, reader->at, "modifiers without an atom");
    if (next >= 'a' && next <= 'z')
        return READER_FAIL(reader, reader->at, "the modifier '%c' is not supported", next);
    if (next < ' ' || next > '~')
        return READER_FAIL(reader, reader->at, "unexpected byte %d", (unsigned char)next);
    return READER_FAIL(reader, reader->at, "unexpected '%c'", next);
}

int notation_compile(const char *text, Path *paths, Error *error)
{
    Reader reader = {.text = text, .at = text, .error = error, .set = {paths, 0}};
    for (skip_blanks(&reader); *reader.at; skip_blanks(&reader)) {
        if (!read_term(&reader))
            return 0;
    }
    if (reader.set.count == 0)
        return error_set(error, 0, 1, "no moves are written here");
    path_set_finish(&reader.set);
    return reader.set.count;
}
