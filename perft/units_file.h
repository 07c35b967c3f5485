/*
 * Lists of units as files (docs/formats.md, "Units and results"), and the head that they
 * share with files of results.
 */
#ifndef COUNTERCHECK_UNITS_FILE_H
#define COUNTERCHECK_UNITS_FILE_H

#include "library.h"
#include "record_file.h"
#include "units.h"

/* The text of the list, to be released; sets the list's checksum.  False if memory is short. */
bool units_write(Units *units, Text *text);

/*
 * Read a list.  Its variant is made of 'library', its positions are read as positions, and
 * they must be canonical, distinct and in order.  'game' gets the game.
 */
Status units_read(const char *path, Library *library, Units *units, const Game **game,
                  Error *error);

/* The lines of the head, from "program" to "units". */
void units_head_write(FILE *stream, const UnitsHead *head);
bool units_head_read(RecordReader *reader, UnitsHead *head);

/* Read the next line's number and paths: "unit INDEX PATHS ".  The index must be above 'before'
 * and not above 'head->count'. */
bool unit_start_read(RecordReader *reader, const UnitsHead *head, uint64_t before,
                     uint64_t *index, Total *paths);

#endif
