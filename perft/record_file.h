/*
 * Files of the program's own making that say what they are: a first line with the
 * format and its version, lines of a word and values with single blanks between, and
 * a last line with the XXH3-128 of every byte before it.  Read strictly: what was not
 * written by record_finish() is refused, with line and column.
 */
#ifndef COUNTERCHECK_RECORD_FILE_H
#define COUNTERCHECK_RECORD_FILE_H

#include <stdio.h>

#include "digest.h"
#include "text_file.h"
#include "total.h"

typedef struct {
    const char *path;
    Text text;
    char *rest;          /* the line after this one */
    char *line;          /* this line, ended by a NUL, and how far it is read */
    char *at;
    int number;          /* of this line, from 1 */
    Digest digest;       /* of every byte before the last line */
    Error *error;
} RecordReader;

/*
 * Read the file 'path' and its first line, which must be 'title'.  On failure the reader
 * is released and 'error' filled; the same 'error' is filled by all that follows.
 */
Status record_open(RecordReader *reader, const char *path, const char *title, Error *error);
void record_release(RecordReader *reader);

/* Go to the next line, which must begin with 'word' and a blank; false if it does not.
 * record_is_next() only looks. */
bool record_next(RecordReader *reader, const char *word);
bool record_is_next(const RecordReader *reader, const char *word);

/* Read the next value of the line; a blank or the line's end must follow it.  'what' names it. */
bool record_number(RecordReader *reader, const char *what, uint64_t least, uint64_t most,
                   uint64_t *value);
bool record_total(RecordReader *reader, const char *what, Total *value);
bool record_digest(RecordReader *reader, Digest *value);
/* The rest of the line, which must not be empty: it lives as long as the reader. */
const char *record_text(RecordReader *reader);
/* Nothing more may stand on the line. */
bool record_end(RecordReader *reader);

/* The next line must be the checksum, be right, and be the last; 'checksum' may be NULL. */
bool record_finish_reading(RecordReader *reader, Digest *checksum);

/* Fill the error with this line and the column of 'at', a place in it (NULL: its beginning); or
 * with any other place.  Both return false. */
bool record_refuse(const RecordReader *reader, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool record_refuse_at(const RecordReader *reader, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/*
 * Writing: a stream into memory.  record_finish() appends the checksum line and leaves the
 * text, to be freed, in 'text'; false if memory is short.
 */
typedef struct {
    FILE *stream;
    char *data;
    size_t length;
} RecordWriter;

bool record_begin(RecordWriter *writer, const char *title);
bool record_finish(RecordWriter *writer, Text *text, Digest *checksum);

#endif
