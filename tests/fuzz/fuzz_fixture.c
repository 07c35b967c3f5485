/*
 * Fixture files: 'p' .perft, 'e' .epd, 'h' .hand, then the text.  A file is refused with a place,
 * or each of its positions is one that can be written and read again; lists of moves are compared.
 */
#include "fuzz.h"
#include "perft/fixture.h"
#include "perft/verify.h"

enum { MAX_INPUT = 4096 };

static Library *library;

int LLVMFuzzerInitialize(int *argument_count, char ***arguments)
{
    Error error = {.reason = ""};
    (void)argument_count;
    (void)arguments;
    library = library_create(0, &error);
    return library == NULL;
}

static void check_fixture(const Fixture *fixture)
{
    char text[MAX_FEN], again[MAX_FEN];
    Position position;
    Error error = {.reason = ""};
    game_fen(fixture->game, &fixture->position, text);
    REQUIRE(game_parse_fen(fixture->game, text, &position, &error), "%s: %s", text, error.reason);
    game_fen(fixture->game, &position, again);
    REQUIRE(strcmp(text, again) == 0, "%s is read as %s", text, again);
    REQUIRE(fixture->id[0] && fixture->why && fixture->rule && fixture->source && fixture->page,
            "a fixture with missing texts");
    for (int i = 0; i < fixture->expect_count; i++) {
        const Expect *expect = &fixture->expects[i];
        REQUIRE(expect->depth >= 0 && expect->depth <= MAX_DEPTH, "depth %d", expect->depth);
        if (expect->kind != EXPECT_MOVES)
            continue;
        char *missing = NULL, *extra = NULL;
        uint64_t count = 0;
        REQUIRE(verify_moves(fixture, &missing, &extra, &count), "not enough memory");
        REQUIRE(count <= MAX_MOVES, "%llu moves", (unsigned long long)count);
        free(missing);
        free(extra);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > MAX_INPUT)
        return -1;
    const char *path = data[0] == 'p' ? "fuzz.perft" : data[0] == 'e' ? "chess/fuzz.epd" : "fuzz.hand";
    char *original = fuzz_copy(data + 1, size - 1);
    Text text = {.data = fuzz_copy(data + 1, size - 1), .length = size - 1};
    Error error = {.reason = ""};
    FixtureFile file;
    IdSet *ids = id_set_create();
    REQUIRE(ids, "not enough memory");
    Status status = fixture_parse(path, &text, NULL, library, ids, &file, &error);
    REQUIRE(text.data == NULL, "the text was not taken over");
    if (status == STATUS_OK) {
        for (size_t i = 0; i < file.count; i++)
            check_fixture(&file.fixtures[i]);
        fixture_file_release(&file);
    } else {
        REQUIRE(status == STATUS_INPUT && strcmp(error.file, path) == 0, "status %d, file %s", status,
                error.file);
        require_refusal(&error, original, size - 1);
    }
    id_set_destroy(ids);
    free(original);
    return 0;
}
