/*
 * Statistics of last moves: see stats.h.  They take the plain road through game.h; no number here
 * can pass 64 bits, since every leaf is visited.
 */
#include "stats.h"

#include <stdlib.h>
#include <string.h>

#include "split.h"

enum { PARTS_PER_THREAD = 64, MAX_CHECKERS = 64 };

static const struct {
    const char *name, *heading;
} COLUMN[STATS_COLUMNS] = {
    [STATS_LEAVES] = {"leaves", "leaves"},
    [STATS_CAPTURES] = {"captures", "captures"},
    [STATS_TWO_MEN] = {"two_man_captures", "two-man"},
    [STATS_EN_PASSANT] = {"en_passant", "e.p."},
    [STATS_CASTLES] = {"castles", "castles"},
    [STATS_PROMOTIONS] = {"promotions", "promotions"},
    [STATS_CHECKS] = {"checks", "checks"},
    [STATS_DISCOVERED] = {"discovered_checks", "discovered"},
    [STATS_DOUBLE] = {"double_checks", "double"},
    [STATS_MATES] = {"checkmates", "checkmates"},
    [STATS_STALEMATES] = {"stalemates", "stalemates"},
    [STATS_BARE_KINGS] = {"bare_kings", "bare kings"},
};

const char *stats_name(int column) { return COLUMN[column].name; }
const char *stats_heading(int column) { return COLUMN[column].heading; }

static bool is_castling(Move move)
{
    return move_kind(move) == MOVE_CASTLE_FIRST || move_kind(move) == MOVE_CASTLE_SECOND;
}

static bool is_enemy(const Position *position, Square square)
{
    Man man = position->man[square];
    return man && man_colour(man) != (Colour)position->side;
}

/* How many men 'move' takes. A two-square man may meet two men, or both halves of one. */
static int men_taken(const Position *position, Move move)
{
    Square to = move_to(move);
    if (move_kind(move) == MOVE_EN_PASSANT)
        return 1;
    if (is_castling(move))
        return 0;
    int taken = is_enemy(position, to);
    if (move_kind(move) == MOVE_TWO_SQUARE) {
        Square tail = tail_square(to, move_to_lies(move));
        bool same_man = taken && position->other[to] == tail && position->other[tail] == to;
        taken += is_enemy(position, tail) && !same_man;
    }
    return taken;
}

/* Where the castled rook stands now: its check is the move's own. */
static Square castled_rook(const Variant *variant, Move move)
{
    int side = move_kind(move) - MOVE_CASTLE_FIRST;
    return square_of(variant->castling.rook_to[side], rank_of(move_to(move)));
}

/* Whether 'side' has nothing but its king. */
static bool is_bare(const Position *position, Colour side, Man king)
{
    for (int square = 0; square < MAX_SQUARES; square++) {
        Man man = position->man[square];
        if (man && man != king && man_colour(man) == side)
            return false;
    }
    return true;
}

/* Whether a bare king has ended the game (GI-10), which comes before mate and stalemate (GI-11). */
static bool is_over(const Variant *variant, const Position *position)
{
    if (variant->bare_king == BARE_KING_NONE)
        return false;
    for (int side = WHITE; side <= BLACK; side++)
        if ((variant->bare_king == BARE_KING_AT_ONCE || side != position->side) &&
            is_bare(position, (Colour)side, man_of((Colour)side, variant->king)))
            return true;
    return false;
}

/* The king that a move in an opening phase may attack, and which the mover may have attacked before. */
static int attackers(const Game *game, const Position *position, Colour mover, Square *squares)
{
    Position turned = *position;
    turned.side = mover == WHITE ? BLACK : WHITE;
    turned.passed_count = 0;
    return game_checkers(game, &turned, squares);
}

/* In an opening phase a side moves several times running: 'effect' is about the other king
 * whoever moves next, and a check by a man that gave it before is nothing discovered. */
static bool phase_effect(const Game *game, const Position *before, const Position *after,
                         Effect *effect)
{
    Square now[MAX_CHECKERS], earlier[MAX_CHECKERS];
    Colour mover = (Colour)before->side;
    int count = attackers(game, after, mover, now);
    int earlier_count = attackers(game, before, mover, earlier);
    effect->checkers = (uint8_t)count;
    effect->checker = count ? now[0] : 0;
    return count && memchr(earlier, now[0], (size_t)earlier_count);
}

static void note_move(const Game *game, const Position *before, Move move, Effect effect,
                      Stats *stats)
{
    const Variant *variant = &game->variant;
    int taken = men_taken(before, move);
    bool opening = before->opening_left[WHITE] || before->opening_left[BLACK], stood = false;
    bool over = false;
    if (opening || (effect.replies == 0 && variant->bare_king != BARE_KING_NONE)) {
        Position after;
        game_play(game, before, move, &after);
        stood = opening && phase_effect(game, before, &after, &effect);
        over = effect.replies == 0 && is_over(variant, &after);
    }
    bool own = stood || effect.checker == move_to(move) ||
               (is_castling(move) && effect.checker == castled_rook(variant, move));
    stats->count[STATS_LEAVES]++;
    stats->count[STATS_CAPTURES] += taken > 0;
    stats->count[STATS_TWO_MEN] += taken > 1;
    stats->count[STATS_EN_PASSANT] += move_kind(move) == MOVE_EN_PASSANT;
    stats->count[STATS_CASTLES] += is_castling(move);
    stats->count[STATS_PROMOTIONS] += !is_castling(move) && move_becomes(move) != NO_TYPE;
    stats->count[STATS_CHECKS] += effect.checkers > 0;
    stats->count[STATS_DISCOVERED] += effect.checkers == 1 && !own;
    stats->count[STATS_DOUBLE] += effect.checkers > 1;
    if (effect.replies == 0)
        stats->count[over              ? STATS_BARE_KINGS
                     : effect.checkers ? STATS_MATES
                                       : STATS_STALEMATES]++;
}

static void note_moves(const Game *game, const Position *position, const Move *moves, int count,
                       Stats *stats)
{
    Effect effects[MAX_MOVES];
    game_effects(game, position, moves, count, effects);
    for (int i = 0; i < count; i++)
        note_move(game, position, moves[i], effects[i], stats);
}

static void walk(const Game *game, Workers *workers, const Position *position, int depth,
                 Stats *stats)
{
    Move moves[MAX_MOVES];
    int count = game_moves(game, position, moves);
    if (atomic_load_explicit(workers_stop(workers), memory_order_relaxed))
        return;
    if (depth == 1) {
        note_moves(game, position, moves, count, stats);
        atomic_fetch_add_explicit(workers_progress(workers), (uint64_t)count,
                                  memory_order_relaxed);
        return;
    }
    for (int i = 0; i < count; i++) {
        Position next;
        game_play(game, position, moves[i], &next);
        walk(game, workers, &next, depth - 1, stats);
    }
}

typedef struct {
    const Game *game;
    Workers *workers;
    const Part *parts;
    int depth;
    Stats *stats;          /* of each part */
} StatsRun;

static void walk_part(void *context, size_t index)
{
    StatsRun *run = context;
    walk(run->game, run->workers, &run->parts[index].position, run->depth, &run->stats[index]);
}

static Status walk_parts(StatsRun *run, size_t count, Stats *stats, Error *error)
{
    run->stats = calloc(count + 1, sizeof *run->stats);
    if (!run->stats) {
        error_set(error, 0, 0, "not enough memory for the statistics");
        return STATUS_SYSTEM;
    }
    Status status = workers_run(run->workers, count, 0, walk_part, run);
    for (size_t i = 0; i < count; i++)
        for (int column = 0; column < STATS_COLUMNS; column++)
            stats->count[column] += run->stats[i].count[column];
    free(run->stats);
    return status;
}

Status stats_count(const Game *game, Workers *workers, const Position *position, int depth,
                   Stats *stats, Error *error)
{
    *stats = (Stats){.count[STATS_LEAVES] = depth == 0};
    if (depth == 0)
        return STATUS_OK;
    /* The parts of a tree of one ply are its leaves, which no longer know their moves. */
    Part whole = {.position = *position};
    StatsRun run = {game, workers, &whole, depth, NULL};
    if (depth == 1)
        return walk_parts(&run, 1, stats, error);
    Split split;
    size_t wanted = (size_t)workers_threads(workers) * PARTS_PER_THREAD;
    Status status = split_create(game, position, depth, wanted, &split, error);
    if (status != STATUS_OK)
        return status;
    run.parts = split.parts;
    run.depth = split.depth;
    status = walk_parts(&run, split.part_count, stats, error);
    split_release(&split);
    return status;
}
