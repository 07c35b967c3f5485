/*
 * A variant's piece types sorted by how their moves are looked up.  Plain
 * numbers, no pointers: for a built-in variant the same struct is written out
 * as a constant, so that the compiler drops what the game hasn't got.
 *
 * The groups of one type never share a destination from one square, so moves
 * may be counted group by group.
 */
#ifndef COUNTERCHECK_PLAN_H
#define COUNTERCHECK_PLAN_H

#include "variant.h"

enum { MAX_GROUPS = 32, NO_GROUP = 255 };

typedef enum {
    GROUP_LEAP,        /* single leaps: one table lookup */
    GROUP_ORTHOGONAL,  /* the rook's lines, whole */
    GROUP_DIAGONAL,    /* the bishop's lines, whole */
    GROUP_PATHS,       /* any other paths, one by one */
} GroupKind;

typedef struct {
    uint8_t kind;
    uint8_t mode;      /* PATH_* */
    uint8_t like;      /* a type that has this group: its paths of this group make the tables */
    uint32_t types;    /* set of types that have it; never a pawn or two-square type; none for
                        * the paths of LeapRules, which only their men use */
} Group;

typedef struct {
    uint8_t files, ranks, type_count, king;
    uint8_t group_count;
    Group groups[MAX_GROUPS];
    uint32_t two_square;           /* set of types */
    uint32_t promoting;            /* set of types with a compulsory promotion by rank */
    uint8_t promotes_to[MAX_TYPES];
    uint16_t promotion_ranks[MAX_TYPES];
    PawnRules pawn;
    uint8_t rights_kind;
    uint8_t rook_becomes;
    bool chess960;
    uint32_t rooks;
    uint8_t first_type;            /* RIGHTS_LEAPS: LeapRules.first_type */
    uint8_t king_group, first_group; /* the groups of its paths; NO_GROUP: none */
    OpeningRules opening;
    PoolRules pool;
    TurnRules turn;
    uint8_t bare_king;
    bool king_gives_check;         /* else a king next to a king was never legal */
    bool attacks_mapped;           /* all captures are by pawns, leaps and whole straight lines */
    bool calm_moves;               /* calm_tmpl.h holds */
    uint8_t fault;                 /* FAULT_*; 0 but in test builds */
} Plan;

/* Sort 'variant' into 'plan'.  False with a reason if it has more groups than MAX_GROUPS. */
bool plan_build(const Variant *variant, Plan *plan, Error *error);

/* The paths of 'plan->groups[group]', at most MAX_PATHS, to 'paths'; returns their number. */
int plan_group_paths(const Variant *variant, const Plan *plan, int group, Path *paths);

#endif
