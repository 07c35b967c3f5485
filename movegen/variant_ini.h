/*
 * Variants from ini text (docs/formats.md): sections, inheritance, keys.
 */
#ifndef COUNTERCHECK_VARIANT_INI_H
#define COUNTERCHECK_VARIANT_INI_H

#include "variant.h"

/* A set of variants that were read from one or several texts. */
typedef struct VariantSet VariantSet;

/* A set that holds the built-in variants; NULL if memory is short. */
VariantSet *variant_set_create(void);
void variant_set_destroy(VariantSet *set);

/* From now on the sections that are added may plant faults (faults.h): for misreadings that an engine is
 * compared with, never for games that anything is to be right about. */
void variant_set_allow_faults(VariantSet *set);

/*
 * Add the sections of 'text' ('length' bytes, named 'file' in errors).  A
 * section with a fault becomes unusable, and so do its children; the others
 * work.  Returns false with the first fault in 'error' only if the text as a
 * whole can't be read (a line outside any section, no text, a doubled section, a
 * NUL byte); that adds nothing.
 */
bool variant_set_add(VariantSet *set, const char *file, const char *text, size_t length,
                     Error *error);

/* Find a variant.  NULL with 'error' if it is unknown or its section has a
 * fault; the error then names file, line and column of the fault. */
const Variant *variant_set_find(const VariantSet *set, const char *name, Error *error);

/* Put the place of the startFen of a variant of the set into 'fault', which game_parse_fen() found in
 * it; its column counts within the position text before. */
void variant_set_blame_start(const VariantSet *set, const char *name, Error *fault);

/* Number of sections, and the name of each in the order they were read; 'error' (may
 * be NULL) gets its fault. */
int variant_set_count(const VariantSet *set);
const char *variant_set_name(const VariantSet *set, int index);
bool variant_set_usable(const VariantSet *set, int index, Error *error);
/* The name of the section it is a child of; "" if it has no parent. */
const char *variant_set_parent(const VariantSet *set, int index);
/* The comment lines directly above the section, without '#', joined by blanks; "" if none. */
const char *variant_set_remark(const VariantSet *set, int index);

#endif
