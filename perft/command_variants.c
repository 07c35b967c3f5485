/* variants: what games the program knows, and which sections of ini files it can't use. */
#include <stdio.h>

#include "commands.h"
#include "session.h"

static json_t *variant_json(const Variant *variant, const char *remark)
{
    json_t *entry = json_object();
    json_object_set_new(entry, "name", json_text(variant->name));
    json_object_set_new(entry, "title", json_text(variant->title));
    json_object_set_new(entry, "files", json_integer(variant->files));
    json_object_set_new(entry, "ranks", json_integer(variant->ranks));
    json_object_set_new(entry, "types", json_integer(variant->type_count));
    json_object_set_new(entry, "start", json_text(variant->start_fen));
    json_object_set_new(entry, "remark", json_text(remark));
    return entry;
}

Status command_variants(const Options *options)
{
    Session session = {0};
    Status status = session_library(options, &session);
    if (status != STATUS_OK) {
        session_close(&session);
        return status;
    }
    const VariantSet *set = library_variants(session.games);
    json_t *list = json_array();
    if (text_wanted(options))
        printf("%-24s %-8s %5s  %s\n", "name", "board", "types", "title");
    for (int i = 0; i < variant_set_count(set); i++) {
        const char *name = variant_set_name(set, i);
        Error error = {0};
        Status made;
        const Game *game = library_game(session.games, name, &made, &error);
        if (!game) {
            complain_error(&error);
            status = status_worse(status, made);
            continue;
        }
        const Variant *variant = &game->variant;
        const char *remark = variant_set_remark(set, i);
        if (text_wanted(options))
            printf("%-24s %2d x %-3d %5d  %s%s%s\n", name, variant->files, variant->ranks,
                   variant->type_count, variant->title, *remark ? "\n    " : "", remark);
        json_array_append_new(list, variant_json(variant, remark));
    }
    if (options->json) {
        json_t *report = json_object();
        json_object_set_new(report, "program", json_string(PROGRAM));
        json_object_set_new(report, "version", json_string(VERSION));
        json_object_set_new(report, "command", json_string("variants"));
        json_object_set(report, "variants", list);
        status = status_worse(status, json_write(options, report));
    }
    json_decref(list);
    session_close(&session);
    return status;
}
