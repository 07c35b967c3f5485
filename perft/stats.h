/*
 * What kinds of moves lead to the leaves, in the columns of the chess programming wiki's page of
 * perft results.  A leaf is counted by its last move: what that move was, and what it did
 * to the king of the other side.
 *
 * Every leaf is visited, so this is some hundred times as slow as a bare count.
 */
#ifndef COUNTERCHECK_STATS_H
#define COUNTERCHECK_STATS_H

#include "movegen/game.h"
#include "status.h"
#include "workers.h"

typedef enum {
    STATS_LEAVES,
    STATS_CAPTURES,        /* by the last move, en passant too */
    STATS_TWO_MEN,         /* of these: captures of two men at once */
    STATS_EN_PASSANT,      /* of the captures: en passant */
    STATS_CASTLES,
    STATS_PROMOTIONS,      /* of pawns and of pieces */
    STATS_CHECKS,
    STATS_DISCOVERED,      /* of the checks: by one man, which is not the one just moved */
    STATS_DOUBLE,          /* of the checks: two men or more; one man along two paths is one */
    STATS_MATES,           /* of the checks: no legal move */
    STATS_STALEMATES,      /* no legal move, and no check */
    STATS_BARE_KINGS,      /* the game is over by a bare king, whatever else the position is */
    STATS_COLUMNS
} StatsColumn;

typedef struct {
    uint64_t count[STATS_COLUMNS];
} Stats;

/* A StatsColumn's name in JSON ("two_man_captures"), and its heading in a table. */
const char *stats_name(int column);
const char *stats_heading(int column);

/*
 * Count the leaves exactly 'depth' plies below 'position' on all threads.  Depth 0 has one leaf
 * without a last move: the other columns stay 0.  STATUS_OK, STATUS_INTERRUPTED, or
 * STATUS_SYSTEM with 'error' if memory is short.
 */
Status stats_count(const Game *game, Workers *workers, const Position *position, int depth,
                   Stats *stats, Error *error);

#endif
