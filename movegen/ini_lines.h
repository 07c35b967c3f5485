/*
 * Lines of ini text.  Lines may be of any length and end in LF or CRLF; blanks around names,
 * keys and values don't count; nothing is joined, cut or passed over.
 */
#ifndef COUNTERCHECK_INI_LINES_H
#define COUNTERCHECK_INI_LINES_H

#include "limits.h"

typedef enum {
    INI_END,
    INI_BLANK,
    INI_COMMENT,   /* '#' first: 'value' is the text behind it */
    INI_SECTION,   /* [key] or [key:value] */
    INI_ENTRY,     /* key = value */
    INI_FAULT,     /* neither; the error says why */
} IniKind;

typedef struct {
    IniKind kind;
    int line;
    char *key, *value;              /* in the text, cut off there; "" if there is none */
    int key_column, value_column;
    bool is_header;                 /* INI_FAULT: it began like a section */
} IniLine;

typedef struct {
    char *at, *end;
    int line;
} IniReader;

/* Begin to read 'text', which is written to and ends in a NUL at text[length].
 * A byte order mark (UTF-8) at its start is passed over. */
void ini_start(IniReader *reader, char *text, size_t length);

/* Read the next line to 'line'; after INI_FAULT 'error' has line, column and reason. */
void ini_read(IniReader *reader, IniLine *line, Error *error);

#endif
