/*
 * The keys of a variant's section: a table of names and handlers, and the draft
 * that they fill.  A draft becomes a Variant in variant_build.h.
 */
#ifndef COUNTERCHECK_VARIANT_KEYS_H
#define COUNTERCHECK_VARIANT_KEYS_H

#include "variant.h"

enum { MAX_CUSTOM_PIECES = 31, MAX_KEYS = 160, NO_KEY = -1 };

/* One "key = value" of a text. */
typedef struct {
    const char *file;
    int line, key_column, column;   /* of the key and of the value */
    int key;                        /* variant_key_find() */
    char *text;                     /* the value; a handler may write to it, but puts it back */
} IniEntry;

typedef struct {
    Variant variant;
    const char *file;                      /* the section's heading: where a missing .. */
    int line;                              /* .. key is reported */
    const IniEntry *given[MAX_KEYS];       /* the entry that counts for each key, or NULL */
    bool own[MAX_KEYS];                    /* it stands in the section itself, not in a parent */
    bool castling, double_step, piece_promotion, promote_beyond;
    uint8_t pawn_steps;                    /* pawnMaxSteps; 0 if not given */
    uint16_t double_step_region[2], triple_step_region[2], promotion_region[2];  /* ranks */
    uint32_t en_passant_types;
    uint32_t never_promotes;               /* types that promotedPieceType gives "-" */
    uint16_t promotion_ranks[MAX_TYPES];
    const char *start_fen;
    bool faults_allowed;               /* the key `fault` is taken */
} VariantDraft;

/* The number of a key, NO_KEY if there is no such key. */
int variant_key_find(const char *name);

/* Whether an entry of this key adds to that of the parent instead of replacing it. */
bool variant_key_merges(int key);

/* Apply one entry.  Entries must come in the order of their key numbers;
 * 'inherited' says that it stands in a parent of the section. */
bool variant_draft_apply(VariantDraft *draft, const IniEntry *entry, bool inherited, Error *error);

/* The name of a key that is given without what it is about (castling files without castling,
 * say), its number, and what it 'needs'; NULL if there is none. */
const char *variant_draft_idle_key(const VariantDraft *draft, int *key, const char **needs);

#endif
