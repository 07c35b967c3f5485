/*
 * Lines to the UCI server, as a partner that then closes its end.  Lines that ask for long counts,
 * much memory, many threads or files outside this folder are left out: they are lawful.
 */
#include <ctype.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"
#include "perft/commands.h"

enum { MAX_INPUT = 4096, MAX_LINES = 60, DEEPEST = 2, MOST_HASH = 4, MOST_THREADS = 3 };

static int descriptor;

int LLVMFuzzerInitialize(int *argument_count, char ***arguments)
{
    (void)argument_count;
    (void)arguments;
    descriptor = memfd_create("fuzz", 0);
    bool ready = descriptor >= 0 && freopen("/dev/null", "w", stdout) != NULL &&
                 dup2(descriptor, STDIN_FILENO) == STDIN_FILENO;
    return !ready;
}

/* Whether a number of 'line' is larger than 'most'. */
static bool exceeds(const char *line, long most)
{
    for (const char *at = line; *at;) {
        char *end;
        if (!isdigit((unsigned char)*at)) {
            at++;
            continue;
        }
        if (strtol(at, &end, 10) > most)
            return true;
        at = end;
    }
    return false;
}

static bool line_is_cheap(const char *line)
{
    if (strstr(line, "perft"))
        return !exceeds(strstr(line, "perft"), DEEPEST);
    if (strcasestr(line, "hash"))
        return !exceeds(line, MOST_HASH);
    if (strcasestr(line, "threads"))
        return !exceeds(line, MOST_THREADS);
    return !strcasestr(line, "VariantPath") || !strstr(line, "value") || strstr(line, "value fixtures/");
}

static bool lines_are_cheap(const char *text)
{
    char *copy = strdup(text), *rest = copy;
    bool cheap = copy != NULL;
    int lines = 0;
    for (char *line; cheap && (line = strsep(&rest, "\n"));)
        cheap = lines++ < MAX_LINES && line_is_cheap(line) && !strstr(line, "..");
    free(copy);
    return cheap;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MAX_INPUT || memchr(data, '\0', size))
        return -1;
    char *text = fuzz_copy(data, size);
    bool cheap = lines_are_cheap(text);
    free(text);
    if (!cheap)
        return -1;
    REQUIRE(ftruncate(descriptor, 0) == 0 && pwrite(descriptor, data, size, 0) == (ssize_t)size,
            "cannot write");
    lseek(descriptor, 0, SEEK_SET);
    Options options = {.depth = -1, .threads = 1, .hash_mebibytes = 1};
    Status status = command_uci(&options);
    REQUIRE(status == STATUS_OK, "status %d", status);
    return 0;
}
