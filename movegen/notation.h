/*
 * The two notations of a piece's moves, compiled to paths: Betza's (the common
 * subset of DESIGN.md) and paths in braces, "{1,1 | 0,1}".
 */
#ifndef COUNTERCHECK_NOTATION_H
#define COUNTERCHECK_NOTATION_H

#include "variant.h"

/*
 * Compile 'text' (one or more terms, Betza or braces, in any order) to 'paths'
 * (MAX_PATHS), equal paths once.  Returns their number, or 0 with 'error'
 * (column within 'text', from 1) if it isn't understood or has too many.
 */
int notation_compile(const char *text, Path *paths, Error *error);

/* The path's squares from (file, rank) on a board of files x ranks, in order, for a man of
 * White's (y forward); 'stops' (may be NULL) gets a flag each: the man may stop there.
 * Returns their number.  The one-step walker that the tables are built from and tested against. */
int path_walk(const Path *path, int files, int ranks, Square from, Square *squares, bool *stops);

#endif
