/*
 * One text into the sections of a set: headings, entries, remarks.  A text that can't be
 * read as a whole leaves the set as it was.
 */
#include "variant_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ini_lines.h"

static void section_destroy(Section *section)
{
    if (!section)
        return;
    free(section->entries);
    free(section->remark);
    free(section->variant);
    free(section);
}

void variant_set_cut(VariantSet *set, int count)
{
    while (set->count > count)
        section_destroy(set->sections[--set->count]);
}

int variant_set_index(const VariantSet *set, const char *name)
{
    for (int i = 0; i < set->count; i++) {
        if (strcmp(set->sections[i]->name, name) == 0)
            return i;
    }
    return -1;
}

/* Only the first fault of a section is kept. */
void section_fail(Section *section, const Error *fault)
{
    if (section->faulty)
        return;
    section->faulty = true;
    section->fault = *fault;
    if (section->fault.file[0] == '\0')
        snprintf(section->fault.file, sizeof section->fault.file, "%s", section->file);
}

bool memory_fail(Error *error) { return error_set(error, 0, 0, "out of memory"); }

enum { MAX_REMARK = 2000 };   /* bytes; a longer one is cut */

/* Where reading stands in one text. */
typedef struct {
    VariantSet *set;
    const char *file;
    Section *section;      /* the one that is open */
    char *remark;          /* comment lines since the last other line, joined; NULL: none */
    Error *error;
} Loader;

static bool remark_add(Loader *loader, const char *comment)
{
    size_t old = loader->remark ? strlen(loader->remark) : 0;
    size_t more = strlen(comment);
    if (more == 0 || old == MAX_REMARK)
        return true;
    if (more > MAX_REMARK - old - (old > 0))
        more = MAX_REMARK - old - (old > 0);
    char *joined = realloc(loader->remark, old + more + 2);
    if (!joined)
        return memory_fail(loader->error);
    if (old)
        joined[old++] = ' ';
    memcpy(joined + old, comment, more);
    joined[old + more] = '\0';
    loader->remark = joined;
    return true;
}

static void remark_drop(Loader *loader)
{
    free(loader->remark);
    loader->remark = NULL;
}

static bool section_open(Loader *loader, const IniLine *line)
{
    VariantSet *set = loader->set;
    int known = variant_set_index(set, line->key);
    if (known >= 0)
        return error_set(loader->error, line->line, line->key_column,
                         "there is a section [%s] already (%s, line %d)", line->key,
                         set->sections[known]->file, set->sections[known]->line);
    if (set->count == MAX_SECTIONS)
        return error_set(loader->error, line->line, 1, "more than %d sections", MAX_SECTIONS);
    Section *section = calloc(1, sizeof *section);
    if (!section)
        return memory_fail(loader->error);
    snprintf(section->name, sizeof section->name, "%s", line->key);
    snprintf(section->parent_name, sizeof section->parent_name, "%s", line->value);
    section->file = loader->file;
    section->line = line->line;
    section->parent_column = line->value_column;
    section->parent = section->spoilt_by = NO_PARENT;
    section->remark = loader->remark;
    loader->remark = NULL;
    set->sections[set->count++] = section;
    loader->section = section;
    return true;
}

static bool entry_add(Loader *loader, const IniLine *line)
{
    Section *section = loader->section;
    Error fault;
    int key = variant_key_find(line->key);
    if (section->faulty)
        return true;
    if (key == NO_KEY) {
        error_set(&fault, line->line, line->key_column, "the key '%.100s' is not supported",
                  line->key);
        section_fail(section, &fault);
        return true;
    }
    for (int i = 0; i < section->entry_count; i++) {
        if (section->entries[i].key != key)
            continue;
        error_set(&fault, line->line, line->key_column, "%s is given twice (first on line %d)",
                  line->key, section->entries[i].line);
        section_fail(section, &fault);
        return true;
    }
    if (section->entry_count == section->entry_capacity) {
        int capacity = section->entry_capacity ? 2 * section->entry_capacity : 16;
        IniEntry *entries = realloc(section->entries, (size_t)capacity * sizeof *entries);
        if (!entries)
            return memory_fail(loader->error);
        section->entries = entries;
        section->entry_capacity = capacity;
    }
    section->entries[section->entry_count++] =
        (IniEntry){.file = section->file, .line = line->line, .key_column = line->key_column,
                   .column = line->value_column, .key = key, .text = line->value};
    return true;
}

/* One line.  False with loader->error if the whole text can't be read. */
static bool line_take(Loader *loader, const IniLine *line, const Error *fault)
{
    if (line->kind == INI_COMMENT)
        return remark_add(loader, line->value);
    if (line->kind == INI_SECTION)
        return section_open(loader, line);
    remark_drop(loader);
    if (line->kind == INI_BLANK)
        return true;
    if (line->kind == INI_FAULT && line->is_header)
        return error_set(loader->error, fault->line, fault->column, "%s", fault->reason);
    if (!loader->section)
        return error_set(loader->error, line->line, 1, "this line stands before any [section]");
    if (line->kind == INI_FAULT) {
        section_fail(loader->section, fault);
        return true;
    }
    return entry_add(loader, line);
}

bool variant_set_read(VariantSet *set, const char *file, char *text, size_t length, Error *error)
{
    Loader whole = {.set = set, .file = file, .error = error};
    Loader *loader = &whole;
    IniReader reader;
    int first = set->count;
    bool fine = true;
    ini_start(&reader, text, length);
    for (;;) {
        IniLine line;
        Error fault;
        ini_read(&reader, &line, &fault);
        if (line.kind == INI_END)
            break;
        fine = line_take(loader, &line, &fault);
        if (!fine)
            break;
    }
    remark_drop(loader);
    if (fine && loader->set->count == first)
        fine = error_set(loader->error, 0, 0, "there is no [section] in this text");
    if (!fine)
        variant_set_cut(loader->set, first);
    return fine;
}
