/*
 * Words for disputed moves: what kind of move it is, whether it is legal here or not.  An
 * illegal one is judged by playing it by hand and by walking the man's paths.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "compare.h"

/* A move text taken apart. */
typedef struct {
    Square from, to;
    Square tail;           /* of a two-square man's text: the other square it goes to */
    bool pair;             /* it is one */
    const char *suffix;    /* what a pawn becomes, or "" */
} Parts;

/* "e7e8q", or "a2b2-c2d2" with pairs of squares, the first of which may be a pawn's one. */
static bool take_apart(const Variant *variant, const char *text, Parts *parts)
{
    Square other;
    const char *dash = strchr(text, '-');
    int used = square_parse(variant, text, &parts->from);
    if (used == 0)
        return false;
    text += used;
    parts->pair = dash != NULL;
    if (dash) {
        text += square_parse(variant, text, &other);
        if (text != dash)
            return false;
        text++;
    }
    int more = square_parse(variant, text, &parts->to);
    if (more == 0)
        return false;
    text += more;
    if (dash) {
        more = square_parse(variant, text, &parts->tail);
        text += more;
    }
    parts->suffix = text;
    return more > 0;
}

static void add_words(char words[MAX_WORDS], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add_words(char words[MAX_WORDS], const char *format, ...)
{
    size_t used = strlen(words);
    va_list arguments;
    if (used > 0)
        used += (size_t)snprintf(words + used, MAX_WORDS - used, ", ");
    if (used >= MAX_WORDS)
        return;
    va_start(arguments, format);
    vsnprintf(words + used, MAX_WORDS - used, format, arguments);
    va_end(arguments);
}

static const char *article(const char *name)
{
    return strchr("AEIOUaeiou", *name) ? "an" : "a";
}

/* The name of the type with this token in lower case, or the token itself. */
static const char *name_of_token(const Game *game, const char *token)
{
    for (int i = 0; i < game->variant.type_count; i++)
        if (strcasecmp(game->variant.types[i].token, token) == 0)
            return game->variant.types[i].name;
    return token;
}

static const char *name_of(const Game *game, Man man)
{
    return game->variant.types[man_type(man)].name;
}

static bool is_enemy(const Position *position, Man man)
{
    return man && man_colour(man) != (Colour)position->side;
}

/* Take the man off 'square', both halves of it. */
static void lift(const Game *game, Position *position, Square square)
{
    Man man = position->man[square];
    if (!man)
        return;
    if (variant_is_two_square(&game->variant, man_type(man))) {
        Square other = position->other[square];
        position->man[other] = 0;
        position->other[other] = 0;
        position->other[square] = 0;
    }
    position->man[square] = 0;
}

/* Whether the man on 'square' alone stands between a line and its king. */
static bool is_pinned(const Game *game, const Position *position, Square square)
{
    Man man = position->man[square];
    if (!man || man_type(man) == game->variant.king || game_in_check(game, position))
        return false;
    Position without = *position;
    lift(game, &without, square);
    return game_in_check(game, &without);
}

/* Whether 'path' leads a man of 'colour' from 'from' to 'to', capturing or not as 'to' is
 * occupied. */
static bool path_reaches(const Variant *variant, const Position *position, const Path *path,
                         Colour colour, Square from, Square to)
{
    int forward = colour == WHITE ? 1 : -1;
    int needed = position->man[to] ? PATH_CAPTURE : PATH_MOVE;
    int file = file_of(from), rank = rank_of(from);
    for (int made = 0; path->length == 0 || made < path->length; made++) {
        if (made >= path->prefix && path->cycle == 0)
            return false;
        int step = made < path->prefix ? made
                                       : path->prefix + (made - path->prefix) % path->cycle;
        file += path->steps[step].dx;
        rank += forward * path->steps[step].dy;
        if (file < 0 || rank < 0 || file >= variant->files || rank >= variant->ranks)
            return false;
        Square square = square_of(file, rank);
        if (square == to && !(path->through >> step & 1) && (path->mode & needed))
            return true;
        if (position->man[square])
            return false;
    }
    return false;
}

/* Whether the man on 'from' goes to 'to' by its own paths or by a first move it still has.
 * Pawns and two-square men have other rules. */
static bool reaches(const Game *game, const Position *position, Square from, Square to)
{
    const Variant *variant = &game->variant;
    const LeapRules *leaps = &variant->leaps;
    Man man = position->man[from];
    const PieceType *type = &variant->types[man_type(man)];
    Colour colour = man_colour(man);
    for (int i = 0; i < type->path_count; i++)
        if (path_reaches(variant, position, &type->paths[i], colour, from, to))
            return true;
    for (int right = 0; right < 2; right++) {
        bool king = right == 0;
        int index = 2 * (int)colour + right;
        int count = king ? leaps->king_path_count : leaps->first_path_count;
        if (variant->rights_kind != RIGHTS_LEAPS || !(position->rights >> index & 1) ||
            leaps->home[index] != from)
            continue;
        for (int i = 0; i < count; i++)
            if (path_reaches(variant, position,
                             king ? &leaps->king_paths[i] : &leaps->first_paths[i], colour, from, to))
                return true;
    }
    return false;
}

static void two_square_words(const Game *game, const Position *position, Move move, char *words)
{
    Square head = move_to(move), tail = tail_square(head, move_to_lies(move));
    Square from = move_from(move);
    Man man = position->man[from];
    bool pawn = !variant_is_two_square(&game->variant, man_type(man));
    if (pawn) {
        add_words(words, "pawn that becomes a two-square man");
        return;
    }
    Square other = position->other[from];
    bool keeps = head == from || tail == other || head == other || tail == from;
    bool turns = keeps && move_from_lies(move) != move_to_lies(move);
    add_words(words, turns ? "turn of the %s" : "slide or step of the %s", name_of(game, man));
    int taken = is_enemy(position, position->man[head]);
    if (is_enemy(position, position->man[tail]) && position->other[tail] != head)
        taken++;
    else if (!taken)
        taken = is_enemy(position, position->man[tail]);
    if (taken)
        add_words(words, "capture of %d %s", taken, taken == 1 ? "man" : "men");
}

static void becomes_words(const Game *game, const Position *position, Move move, char *words)
{
    int becomes = move_becomes(move);
    Man man = position->man[move_from(move)];
    if (becomes == NO_TYPE || move_kind(move) == MOVE_CASTLE_FIRST ||
        move_kind(move) == MOVE_CASTLE_SECOND)
        return;
    if (becomes != man_type(man))
        add_words(words, "promotion to %s", game->variant.types[becomes].name);
    else
        add_words(words, "stays %s %s", article(game->variant.types[becomes].name),
                  game->variant.types[becomes].name);
}

static void legal_words(const Game *game, const Position *position, Move move, char *words)
{
    const Variant *variant = &game->variant;
    int kind = move_kind(move);
    Square from = move_from(move), to = move_to(move);
    Man man = position->man[from], taken = position->man[to];
    int files = abs(file_of(to) - file_of(from)), ranks = abs(rank_of(to) - rank_of(from));
    bool castles = kind == MOVE_CASTLE_FIRST || kind == MOVE_CASTLE_SECOND;
    if (castles)
        add_words(words, "castling on the %s side",
                  kind == MOVE_CASTLE_FIRST ? "king's" : "queen's");
    else if (kind == MOVE_EN_PASSANT)
        add_words(words, "en passant capture");
    else if (kind == MOVE_PAWN_LEAP)
        add_words(words, "%s's move of %d squares", name_of(game, man), ranks);
    else if (kind == MOVE_TWO_SQUARE)
        two_square_words(game, position, move, words);
    else if (is_enemy(position, taken))
        add_words(words, "capture of the %s by the %s", name_of(game, taken), name_of(game, man));
    else if (variant->rights_kind == RIGHTS_LEAPS && man_type(man) == variant->king &&
             (files > 1 || ranks > 1))
        add_words(words, "leap of the unmoved %s", name_of(game, man));
    else if (variant->rights_kind == RIGHTS_LEAPS && man_type(man) == variant->leaps.first_type &&
             (files > 1 || ranks > 1))
        add_words(words, "first double move of the %s", name_of(game, man));
    else
        add_words(words, "move of the %s", name_of(game, man));
    becomes_words(game, position, move, words);
    if (game_in_check(game, position))
        add_words(words, "answer to check");
    else if (!castles && is_pinned(game, position, from))
        add_words(words, "by a pinned man along its line");
    Position next;
    game_play(game, position, move, &next);
    if (game_in_check(game, &next))
        add_words(words, "gives check");
}

/* A king that goes to where castling takes it, or onto its rook. */
static bool looks_like_castling(const Game *game, const Position *position, Parts parts)
{
    const Variant *variant = &game->variant;
    Man man = position->man[parts.from], target = position->man[parts.to];
    if (man_type(man) != variant->king || rank_of(parts.from) != rank_of(parts.to) ||
        variant->rights_kind == RIGHTS_LEAPS)
        return false;
    bool own = target && !is_enemy(position, target);
    return own || abs(file_of(parts.to) - file_of(parts.from)) > 1;
}

static void bad_castling_words(const Game *game, const Position *position, Parts parts,
                               char *words)
{
    const Variant *variant = &game->variant;
    int step = parts.to > parts.from ? 1 : -1;
    int side = step > 0 ? 0 : 1;
    bool own = position->man[parts.to] && !is_enemy(position, position->man[parts.to]);
    if (variant->rights_kind != RIGHTS_CASTLING)
        add_words(words, "castling, which this game has not got");
    else if (!own && file_of(parts.to) != variant->castling.king_to[side])
        add_words(words, "castling to another square than the rules have");
    else if (!(position->rights >> (2 * position->side + side) & 1))
        add_words(words, "castling without the right to it");
    else if (game_in_check(game, position))
        add_words(words, "castling out of check");
    else {
        bool empty = true;
        Square rook = position->right_rook[2 * position->side + side];
        for (int square = parts.from + step; square != rook && square >= 0 && square < MAX_SQUARES;
             square += step)
            empty = empty && !position->man[square];
        add_words(words, empty ? "castling through or into an attacked square"
                               : "castling over occupied squares");
    }
}

static void bad_pawn_words(const Game *game, const Position *position, Parts parts, char *words)
{
    const Variant *variant = &game->variant;
    Man man = position->man[parts.from];
    bool white = position->side == WHITE;
    int dx = file_of(parts.to) - file_of(parts.from);
    int dy = (rank_of(parts.to) - rank_of(parts.from)) * (white ? 1 : -1);
    int own_rank = white ? rank_of(parts.to) : variant->ranks - 1 - rank_of(parts.to);
    bool taken = is_enemy(position, position->man[parts.to]), passed = false;
    for (int i = 0; i < position->passed_count; i++)
        passed = passed || position->passed[i] == parts.to;
    const char *name = name_of(game, man);
    if (dx != 0 && !taken && passed)
        add_words(words, "en passant capture");
    else if (dx != 0 && !taken)
        add_words(words, "capture of nothing by the %s (en passant?)", name);
    else if (dx == 0 && taken)
        add_words(words, "capture straight forward by the %s", name);
    else if (dy > 1 && dx == 0)
        add_words(words, "%s's move of %d squares", name, dy);
    else if (taken)
        add_words(words, "capture of the %s by the %s", name_of(game, position->man[parts.to]), name);
    else
        add_words(words, "move of the %s", name);
    if (*parts.suffix)
        add_words(words, "promotion to %s, not allowed here", name_of_token(game, parts.suffix));
    else if (own_rank == variant->ranks - 1)
        add_words(words, "stays %s %s on the last rank, or becomes what the text doesn't say",
                  article(name), name);
}

/* Whether the king is attacked once the man has gone to 'to', taking what stands there. */
static bool leaves_king(const Game *game, const Position *position, Parts parts)
{
    Position after = *position;
    Man man = after.man[parts.from];
    if (variant_is_two_square(&game->variant, man_type(man)))
        return false;
    lift(game, &after, parts.to);
    after.man[parts.from] = 0;
    after.man[parts.to] = man;
    return game_in_check(game, &after);
}

/* A text of a two-square man, or of a pawn that becomes one. */
static void bad_pair_words(const Game *game, const Position *position, Parts parts, char *words)
{
    Man man = position->man[parts.from], targets[] = {position->man[parts.to],
                                                      position->man[parts.tail]};
    if (!variant_is_two_square(&game->variant, man_type(man)))
        add_words(words, "promotion to %s, not allowed here", name_of_token(game, parts.suffix));
    else {
        Square other = position->other[parts.from];
        bool keeps = parts.to == parts.from || parts.to == other || parts.tail == parts.from ||
                     parts.tail == other;
        add_words(words, keeps ? "turn of the %s" : "slide or step of the %s", name_of(game, man));
    }
    for (int i = 0; i < 2; i++)
        if (is_enemy(position, targets[i]))
            add_words(words, "capture of the %s", name_of(game, targets[i]));
}

static void illegal_words(const Game *game, const Position *position, const char *text, char *words)
{
    const Variant *variant = &game->variant;
    Parts parts;
    if (!take_apart(variant, text, &parts)) {
        add_words(words, "no move text of this board");
        return;
    }
    Man man = position->man[parts.from], target = position->man[parts.to];
    if (!man || is_enemy(position, man)) {
        add_words(words, man ? "the man on that square is the other side's"
                             : "no man stands on that square");
        return;
    }
    bool pawn = man_type(man) == variant->pawn.type;
    if (looks_like_castling(game, position, parts)) {
        bad_castling_words(game, position, parts, words);
        return;
    }
    if (parts.pair) {
        bad_pair_words(game, position, parts, words);
        return;
    }
    if (pawn)
        bad_pawn_words(game, position, parts, words);
    else if (target && !is_enemy(position, target))
        add_words(words, "capture of an own man by the %s", name_of(game, man));
    else if (!reaches(game, position, parts.from, parts.to))
        add_words(words, "the %s does not go there", name_of(game, man));
    else if (target)
        add_words(words, "capture of the %s by the %s", name_of(game, target), name_of(game, man));
    else
        add_words(words, "move of the %s", name_of(game, man));
    if (!pawn && *parts.suffix)
        add_words(words, "promotion to %s, not allowed here", name_of_token(game, parts.suffix));
    bool opening = position->opening_left[0] || position->opening_left[1];
    int own_rank = position->side == WHITE ? rank_of(parts.to)
                                           : variant->ranks - 1 - rank_of(parts.to);
    if (opening && own_rank >= variant->opening.ranks)
        add_words(words, "across the centre line in the opening phase");
    if (leaves_king(game, position, parts))
        add_words(words, game_in_check(game, position) ? "does not answer the check"
                         : man_type(man) == variant->king ? "king into check"
                                                          : "pinned man leaves its line");
}

void move_words(const Game *game, const Position *position, const char *text, char words[MAX_WORDS])
{
    Move move;
    *words = '\0';
    if (game_parse_move(game, position, text, &move, NULL))
        legal_words(game, position, move, words);
    else
        illegal_words(game, position, text, words);
}
