/* Texts of engines: lines of counts, position text and move text both ways. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine_protocol.h"

bool line_takes(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    line += strspn(line, " ");
    if (strncasecmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return false;
    if (rest)
        *rest = line + length + strspn(line + length, " ");
    return true;
}

bool line_complains(const char *line)
{
    static const char *const WORDS[] = {"error", "illegal", "invalid", "unknown", "no such",
                                        "unsupported", "not supported", "unrecognized"};
    /* Telemetry of a search is no complaint, whatever it contains. */
    if (line_takes(line, "info", NULL) && !line_takes(line, "info string", NULL))
        return false;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcasestr(line, WORDS[i]))
            return true;
    return false;
}

static bool read_count(const char *text, uint64_t *count, const char **end)
{
    *count = 0;
    *end = text;
    for (; isdigit((unsigned char)**end); ++*end)
        if (__builtin_mul_overflow(*count, 10, count) ||
            __builtin_add_overflow(*count, (uint64_t)(**end - '0'), count))
            return false;
    return *end > text;
}

bool line_is_count(const char *line, char text[MAX_ENGINE_MOVE], uint64_t *leaves)
{
    const char *end;
    line += strspn(line, " ");
    size_t length = 0;
    while (isalnum((unsigned char)line[length]) || (line[length] && strchr("+=-@", line[length])))
        length++;
    /* "e2e4" and longer: a file, a rank, and another square's file somewhere behind. */
    if (length < 4 || length >= MAX_ENGINE_MOVE || line[0] < 'a' || line[0] > 'p' ||
        !isdigit((unsigned char)line[1]))
        return false;
    size_t letters = 0;
    for (size_t i = 1; i < length; i++)
        letters += isalpha((unsigned char)line[i]) != 0;
    if (letters == 0)
        return false;
    const char *at = line + length + strspn(line + length, " :=-");
    if (at == line + length || !read_count(at, leaves, &end) || (*end && *end != ' '))
        return false;
    snprintf(text, MAX_ENGINE_MOVE, "%.*s", (int)length, line);
    return true;
}

bool line_is_total(const char *line, uint64_t *total)
{
    static const char *const WORDS[] = {"nodes searched", "total", "nodes", "leaf nodes", "leaves",
                                        "perft", "node count", "moves"};
    const char *end;
    line_takes(line, "info string", &line);
    line += strspn(line, " ");
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        size_t length = strlen(WORDS[i]);
        if (strncasecmp(line, WORDS[i], length) != 0)
            continue;
        bool last = strcmp(WORDS[i], "perft") == 0;
        bool found = false;
        for (const char *at = line + length; *at;) {
            if (!isdigit((unsigned char)*at)) {
                at++;
                continue;
            }
            if (!read_count(at, total, &end))
                return false;
            found = true;
            if (!last)
                break;
            at = end;
        }
        return found;
    }
    return false;
}

bool line_is_row(const char *line, int depth, uint64_t *total)
{
    uint64_t first;
    const char *end;
    line += strspn(line, " ");
    if (!read_count(line, &first, &end) || first != (uint64_t)depth || *end != ' ')
        return false;
    end += strspn(end, " ");
    return read_count(end, total, &end) && (!*end || *end == ' ');
}

/* The letter that stands for 'letter' (either case) on the other side of the mapping. */
static char map_letter(const char *letters, char letter, bool to_theirs)
{
    for (const char *at = letters; at && *at; at++) {
        if (at[0] == ',' || at[1] != '=' || !at[2])
            continue;
        char from = to_theirs ? at[0] : at[2], to = to_theirs ? at[2] : at[0];
        if (tolower((unsigned char)letter) == tolower((unsigned char)from))
            return (char)(isupper((unsigned char)letter) ? toupper((unsigned char)to)
                                                         : tolower((unsigned char)to));
        at += 2;
    }
    return letter;
}

void engine_write_fen(const Engine *engine, const Game *game, const Position *position, char *text)
{
    game_fen(game, position, text);
    for (char *at = text; *at && *at != ' '; at++)
        if (isalpha((unsigned char)*at))
            *at = map_letter(engine->spec->letters, *at, true);
}

void engine_read_fen(const Engine *engine, char *text)
{
    for (char *at = text; *at && *at != ' '; at++)
        if (isalpha((unsigned char)*at))
            *at = map_letter(engine->spec->letters, *at, false);
}

bool engine_same_position(const Engine *engine, const Game *game, const Position *position,
                          const char *text)
{
    char own[MAX_FEN];
    engine_write_fen(engine, game, position, own);
    size_t length = strcspn(own, " ");
    size_t theirs = strcspn(text, " ");
    /* Some engines add an empty hand or pool, or leave ours out. */
    if (length > 2 && strncmp(own + length - 2, "[]", 2) == 0)
        length -= 2;
    if (theirs > 2 && strncmp(text + theirs - 2, "[]", 2) == 0)
        theirs -= 2;
    const char *side = strchr(own, ' '), *their_side = strchr(text, ' ');
    return length == theirs && strncmp(own, text, length) == 0 && side && their_side &&
           side[1] == their_side[1];
}

/* The engine's text of 'move', a legal move of 'position'. */
static void write_theirs(const Engine *engine, const Game *game, const Position *position,
                         Move move, const char *ours, char theirs[MAX_ENGINE_MOVE])
{
    const Variant *variant = &game->variant;
    int kind = move_kind(move);
    CastlingText form = engine->spec->castling;
    snprintf(theirs, MAX_ENGINE_MOVE, "%s", ours);
    if ((kind == MOVE_CASTLE_FIRST || kind == MOVE_CASTLE_SECOND) && form != CASTLING_OURS) {
        int side = kind == MOVE_CASTLE_SECOND;
        Square from = move_from(move);
        Square rook = position->right_rook[2 * position->side + side];
        Square to = square_of(variant->castling.king_to[side], rank_of(from));
        int used = square_write(from, theirs);
        square_write(form == CASTLING_ROOK ? rook : to, theirs + used);
    }
    /* What follows the last digit is the man that a pawn becomes. */
    char *suffix = theirs + strlen(theirs);
    while (suffix > theirs && isalpha((unsigned char)suffix[-1]))
        suffix--;
    for (; *suffix; suffix++)
        *suffix = map_letter(engine->spec->letters, *suffix, true);
}

int engine_pairs(const Engine *engine, const Game *game, const Position *position, MovePair *pairs)
{
    Move moves[MAX_MOVES];
    int count = game_moves(game, position, moves);
    for (int i = 0; i < count; i++) {
        move_write(&game->variant, position, moves[i], pairs[i].ours);
        write_theirs(engine, game, position, moves[i], pairs[i].ours, pairs[i].theirs);
    }
    return count;
}

/* "e7-e8=Q" without its ornaments, in lower case. */
static void simplify(const char *text, char simple[MAX_ENGINE_MOVE])
{
    size_t length = 0;
    for (; *text; text++)
        if (!strchr("=-x", *text) && length + 1 < MAX_ENGINE_MOVE)
            simple[length++] = (char)tolower((unsigned char)*text);
    simple[length] = '\0';
}

void engine_translate(const MovePair *pairs, int count, const char *theirs,
                      char ours[MAX_ENGINE_MOVE])
{
    char simple[MAX_ENGINE_MOVE], own[MAX_ENGINE_MOVE];
    for (int i = 0; i < count; i++)
        if (strcmp(pairs[i].theirs, theirs) == 0) {
            snprintf(ours, MAX_ENGINE_MOVE, "%s", pairs[i].ours);
            return;
        }
    simplify(theirs, simple);
    for (int i = 0; i < count; i++) {
        simplify(pairs[i].theirs, own);
        if (strcmp(own, simple) == 0) {
            snprintf(ours, MAX_ENGINE_MOVE, "%s", pairs[i].ours);
            return;
        }
    }
    snprintf(ours, MAX_ENGINE_MOVE, "%s", theirs);
}

bool engine_write_line(const Engine *engine, const Question *question, char *text, size_t size)
{
    Position position = *question->root, next;
    char theirs[MAX_ENGINE_MOVE];
    size_t used = 0;
    *text = '\0';
    for (int i = 0; i < question->line_length; i++) {
        Move move;
        if (!game_parse_move(question->game, &position, question->line[i], &move, NULL))
            return false;
        write_theirs(engine, question->game, &position, move, question->line[i], theirs);
        if (used + strlen(theirs) + 2 > size)
            return false;
        used += (size_t)sprintf(text + used, " %s", theirs);
        game_play(question->game, &position, move, &next);
        position = next;
    }
    return true;
}

bool template_has(const char *format, const char *place) { return strstr(format, place) != NULL; }

bool template_fill(const char *format, const Values *values, bool quote, char *text, size_t size)
{
    char depth[16];
    snprintf(depth, sizeof depth, "%d", values->depth);
    const struct {
        const char *place, *value;
    } PLACES[] = {{"{variant}", values->variant},
                  {"{fen}", values->fen},
                  {"{moves}", values->moves},
                  {"{depth}", depth}};
    size_t used = 0;
    while (*format) {
        const char *value = NULL;
        for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES && !value; i++)
            if (strncmp(format, PLACES[i].place, strlen(PLACES[i].place)) == 0) {
                value = PLACES[i].value;
                format += strlen(PLACES[i].place);
            }
        if (!value) {
            if (used + 2 > size)
                return false;
            text[used++] = *format++;
            continue;
        }
        if (used + strlen(value) + 4 > size)
            return false;
        /* No value has a quote: they are position text, move text and checked names.  The
         * user may have quoted the place holder. */
        bool quoted = used > 0 && strchr("'\"", text[used - 1]);
        used += (size_t)sprintf(text + used, quote && !quoted ? "'%s'" : "%s", value);
    }
    text[used] = '\0';
    return true;
}
