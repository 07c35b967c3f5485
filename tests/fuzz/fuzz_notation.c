/*
 * The notations of moves, Betza's and paths in braces.  What is taken is a set of paths that
 * stay on the board, never come back, and are the same when written out and compiled again.
 */
#include "fuzz.h"
#include "movegen/notation.h"
#include "movegen/path_set.h"

/* A limit of leaps may come to more squares than can be written as a limit of squares. */
enum { MAX_INPUT = 300, PATH_TEXT = 256, MOST_WRITTEN = 99 };

int LLVMFuzzerInitialize(int *argument_count, char ***arguments)
{
    (void)argument_count;
    (void)arguments;
    return 0;
}

/* Write 'path' in braces to 'text' and return its length: this path and no other image of it. */
static size_t path_write(const Path *path, char text[PATH_TEXT])
{
    int used = sprintf(text, "%s%s={", path->mode == PATH_MOVE ? "m" : path->mode == PATH_CAPTURE ? "c" : "",
                       path->initial ? "i" : "");
    for (int i = 0; i < path->prefix + path->cycle; i++) {
        bool through = path->through >> i & 1;
        used += sprintf(text + used, "%s%s%d,%d%s", i == path->prefix ? "| " : "",
                        through ? "(" : "", path->steps[i].dx, path->steps[i].dy,
                        through ? ") " : " ");
    }
    used += sprintf(text + used, path->cycle ? "}" : "|}");
    if (path->length)
        used += sprintf(text + used, "%d", path->length);
    text[used++] = ' ';
    text[used] = '\0';
    return (size_t)used;
}

static bool is_among(const Path *path, const Path *paths, int count)
{
    char text[PATH_TEXT], other[PATH_TEXT];
    path_write(path, text);
    for (int i = 0; i < count; i++) {
        path_write(&paths[i], other);
        if (strcmp(text, other) == 0)
            return true;
    }
    return false;
}

static void check_walks(const Path *path)
{
    static const struct {
        int files, ranks, file, rank;
    } PLACES[] = {{8, 8, 4, 3}, {8, 8, 0, 0}, {16, 16, 0, 0}, {16, 16, 8, 7}, {10, 8, 9, 7}, {1, 16, 0, 3}};
    for (size_t n = 0; n < sizeof PLACES / sizeof *PLACES; n++) {
        Square squares[MAX_SQUARES];
        bool stops[MAX_SQUARES], seen[MAX_SQUARES] = {false};
        Square from = square_of(PLACES[n].file, PLACES[n].rank);
        int count = path_walk(path, PLACES[n].files, PLACES[n].ranks, from, squares, stops);
        REQUIRE(count >= 0 && count <= MAX_PATH_SQUARES, "a path of %d squares", count);
        seen[from] = true;
        for (int i = 0; i < count; i++) {
            REQUIRE(file_of(squares[i]) < PLACES[n].files && rank_of(squares[i]) < PLACES[n].ranks,
                    "a path leaves the board");
            REQUIRE(!seen[squares[i]], "a path comes back");
            seen[squares[i]] = true;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char written[MAX_PATHS * PATH_TEXT];
    Path paths[MAX_PATHS], again[MAX_PATHS];
    Error error = {.reason = ""};
    if (size > MAX_INPUT)
        return -1;
    char *text = fuzz_copy(data, size);
    int count = notation_compile(text, paths, &error);
    if (count == 0)
        require_refusal(&error, text, strlen(text));
    free(text);
    REQUIRE(count >= 0 && count <= MAX_PATHS, "%d paths", count);
    size_t used = 0;
    bool writable = true;
    for (int i = 0; i < count; i++) {
        REQUIRE(!path_fault(&paths[i]), "path %d: %s", i, path_fault(&paths[i]));
        check_walks(&paths[i]);
        used += path_write(&paths[i], written + used);
        writable = writable && paths[i].length <= MOST_WRITTEN;
    }
    if (count == 0 || !writable)
        return 0;
    int other = notation_compile(written, again, &error);
    REQUIRE(other == count, "%s: %d paths, then %d: %s", written, count, other, error.reason);
    for (int i = 0; i < count; i++)
        REQUIRE(is_among(&again[i], paths, count) && is_among(&paths[i], again, count),
                "%s: path %d is another one", written, i);
    return 0;
}
