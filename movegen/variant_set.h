/*
 * What a set of variants is made of; for variant_ini.c and variant_set_read.c only.
 */
#ifndef COUNTERCHECK_VARIANT_SET_H
#define COUNTERCHECK_VARIANT_SET_H

#include "variant_ini.h"
#include "variant_keys.h"

enum { MAX_SECTIONS = 1024, NO_PARENT = -1 };

typedef struct {
    char name[MAX_NAME], parent_name[MAX_NAME];   /* parent_name "": none */
    const char *file;
    int line, parent_column;
    int parent;                                   /* index, or NO_PARENT */
    IniEntry *entries;
    int entry_count, entry_capacity;
    char *remark;
    Variant *variant;                             /* NULL: 'fault' says why */
    bool faulty;
    int spoilt_by;                                /* the parent whose fault it is, or NO_PARENT */
    Error fault;
} Section;

typedef struct Text {
    struct Text *next;
    char *file, *text;
} Text;

struct VariantSet {
    bool faults_allowed;                          /* the key `fault` is taken */
    Section **sections;
    int count;
    Text *texts;
};

/* The index of the section called 'name', or -1. */
int variant_set_index(const VariantSet *set, const char *name);

/* Drop the sections from number 'count' on. */
void variant_set_cut(VariantSet *set, int count);

/* Read the sections of 'text', which is written to and must outlive the set, as must 'file'.
 * False with the error, and the set as before, if the text as a whole can't be read. */
bool variant_set_read(VariantSet *set, const char *file, char *text, size_t length, Error *error);

/* Make a section unusable.  Only its first fault is kept. */
void section_fail(Section *section, const Error *fault);

bool memory_fail(Error *error);

#endif
