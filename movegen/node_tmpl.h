/*
 * A position as the generator sees it: always from the side to move, whose men
 * go up the board.  Copy-make: node_turn() turns the board round, once for all
 * moves of a node, and node_play() writes the next node from that.
 */
#ifndef COUNTERCHECK_NODE_TMPL_H
#define COUNTERCHECK_NODE_TMPL_H

#include "faults.h"
#include "position.h"
#include "tables_tmpl.h"

/*
 * A unit compiled for one built-in variant (FIXED_PLAN_HEADER) has its plan as a
 * constant, and loops over types and groups are unrolled so that the compiler
 * sees which of them do nothing.
 */
#ifdef FIXED_PLAN_HEADER
#include FIXED_PLAN_HEADER /* FIXED_TYPES and `static const Plan FIXED_PLAN` */
enum { NODE_TYPES = FIXED_TYPES };
#define PLAN_OF(root) (&FIXED_PLAN)
#define UNROLLED _Pragma("GCC unroll 32")
#else
enum { NODE_TYPES = MAX_TYPES };
#define PLAN_OF(root) ((root)->plan)
#define UNROLLED
#endif

typedef struct {
    Bitboard own, enemy;
    Bitboard men[NODE_TYPES];       /* of both sides; both halves of a two-square man */
    Bitboard tails, lies[2];        /* two-square men: which halves are tails; the two bits of LIES_* */
    Bitboard passed;                /* squares on which a pawn may be taken en passant */
#ifdef COUNTERCHECK_FAULTS
    Bitboard late;                  /* the same of the move before the last */
#endif
    uint64_t key[2];
    uint64_t own_pool, enemy_pool;  /* 8 bits for each type of PoolRules.order */
    uint8_t black;                  /* the side to move is Black */
    uint8_t king;                   /* where its king stands */
    uint8_t rights;                 /* own first, own second, enemy's first, enemy's second */
    uint8_t own_left, enemy_left;   /* opening moves to make */
} Node;

/*
 * A move inside a core: squares are cells seen by the mover.  Low 32 bits as
 * Move, then the type that moves, then (from bit 40) the type that arrives.
 */
typedef uint64_t Action;

ALWAYS_INLINE Action action_of(Move move, int type)
{
    int becomes = move_becomes(move);
    return move | (uint64_t)type << 32 | (uint64_t)(becomes != NO_TYPE ? becomes : type) << 40;
}
ALWAYS_INLINE Action action_make(int kind, int from, int to, int type, int becomes, bool choice)
{
    return action_of(move_make(kind, (Square)from, (Square)to, becomes, choice), type);
}
ALWAYS_INLINE int action_from(Action action) { return (int)(action & 255); }
ALWAYS_INLINE int action_to(Action action) { return (int)(action >> 8 & 255); }
ALWAYS_INLINE int action_kind(Action action) { return (int)(action >> 22 & 7); }
ALWAYS_INLINE int action_type(Action action) { return (int)(action >> 32 & 255); }
ALWAYS_INLINE int action_result(Action action) { return (int)(action >> 40); }
ALWAYS_INLINE int action_becomes(Action action) { return (int)(action >> 16 & 63) - 1; }

/* One castling right, in the view of its owner. */
typedef struct {
    uint8_t king_from, king_to, rook_from, rook_to;
    bool test_after;                /* the rook's leaving may open a line */
    Bitboard empty, safe;
} Castle;

/* What stays the same below one root position. */
typedef struct {
    const Plan *plan;
    const Tables *tables;
    Castle castle[2][2];            /* [black][side of the right] */
    uint8_t keep[2][BB_SQUARES];    /* [black]: rights (as in Node) that outlast a move from or to it */
    uint8_t first_home[2];          /* [black]: where the man of the second leap right stands */
    uint8_t rights;                 /* the position's, as Position has them */
    uint64_t rights_key[16][2];     /* by rights as White's bits 1 2, Black's 4 8 */
} Root;

ALWAYS_INLINE Bitboard node_occupied(const Node *node) { return node->own | node->enemy; }

/* The men of all types in 'types'. */
ALWAYS_INLINE Bitboard node_men(const Plan *plan, const Node *node, uint32_t types)
{
    Bitboard men = bb_none();
#ifdef FIXED_PLAN_HEADER
    UNROLLED
    for (int type = 0; type < plan->type_count; type++)
        if (types >> type & 1)
            men |= node->men[type];
#else
    (void)plan;
    for (; types != 0; types &= types - 1)
        men |= node->men[__builtin_ctz(types)];
#endif
    return men;
}

/* Where the king of the side to move stands; 0 if a faulty generator let it be taken. */
ALWAYS_INLINE int node_king(const Plan *plan, const Node *node)
{
    Bitboard king = node->own & node->men[plan->king];
    return FAULTY(plan) && !bb_any(king) ? 0 : bb_first(king);
}

ALWAYS_INLINE int node_type_at(const Plan *plan, const Node *node, int square)
{
    int type = 0;
    while (type < plan->type_count - 1 && !bb_has(node->men[type], square))
        type++;
    return type;
}

/* ---- two-square men ---- */

/* How the two-square man on 'square' lies, in the view of the side to move. */
ALWAYS_INLINE int node_lies(const Node *node, int square)
{
    return (int)bb_has(node->lies[0], square) | (int)bb_has(node->lies[1], square) << 1;
}

/* From the head to the tail; 16 to a rank in every view. */
ALWAYS_INLINE int tail_offset(int lies)
{
    static const int8_t OFFSETS[ORIENTATIONS] = {1, -STRIDE, -STRIDE + 1, -STRIDE - 1};
    return OFFSETS[lies];
}

/* The other half of the two-square man on 'square'. */
ALWAYS_INLINE int node_other_half(const Node *node, int square)
{
    int offset = tail_offset(node_lies(node, square));
    return bb_has(node->tails, square) ? square - offset : square + offset;
}

/* 'men', a set, with both halves of the two-square men in it. */
static inline Bitboard node_whole_men(const Plan *plan, const Node *node, Bitboard men)
{
    Bitboard whole = men;
    for (Squares s = squares_of(men & node_men(plan, node, plan->two_square)); squares_left(&s);)
        whole |= bb_square(node_other_half(node, squares_next(&s)));
    return whole;
}

/* ---- keys ---- */

ALWAYS_INLINE void key_xor(uint64_t key[2], const uint64_t with[2])
{
    key[0] ^= with[0];
    key[1] ^= with[1];
}

ALWAYS_INLINE int cell_absolute(const Plan *plan, int square, bool black)
{
    return black ? cell_flip(square, plan->ranks) : square;
}

ALWAYS_INLINE void key_man(const Root *root, uint64_t key[2], bool black, bool viewed_by_black,
                           int type, int square)
{
    key_xor(key, root->tables->man_key[black][type]
                                      [cell_absolute(PLAN_OF(root), square, viewed_by_black)]);
}

/* The rights as bits 0 1 White's, 2 3 Black's. */
ALWAYS_INLINE int rights_absolute(int rights, bool black)
{
    return black ? (rights >> 2 | rights << 2) & 15 : rights;
}

/* ---- playing a move ---- */

ALWAYS_INLINE int pool_index(const Plan *plan, int type)
{
    for (int i = 0; i < plan->pool.type_count; i++)
        if (plan->pool.order[i] == type)
            return i;
    return -1;
}

/* A set as the next side to move sees it; 'turn' is false if the same side goes on. */
ALWAYS_INLINE Bitboard turned(const Plan *plan, Bitboard set, bool turn)
{
    return turn ? bb_flip(set, plan->ranks) : set;
}

/* Say of a two-square man on 'both', which the board has, that its tail is 'tail'. */
ALWAYS_INLINE void lay_two_square(Node *node, Bitboard both, Bitboard tail, int lies)
{
    node->tails |= tail;
    if (lies & 1)
        node->lies[0] |= both;
    if (lies & 2)
        node->lies[1] |= both;
}

/* How a two-square man lies when the board is turned round. */
ALWAYS_INLINE int lies_turned(int lies) { return lies >= LIES_FALLING ? lies ^ 1 : lies; }

/* The squares a pawn passed over from 'from' to 'to', if an enemy pawn could take there. */
ALWAYS_INLINE Bitboard pawn_passed(const Root *root, const Node *node, int from, int to)
{
    const Plan *plan = PLAN_OF(root);
    Bitboard passed = bb_none(), takers = bb_none();

    for (int square = from + STRIDE; square < to; square += STRIDE) {
        if (plan->pawn.en_passant_last_only)
            takers = bb_none();
        passed |= bb_square(square);
        takers |= root->tables->enemy_pawn_from[square];
    }
    return bb_any(takers & node->enemy & node->men[plan->pawn.type]) ? passed : bb_none();
}

/* Count captured men into their owner's pool, and a man that returns out of it. */
static inline void play_pools(const Plan *plan, const Node *node, Action action, Bitboard captured,
                              Node *next)
{
    int becomes = action_becomes(action);

    next->own_pool = node->own_pool;
    next->enemy_pool = node->enemy_pool;
    if (bb_any(captured)) {
        int type = node_type_at(plan, node, bb_first(captured));
        if (FAULT(plan, POOL_COUNTS_PAWNS) && type == plan->pawn.type)
            type = plan->pool.fallback;
        int index = pool_index(plan, type);
        if (index >= 0)
            next->enemy_pool += 1ull << 8 * index;
    }
    if (becomes >= 0 && cell_rank(action_to(action)) == plan->ranks - 1 &&
        !plan->pool.never_shrinks) {
        int index = pool_index(plan, becomes);
        if (index >= 0 && (next->own_pool >> 8 * index & 255) > 0)
            next->own_pool -= 1ull << 8 * index;
    }
}

/* Whether the side that just moved is to move again; counts its opening move. */
ALWAYS_INLINE bool play_opening(const Plan *plan, const Node *node, Node *next)
{
    next->own_left = node->own_left;
    next->enemy_left = node->enemy_left;
    if (node->own_left == 0)
        return false;
    next->own_left--;
    if (FAULT(plan, OPENING_ALTERNATES))
        return node->own_left + node->enemy_left == 1 && !node->black;
    if (FAULT(plan, BLACK_BEGINS_PLAY) && node->black && next->own_left == 0)
        return true;
    if (next->own_left > 0)
        return true;
    /* White opens, then Black, then White begins normal play. */
    return !node->black && node->enemy_left == 0;
}

/* What a move takes off the board and puts down: 'placed' of type 'type', and a castling rook. */
typedef struct {
    Bitboard cleared;       /* squares that the move empties of what stood there */
    Bitboard captured;
    Bitboard placed, rook;
    int type, rook_type;
} Change;

/* What castling, en passant and two-square men change beside the squares 'from' and 'to'. */
ALWAYS_INLINE void change_special(const Root *root, const Node *node, Action action, Change *change)
{
    const Plan *plan = PLAN_OF(root);
    int kind = action_kind(action), from = action_from(action), to = action_to(action);

    if (plan->two_square && kind == MOVE_TWO_SQUARE) {
        int from_lies = move_from_lies((Move)action), to_lies = move_to_lies((Move)action);
        change->placed |= bb_square(to + tail_offset(to_lies));
        change->cleared |= change->placed;
        if (plan->two_square >> action_type(action) & 1)
            change->cleared |= bb_square(from + tail_offset(from_lies));
        change->captured = change->placed & node->enemy;
    }
    if (plan->pawn.en_passant && kind == MOVE_EN_PASSANT)
        change->captured = FAULT(plan, EN_PASSANT_LEAVES_PAWN)
                               ? bb_none()
                               : bb_square(bb_first(node->passed) - STRIDE);
    if (plan->rights_kind == RIGHTS_CASTLING &&
        (kind == MOVE_CASTLE_FIRST || kind == MOVE_CASTLE_SECOND)) {
        const Castle *castle = &root->castle[node->black][kind - MOVE_CASTLE_FIRST];
        change->rook = bb_square(castle->rook_to);
        change->rook_type = plan->rook_becomes;
        if (plan->rook_becomes == NO_TYPE)
            change->rook_type = node_type_at(plan, node, castle->rook_from);
        change->cleared = bb_square(from) | bb_square(castle->rook_from);
        change->captured = bb_none();
        if (FAULT(plan, CASTLING_WITH_CAPTURED_ROOK)) {
            change->captured = bb_square(castle->rook_from) & node->enemy;
            change->rook_type = __builtin_ctz(plan->rooks);
        }
    }
}

ALWAYS_INLINE Change action_change(const Root *root, const Node *node, Action action)
{
    const Plan *plan = PLAN_OF(root);
    int to = action_to(action);
    Change change = {.type = action_result(action), .rook_type = 0};

    change.rook = bb_none();
    change.placed = bb_square(to);
    change.cleared = bb_square(action_from(action)) | change.placed;
    change.captured = change.placed & node->enemy;
    if (action_kind(action) != MOVE_PLAIN)
        change_special(root, node, action, &change);
    else if (FAULT(plan, EN_PASSANT_BY_ANY_MAN) && bb_has(node->passed, to))
        change.captured = bb_square(bb_first(node->passed) - STRIDE);
    if (plan->two_square && bb_any(change.captured) &&
        !FAULT(plan, WALL_LEAVES_OTHER_HALF))
        change.captured = node_whole_men(plan, node, change.captured);
    if (plan->two_square || plan->pawn.en_passant || FAULTY(plan))
        change.cleared |= change.captured;
    return change;
}

static inline void play_key(const Root *root, const Node *node, const Change *change,
                            Action action, Node *next);

/*
 * Write to 'turned' the node as the other side sees it, to move, with nothing moved: what the nodes
 * after every move of 'node' that passes the turn have in common.  Its key is left unset.
 */
static inline void node_turn(const Plan *plan, const Node *node, Node *turned)
{
    turned->own = bb_flip(node->enemy, plan->ranks);
    turned->enemy = bb_flip(node->own, plan->ranks);
    UNROLLED
    for (int type = 0; type < plan->type_count; type++)
        turned->men[type] = bb_flip(node->men[type], plan->ranks);
    if (plan->two_square) {
        /* Upside down, only a man lying in a row keeps its head; \ becomes /. */
        Bitboard low = node->lies[0], high = node->lies[1];
        turned->tails = bb_flip(node->tails ^ (low | high), plan->ranks);
        turned->lies[0] = bb_flip(low ^ high, plan->ranks);
        turned->lies[1] = bb_flip(high, plan->ranks);
    }
    turned->passed = bb_none();
    turned->rights = (uint8_t)((node->rights >> 2 | node->rights << 2) & 15);
    turned->black = !node->black;
    turned->king = (uint8_t)node_king(plan, turned);
}

#ifdef COUNTERCHECK_FAULTS
/* For the fault of a late en passant: the squares passed two plies ago come back once. */
static inline void play_late(const Plan *plan, const Node *node, Node *next)
{
    if (!FAULT(plan, EN_PASSANT_LATE))
        return;
    next->late = turned(plan, node->passed, true);
    if (bb_any(next->passed) || !bb_any(node->late))
        return;
    Bitboard late = turned(plan, node->late, true);
    int pawn = bb_first(late) - STRIDE;
    if (bb_has(next->enemy & next->men[plan->pawn.type], pawn) &&
        !bb_any(late & (next->own | next->enemy)))
        next->passed = late;
}
#endif

/* A right that outlasts a move it shouldn't, of those that were 'lost'; the bits 'own' are the
 * mover's. */
static inline int fault_rights_kept(const Plan *plan, int type, bool takes, int lost, int own)
{
    int kept = 0;

    if (FAULT(plan, RIGHT_SURVIVES_CAPTURE) || FAULT(plan, CASTLING_WITH_CAPTURED_ROOK))
        kept |= takes ? lost & ~own : 0;
    if (FAULT(plan, RIGHT_SURVIVES_ROOK_MOVE) && type != plan->king)
        kept |= lost & own;
    if (FAULT(plan, RIGHT_SURVIVES_KING_MOVE) && type == plan->king)
        kept |= lost & own;
    return kept;
}

/* What the special kinds of moves leave to be done once men stand in 'next'; 'base' as in node_play(). */
ALWAYS_INLINE void play_special(const Root *root, const Node *node, Action action,
                                const Change *change, bool turn, Node *next)
{
    const Plan *plan = PLAN_OF(root);
    int kind = action_kind(action), to = action_to(action);

    if (plan->rights_kind == RIGHTS_CASTLING && bb_any(change->rook)) {
        Bitboard rook = turned(plan, change->rook, turn);
        *(turn ? &next->enemy : &next->own) |= rook;
        next->men[change->rook_type] |= rook;
    }
    if (plan->two_square && kind == MOVE_TWO_SQUARE) {
        int lies = move_to_lies((Move)action);
        Bitboard tail = bb_square(to + tail_offset(lies));
        if (turn && lies != LIES_ROW)
            tail = bb_square(to);
        lay_two_square(next, turned(plan, change->placed, turn), turned(plan, tail, turn),
                       turn ? lies_turned(lies) : lies);
    }
    if (plan->pawn.en_passant && kind == MOVE_PAWN_LEAP)
        next->passed = turned(plan, pawn_passed(root, node, action_from(action), to), turn);
}

/* The rights of 'base' that outlast 'action'; 'turn': 'base' sees it from the other side. */
ALWAYS_INLINE uint8_t play_rights(const Root *root, const Node *base, Action action,
                                  const Change *change, bool turn)
{
    const Plan *plan = PLAN_OF(root);
    const uint8_t *keep = root->keep[base->black];
    int from = action_from(action), to = action_to(action);
    int tail = to;

    if (plan->two_square && action_kind(action) == MOVE_TWO_SQUARE &&
        !FAULT(plan, WALL_TAIL_SPARES_RIGHT))
        tail = to + tail_offset(move_to_lies((Move)action));
    if (turn) {
        from = cell_flip(from, plan->ranks);
        to = cell_flip(to, plan->ranks);
        tail = cell_flip(tail, plan->ranks);
    }
    int rights = base->rights & keep[from] & keep[to];
    if (plan->two_square)
        rights &= keep[tail];
    if (FAULTY(plan)) {
        int own = turn ? 12 : 3, lost = base->rights & ~rights;
        if (FAULT(plan, ROOK_MOVE_COSTS_BOTH) && (lost & own))
            rights &= ~own;
        rights |= fault_rights_kept(plan, action_type(action), bb_any(change->captured), lost, own);
    }
    return (uint8_t)rights;
}

/*
 * Write to 'next' the node after 'action', which must be legal in 'node'; 'other' is what node_turn()
 * makes of 'node'.  'next' may be neither.  With 'with_key' the key is updated, not recomputed;
 * without it the key is left unset.
 */
ALWAYS_INLINE void node_play(const Root *root, const Node *node, const Node *other, Action action,
                             bool with_key, Node *next)
{
    const Plan *plan = PLAN_OF(root);
    const Change change = action_change(root, node, action);
    bool turn = true;

    if (plan->opening.moves[0] | plan->opening.moves[1])
        turn = !play_opening(plan, node, next);
    /* The board before the move, and the move, in the eyes of the side that moves next. */
    const Node *base = turn ? other : node;
    Bitboard stays = ~turned(plan, change.cleared, turn);
    Bitboard placed = turned(plan, change.placed, turn);

    next->own = (base->own & stays) | (turn ? bb_none() : placed);
    next->enemy = (base->enemy & stays) | (turn ? placed : bb_none());
    UNROLLED
    for (int type = 0; type < plan->type_count; type++)
        next->men[type] = base->men[type] & stays;
    next->men[change.type] |= placed;
    next->black = base->black;
    next->king = base->king;
    if (!turn && action_type(action) == plan->king)
        next->king = (uint8_t)action_to(action);
    if (plan->two_square) {
        next->tails = base->tails & stays;
        next->lies[0] = base->lies[0] & stays;
        next->lies[1] = base->lies[1] & stays;
    }
    if (plan->pawn.en_passant)
        next->passed = bb_none();
    if (action_kind(action) != MOVE_PLAIN)
        play_special(root, node, action, &change, turn, next);
#ifdef COUNTERCHECK_FAULTS
    play_late(plan, node, next);
#endif
    if (plan->rights_kind != RIGHTS_NONE)
        next->rights = play_rights(root, base, action, &change, turn);
    if (plan->pool.types)
        play_pools(plan, node, action, change.captured, next);
    if (with_key)
        play_key(root, node, &change, action, next);
    if (turn && (plan->opening.moves[0] | plan->opening.moves[1])) {
        uint8_t left = next->own_left;
        next->own_left = next->enemy_left;
        next->enemy_left = left;
    }
    if (turn && plan->pool.types) {
        uint64_t pool = next->own_pool;
        next->own_pool = next->enemy_pool;
        next->enemy_pool = pool;
    }
}

/* ---- updating the key ---- */

static inline void key_two_square(const Root *root, uint64_t key[2], const Node *node, Bitboard men)
{
    const Plan *plan = PLAN_OF(root);
    for (Squares s = squares_of(men & node->tails); squares_left(&s);) {
        int square = squares_next(&s), lies = node_lies(node, square);
        if (node->black) { /* seen from White, head and tail of all but a row change places */
            square = lies == LIES_ROW ? square : node_other_half(node, square);
            lies = lies_turned(lies);
        }
        key_xor(key, root->tables->tail_key[cell_absolute(plan, square, node->black)][lies]);
    }
}

ALWAYS_INLINE void key_passed(const Root *root, uint64_t key[2], const Node *node)
{
    for (Squares s = squares_of(node->passed); squares_left(&s);)
        key_xor(key, root->tables->passed_key[cell_absolute(PLAN_OF(root), squares_next(&s),
                                                            node->black)]);
}

/* Opening moves left and pools, as one part of the key; 'black' owns the "own" ones. */
static inline void key_state(const Root *root, uint64_t key[2], const Node *node, bool black)
{
    const Plan *plan = PLAN_OF(root);
    const Tables *tables = root->tables;

    if (plan->opening.moves[0] | plan->opening.moves[1]) {
        key_xor(key, tables->opening_key[black][node->own_left]);
        key_xor(key, tables->opening_key[!black][node->enemy_left]);
    }
    for (int i = 0; i < plan->pool.type_count; i++) {
        key_xor(key, tables->pool_key[black][i][node->own_pool >> 8 * i & (POOL_KEYS - 1)]);
        key_xor(key, tables->pool_key[!black][i][node->enemy_pool >> 8 * i & (POOL_KEYS - 1)]);
    }
}

/* The key from scratch: the definition that play_key() must keep up with. */
static inline void node_key(const Root *root, const Node *node, uint64_t key[2])
{
    const Plan *plan = PLAN_OF(root);

    key[0] = key[1] = 0;
    for (int type = 0; type < plan->type_count; type++)
        for (Squares s = squares_of(node->men[type]); squares_left(&s);) {
            int square = squares_next(&s);
            bool owner = bb_has(node->own, square) ? node->black : !node->black;
            key_man(root, key, owner, node->black, type, square);
        }
    if (plan->two_square)
        key_two_square(root, key, node, node_occupied(node));
    if (plan->pawn.en_passant)
        key_passed(root, key, node);
    key_xor(key, root->rights_key[rights_absolute(node->rights, node->black)]);
    if (node->black)
        key_xor(key, root->tables->side_key);
    key_state(root, key, node, node->black);
}

/* Called with 'next' complete but for its key, and its pools and opening moves still the mover's view. */
static inline void play_key(const Root *root, const Node *node, const Change *change,
                            Action action, Node *next)
{
    const Plan *plan = PLAN_OF(root);
    bool black = node->black;
    uint64_t key[2] = {node->key[0], node->key[1]};
    Bitboard moved = change->cleared & node->own & ~change->captured;

    for (Squares s = squares_of(moved); squares_left(&s);) {
        int square = squares_next(&s);
        int type = square == action_from(action) ? action_type(action)
                                                 : node_type_at(plan, node, square);
        key_man(root, key, black, black, type, square);
    }
    for (Squares s = squares_of(change->captured); squares_left(&s);) {
        int square = squares_next(&s);
        key_man(root, key, !black, black, node_type_at(plan, node, square), square);
    }
    for (Squares s = squares_of(change->placed); squares_left(&s);)
        key_man(root, key, black, black, change->type, squares_next(&s));
    for (Squares s = squares_of(change->rook); squares_left(&s);)
        key_man(root, key, black, black, change->rook_type, squares_next(&s));
    if (plan->two_square) {
        key_two_square(root, key, node, change->cleared);
        if (action_kind(action) == MOVE_TWO_SQUARE)
            key_two_square(root, key, next, turned(plan, change->placed, next->black != black));
    }
    if (plan->pawn.en_passant) {
        key_passed(root, key, node);
        key_passed(root, key, next);
    }
    if (plan->rights_kind != RIGHTS_NONE) {
        key_xor(key, root->rights_key[rights_absolute(node->rights, black)]);
        key_xor(key, root->rights_key[rights_absolute(next->rights, next->black)]);
    }
    if (next->black != black)
        key_xor(key, root->tables->side_key);
    if (plan->pool.types || (plan->opening.moves[0] | plan->opening.moves[1])) {
        key_state(root, key, node, black);
        key_state(root, key, next, black);
    }
    next->key[0] = key[0];
    next->key[1] = key[1];
}

#endif
