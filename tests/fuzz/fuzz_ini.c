/*
 * Ini text.  Each section is usable or has a fault with its place; the games of usable ones hold
 * every invariant, at every width, in their array and some plies on.
 */
#include "fuzz_game.h"

enum { MAX_INPUT = 6000, MOST_GAMES = 2, PLIES = 5 };

int LLVMFuzzerInitialize(int *argument_count, char ***arguments)
{
    (void)argument_count;
    (void)arguments;
    fuzz_abort_on_failure();
    return 0;
}

static void check_variant(const Variant *variant, const uint8_t *bytes, size_t size)
{
    Rig rig = {.variant = variant};
    Position position;
    Error error = {.reason = ""};
    for (int width = 64; width <= 256; width *= 2) {
        rig.games[rig.count] = game_create(variant, width, &error);
        rig.count += rig.games[rig.count] != NULL;
        REQUIRE(rig.games[0] || error.reason[0], "no game and no reason");
    }
    /* An array with a side in check, or too many men, is told when it is first used. */
    if (rig.count > 0 &&
        game_parse_fen(rig.games[0], variant->start_fen, &position, &error)) {
        check_game(&rig, position, bytes, size, PLIES);
    }
    for (int i = 0; i < rig.count; i++)
        game_destroy(rig.games[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MAX_INPUT)
        return -1;
    char *text = fuzz_copy(data, size);
    VariantSet *set = variant_set_create();
    REQUIRE(set, "no set");
    Error error = {.reason = ""};
    int known = variant_set_count(set), games = 0;
    if (!variant_set_add(set, "fuzz.ini", text, size, &error)) {
        require_refusal(&error, text, size);
        REQUIRE(variant_set_count(set) == known, "a refused text has left sections behind");
    }
    for (int i = known; i < variant_set_count(set); i++) {
        error = (Error){.reason = ""};
        const char *name = variant_set_name(set, i);
        const Variant *variant = variant_set_find(set, name, &error);
        REQUIRE(variant_set_usable(set, i, NULL) == (variant != NULL), "usable or not?");
        if (!variant && strcmp(error.file, "fuzz.ini") == 0)
            require_refusal(&error, text, size);
        else if (!variant)
            REQUIRE(error.reason[0], "a fault without a reason");
        else if (games++ < MOST_GAMES)
            check_variant(variant, data, size);
    }
    variant_set_destroy(set);
    free(text);
    return 0;
}
