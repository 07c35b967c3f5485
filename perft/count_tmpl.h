/*
 * The recursion of perft at one width, and, where FIXED_PLAN_HEADER names a
 * plan, for one variant.  The including file defines BB_WIDTH and COUNTER, the
 * one symbol it exports.
 */
#include "../movegen/calm_tmpl.h"
#include "../movegen/root_tmpl.h"
#include "hash.h"

typedef struct {
    CountJob *job;
    const HashTable *hash;
    Root root;
} Counting;

/* Leaves two plies below 'node': the moves of every child are counted, not listed, and tame moves
 * (calm_tmpl.h) not played. */
static uint64_t count_two(const Counting *counting, const Node *node)
{
    const Root *root = &counting->root;
    const Plan *plan = PLAN_OF(root);
    Action list[MAX_MOVES];
    uint64_t leaves = 0;
    int moves;
    Node other;

    node_turn(plan, node, &other);
    if (plan->calm_moves && !(counting->job->how & COUNT_ALL_PLAYED))
        leaves = count_tame(root, node, &other, list, &moves);
    else
        moves = node_list(root, node, list);
    for (int i = 0; i < moves; i++) {
        Node child;
        node_play(root, node, &other, list[i], false, &child);
        leaves += (unsigned)node_moves(root, &child, NULL);
    }
    return leaves;
}

/* Whether the counting was told to stop; reports 'leaves' more done. */
static bool counting_pause(Counting *counting, uint64_t leaves)
{
    CountJob *job = counting->job;
    if (job->progress != NULL)
        atomic_fetch_add_explicit(job->progress, leaves, memory_order_relaxed);
    return job->stop != NULL && atomic_load_explicit(job->stop, memory_order_relaxed);
}

/* Leaves 'depth' >= 2 plies below 'node'. */
static uint64_t count_deep(Counting *counting, const Node *node, int depth)
{
    const Root *root = &counting->root;
    Action list[MAX_MOVES];
    uint64_t leaves = 0;

    if (depth == 2)
        return count_two(counting, node);
    int moves = node_list(root, node, list);
    Node other;
    node_turn(PLAN_OF(root), node, &other);
    for (int i = 0; i < moves; i++) {
        Node child;
        node_play(root, node, &other, list[i], false, &child);
        if (__builtin_add_overflow(leaves, count_deep(counting, &child, depth - 1), &leaves))
            counting->job->overflow = true;
        if (depth > 3 && counting_pause(counting, 0))
            return 0;
    }
    if (depth == 3)
        counting_pause(counting, leaves);
    return leaves;
}

/* So many children are made before the first is looked up, while the table's memory comes. */
enum { HASH_AHEAD = 8 };

/* The same with the hash table: nodes carry keys. */
static uint64_t count_hashed(Counting *counting, const Node *node, int depth)
{
    const Root *root = &counting->root;
    uint64_t key[2] = {node->key[0], node->key[1]};
    uint64_t leaves = 0;
    Action list[MAX_MOVES];

    hash_key_at_depth(key, depth);
    if (hash_probe(counting->hash, key, &leaves)) {
        counting_pause(counting, leaves);
        return leaves;
    }
    leaves = 0;
    if (depth == 2) {
        leaves = count_two(counting, node);
        counting_pause(counting, leaves);
    } else {
        int moves = node_list(root, node, list);
        Node other;
        node_turn(PLAN_OF(root), node, &other);
        for (int done = 0; done < moves; done += HASH_AHEAD) {
            Node children[HASH_AHEAD];
            int count = moves - done < HASH_AHEAD ? moves - done : HASH_AHEAD;
            for (int i = 0; i < count; i++) {
                node_play(root, node, &other, list[done + i], true, &children[i]);
                hash_prefetch(counting->hash, children[i].key, depth - 1);
            }
            for (int i = 0; i < count; i++) {
                if (__builtin_add_overflow(
                        leaves, count_hashed(counting, &children[i], depth - 1), &leaves))
                    counting->job->overflow = true;
                if (depth > 3 && counting_pause(counting, 0))
                    return 0;
            }
        }
    }
    if (!counting->job->overflow)
        hash_store(counting->hash, key, leaves);
    return leaves;
}

static uint64_t counter_count(CountJob *job, const Position *position, int depth)
{
    Counting counting = {.job = job, .hash = job->hash};
    Node node;

    root_build(&counting.root, job->game, position);
    node_import(&counting.root, position, &node);
    if (depth == 0)
        return 1;
    if (depth == 1)
        return (unsigned)node_count(&counting.root, &node);
    return job->hash != NULL ? count_hashed(&counting, &node, depth)
                             : count_deep(&counting, &node, depth);
}

#ifdef FIXED_PLAN_HEADER
const Counter COUNTER = {BB_WIDTH, &FIXED_PLAN, counter_count};
#else
const Counter COUNTER = {BB_WIDTH, NULL, counter_count};
#endif
