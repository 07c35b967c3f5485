/* A walk over the positions of all fixtures, for tests of the games in game_rig.h. */
#ifndef COUNTERCHECK_FIXTURE_WALK_H
#define COUNTERCHECK_FIXTURE_WALK_H

#include "game_rig.h"
#include "perft/fixture.h"

/* The positions of the fixtures, one by one. */
typedef void FixtureTest(const Rig *rig, const Position *position);

static inline void each_fixture(FixtureTest *test)
{
    static const char *const SKIPPED[] = {"peers", "misreadings", "variants", NULL};
    Error error = {.reason = ""};
    PathList files = {0};
    IdSet *ids = id_set_create();
    int positions = 0;
    assert_int_equal(folder_list("fixtures", SKIPPED, &files, &error), STATUS_OK);
    for (size_t i = 0; i < files.count; i++) {
        Text text;
        FixtureFile file;
        if (!fixture_is_file_name(files.names[i]))
            continue;
        assert_int_equal(text_read(files.names[i], &text, &error), STATUS_OK);
        if (fixture_parse(files.names[i], &text, NULL, library, ids, &file, &error) != STATUS_OK)
            fail_msg("%s:%d: %s", files.names[i], error.line, error.reason);
        for (size_t n = 0; n < file.count; n++, positions++)
            test(rig_named(file.fixtures[n].game->variant.name), &file.fixtures[n].position);
        fixture_file_release(&file);
    }
    assert_true(positions > 500);
    id_set_destroy(ids);
    path_list_release(&files);
}

#endif
