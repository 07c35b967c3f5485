/*
 * The ini line reader.  Keys and values are cut out in place, so that a column
 * is always a distance within one line of the text as it was given.
 */
#include "ini_lines.h"

#include <string.h>

void ini_start(IniReader *reader, char *text, size_t length)
{
    *reader = (IniReader){.at = text, .end = text + length, .line = 0};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        reader->at += 3;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static char *skip_blanks(char *at)
{
    while (is_blank(*at))
        at++;
    return at;
}

/* Cut blanks off the end of the text from 'start' to 'end'. */
static void cut(const char *start, char *end)
{
    while (end > start && is_blank(end[-1]))
        end--;
    *end = '\0';
}

static bool is_name(const char *text)
{
    static const char LETTERS[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    size_t length = strlen(text);
    return length > 0 && length < MAX_NAME && strspn(text, LETTERS) == length;
}

/* "[name]" or "[name:parent]" at 'at'.  False with the reason. */
static bool read_header(char *start, char *at, IniLine *line, Error *error)
{
    line->is_header = true;
    char *close = strchr(at, ']');
    if (!close)
        return error_set(error, line->line, (int)(at - start) + 1, "']' is missing");
    char *rest = skip_blanks(close + 1);
    if (*rest)
        return error_set(error, line->line, (int)(rest - start) + 1,
                         "text behind the section's ']'");
    char *colon = memchr(at, ':', (size_t)(close - at));
    line->key = at + 1;
    line->key_column = (int)(line->key - start) + 1;
    *close = '\0';
    if (colon) {
        *colon = '\0';
        line->value = colon + 1;
        line->value_column = (int)(line->value - start) + 1;
    }
    for (int part = 0; part < (colon ? 2 : 1); part++) {
        if (!is_name(part ? line->value : line->key))
            return error_set(error, line->line, part ? line->value_column : line->key_column,
                             "a section's name is 1 to %d letters, digits, '-' or '_'",
                             MAX_NAME - 1);
    }
    line->kind = INI_SECTION;
    return true;
}

static bool read_entry(char *start, char *at, IniLine *line, Error *error)
{
    char *equals = strchr(at, '=');
    line->key = at;
    line->key_column = (int)(at - start) + 1;
    if (!equals)
        return error_set(error, line->line, (int)strlen(start) + 1, "'=' is missing");
    if (equals == at)
        return error_set(error, line->line, line->key_column, "there is no key before '='");
    line->value = skip_blanks(equals + 1);
    line->value_column = (int)(line->value - start) + 1;
    cut(line->key, equals);
    cut(line->value, line->value + strlen(line->value));
    if (*line->value == '\0')
        return error_set(error, line->line, line->value_column, "there is no value after '='");
    line->kind = INI_ENTRY;
    return true;
}

void ini_read(IniReader *reader, IniLine *line, Error *error)
{
    static char empty[] = "";
    *line = (IniLine){.kind = INI_END, .key = empty, .value = empty, .line = ++reader->line};
    if (reader->at >= reader->end)
        return;
    char *start = reader->at;
    char *stop = memchr(start, '\n', (size_t)(reader->end - start));
    if (!stop)
        stop = reader->end;
    reader->at = stop + 1;
    if (stop > start && stop[-1] == '\r')
        stop--;
    *stop = '\0';
    char *at = skip_blanks(start);
    line->kind = INI_FAULT;
    if (*at == '#') {
        line->kind = INI_COMMENT;
        line->value = skip_blanks(at + 1);
        cut(line->value, stop);
        return;
    }
    for (const char *c = start; c < stop; c++) {
        if ((*c < ' ' || *c > '~') && *c != '\t') {
            line->is_header = *at == '[';
            error_set(error, line->line, (int)(c - start) + 1,
                      "unexpected byte %d (only plain ASCII is allowed outside comments)",
                      (unsigned char)*c);
            return;
        }
    }
    if (*at == '\0')
        line->kind = INI_BLANK;
    else if (*at == '[')
        read_header(start, at, line, error);
    else
        read_entry(start, at, line, error);
}
