/*
 * Which rules disputed moves touch: ids as the fixtures have them, found by words of
 * the move's description.  A table, so that a game's ids stand in one place.
 */
#include <stdio.h>
#include <string.h>

#include "compare.h"

/* 'variant' "": of every game that has no line of its own for this word. */
static const struct {
    const char *variant, *word, *rules;
} RULES[] = {
    {"chess960", "castling", "FIDE-chess960-castling"},
    {"thunderstruck", "castling", "TS-castling"},
    {"thunderstruck", "promotion", "TS-8"},
    {"thunderstruck", "stays a", "TS-8"},
        {"thunderstruck", "Axeman", "TS-axeman TS-6"},
    {"thunderstruck", "en passant", "TS-7"},
    {"thunderstruck", "pinned", "TS-bent-pin"},
    {"thunderstruck", "check", "TS-bent-check"},
    {"thunderstruck", "Astra", "TS-astra"},
    {"thunderstruck", "Boyscout", "TS-boyscout"},
    {"thunderstruck", "Hexmaster", "TS-hexmaster TS-3"},
    {"thunderstruck", "Zip", "TS-zip TS-1"},
    {"thunderstruck", "Electrician", "TS-electrician TS-2"},
    {"thunderstruck", "Oracle", "TS-oracle TS-4"},
    {"gothic-isles", "leap of the unmoved", "GI-3"},
    {"gothic-isles", "double move", "GI-4 GI-5"},
    {"gothic-isles", "Champion", "GI-champion GI-4"},
    {"gothic-isles", "promotion", "GI-soldier-promotion GI-6 GI-7 GI-8"},
    {"gothic-isles", "stays a", "GI-soldier-promotion"},
    {"gothic-isles", "centre line", "GI-centre-line"},
    {"gothic-isles", "pinned", "GI-pin GI-2"},
    {"gothic-isles", "check", "GI-check GI-2"},
    {"gothic-isles", "Soldier", "GI-soldier"},
    {"gothic-isles", "Wizard", "GI-wizard"},
    {"gothic-isles", "Dragon", "GI-dragon"},
    {"io", "castling", "IO-16"},
    {"io", "en passant", "IO-15"},
    {"io", "Pawn", "IO-15"},
    {"io", "promotion", "IO-8 IO-10 IO-13"},
    {"io", "stays a", "IO-8 IO-10"},
    {"io", "turn of", "IO-2 IO-3 IO-6"},
    {"io", "Wall", "IO-wall IO-4"},
    {"io", "Griffin", "IO-17"},
    {"io", "Spider", "IO-17"},
    {"io", "Crooked", "IO-18"},
    {"io", "pinned", "IO-paths"},
    {"overkill", "promotion", "OV-promotion"},
    {"overkill", "Ace", "OV-ace"},
    {"overkill", "Marshal", "OV-marshal"},
    {"overkill", "Cardinal", "OV-cardinal"},
    {"overkill", "Queen", "OV-queen"},
    {"", "castling", "FIDE-castling"},
    {"", "en passant", "FIDE-en-passant"},
    {"", "promotion", "FIDE-promotion"},
    {"", "stays a", "FIDE-promotion"},
    {"", "pinned", "FIDE-pin"},
    {"", "check", "FIDE-check"},
    {"", "Pawn", "FIDE-pawn"},
};

static bool has_id(const char *list, const char *id, size_t length)
{
    for (const char *at = list; *at;) {
        size_t other = strcspn(at, " ");
        if (other == length && strncmp(at, id, length) == 0)
            return true;
        at += other;
        at += strspn(at, " ");
    }
    return false;
}

static void add_ids(Finding *finding, const char *ids)
{
    for (ids += strspn(ids, " "); *ids; ids += strspn(ids, " ")) {
        size_t length = strcspn(ids, " "), used = strlen(finding->rules);
        if (!has_id(finding->rules, ids, length) && used + length + 2 < sizeof finding->rules)
            snprintf(finding->rules + used, sizeof finding->rules - used, "%s%.*s",
                     used ? " " : "", (int)length, ids);
        ids += length;
    }
}

static void add_rules(Finding *finding, const char *words)
{
    const char *variant = finding->subject->game->variant.name;
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++) {
        bool own = strcmp(RULES[i].variant, variant) == 0, covered = false;
        if (!strstr(words, RULES[i].word) || (!own && *RULES[i].variant))
            continue;
        for (size_t j = 0; j < i && !own; j++)
            covered = covered || (strcmp(RULES[j].variant, variant) == 0 &&
                                  strcmp(RULES[j].word, RULES[i].word) == 0);
        if (!covered)
            add_ids(finding, RULES[i].rules);
    }
}

void finding_rules(Finding *finding)
{
    if (finding->kind == FINDING_FAILED)
        return;
    for (int i = 0; i < finding->missing_count; i++)
        add_rules(finding, finding->missing[i].words);
    for (int i = 0; i < finding->extra_count; i++)
        add_rules(finding, finding->extra[i].words);
    add_rules(finding, finding->last_words);
    if (!*finding->rules)
        add_ids(finding, finding->subject->rule);
}
