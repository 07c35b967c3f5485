/*
 * A set of paths being compiled: symmetries written out, every path in its
 * shortest writing, none twice.  Used by the notations only.
 */
#ifndef COUNTERCHECK_PATH_SET_H
#define COUNTERCHECK_PATH_SET_H

#include "variant.h"

enum { SYMMETRIES = 8 };

typedef struct {
    Path *paths;   /* MAX_PATHS of them */
    int count;
} PathSet;

/* The written step that makes the path's square number 'index' (from 0). */
int path_step_index(const Path *path, int index);

/* The squares of a path without end are numbered up to this at most. */
enum { PATH_ENDLESS = 1000 };

/* Number of squares of a path on an endless board, or PATH_ENDLESS. */
int path_squares(const Path *path);

/* The image of 'path' under 'symmetry' (0 .. 7; 0 leaves it as it is). */
Path path_image(const Path *path, int symmetry);

/* Why 'path' can't be a path (it comes back to a square, never stops, or is too long); NULL if
 * it can. */
const char *path_fault(const Path *path);

/* Whether a man at one place could stop on the same square by either path. */
bool paths_share_square(const Path *a, const Path *b);

/* Add 'path' in its shortest writing; a path that differs from one of the set by
 * its mode only widens that one's mode.  False if the set is full. */
bool path_set_add(PathSet *set, const Path *path);

/* Drop every path that is only the beginning of another one. */
void path_set_finish(PathSet *set);

#endif
