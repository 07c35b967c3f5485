/* Files and folders: see text_file.h.  Nothing here knows what a file means. */
#include "text_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FOLDER_DEPTH = 16, READ_CHUNK = 1 << 16 };

void error_set_file(Error *error, const char *path)
{
    if (!error)
        return;
    size_t length = strnlen(path, sizeof error->file - 1);
    memcpy(error->file, path, length);
    error->file[length] = '\0';
}

static Status fail(Error *error, Status status, const char *path, const char *reason)
{
    error_set(error, 0, 0, "%s", reason);
    error_set_file(error, *path ? path : "\"\"");
    return status;
}

static Status read_all(int descriptor, const char *path, Text *text, Error *error)
{
    size_t capacity = READ_CHUNK;
    text->data = malloc(capacity + 1);
    while (text->data) {
        ssize_t got = read(descriptor, text->data + text->length, capacity - text->length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(error, errno == EISDIR ? STATUS_INPUT : STATUS_SYSTEM, path,
                        strerror(errno));
        if (got == 0) {
            text->data[text->length] = '\0';
            return STATUS_OK;
        }
        text->length += (size_t)got;
        if (text->length > MAX_TEXT_FILE)
            return fail(error, STATUS_INPUT, path, "the file is larger than 64 MiB");
        if (text->length == capacity) {
            capacity *= 2;
            char *larger = realloc(text->data, capacity + 1);
            if (!larger)
                break;
            text->data = larger;
        }
    }
    return fail(error, STATUS_SYSTEM, path, "not enough memory");
}

Status text_read(const char *path, Text *text, Error *error)
{
    *text = (Text){0};
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return fail(error, STATUS_INPUT, path, strerror(errno));
    Status status = read_all(descriptor, path, text, error);
    close(descriptor);
    if (status != STATUS_OK)
        text_release(text);
    return status;
}

void text_release(Text *text)
{
    free(text->data);
    *text = (Text){0};
}

static bool write_all(int descriptor, const char *data, size_t length)
{
    while (length > 0) {
        ssize_t put = write(descriptor, data, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        data += put;
        length -= (size_t)put;
    }
    return true;
}

static Status write_directly(const char *path, const char *data, size_t length, Error *error)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    bool done = descriptor >= 0 && write_all(descriptor, data, length);
    int reason = errno;
    if (descriptor >= 0 && close(descriptor) != 0 && done) {
        done = false;
        reason = errno;
    }
    return done ? STATUS_OK : fail(error, STATUS_SYSTEM, path, strerror(reason));
}

/* Fill the file 'temporary', which is closed, and put it in the place of 'path'. */
static Status put_in_place(int descriptor, const char *temporary, const char *path,
                           const char *data, size_t length, Error *error)
{
    mode_t mask = umask(0);
    umask(mask);
    bool done = write_all(descriptor, data, length) && fchmod(descriptor, 0666 & ~mask) == 0 &&
                fsync(descriptor) == 0;
    int reason = errno;
    if (close(descriptor) != 0 && done) {
        done = false;
        reason = errno;
    }
    if (done && rename(temporary, path) != 0) {
        done = false;
        reason = errno;
    }
    if (done)
        return STATUS_OK;
    unlink(temporary);
    return fail(error, STATUS_SYSTEM, path, strerror(reason));
}

static Status write_beside(const char *path, const char *data, size_t length, Error *error)
{
    char temporary[PATH_MAX + 16];
    snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
    int descriptor = mkstemp(temporary);
    if (descriptor < 0)
        return fail(error, STATUS_SYSTEM, path, strerror(errno));
    return put_in_place(descriptor, temporary, path, data, length, error);
}

Status text_replace(const char *path, const char *temporary, const char *data, size_t length,
                    Error *error)
{
    int descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return fail(error, STATUS_SYSTEM, temporary, strerror(errno));
    return put_in_place(descriptor, temporary, path, data, length, error);
}

Status text_write(const char *path, const char *data, size_t length, Error *error)
{
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return write_directly(path, data, length, error);
    /* A link is followed, so that it goes on being one. */
    char real[PATH_MAX];
    return write_beside(realpath(path, real) ? real : path, data, length, error);
}

bool path_list_add(PathList *list, const char *path)
{
    char **names = realloc(list->names, (list->count + 1) * sizeof *names);
    if (!names)
        return false;
    list->names = names;
    names[list->count] = strdup(path);
    if (!names[list->count])
        return false;
    list->count++;
    return true;
}

void path_list_release(PathList *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->names[i]);
    free(list->names);
    *list = (PathList){0};
}

static int compare_entries(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool is_skipped(const char *name, const char *const *skip)
{
    if (name[0] == '.')
        return true;
    for (; skip && *skip; skip++)
        if (strcmp(name, *skip) == 0)
            return true;
    return false;
}

static Status list_below(const char *folder, const char *const *skip, int depth, PathList *list,
                         Error *error)
{
    if (depth > MAX_FOLDER_DEPTH)
        return fail(error, STATUS_INPUT, folder, "folders are nested too deeply");
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, compare_entries);
    if (count < 0)
        return fail(error, STATUS_INPUT, folder, strerror(errno));
    Status status = STATUS_OK;
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX];
        struct stat about;
        const char *name = entries[i]->d_name;
        const char *slash = folder[strlen(folder) - 1] == '/' ? "" : "/";
        if (status == STATUS_OK && !is_skipped(name, skip)) {
            if (snprintf(path, sizeof path, "%s%s%s", folder, slash, name) >= (int)sizeof path)
                status = fail(error, STATUS_INPUT, folder, "a path is too long");
            else if (stat(path, &about) != 0)
                status = fail(error, STATUS_INPUT, path, strerror(errno));
            else if (S_ISDIR(about.st_mode))
                status = list_below(path, NULL, depth + 1, list, error);
            else if (S_ISREG(about.st_mode) && !path_list_add(list, path))
                status = fail(error, STATUS_SYSTEM, path, "not enough memory");
        }
        free(entries[i]);
    }
    free(entries);
    return status;
}

Status folder_list(const char *folder, const char *const *skip, PathList *list, Error *error)
{
    if (!*folder)
        return fail(error, STATUS_INPUT, folder, "no folder is named");
    return list_below(folder, skip, 0, list, error);
}

bool folder_exists(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}
