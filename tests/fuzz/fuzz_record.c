/*
 * Files of units ('u'), of results ('r') and manifests ('m').  After 'u' or 'r', '=' has the
 * right checksum appended, and the values '*' of the lines program and rules filled in, which no
 * search would find and which change with the program.  What is taken is written again as it was.
 */
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"
#include "perft/checkpoint.h"
#include "perft/manifest.h"
#include "perft/version.h"

enum { MAX_INPUT = 8192, MOST_UNITS = 4096 };

static Library *library;
static int descriptor;             /* a file in memory .. */
static char path[64];              /* .. that is read by this name */
static char folder[] = "/tmp/countercheck-fuzz-XXXXXX";   /* where it is called a manifest */

static void remove_folder(void)
{
    char name[128];
    snprintf(name, sizeof name, "%s/" MANIFEST_NAME, folder);
    unlink(name);
    rmdir(folder);
}

int LLVMFuzzerInitialize(int *argument_count, char ***arguments)
{
    char name[128];
    Error error = {.reason = ""};
    (void)argument_count;
    (void)arguments;
    library = library_create(0, &error);
    descriptor = memfd_create("fuzz", MFD_CLOEXEC);
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    REQUIRE(library && descriptor >= 0 && mkdtemp(folder), "cannot start");
    atexit(remove_folder);
    snprintf(name, sizeof name, "%s/" MANIFEST_NAME, folder);
    return symlink(path, name);
}

static void keep(const char *text, size_t length)
{
    REQUIRE(ftruncate(descriptor, 0) == 0 &&
                pwrite(descriptor, text, length, 0) == (ssize_t)length,
            "cannot write");
    lseek(descriptor, 0, SEEK_SET);
}

/* The digest of the rules of the variant that 'text' names, as the file must have it; or "*". */
static void rules_of(const char *text, char digits[DIGEST_TEXT])
{
    char name[MAX_NAME] = "";
    Error error = {.reason = ""};
    Status status;
    const char *line = strstr(text, "\nvariant ");
    strcpy(digits, "*");
    if (!line || sscanf(line, "\nvariant %47[^\n]", name) != 1)
        return;
    const Game *game = library_game(library, name, &status, &error);
    if (game)
        digest_write(game_rules_digest(game), digits);
}

/* Fill in what stands for itself; to be freed. */
static char *complete(const char *text, size_t length, size_t *completed)
{
    char *data = NULL, rules[DIGEST_TEXT], digits[DIGEST_TEXT];
    FILE *stream = open_memstream(&data, completed);
    REQUIRE(stream, "not enough memory");
    rules_of(text, rules);
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t line = stop ? (size_t)(stop - at) + 1 : (size_t)(end - at);
        if (line == 10 && memcmp(at, "program *\n", line) == 0)
            fputs("program " VERSION "\n", stream);
        else if (line == 8 && memcmp(at, "rules *\n", line) == 0)
            fprintf(stream, "rules %s\n", rules);
        else
            fwrite(at, 1, line, stream);
        at += line;
    }
    fflush(stream);
    digest_write(digest_bytes(data, *completed), digits);
    fprintf(stream, "checksum %s\n", digits);
    REQUIRE(fclose(stream) == 0, "not enough memory");
    return data;
}

static void require_same(const Text *written, const char *text, size_t length)
{
    REQUIRE(written->length == length && memcmp(written->data, text, length) == 0,
            "taken, but written otherwise:\n%s", written->data);
}

static void try_units(const char *text, size_t length)
{
    Units units;
    const Game *game;
    Error error = {.reason = ""};
    Status status = units_read(path, library, &units, &game, &error);
    if (status != STATUS_OK) {
        REQUIRE(status == STATUS_INPUT, "status %d: %s", status, error.reason);
        require_refusal(&error, text, length);
        return;
    }
    Text written;
    REQUIRE(units_write(&units, &written), "not enough memory");
    require_same(&written, text, length);
    text_release(&written);
    units_release(&units);
}

/* Write results of a list of which only the units that have one are known. */
static void write_results(const Results *results, Text *written)
{
    size_t count = (size_t)results->head.units.count;
    Units units = {.head = results->head.units, .units = calloc(count + 1, sizeof(Unit))};
    uint64_t *leaves = calloc(count + 1, sizeof *leaves);
    bool *done = calloc(count + 1, sizeof *done);
    REQUIRE(units.units && leaves && done, "not enough memory");
    for (size_t i = 0; i < results->count; i++) {
        const UnitResult *result = &results->results[i];
        units.units[result->unit - 1].paths = result->paths;
        leaves[result->unit - 1] = result->leaves;
        done[result->unit - 1] = true;
    }
    REQUIRE(results_write(&results->head, &units, leaves, done, written), "not enough memory");
    free(units.units);
    free(leaves);
    free(done);
}

static void try_results(const char *text, size_t length)
{
    Results results;
    Error error = {.reason = ""};
    Status status = results_read(path, &results, &error);
    if (status != STATUS_OK) {
        REQUIRE(status == STATUS_INPUT, "status %d: %s", status, error.reason);
        require_refusal(&error, text, length);
        return;
    }
    if (results.head.units.count <= MOST_UNITS) {
        Text written;
        write_results(&results, &written);
        require_same(&written, text, length);
        text_release(&written);
    }
    results_release(&results);
}

static void try_manifest(const char *text, size_t length)
{
    Status status;
    Error error = {.reason = ""};
    Manifest *manifest = manifest_read(folder, &status, &error);
    REQUIRE((status == STATUS_OK) == (manifest != NULL), "status %d", status);
    if (!manifest)
        require_refusal(&error, text, length);
    manifest_destroy(manifest);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > MAX_INPUT)
        return -1;
    bool filled = data[0] != 'm' && data[1] == '=';
    size_t length = size - 1 - filled;
    char *text = fuzz_copy(data + 1 + filled, length);
    if (filled) {
        char *given = text;
        text = complete(given, length, &length);
        free(given);
    }
    keep(text, length);
    if (data[0] == 'm')
        try_manifest(text, length);
    else if (data[0] == 'u')
        try_units(text, length);
    else
        try_results(text, length);
    free(text);
    return 0;
}
