/* Known misreadings: see compare_misreading.h. */
#include "compare_misreading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name of 'path' without folder and ending, to 'name'. */
static void base_name(const char *path, char name[MAX_NAME])
{
    const char *slash = strrchr(path, '/');
    const char *start = slash ? slash + 1 : path;
    const char *dot = strrchr(start, '.');
    size_t length = dot ? (size_t)(dot - start) : strlen(start);
    snprintf(name, MAX_NAME, "%.*s", (int)length, start);
}

Status wrong_readings_add(WrongReadings *misreadings, const char *path, const Text *text,
                       void (*fault)(void *context, const Error *error), void *context)
{
    char base[MAX_NAME];
    Error error = {0};
    Library *library = misreadings->games;
    int known = variant_set_count(library_variants(library));
    Status worst = library_add_text(library, path, text, &error);
    int count = variant_set_count(library_variants(library));
    base_name(path, base);
    WrongReading *list =
        realloc(misreadings->list, (misreadings->count + (size_t)(count - known) + 1) * sizeof *list);
    if (list)
        misreadings->list = list;
    if (worst == STATUS_OK && (!list || !path_list_add(&misreadings->files, base))) {
        error_set(&error, 0, 0, "not enough memory for the misreadings");
        worst = STATUS_SYSTEM;
    }
    if (worst != STATUS_OK) {
        fault(context, &error);
        return worst;
    }
    for (int i = known; i < count; i++) {
        const VariantSet *set = library_variants(library);
        const char *name = variant_set_name(set, i), *remark = variant_set_remark(set, i);
        if (!variant_set_usable(set, i, &error)) {
            fault(context, &error);
            worst = STATUS_INPUT;
            continue;
        }
        WrongReading *one = &list[misreadings->count++];
        *one = (WrongReading){.sentence = *remark ? remark : name,
                            .base = misreadings->files.names[misreadings->files.count - 1]};
        snprintf(one->name, sizeof one->name, "%s", name);
    }
    return worst;
}

void wrong_readings_make(WrongReadings *misreadings, const char *base)
{
    for (size_t i = 0; i < misreadings->count; i++) {
        WrongReading *one = &misreadings->list[i];
        Status status;
        if (!one->game && strcmp(one->base, base) == 0)
            one->game = library_game(misreadings->games, one->name, &status, NULL);
    }
}

void wrong_readings_release(WrongReadings *misreadings)
{
    free(misreadings->list);
    path_list_release(&misreadings->files);
    *misreadings = (WrongReadings){0};
}

/* The start of field 'index' of a position text, and its length. */
static const char *find_field(const char *fen, int index, size_t *length)
{
    while (index-- > 0 && *fen) {
        fen += strcspn(fen, " ");
        fen += *fen == ' ';
    }
    *length = strcspn(fen, " ");
    return fen;
}

/* 'fen' with the rights of the set 'kept', and with its en passant field or without. */
static void change_fen(const char *fen, unsigned kept, bool passed, char text[MAX_FEN])
{
    size_t rights_length, passed_length;
    const char *rights = find_field(fen, 2, &rights_length);
    const char *squares = find_field(fen, 3, &passed_length);
    char left[16];
    size_t count = 0;
    for (size_t i = 0; i < rights_length && count + 2 < sizeof left; i++)
        if (kept >> i & 1)
            left[count++] = rights[i];
    if (count == 0)
        left[count++] = '-';
    left[count] = '\0';
    snprintf(text, MAX_FEN, "%.*s%s %.*s%s", (int)(rights - fen), fen, left,
             passed ? (int)passed_length : 1, passed ? squares : "-", squares + passed_length);
}

bool wrong_reading_position(const WrongReading *misreading, const char *fen, Position *position,
                         bool *exact)
{
    *exact = game_parse_fen(misreading->game, fen, position, NULL);
    if (*exact)
        return true;
    size_t rights_length;
    const char *rights = find_field(fen, 2, &rights_length);
    bool none = rights_length == 0 || *rights == '-' || rights_length > 4;
    unsigned full = none ? 0 : (1U << rights_length) - 1;
    int best = -1;
    char text[MAX_FEN];
    /* Of the subsets of what the text says, the largest that is taken. */
    for (unsigned kept = 0; kept <= full; kept++)
        for (int passed = 0; passed <= 1; passed++) {
            Position tried;
            int size = 2 * __builtin_popcount(kept) + passed;
            change_fen(fen, kept, passed, text);
            if (size > best && game_parse_fen(misreading->game, text, &tried, NULL)) {
                best = size;
                *position = tried;
            }
        }
    return best >= 0;
}
