/*
 * Work units: the distinct positions some plies below a root, each with the number of
 * move paths that lead to it.  The count of the root is the sum, over its units, of paths
 * times the leaves below.  Units are sorted by position text and numbered from 1, so a list
 * depends on nothing but the game, the root and the plies.
 */
#ifndef COUNTERCHECK_UNITS_H
#define COUNTERCHECK_UNITS_H

#include "digest.h"
#include "total.h"

enum { MAX_UNITS = 1 << 20, MAX_UNITS_TEXT = 60 << 20 };  /* and bytes of all their texts */

/* What tells one list of units from another. */
typedef struct {
    char variant[MAX_NAME];
    Digest rules;             /* of the variant as data: equal names may mean different rules */
    char fen[MAX_FEN];        /* canonical text of the root */
    int plies;                /* from the root to the units */
    uint64_t count;
    Total paths;              /* of all units together */
} UnitsHead;

typedef struct {
    Total paths;
    uint32_t fen;             /* where its text begins in Units.fens */
} Unit;

typedef struct {
    UnitsHead head;
    Unit *units;
    char *fens;
    Digest checksum;          /* of the file that such a list is written to (units_file.h) */
} Units;

/* The units exactly 'plies' below 'root'.  STATUS_INPUT with 'error' if they are too many. */
Status units_list(const Game *game, const Position *root, int plies, Units *units, Error *error);

/*
 * Units to count the leaves 'depth' plies below 'root': thousands of them, and more where
 * each would otherwise take long.  Two runs of one version choose the same.
 */
Status units_choose(const Game *game, const Position *root, int depth, Units *units,
                    Error *error);
void units_release(Units *units);

static inline const char *unit_fen(const Units *units, size_t index)
{
    return units->fens + units->units[index].fen;
}

Digest game_rules_digest(const Game *game);

#endif
