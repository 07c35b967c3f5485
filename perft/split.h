/*
 * A position's tree cut into many positions a few plies below it, so that
 * threads stay busy until the end.  Each part remembers its root move; the sum over
 * the parts is the sum over the tree, path by path (equal positions are not merged).
 */
#ifndef COUNTERCHECK_SPLIT_H
#define COUNTERCHECK_SPLIT_H

#include "movegen/game.h"
#include "status.h"

typedef struct {
    Position position;
    int root;                 /* index into Split.roots */
} Part;

typedef struct {
    Move *roots;              /* the root's legal moves, in the order of their texts */
    char (*texts)[MAX_MOVE_TEXT];
    int root_count;
    Part *parts;
    size_t part_count;
    int depth;                /* plies left below every part */
} Split;

/*
 * Cut the tree of 'depth' plies (at least 1) below 'position' into 'wanted'
 * parts or more, as long as two plies are left below them; never into fewer than one
 * part per root move.  STATUS_SYSTEM with 'error' if memory is short.
 */
Status split_create(const Game *game, const Position *position, int depth, size_t wanted,
                    Split *split, Error *error);
void split_release(Split *split);

#endif
