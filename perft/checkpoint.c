/* The file of a checkpoint, its lock, and how it is replaced: see checkpoint.h.  The lock is a
 * file of its own, because the checkpoint is another file after every save. */
#include "checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static Status fail(Error *error, Status status, const char *path, const char *reason)
{
    error_set(error, 0, 0, "%s", reason);
    error_set_file(error, path);
    return status;
}

/* Lock the lock file.  It may be taken away between opening and locking, by a run that ends:
 * then once more. */
static Status take_lock(Checkpoint *checkpoint, Error *error)
{
    struct stat mine, there;
    for (;;) {
        int lock = open(checkpoint->lock_path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (lock < 0)
            return fail(error, STATUS_SYSTEM, checkpoint->lock_path, strerror(errno));
        if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
            int reason = errno;
            close(lock);
            if (reason == EWOULDBLOCK)
                return fail(error, STATUS_INPUT, checkpoint->path,
                            "another run is writing this checkpoint");
            return fail(error, STATUS_SYSTEM, checkpoint->lock_path, strerror(reason));
        }
        if (fstat(lock, &mine) == 0 && stat(checkpoint->lock_path, &there) == 0 &&
            mine.st_ino == there.st_ino && mine.st_dev == there.st_dev) {
            checkpoint->lock = lock;
            return STATUS_OK;
        }
        close(lock);
    }
}

static char *joined(const char *path, const char *ending)
{
    char *name = malloc(strlen(path) + strlen(ending) + 1);
    if (name)
        strcat(strcpy(name, path), ending);
    return name;
}

Status checkpoint_open(Checkpoint *checkpoint, const char *path, Error *error)
{
    struct stat about;
    Checkpoint opened = {.lock = -1};
    *checkpoint = opened;
    if (!*path)
        return fail(error, STATUS_INPUT, "\"\"", "no checkpoint is named");
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return fail(error, STATUS_INPUT, path, "a checkpoint must be a regular file");
    opened.path = realpath(path, NULL);
    if (!opened.path)
        opened.path = strdup(path);
    if (opened.path) {
        opened.lock_path = joined(opened.path, ".lock");
        opened.new_path = joined(opened.path, ".new");
    }
    if (!opened.lock_path || !opened.new_path) {
        checkpoint_close(&opened);
        return fail(error, STATUS_SYSTEM, path, "not enough memory");
    }
    Status status = take_lock(&opened, error);
    if (status != STATUS_OK)
        checkpoint_close(&opened);
    *checkpoint = opened;
    return status;
}

bool checkpoint_exists(const Checkpoint *checkpoint)
{
    return access(checkpoint->path, F_OK) == 0;
}

/* Make a rename outlast a loss of power; not every file system can, so failures don't count. */
static void sync_folder(const char *path)
{
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
    free(copy);
}

Status checkpoint_save(const Checkpoint *checkpoint, const Text *text, Error *error)
{
    Status status = text_replace(checkpoint->path, checkpoint->new_path, text->data, text->length,
                                 error);
    if (status == STATUS_OK)
        sync_folder(checkpoint->path);
    return status;
}

void checkpoint_close(Checkpoint *checkpoint)
{
    if (checkpoint->lock >= 0) {
        unlink(checkpoint->lock_path);
        close(checkpoint->lock);
    }
    free(checkpoint->path);
    free(checkpoint->lock_path);
    free(checkpoint->new_path);
    *checkpoint = (Checkpoint){.lock = -1};
}
