/*
 * From a position as a value (position.h) to a node, and what is fixed below
 * that root.  The way back is export_tmpl.h.
 */
#ifndef COUNTERCHECK_ROOT_TMPL_H
#define COUNTERCHECK_ROOT_TMPL_H

#include "game.h"
#include "generate_tmpl.h"

/* A square as the side to move sees it, and back: the same function. */
ALWAYS_INLINE int cell_view(const Plan *plan, Square square, bool black)
{
    return cell_absolute(plan, cell_from_square(square), black);
}

static Bitboard files_between(int rank, int a, int b)
{
    Bitboard squares = bb_none();
    for (int file = a < b ? a : b; file <= (a < b ? b : a); file++)
        squares |= bb_square(cell(file, rank));
    return squares;
}

/* Whether a castling rook's leaving its square can open no line: it stands in the
 * corner, and lines are straight. */
static bool corner_is_shut(const Plan *plan, int rook_file, int king_to)
{
    for (int g = 0; g < plan->group_count; g++)
        if (plan->groups[g].kind == GROUP_PATHS)
            return false;
    return !plan->two_square && !plan->chess960 && king_to != rook_file &&
           (rook_file == 0 || rook_file == plan->files - 1);
}

static void build_castle(Root *root, bool black, int side, int king, int rook)
{
    const Tables *tables = root->tables;
    Castle *castle = &root->castle[black][side];
    int rank = cell_rank(king);

    castle->king_from = (uint8_t)king;
    castle->rook_from = (uint8_t)rook;
    castle->king_to = (uint8_t)cell(tables->king_to[side], rank);
    castle->rook_to = (uint8_t)cell(tables->rook_to[side], rank);
    castle->safe = files_between(rank, cell_file(king), tables->king_to[side]);
    castle->empty = castle->safe | files_between(rank, cell_file(rook), tables->rook_to[side]) |
                    files_between(rank, cell_file(king), cell_file(rook));
    castle->empty &= ~(bb_square(king) | bb_square(rook));
    castle->test_after = !corner_is_shut(PLAN_OF(root), cell_file(rook), tables->king_to[side]);
}

static int find_king(const Plan *plan, const Position *position, Colour colour)
{
    const Man *king =
        memchr(position->man, man_of(colour, plan->king), sizeof position->man);
    return king ? (int)(king - position->man) : 0;
}

/* The rights of 'position' and, in 'holders', the squares of the men that hold them. */
static inline int position_rights(const Game *game, const Position *position, Square holders[4])
{
    int rights = position->rights;

    memcpy(holders, position->right_rook, sizeof position->right_rook);
    if (!FAULT(&game->plan, CASTLING_BY_PLACEMENT))
        return rights;
    const CastlingRules *castling = &game->variant.castling;
    for (int right = 0; right < 4; right++) {
        int rank = right >> 1 ? game->plan.ranks - 1 - castling->rank : castling->rank;
        Man rook = position->man[square_of(castling->rook_file[right & 1], rank)];
        holders[right] = square_of(castling->rook_file[right & 1], rank);
        if (position->man[square_of(castling->king_file, rank)] ==
                man_of((Colour)(right >> 1), game->plan.king) &&
            rook != 0 && man_colour(rook) == (Colour)(right >> 1) &&
            (castling->rooks >> man_type(rook) & 1))
            rights |= 1 << right;
    }
    return rights;
}

static void root_build(Root *root, const Game *game, const Position *position)
{
    root->plan = &game->plan;
    root->tables = game->tables;
    memset(root->keep, 15, sizeof root->keep);
    memset(root->castle, 0, sizeof root->castle);
    memset(root->rights_key, 0, sizeof root->rights_key);
    root->first_home[0] = root->first_home[1] = 0;
    if (game->plan.rights_kind == RIGHTS_NONE)
        return;
    Square holders[4];
    int rights = position_rights(game, position, holders);
    root->rights = (uint8_t)rights;
    for (int right = 0; right < 4; right++) {
        bool owner = right >> 1;
        int side = right & 1;
        bool castling = game->plan.rights_kind == RIGHTS_CASTLING;
        if (!(rights >> right & 1))
            continue;
        /* One key for each holder: with rooks on a and b, the right of the one is not the other's. */
        for (int set = 0; set < 16; set++)
            if (set >> right & 1)
                key_xor(root->rights_key[set],
                        root->tables->right_key[right][cell_from_square(holders[right])]);
        /* The men that must not have moved: king and rook, or the one that may leap. */
        int holder = holders[right];
        int king = castling ? find_king(&game->plan, position, (Colour)owner) : holder;
        const Square squares[2] = {(Square)king, (Square)holder};
        for (int black = 0; black < 2; black++)
            for (int i = 0; i < 2; i++)
                root->keep[black][cell_view(&game->plan, squares[i], black)] &=
                    (uint8_t)(15 ^ 1 << (owner == black ? side : 2 + side));
        int home = cell_view(&game->plan, squares[1], owner);
        if (castling)
            build_castle(root, owner, side, cell_view(&game->plan, squares[0], owner), home);
        else if (side == 1)
            root->first_home[owner] = (uint8_t)home;
    }
}

static int lies_of(int head, int tail)
{
    int lies = 0;
    while (lies < ORIENTATIONS - 1 && head + tail_offset(lies) != tail)
        lies++;
    return lies;
}

static void import_man(const Plan *plan, const Position *position, Square square, Node *node)
{
    Man man = position->man[square];
    bool black = node->black;
    int at = cell_view(plan, square, black);

    node->men[man_type(man)] |= bb_square(at);
    if ((man_colour(man) == BLACK) == black)
        node->own |= bb_square(at);
    else
        node->enemy |= bb_square(at);
    if (!(plan->two_square >> man_type(man) & 1))
        return;
    int other = cell_view(plan, position->other[square], black);
    bool is_head = cell_rank(at) > cell_rank(other) ||
                   (cell_rank(at) == cell_rank(other) && at < other);
    if (is_head)
        lay_two_square(node, bb_square(at) | bb_square(other), bb_square(other),
                       lies_of(at, other));
}

static void node_import(const Root *root, const Position *position, Node *node)
{
    const Plan *plan = root->plan;

    memset(node, 0, sizeof *node);
    node->black = position->side == BLACK;
    for (int rank = 0; rank < plan->ranks; rank++)
        for (int file = 0; file < plan->files; file++)
            if (position->man[square_of(file, rank)])
                import_man(plan, position, square_of(file, rank), node);
    node->king = (uint8_t)node_king(plan, node);
    Bitboard takers = bb_none();
    for (int i = 0; i < position->passed_count; i++) {
        int square = cell_view(plan, position->passed[i], node->black);
        node->passed |= bb_square(square);
        if (!plan->pawn.en_passant_last_only || i == position->passed_count - 1)
            takers |= root->tables->pawn_from[square] & node->men[plan->pawn.type] & node->own;
    }
    if (!bb_any(takers))
        node->passed = bb_none();
    node->rights = (uint8_t)rights_absolute(position->rights, node->black);
    if (FAULT(plan, CASTLING_BY_PLACEMENT))
        node->rights = (uint8_t)rights_absolute(root->rights, node->black);
    node->own_left = position->opening_left[node->black];
    node->enemy_left = position->opening_left[!node->black];
    for (int i = 0; i < plan->pool.type_count; i++) {
        int type = plan->pool.order[i];
        node->own_pool |= (uint64_t)position->pool[node->black][type] << 8 * i;
        node->enemy_pool |= (uint64_t)position->pool[!node->black][type] << 8 * i;
    }
    node_key(root, node, node->key);
}

#endif
