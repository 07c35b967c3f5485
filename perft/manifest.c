/* The manifest: see manifest.h.  Paths in it are relative to its folder, as
 * `xxhsum -c` expects when it is run there. */
#include "manifest.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"

/* Paths are searched one by one. */
enum { MOST_FILES = 10000 };

typedef struct {
    const char *path;     /* in the manifest's text */
    Digest digest;
    int line;
    bool checked;
} Entry;

struct Manifest {
    char *fixtures;       /* as given */
    char *real;           /* without links */
    char *path;
    Text text;
    Entry *entries;
    size_t count;
    PathList strangers;   /* files that are not in it, told already */
};

static bool add_entry(Manifest *manifest, char *line, int number, Error *error)
{
    char *space = strchr(line, ' ');
    Entry entry = {.line = number};
    if (space)
        *space = '\0';
    if (!space || space[1] != ' ' || !space[2] || !digest_parse(line, &entry.digest))
        return error_set(error, number, 1, "expected 32 hex digits, two blanks and a path");
    entry.path = space + 2;
    if (manifest->count == MOST_FILES)
        return error_set(error, number, 1, "more than %d files", MOST_FILES);
    for (size_t i = 0; i < manifest->count; i++)
        if (strcmp(manifest->entries[i].path, entry.path) == 0)
            return error_set(error, number, 35, "this path is already in line %d",
                             manifest->entries[i].line);
    Entry *entries = realloc(manifest->entries, (manifest->count + 1) * sizeof *entries);
    if (!entries)
        return error_set(error, 0, 0, "not enough memory");
    manifest->entries = entries;
    entries[manifest->count++] = entry;
    return true;
}

static bool parse(Manifest *manifest, Error *error)
{
    if (memchr(manifest->text.data, '\0', manifest->text.length))
        return error_set(error, 0, 0, "the file has a NUL byte");
    char *line = manifest->text.data;
    for (int number = 1; *line; number++) {
        char *end = strchr(line, '\n');
        if (!end)
            return error_set(error, number, 1, "the last line is cut off");
        *end = '\0';
        if (!add_entry(manifest, line, number, error))
            return false;
        line = end + 1;
    }
    return true;
}

Manifest *manifest_read(const char *fixtures, Status *status, Error *error)
{
    char path[PATH_MAX];
    Manifest *manifest = calloc(1, sizeof *manifest);
    errno = 0;
    *status = STATUS_SYSTEM;
    if (manifest && snprintf(path, sizeof path, "%s/%s", fixtures, MANIFEST_NAME) <
                        (int)sizeof path) {
        manifest->fixtures = strdup(fixtures);
        manifest->real = realpath(fixtures, NULL);
        manifest->path = strdup(path);
    }
    if (!manifest || !manifest->fixtures || !manifest->real || !manifest->path) {
        *status = errno == ENOMEM ? STATUS_SYSTEM : STATUS_INPUT;
        error_set(error, 0, 0, "%s", errno ? strerror(errno) : "the path is too long");
        error_set_file(error, *fixtures ? fixtures : "\"\"");
        manifest_destroy(manifest);
        return NULL;
    }
    *status = text_read(path, &manifest->text, error);
    if (*status == STATUS_OK && !parse(manifest, error)) {
        error_set_file(error, path);
        *status = STATUS_INPUT;
    }
    if (*status == STATUS_OK)
        return manifest;
    manifest_destroy(manifest);
    return NULL;
}

void manifest_destroy(Manifest *manifest)
{
    if (!manifest)
        return;
    text_release(&manifest->text);
    free(manifest->entries);
    path_list_release(&manifest->strangers);
    free(manifest->fixtures);
    free(manifest->real);
    free(manifest->path);
    free(manifest);
}

bool manifest_check(Manifest *manifest, const char *path, const Text *text, Error *error)
{
    char real[PATH_MAX];
    size_t length = strlen(manifest->real);
    if (!realpath(path, real) || strncmp(real, manifest->real, length) != 0 ||
        real[length] != '/')
        return true;
    const char *relative = real + length + 1;
    for (size_t i = 0; i < manifest->count; i++) {
        Entry *entry = &manifest->entries[i];
        if (strcmp(entry->path, relative) != 0)
            continue;
        entry->checked = true;
        if (digest_equal(entry->digest, digest_bytes(text->data, text->length)))
            return true;
        error_set(error, 0, 0, "the file is not what " MANIFEST_NAME
                  " says; --no-manifest skips this check, `make manifest` renews it");
        error_set_file(error, path);
        return false;
    }
    path_list_add(&manifest->strangers, relative);
    error_set(error, 0, 0, "the file is not in " MANIFEST_NAME
              "; --no-manifest skips this check, `make manifest` renews it");
    error_set_file(error, path);
    return false;
}

static bool is_checked(const Manifest *manifest, const char *relative)
{
    for (size_t i = 0; i < manifest->count; i++)
        if (strcmp(manifest->entries[i].path, relative) == 0)
            return manifest->entries[i].checked;
    for (size_t i = 0; i < manifest->strangers.count; i++)
        if (strcmp(manifest->strangers.names[i], relative) == 0)
            return true;
    return false;
}

Status manifest_check_rest(Manifest *manifest, void (*report)(void *context, const Error *error),
                           void *context)
{
    static const char *const skip[] = {MANIFEST_NAME, NULL};
    PathList files = {0};
    Error error = {0};
    Status status = folder_list(manifest->fixtures, skip, &files, &error);
    if (status != STATUS_OK)
        report(context, &error);
    for (size_t i = 0; i < files.count; i++) {
        Text text;
        const char *relative = files.names[i] + strlen(manifest->fixtures);
        if (is_checked(manifest, relative + strspn(relative, "/")))
            continue;
        Status one = text_read(files.names[i], &text, &error);
        if (one == STATUS_OK && !manifest_check(manifest, files.names[i], &text, &error))
            one = STATUS_INPUT;
        if (one != STATUS_OK)
            report(context, &error);
        text_release(&text);
        status = status_worse(status, one);
    }
    path_list_release(&files);
    for (size_t i = 0; i < manifest->count; i++) {
        if (manifest->entries[i].checked)
            continue;
        error_set(&error, manifest->entries[i].line, 35, "this file is listed but missing");
        error_set_file(&error, manifest->path);
        report(context, &error);
        status = status_worse(status, STATUS_INPUT);
    }
    return status;
}
