/*
 * What must hold of every position and of each of its moves, at every width.  Where
 * the rules are simple enough, the legal moves are found again the slow way (slow_rules.h).
 */
#ifndef COUNTERCHECK_GAME_CHECKS_H
#define COUNTERCHECK_GAME_CHECKS_H

#include "game_rig.h"
#include "movegen/game_bound.h"
#include "perft/counter.h"

typedef char MoveText[MAX_MOVE_TEXT];

static inline int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* The moves of a position as sorted texts, no two equal; returns their number. */
static inline int sorted_texts(const Game *game, const Position *position, MoveText *texts)
{
    static Move moves[MAX_MOVES];
    int count = game_moves(game, position, moves);
    for (int i = 0; i < count; i++)
        move_write(&game->variant, position, moves[i], texts[i]);
    qsort(texts, (size_t)count, sizeof *texts, compare_texts);
    for (int i = 1; i < count; i++)
        EXPECT(strcmp(texts[i - 1], texts[i]) != 0, "%d bits: the move %s twice",
               game->core->width, texts[i]);
    return count;
}

/* All widths list and count the same moves, give the same text, and see the same checks. */
static inline void check_widths(const Rig *rig, const Position *position)
{
    static MoveText texts[WIDTHS][MAX_MOVES];
    char fen[WIDTHS][MAX_FEN];
    int counts[WIDTHS];
    bool ignored = rig->variant->opening.attacks_ignored && slow_in_phase(position);
    bool check = !ignored && slow_in_check(rig->variant, position, (Colour)position->side);

    for (int i = 0; i < rig->count; i++) {
        const Game *game = rig->games[i];
        Square squares[64];
        counts[i] = sorted_texts(game, position, texts[i]);
        EXPECT(game->core->count(game, position) == counts[i], "%d bits: counted %d, listed %d",
               game->core->width, game->core->count(game, position), counts[i]);
        EXPECT(counts[i] == counts[0], "%d bits: %d moves, narrower %d", game->core->width,
               counts[i], counts[0]);
        for (int k = 0; k < counts[i]; k++)
            EXPECT(strcmp(texts[i][k], texts[0][k]) == 0, "%d bits: move %s, narrower %s",
                   game->core->width, texts[i][k], texts[0][k]);
        game_canonical_fen(game, position, fen[i]);
        EXPECT(strcmp(fen[i], fen[0]) == 0, "%d bits: %s", game->core->width, fen[i]);
        EXPECT(game_in_check(game, position) == check, "%d bits: check is %d", game->core->width,
               !check);
        EXPECT((game_checkers(game, position, squares) > 0) == check, "checkers without check");
    }
}

static inline void check_mirror(const Rig *rig, const Position *position)
{
    Position mirror = position_mirrored(rig->variant, position);
    for (int i = 0; i < rig->count; i++) {
        const Game *game = rig->games[i];
        int count = game->core->count(game, position), other = game->core->count(game, &mirror);
        EXPECT(count == other, "%d bits: %d moves, %d in the mirror", game->core->width, count,
               other);
        EXPECT(game_in_check(game, position) == game_in_check(game, &mirror), "check in the mirror");
    }
}

/* Written and read again, a position is the same; so is its key. */
static inline void check_fen(const Rig *rig, const Position *position)
{
    /* GI-2, other reading: normal play may begin with Black in check, which text can't say. */
    if (rig->variant->opening.attacks_ignored && !slow_in_phase(position) &&
        slow_in_check(rig->variant, position, position->side == WHITE ? BLACK : WHITE))
        return;
    for (int i = 0; i < rig->count; i++) {
        const Game *game = rig->games[i];
        Position read, expected = *position;
        Error error = {.reason = ""};
        char text[MAX_FEN], again[MAX_FEN];
        uint64_t key[2], read_key[2];
        int length = game_fen(game, position, text);
        EXPECT(length == (int)strlen(text), "length of position text");
        EXPECT(game_parse_fen(game, text, &read, &error), "%s: column %d: %s", text, error.column,
               error.reason);
        /* Text leaves out squares where no pawn can really take. */
        if (read.passed_count == 0)
            expected.passed_count = 0;
        expect_equal(&read, &expected, "position text");
        game_fen(game, &read, again);
        EXPECT(strcmp(text, again) == 0, "text again: %s", again);
        game_key(game, &read, read_key);
        game_key(game, &expected, key);
        EXPECT(key[0] == read_key[0] && key[1] == read_key[1], "the key of the text differs");
    }
}

/* The moves of men on one square, castling apart, against the slow way. */
static inline void check_destinations(const Rig *rig, const Position *position, const Move *moves,
                                      int count)
{
    static bool listed[MAX_SQUARES][MAX_SQUARES];
    const Variant *variant = rig->variant;
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < count; i++)
        if (move_kind(moves[i]) == MOVE_PLAIN)
            listed[move_from(moves[i])][move_to(moves[i])] = true;
    for (int from = 0; from < MAX_SQUARES; from++) {
        bool to[MAX_SQUARES];
        Man man = position->man[from];
        if (!man || man_colour(man) != (Colour)position->side || man_type(man) == variant->pawn.type ||
            variant_is_two_square(variant, man_type(man)))
            continue;
        slow_destinations(variant, position, (Square)from, to);
        for (int square = 0; square < MAX_SQUARES; square++)
            EXPECT(to[square] == listed[from][square], "the move from %d to %d is %s", from,
                   square, to[square] ? "missing" : "not legal");
    }
}

/* Every right still has its men on their squares. */
static inline void check_rights(const Rig *rig, const Position *position, const char *after)
{
    const Variant *variant = rig->variant;
    for (int right = 0; right < 4; right++) {
        Colour colour = right >> 1 ? BLACK : WHITE;
        Man holder = position->man[position->right_rook[right]];
        Square king = slow_turned(variant, colour, slow_king(variant, position, colour));
        uint32_t types = variant->castling.rooks;
        if (!(position->rights >> right & 1))
            continue;
        if (variant->rights_kind == RIGHTS_LEAPS)
            types = 1u << (right & 1 ? variant->leaps.first_type : variant->king);
        EXPECT(holder && man_colour(holder) == colour && (types >> man_type(holder) & 1),
               "after %s right %d has lost its man", after, right);
        EXPECT(variant->rights_kind != RIGHTS_CASTLING || variant->castling.chess960 ||
                   king == square_of(variant->castling.king_file, variant->castling.rank),
               "after %s right %d has lost its king", after, right);
    }
}

/* No side has more moves than its bound. */
static inline int bound_of(const Rig *rig, const Position *position, int colour)
{
    return position_bound(rig->variant, rig->games[0]->most_moves, position, (Colour)colour);
}

/* The next position, the same at every width. */
static inline void check_move(const Rig *rig, const Position *position, Move move, Position *next)
{
    for (int i = 0; i < rig->count; i++) {
        const Game *game = rig->games[i];
        Position played;
        MoveText text;
        Move parsed = 0;
        Error error = {.reason = ""};
        move_write(rig->variant, position, move, text);
        const char *fault = game->core->audit(game, position, move);
        EXPECT(fault == NULL, "%d bits: %s: %s", game->core->width, text, fault);
        EXPECT(game_parse_move(game, position, text, &parsed, &error) && parsed == move,
               "%s is read as another move: %s", text, error.reason);
        game_play(game, position, move, i == 0 ? next : &played);
        if (i > 0)
            expect_equal(&played, next, "played at two widths");
    }
    for (int colour = WHITE; colour <= BLACK; colour++)
        EXPECT(bound_of(rig, next, colour) <= bound_of(rig, position, colour),
               "the bound of moves rises");
}

static inline bool side_is_bare(const Variant *variant, const Position *position, Colour colour)
{
    for (int square = 0; square < MAX_SQUARES; square++)
        if (position->man[square] && man_colour(position->man[square]) == colour &&
            man_type(position->man[square]) != variant->king)
            return false;
    return true;
}

static inline bool game_over_bare(const Variant *variant, const Position *position)
{
    Colour side = (Colour)position->side, other = side == WHITE ? BLACK : WHITE;
    return variant->bare_king != BARE_KING_NONE &&
           (side_is_bare(variant, position, other) ||
            (variant->bare_king == BARE_KING_AT_ONCE && side_is_bare(variant, position, side)));
}

/* Everything about 'position' and its moves; the moves to 'moves'.  Returns their number. */
static inline int check_position(const Rig *rig, const Position *position, Move *moves)
{
    const Game *game = rig->games[0];
    int count = game_moves(game, position, moves);

    here_rig = rig;
    game_fen(game, position, here_fen);
    EXPECT(count <= bound_of(rig, position, position->side), "%d moves, more than the bound",
           count);
    check_widths(rig, position);
    check_mirror(rig, position);
    check_fen(rig, position);
    if (game_over_bare(rig->variant, position))
        EXPECT(count == 0, "moves after the end");
    else
        check_destinations(rig, position, moves, count);
    bool ignored = rig->variant->opening.attacks_ignored && slow_in_phase(position);
    for (int i = 0; i < count; i++) {
        const char *fault = game->core->audit(game, position, moves[i]);
        MoveText text;
        Position next;
        move_write(rig->variant, position, moves[i], text);
        EXPECT(fault == NULL, "%s: %s", text, fault);
        game_play(game, position, moves[i], &next);
        check_rights(rig, &next, text);
        /* Plain moves of men on one square are among the slow ones. */
        bool tested = move_kind(moves[i]) == MOVE_PLAIN &&
                      man_type(position->man[move_from(moves[i])]) != rig->variant->pawn.type;
        EXPECT(tested || ignored || !slow_in_check(rig->variant, &next, (Colour)position->side),
               "%s leaves the king attacked", text);
    }
    return count;
}

/* Counts two plies deep, by the counter made for the variant and the general one of each width,
 * are what the lists say. */
static inline void check_counts(const Rig *rig, const Position *position, const Move *moves,
                                int count)
{
    const Game *game = rig->games[0];
    uint64_t expected = 0;
    for (int i = 0; i < count; i++) {
        Position next;
        game_play(game, position, moves[i], &next);
        expected += (uint64_t)game->core->count(game, &next);
    }
    for (int i = 0; i < rig->count; i++)
        for (unsigned how = 0; how < 4; how++) {
            CountJob job = {.game = rig->games[i], .how = how};
            uint64_t leaves = count_leaves(&job, position, 2);
            EXPECT(leaves == expected && !job.overflow, "%d bits, %s: %llu leaves, not %llu",
                   rig->games[i]->core->width, count_kind(&job), (unsigned long long)leaves,
                   (unsigned long long)expected);
        }
}

#endif
