/*
 * The readers of ini values.  Columns are those of the line, so that an error points into the file.
 */
#include "value_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "notation.h"

bool value_fail(const ValueReader *reader, const char *where, const char *format, ...)
{
    char reason[sizeof reader->error->reason];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    const IniEntry *entry = reader->entry;
    error_set(reader->error, entry->line, entry->column + (int)(where - entry->text), "%s", reason);
    if (reader->error)
        snprintf(reader->error->file, sizeof reader->error->file, "%s", entry->file);
    return false;
}

void value_skip_blanks(ValueReader *reader)
{
    while (*reader->at == ' ' || *reader->at == '\t')
        reader->at++;
}

bool value_end(ValueReader *reader)
{
    value_skip_blanks(reader);
    return *reader->at ? value_fail(reader, reader->at, "unexpected '%c' in the value", *reader->at)
                       : true;
}

bool value_is_none(ValueReader *reader)
{
    value_skip_blanks(reader);
    if (reader->at[0] != '-')
        return false;
    const char *rest = reader->at + 1;
    while (*rest == ' ' || *rest == '\t')
        rest++;
    if (*rest)
        return false;
    reader->at++;
    return true;
}

bool value_flag(ValueReader *reader, bool *flag)
{
    *flag = strcmp(reader->at, "true") == 0;
    if (!*flag && strcmp(reader->at, "false") != 0)
        return value_fail(reader, reader->at, "the value must be true or false");
    return true;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool value_number(ValueReader *reader, int least, int most, int *number)
{
    const char *start = reader->at;
    int value = 0;
    while (is_digit(*reader->at)) {
        if (value <= most)
            value = 10 * value + (*reader->at - '0');
        reader->at++;
    }
    if (reader->at == start)
        return value_fail(reader, start, "a number from %d to %d must stand here", least, most);
    if (value < least || value > most)
        return value_fail(reader, start, "the number must be %d to %d", least, most);
    *number = value;
    return true;
}

bool value_file(ValueReader *reader, uint8_t *file)
{
    int files = reader->draft->variant.files;
    int number = 0;
    if (is_digit(*reader->at)) {
        if (!value_number(reader, 1, files, &number))
            return false;
    } else {
        number = (*reader->at | 32) - 'a' + 1;
        if (number < 1 || number > files)
            return value_fail(reader, reader->at, "a file from a to %c must stand here",
                              'a' + files - 1);
        reader->at++;
    }
    *file = (uint8_t)(number - 1);
    return value_end(reader);
}

bool value_ranks(ValueReader *reader, uint16_t *ranks)
{
    int most = reader->draft->variant.ranks;
    *ranks = 0;
    for (;;) {
        const char *start = reader->at;
        int first = 0, last = 0;
        if (!value_number(reader, 1, most, &first))
            return false;
        last = first;
        if (*reader->at == '-') {
            reader->at++;
            if (!value_number(reader, 1, most, &last))
                return false;
        }
        if (last < first)
            return value_fail(reader, start, "the ranks must go upwards");
        for (int rank = first; rank <= last; rank++)
            *ranks = (uint16_t)(*ranks | 1u << (rank - 1));
        if (*reader->at != ',')
            return value_end(reader);
        reader->at++;
    }
}

bool value_region(ValueReader *reader, uint16_t *ranks)
{
    *ranks = 0;
    if (value_is_none(reader))
        return true;
    for (value_skip_blanks(reader); *reader->at; value_skip_blanks(reader)) {
        int rank = 1;
        if (*reader->at != '*')
            return value_fail(reader, reader->at, "a region is written in whole ranks, as *2");
        reader->at++;
        if (!value_number(reader, 1, reader->draft->variant.ranks, &rank))
            return false;
        if (*reader->at && *reader->at != ' ' && *reader->at != '\t')
            return value_fail(reader, reader->at, "unexpected '%c' in a region", *reader->at);
        *ranks = (uint16_t)(*ranks | 1u << (rank - 1));
    }
    return true;
}

bool value_token(ValueReader *reader, char token[3], int *type)
{
    const char *start = reader->at;
    bool promoted = *start == '+';
    char letter = start[promoted];
    char upper = (char)(letter & ~32);
    if (upper < 'A' || upper > 'Z' || letter < 'A')
        return value_fail(reader, start, "a piece's letter, or '+' and a letter, must stand here");
    reader->at += promoted ? 2 : 1;
    token[0] = promoted ? '+' : upper;
    token[1] = promoted ? upper : '\0';
    token[2] = '\0';
    const Variant *variant = &reader->draft->variant;
    *type = NO_TYPE;
    for (int i = 0; i < variant->type_count; i++) {
        if (strcmp(variant->types[i].token, token) == 0)
            *type = i;
    }
    return true;
}

bool value_type(ValueReader *reader, int *type)
{
    const char *start = reader->at;
    char token[3];
    if (!value_token(reader, token, type))
        return false;
    if (*type != NO_TYPE)
        return true;
    value_fail(reader, start, "%s has no piece '%s'", reader->draft->variant.name, token);
    return false;
}

bool value_types(ValueReader *reader, uint32_t *types, uint8_t *order, uint8_t *count)
{
    *types = 0;
    int found = 0;
    if (!value_is_none(reader)) {
        for (value_skip_blanks(reader); *reader->at; value_skip_blanks(reader)) {
            const char *start = reader->at;
            int type = 0;
            if (!value_type(reader, &type))
                return false;
            if (*types >> type & 1)
                return value_fail(reader, start, "'%s' twice",
                                  reader->draft->variant.types[type].token);
            *types |= 1u << type;
            if (order)
                order[found] = (uint8_t)type;
            found++;
        }
    }
    if (count)
        *count = (uint8_t)found;
    return true;
}

static char *item_end(char *at, char separator)
{
    while (*at && *at != separator && !(separator == ' ' && *at == '\t'))
        at++;
    return at;
}

bool value_map(ValueReader *reader, char separator, bool (*item)(ValueReader *reader, int type))
{
    uint32_t seen = 0;
    for (value_skip_blanks(reader); *reader->at; value_skip_blanks(reader)) {
        char *start = reader->at;
        char token[3];
        int type = NO_TYPE;
        if (!value_token(reader, token, &type))
            return false;
        if (*reader->at != ':')
            return value_fail(reader, reader->at, "':' is missing after '%s'", token);
        reader->at++;
        char *end = item_end(reader->at, separator);
        if (type == NO_TYPE) {
            /* What a parent says of a piece that its child has taken away falls away too. */
            if (!reader->inherited)
                return value_fail(reader, start, "%s has no piece '%s'",
                                  reader->draft->variant.name, token);
        } else {
            if (seen >> type & 1)
                return value_fail(reader, start, "'%s' twice", token);
            seen |= 1u << type;
            char kept = *end;
            *end = '\0';
            bool fine = item(reader, type) && value_end(reader);
            *end = kept;
            if (!fine)
                return false;
        }
        reader->at = *end ? end + 1 : end;
    }
    return true;
}

bool value_paths(ValueReader *reader, Path *paths, uint8_t *count)
{
    *count = 0;
    if (value_is_none(reader))
        return true;
    Error fault;
    int found = notation_compile(reader->at, paths, &fault);
    if (found == 0)
        return value_fail(reader, reader->at + fault.column - 1, "%s", fault.reason);
    reader->at += strlen(reader->at);
    *count = (uint8_t)found;
    return true;
}
