/* Files with a title and a checksum: see record_file.h. */
#include "record_file.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char CHECKSUM[] = "checksum ";

static bool refuse(const RecordReader *reader, int line, int column, const char *format,
                   va_list arguments)
{
    char reason[sizeof reader->error->reason];
    vsnprintf(reason, sizeof reason, format, arguments);
    error_set(reader->error, line, column, "%s", reason);
    error_set_file(reader->error, reader->path);
    return false;
}

bool record_refuse(const RecordReader *reader, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refuse(reader, reader->number, at ? (int)(at - reader->line) + 1 : 1, format, arguments);
    va_end(arguments);
    return false;
}

bool record_refuse_at(const RecordReader *reader, int line, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refuse(reader, line, column, format, arguments);
    va_end(arguments);
    return false;
}

/* Make the next line this one.  False if there is none, or its end is missing. */
static bool next_line(RecordReader *reader)
{
    reader->number++;
    reader->line = reader->at = reader->rest;
    char *end = strchr(reader->line, '\n');
    if (end) {
        *end = '\0';
        reader->rest = end + 1;
    }
    if (end)
        return true;
    reader->rest = reader->line + strlen(reader->line);
    if (reader->rest != reader->text.data + reader->text.length)
        return record_refuse(reader, reader->rest, "a NUL byte");
    return record_refuse(reader, reader->rest, "the file is cut off here: its last line is a checksum");
}

/* The digest of all bytes before the last line. */
static Digest digest_above(const Text *text)
{
    size_t above = text->length;
    if (above > 0 && text->data[above - 1] == '\n')
        above--;
    while (above > 0 && text->data[above - 1] != '\n')
        above--;
    return digest_bytes(text->data, above);
}

Status record_open(RecordReader *reader, const char *path, const char *title, Error *error)
{
    *reader = (RecordReader){.path = path, .error = error};
    Status status = text_read(path, &reader->text, error);
    if (status != STATUS_OK)
        return status;
    reader->digest = digest_above(&reader->text);
    reader->rest = reader->text.data;
    bool right = next_line(reader);
    if (right && strcmp(reader->line, title) != 0)
        right = record_refuse(reader, NULL, "expected \"%s\"", title);
    if (right)
        return STATUS_OK;
    record_release(reader);
    return STATUS_INPUT;
}

void record_release(RecordReader *reader)
{
    text_release(&reader->text);
}

bool record_is_next(const RecordReader *reader, const char *word)
{
    size_t length = strlen(word);
    return strncmp(reader->rest, word, length) == 0 && reader->rest[length] == ' ';
}

bool record_next(RecordReader *reader, const char *word)
{
    bool right = record_is_next(reader, word);
    if (!next_line(reader))
        return false;
    if (!right)
        return record_refuse(reader, NULL, "expected \"%s\" and its value", word);
    reader->at += strlen(word) + 1;
    return true;
}

/* Pass over the 'length' characters of a value and the blank behind it. */
static bool pass(RecordReader *reader, size_t length, const char *what)
{
    char *end = reader->at + length;
    if (length == 0)
        return record_refuse(reader, reader->at, "expected %s, a number without leading zeros",
                             what);
    if (*end != ' ' && *end != '\0')
        return record_refuse(reader, end, "expected a blank or the end of the line after %s", what);
    if (*end == ' ' && end[1] == '\0')
        return record_refuse(reader, end, "a blank at the end of the line");
    reader->at = end + (*end == ' ');
    return true;
}

bool record_total(RecordReader *reader, const char *what, Total *value)
{
    return pass(reader, (size_t)total_parse(reader->at, value), what);
}

bool record_number(RecordReader *reader, const char *what, uint64_t least, uint64_t most,
                   uint64_t *value)
{
    Total number;
    const char *at = reader->at;
    if (!record_total(reader, what, &number))
        return false;
    *value = (uint64_t)number;
    if (number >= least && number <= most)
        return true;
    return record_refuse(reader, at, "%s must be from %llu to %llu", what,
                         (unsigned long long)least, (unsigned long long)most);
}

bool record_digest(RecordReader *reader, Digest *value)
{
    char digits[DIGEST_TEXT] = "";
    const char *what = "32 lower-case hex digits";
    if (strnlen(reader->at, DIGEST_TEXT - 1) < DIGEST_TEXT - 1)
        return record_refuse(reader, reader->at, "expected %s", what);
    memcpy(digits, reader->at, DIGEST_TEXT - 1);
    if (!digest_parse(digits, value))
        return record_refuse(reader, reader->at, "expected %s", what);
    return pass(reader, DIGEST_TEXT - 1, what);
}

const char *record_text(RecordReader *reader)
{
    const char *text = reader->at;
    if (!*text) {
        record_refuse(reader, reader->at, "the value is missing");
        return NULL;
    }
    reader->at += strlen(reader->at);
    return text;
}

bool record_end(RecordReader *reader)
{
    return !*reader->at || record_refuse(reader, reader->at, "expected the end of the line");
}

bool record_finish_reading(RecordReader *reader, Digest *checksum)
{
    Digest digest = {0};
    if (!record_next(reader, "checksum"))
        return false;
    const char *at = reader->at;
    if (!record_digest(reader, &digest) || !record_end(reader))
        return false;
    if (reader->rest != reader->text.data + reader->text.length) {
        reader->number++;
        reader->line = reader->rest;
        return record_refuse(reader, NULL, "something follows the checksum");
    }
    if (!digest_equal(digest, reader->digest))
        return record_refuse(reader, at, "the checksum is not that of the lines above");
    if (checksum)
        *checksum = digest;
    return true;
}

bool record_begin(RecordWriter *writer, const char *title)
{
    *writer = (RecordWriter){0};
    writer->stream = open_memstream(&writer->data, &writer->length);
    if (writer->stream)
        fprintf(writer->stream, "%s\n", title);
    return writer->stream != NULL;
}

bool record_finish(RecordWriter *writer, Text *text, Digest *checksum)
{
    char digits[DIGEST_TEXT];
    bool good = fflush(writer->stream) == 0;
    if (good) {
        Digest digest = digest_bytes(writer->data, writer->length);
        digest_write(digest, digits);
        fprintf(writer->stream, "%s%s\n", CHECKSUM, digits);
        if (checksum)
            *checksum = digest;
    }
    good = fclose(writer->stream) == 0 && good;
    if (good)
        *text = (Text){writer->data, writer->length};
    else
        free(writer->data);
    return good;
}
