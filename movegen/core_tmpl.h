/*
 * One width of the generator behind the functions of game.h.  A file that
 * defines BB_WIDTH and CORE and includes this one is that width.
 */
#include <stdlib.h>

#include "export_tmpl.h"
#include "tables_build_tmpl.h"

static bool core_fits(const Variant *variant)
{
    return variant->files <= STRIDE && variant->ranks <= BB_RANKS;
}

/* Root and node of a position, as every function here begins. */
static void core_enter(const Game *game, const Position *position, Root *root, Node *node)
{
    root_build(root, game, position);
    node_import(root, position, node);
}

static int core_list(const Game *game, const Position *position, Move *moves)
{
    Root root;
    Node node;
    Action list[MAX_MOVES];

    core_enter(game, position, &root, &node);
    int count = node_list(&root, &node, list);
    for (int i = 0; i < count; i++)
        moves[i] = action_export(&root, &node, list[i]);
    return count;
}

static int core_count(const Game *game, const Position *position)
{
    Root root;
    Node node;

    core_enter(game, position, &root, &node);
    return node_count(&root, &node);
}

/* The action that 'move' is in 'node'. */
static Action core_action(const Root *root, const Node *node, Move move)
{
    const Plan *plan = root->plan;
    int from = cell_view(plan, move_from(move), node->black);
    int to = cell_view(plan, move_to(move), node->black);
    int from_lies = move_from_lies(move), to_lies = move_to_lies(move);
    int type = node_type_at(plan, node, from);

    if (node->black && move_kind(move) == MOVE_TWO_SQUARE) {
        from = cell_from_square(move_from(move));
        to = cell_from_square(move_to(move));
        if (plan->two_square >> type & 1)
            turn_two_square(plan, &from, &from_lies);
        else
            from = cell_flip(from, plan->ranks);
        turn_two_square(plan, &to, &to_lies);
    }
    return action_make(move_kind(move), from, to, type, move_becomes(move), move_is_choice(move)) |
           (Action)from_lies << 26 | (Action)to_lies << 28;
}

static void core_play(const Game *game, const Position *position, Move move, Position *next)
{
    Root root;
    Node node, other, child;
    const Plan *plan = &game->plan;

    core_enter(game, position, &root, &node);
    Action action = core_action(&root, &node, move);
    memset(&child, 0, sizeof child);
    node_turn(PLAN_OF(&root), &node, &other);
    node_play(&root, &node, &other, action, true, &child);
    *next = *position;
    node_export(&root, &child, next);
    bool quiet = action_type(action) != plan->pawn.type &&
                 bb_equal(node.enemy, turned(plan, child.black != node.black ? child.own
                                                                             : child.enemy,
                                             child.black != node.black));
    next->halfmoves = quiet ? (uint16_t)(position->halfmoves + 1) : 0;
    next->move_number += node.black;
}

/* The men that check, two-square men by their heads as White sees them: turned upside down, only
 * those that lie in a row keep theirs. */
static int node_checkers(const Root *root, const Node *node, Square *squares)
{
    Pin pins[MAX_PINS];
    View view;
    Bitboard tails = node->tails;
    int count = 0;

    view_make(root, node, pins, &view);
    if (node->black)
        tails ^= node->lies[0] | node->lies[1];
    for (Squares s = squares_of(view.checkers & ~tails); squares_left(&s) && count < 64;)
        squares[count++] =
            cell_to_square(cell_absolute(root->plan, squares_next(&s), node->black));
    return count;
}

static int core_checkers(const Game *game, const Position *position, Square *squares)
{
    Root root;
    Node node;

    core_enter(game, position, &root, &node);
    return node_checkers(&root, &node, squares);
}

static void core_effects(const Game *game, const Position *position, const Move *moves, int count,
                         Effect *effects)
{
    Root root;
    Node node, other, child;
    Square squares[64];

    core_enter(game, position, &root, &node);
    node_turn(PLAN_OF(&root), &node, &other);
    for (int i = 0; i < count; i++) {
        memset(&child, 0, sizeof child);
        node_play(&root, &node, &other, core_action(&root, &node, moves[i]), true, &child);
        effects[i].checkers = (uint8_t)node_checkers(&root, &child, squares);
        effects[i].checker = effects[i].checkers ? squares[0] : 0;
        effects[i].replies = (uint16_t)node_moves(&root, &child, NULL);
    }
}

static bool core_in_check(const Game *game, const Position *position)
{
    Root root;
    Node node;
    Square squares[64];

    core_enter(game, position, &root, &node);
    if (node_checkers(&root, &node, squares) > 0)
        return true;
    /* Kings that touch, as position text may show them: no move leads there, so that
     * node_checkers() leaves them out. */
    return !root.plan->king_gives_check &&
           node_attacked(&root, &node, bb_first(node.own & node.men[root.plan->king]),
                         node_occupied(&node), node.enemy & node.men[root.plan->king]);
}

static void core_key(const Game *game, const Position *position, uint64_t key[2])
{
    Root root;
    Node node;

    core_enter(game, position, &root, &node);
    key[0] = node.key[0];
    key[1] = node.key[1];
}

static const char *core_audit(const Game *game, const Position *position, Move move)
{
    Root root;
    Node node, other, child;
    Action list[MAX_MOVES];
    uint64_t key[2];
    Bitboard seen = bb_none();

    core_enter(game, position, &root, &node);
    memset(&child, 0, sizeof child);
    node_turn(PLAN_OF(&root), &node, &other);
    node_play(&root, &node, &other, core_action(&root, &node, move), true, &child);
    node_key(&root, &child, key);
    if (key[0] != child.key[0] || key[1] != child.key[1])
        return "the key updated by the move is not the key from scratch";
    for (int type = 0; type < game->plan.type_count; type++) {
        if (bb_any(seen & child.men[type]))
            return "two men on one square";
        seen |= child.men[type];
    }
    if (!bb_equal(seen, child.own | child.enemy) || bb_any(child.own & child.enemy))
        return "the sets of own and enemy men don't fit the men";
    if (node_list(&root, &child, list) != node_count(&root, &child))
        return "the count of moves is not the length of the list";
    return NULL;
}

const Core CORE = {
    .width = BB_WIDTH,
    .fits = core_fits,
    .tables_create = tables_create,
    .tables_destroy = tables_destroy,
    .list = core_list,
    .count = core_count,
    .play = core_play,
    .in_check = core_in_check,
    .checkers = core_checkers,
    .effects = core_effects,
    .key = core_key,
    .audit = core_audit,
};
