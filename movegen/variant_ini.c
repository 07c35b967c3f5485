/*
 * The set of variants: sections in the order they were read, each with its own
 * entries and the number of its parent.  A section that could be made has a Variant; one
 * that couldn't has the first fault that stood in its way.
 */
#include "variant_ini.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "variant_build.h"
#include "variant_set.h"
#include "variants_builtin.h"

enum { MAX_GENERATIONS = 32, MAX_TEXT = 1 << 22 };

static void text_destroy(Text *text)
{
    if (!text)
        return;
    free(text->file);
    free(text->text);
    free(text);
}

void variant_set_allow_faults(VariantSet *set) { set->faults_allowed = true; }

void variant_set_destroy(VariantSet *set)
{
    if (!set)
        return;
    variant_set_cut(set, 0);
    free(set->sections);
    while (set->texts) {
        Text *next = set->texts->next;
        text_destroy(set->texts);
        set->texts = next;
    }
    free(set);
}

/* The entry of 'section' for 'key', or NULL. */
static const IniEntry *section_entry(const Section *section, int key)
{
    for (int i = 0; i < section->entry_count; i++) {
        if (section->entries[i].key == key)
            return &section->entries[i];
    }
    return NULL;
}

/* Apply the entries from the eldest section, the last of 'line', to the section itself. */
static bool entries_apply(VariantDraft *draft, Section *const *line, int generations, Error *fault)
{
    for (int key = 0; key < MAX_KEYS; key++) {
        const IniEntry *last = NULL;
        bool inherited = false;
        for (int i = generations - 1; i >= 0; i--) {
            const IniEntry *entry = section_entry(line[i], key);
            if (!entry)
                continue;
            if (last && variant_key_merges(key) && !variant_draft_apply(draft, last, true, fault))
                return false;
            last = entry;
            inherited = i > 0;
        }
        if (last && !variant_draft_apply(draft, last, inherited, fault))
            return false;
    }
    return true;
}

/* Find the parents of 'section', itself first.  Returns their number, 0 with the fault. */
static int section_ancestry(const VariantSet *set, Section *section, int index, Section **line,
                            Error *fault)
{
    int generations = 0;
    line[generations++] = section;
    if (section->parent_name[0] == '\0')
        return generations;
    section->parent = variant_set_index(set, section->parent_name);
    if (section->parent < 0 || section->parent >= index) {
        error_set(fault, section->line, section->parent_column,
                  "there is no [%s] above (a parent must come before its child)",
                  section->parent_name);
        return 0;
    }
    const Section *parent = set->sections[section->parent];
    if (parent->faulty) {
        section->spoilt_by = parent->spoilt_by == NO_PARENT ? section->parent : parent->spoilt_by;
        parent = set->sections[section->spoilt_by];
        error_set(fault, parent->fault.line, parent->fault.column,
                  "in [%s], a parent of [%s]: %.100s", parent->name, section->name,
                  parent->fault.reason);
        memcpy(fault->file, parent->fault.file, sizeof fault->file);
        return 0;
    }
    for (int next = section->parent; next != NO_PARENT; next = set->sections[next]->parent) {
        if (generations == MAX_GENERATIONS) {
            error_set(fault, section->line, section->parent_column, "more than %d generations",
                      MAX_GENERATIONS);
            return 0;
        }
        line[generations++] = set->sections[next];
    }
    return generations;
}

static void section_build(const VariantSet *set, int index, VariantDraft *draft)
{
    Section *section = set->sections[index];
    Section *line[MAX_GENERATIONS];
    Error fault;
    if (section->faulty)
        return;
    fault.file[0] = '\0';
    int generations = section_ancestry(set, section, index, line, &fault);
    variant_draft_start(draft, section->name, section->file, section->line);
    draft->faults_allowed = set->faults_allowed;
    if (generations > 0 && entries_apply(draft, line, generations, &fault) &&
        variant_draft_finish(draft, &fault)) {
        section->variant = malloc(sizeof *section->variant);
        if (section->variant) {
            *section->variant = draft->variant;
            return;
        }
        memory_fail(&fault);
    }
    section_fail(section, &fault);
}

static char *copy_of(const char *bytes, size_t length)
{
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

static bool refuse_nul(const char *text, size_t length, Error *error)
{
    const char *nul = memchr(text, '\0', length);
    if (!nul)
        return true;
    int line = 1, column = 1;
    for (const char *c = text; c < nul; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    return error_set(error, line, column, "a NUL byte: this is no plain text");
}

static bool text_check(const char *text, size_t length, Error *error)
{
    if (length == 0)
        return error_set(error, 0, 0, "there is no text");
    if (length > MAX_TEXT)
        return error_set(error, 0, 0, "the text is longer than %d bytes", MAX_TEXT);
    return refuse_nul(text, length, error);
}

static bool text_add(VariantSet *set, const char *file, const char *text, size_t length,
                     Error *error)
{
    if (!text_check(text, length, error))
        return false;
    Text *kept = calloc(1, sizeof *kept);
    VariantDraft *draft = malloc(sizeof *draft);
    if (kept) {
        kept->file = copy_of(file, strlen(file));
        kept->text = copy_of(text, length);
    }
    bool fine = kept && draft && kept->file && kept->text;
    if (!fine) {
        memory_fail(error);
    } else {
        int first = set->count;
        fine = variant_set_read(set, kept->file, kept->text, length, error);
        for (int i = first; fine && i < set->count; i++)
            section_build(set, i, draft);
    }
    free(draft);
    if (fine) {
        kept->next = set->texts;
        set->texts = kept;
    } else {
        text_destroy(kept);
    }
    return fine;
}

bool variant_set_add(VariantSet *set, const char *file, const char *text, size_t length,
                     Error *error)
{
    Error fault = {.file = ""};
    if (text_add(set, file, text, length, &fault))
        return true;
    snprintf(fault.file, sizeof fault.file, "%s", file);
    if (error)
        *error = fault;
    return false;
}

VariantSet *variant_set_create(void)
{
    VariantSet *set = calloc(1, sizeof *set);
    if (!set)
        return NULL;
    set->sections = calloc(MAX_SECTIONS, sizeof *set->sections);
    bool fine = set->sections != NULL;
    for (int i = 0; fine && i < BUILTIN_TEXT_COUNT; i++) {
        const BuiltinText *builtin = &BUILTIN_TEXTS[i];
        fine = variant_set_add(set, builtin->file, builtin->text, builtin->length, NULL);
    }
    if (fine)
        return set;
    variant_set_destroy(set);
    return NULL;
}

const Variant *variant_set_find(const VariantSet *set, const char *name, Error *error)
{
    int index = variant_set_index(set, name);
    if (index < 0) {
        error_set(error, 0, 0, "unknown variant '%.60s'", name);
        return NULL;
    }
    return variant_set_usable(set, index, error) ? set->sections[index]->variant : NULL;
}

void variant_set_blame_start(const VariantSet *set, const char *name, Error *fault)
{
    const Section *section = set->sections[variant_set_index(set, name)];
    const IniEntry *entry = section_entry(section, variant_key_find("startFen"));
    Error found = *fault;
    error_set(fault, entry ? entry->line : section->line,
              entry ? entry->column + found.column - 1 : 1, "startFen: %.150s%s", found.reason,
              entry ? "" : " (startFen is a parent's)");
    snprintf(fault->file, sizeof fault->file, "%s", section->file);
}

int variant_set_count(const VariantSet *set) { return set->count; }

const char *variant_set_name(const VariantSet *set, int index)
{
    return set->sections[index]->name;
}

const char *variant_set_parent(const VariantSet *set, int index)
{
    return set->sections[index]->parent_name;
}

bool variant_set_usable(const VariantSet *set, int index, Error *error)
{
    const Section *section = set->sections[index];
    if (section->faulty && error)
        *error = section->fault;
    return !section->faulty;
}

const char *variant_set_remark(const VariantSet *set, int index)
{
    const char *remark = set->sections[index]->remark;
    return remark ? remark : "";
}
