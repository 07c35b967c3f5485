/*
 * Filling and printing an Error.  A refusal never says less than its reason;
 * file, line and column are left out where the input has none.
 */
#include "limits.h"

#include <stdarg.h>
#include <stdio.h>

bool error_set(Error *error, int line, int column, const char *format, ...)
{
    if (!error)
        return false;
    va_list arguments;
    va_start(arguments, format);
    error->file[0] = '\0';
    error->line = line;
    error->column = column;
    vsnprintf(error->reason, sizeof error->reason, format, arguments);
    va_end(arguments);
    return false;
}

void error_text(const Error *error, char *text, size_t size)
{
    const char *file = error->file;
    const char *colon = *file ? ":" : "";
    if (error->line > 0 && error->column > 0)
        snprintf(text, size, "%s%s%d:%d: %s", file, colon, error->line, error->column,
                 error->reason);
    else if (error->line > 0)
        snprintf(text, size, "%s%s%d: %s", file, colon, error->line, error->reason);
    else if (error->column > 0)
        snprintf(text, size, "%s%scolumn %d: %s", file, *file ? ": " : "", error->column,
                 error->reason);
    else
        snprintf(text, size, "%s%s%s", file, *file ? ": " : "", error->reason);
}
