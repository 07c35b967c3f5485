/*
 * Whole files in memory, written files that are complete or not there, and
 * folders listed in one fixed order.
 */
#ifndef COUNTERCHECK_TEXT_FILE_H
#define COUNTERCHECK_TEXT_FILE_H

#include "movegen/limits.h"
#include "status.h"

enum { MAX_TEXT_FILE = 1 << 26 };  /* bytes; larger input files are refused */

typedef struct {
    char *data;      /* a NUL follows the last byte */
    size_t length;
} Text;

/* Name 'path', cut if need be, as the file of 'error' (which may be NULL). */
void error_set_file(Error *error, const char *path);

/* Read the file 'path' into 'text', which text_release() frees.  STATUS_INPUT
 * if it can't be opened, is a folder or too large, STATUS_SYSTEM if reading fails. */
Status text_read(const char *path, Text *text, Error *error);
void text_release(Text *text);

/*
 * Write 'length' bytes to 'path': to a temporary file beside it that then takes
 * its place, so that a reader never sees half of it.  What is not a regular
 * file (a device, a pipe) is written directly.
 */
Status text_write(const char *path, const char *data, size_t length, Error *error);

/*
 * The same for the regular file 'path', by way of 'temporary', a file in the same folder that
 * nobody else may use: what a killed program leaves of it is overwritten next time.
 */
Status text_replace(const char *path, const char *temporary, const char *data, size_t length,
                    Error *error);

/* Paths, growing; names[i] is allocated. */
typedef struct {
    char **names;
    size_t count;
} PathList;

bool path_list_add(PathList *list, const char *path);  /* false: memory is short */
void path_list_release(PathList *list);

/*
 * Add to 'list' every regular file below 'folder', sorted by name, folder by
 * folder, names that begin with a dot left out.  'skip' (NULL: none) ends with
 * a NULL and names sub-folders directly in 'folder' to pass over.
 */
Status folder_list(const char *folder, const char *const *skip, PathList *list, Error *error);

bool folder_exists(const char *path);

#endif
