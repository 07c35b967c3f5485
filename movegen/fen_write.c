/*
 * Position text out, always in canonical order; and move text.
 */
#include "fen.h"

#include <stdio.h>
#include <string.h>

int square_write(Square square, char *text)
{
    int rank = rank_of(square) + 1;
    int length = 0;
    text[length++] = (char)('a' + file_of(square));
    if (rank >= 10)
        text[length++] = (char)('0' + rank / 10);
    text[length++] = (char)('0' + rank % 10);
    text[length] = '\0';
    return length;
}

static char lower(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

/* A type's token, lower case if 'small'; returns its length. */
static int token_write(const Variant *variant, int type, bool small, char *text)
{
    const char *token = variant->types[type].token;
    int length = 0;
    for (; token[length]; length++)
        text[length] = small ? lower(token[length]) : token[length];
    text[length] = '\0';
    return length;
}

void man_write(const Variant *variant, Man man, char text[3])
{
    if (man == 0)
        strcpy(text, ".");
    else
        token_write(variant, man_type(man), man_colour(man) == BLACK, text);
}

/* The mark of a tail on 'tail', whose head is on 'head'. */
static char tail_mark(Square head, Square tail)
{
    for (int lies = 0; lies < ORIENTATIONS; lies++) {
        if (tail_square(head, lies) == tail)
            return "<^{}"[lies];
    }
    return '?';
}

/* The head comes first in reading order: upper rank first, then left to right. */
static bool is_tail(const Position *position, Square square)
{
    Square other = position->other[square];
    return rank_of(other) > rank_of(square) ||
           (rank_of(other) == rank_of(square) && file_of(other) < file_of(square));
}

static int board_write(const Variant *variant, const Position *position, char *text)
{
    char *at = text;
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        int run = 0;
        for (int file = 0; file < variant->files; file++) {
            Square square = square_of(file, rank);
            Man man = position->man[square];
            if (man == 0) {
                run++;
                continue;
            }
            if (run)
                at += sprintf(at, "%d", run);
            run = 0;
            if (variant_is_two_square(variant, man_type(man)) && is_tail(position, square))
                *at++ = tail_mark(position->other[square], square);
            else
                at += token_write(variant, man_type(man), man_colour(man) == BLACK, at);
        }
        if (run)
            at += sprintf(at, "%d", run);
        if (rank > 0)
            *at++ = '/';
    }
    return (int)(at - text);
}

/* The variant's limits keep every pool below this (variant_array.c). */
enum { MAX_POOL_TEXT = 400 };

static int pool_write(const Variant *variant, const Position *position, char *text)
{
    char *at = text;
    *at++ = '[';
    for (int colour = WHITE; colour <= BLACK; colour++) {
        for (int i = 0; i < variant->pool.type_count; i++) {
            int type = variant->pool.order[i];
            for (int n = 0; n < position->pool[colour][type] && at - text < MAX_POOL_TEXT; n++)
                at += token_write(variant, type, colour == BLACK, at);
        }
    }
    *at++ = ']';
    return (int)(at - text);
}

static int rights_write(const Variant *variant, const Position *position, char *text)
{
    char *at = text;
    bool chess960 = variant->rights_kind == RIGHTS_CASTLING && variant->castling.chess960;
    for (int right = 0; right < 4; right++) {
        if (!(position->rights >> right & 1))
            continue;
        char letter = chess960 ? (char)('A' + file_of(position->right_rook[right]))
                               : variant->right_letters[right & 1];
        *at++ = right < 2 ? letter : lower(letter);
    }
    if (at == text)
        *at++ = '-';
    return (int)(at - text);
}

int fen_write(const Variant *variant, const Position *position, int parts, char *text)
{
    char *at = text + board_write(variant, position, text);
    if (variant->pool.types)
        at += pool_write(variant, position, at);
    at += sprintf(at, " %c ", position->side == WHITE ? 'w' : 'b');
    at += rights_write(variant, position, at);
    *at++ = ' ';
    if ((parts & FEN_PASSED) && position->passed_count) {
        for (int i = 0; i < position->passed_count; i++)
            at += square_write(position->passed[i], at);
    } else {
        *at++ = '-';
    }
    if (variant->opening.moves[WHITE] || variant->opening.moves[BLACK])
        at += sprintf(at, " %d+%d", position->opening_left[WHITE], position->opening_left[BLACK]);
    if (parts & FEN_COUNTERS)
        at += sprintf(at, " %u %u", (unsigned)position->halfmoves, (unsigned)position->move_number);
    *at = '\0';
    return (int)(at - text);
}

static char *pair_write(Square head, int lies, char *text)
{
    text += square_write(head, text);
    return text + square_write(tail_square(head, lies), text);
}

int move_write(const Variant *variant, const Position *position, Move move, char *text)
{
    char *at = text;
    Square from = move_from(move), to = move_to(move);
    int kind = move_kind(move);
    if (kind == MOVE_TWO_SQUARE) {
        /* A pawn that becomes a two-square man comes from one square only. */
        Man man = position->man[from];
        if (man && variant_is_two_square(variant, man_type(man)))
            at = pair_write(from, move_from_lies(move), at);
        else
            at += square_write(from, at);
        *at++ = '-';
        at = pair_write(to, move_to_lies(move), at);
    } else {
        if (kind >= MOVE_CASTLE_FIRST && kind <= MOVE_CASTLE_SECOND && variant->castling.chess960)
            to = position->right_rook[2 * position->side + kind - MOVE_CASTLE_FIRST];
        at += square_write(from, at);
        at += square_write(to, at);
    }
    if (move_is_choice(move) && move_becomes(move) != NO_TYPE)
        at += token_write(variant, move_becomes(move), true, at);
    *at = '\0';
    return (int)(at - text);
}

/* One square of the drawing, four characters. */
static void cell_write(const Variant *variant, const Position *position, Square square, bool marked,
                       char cell[5])
{
    Man man = position->man[square];
    char token[3] = ".";
    if (man && variant_is_two_square(variant, man_type(man)) && is_tail(position, square))
        token[0] = tail_mark(position->other[square], square);
    else if (man)
        man_write(variant, man, token);
    else if (marked)
        token[0] = '*';
    bool bracketed = marked && man;
    if (token[1])
        snprintf(cell, 5, bracketed ? "(%s)" : " %s ", token);
    else
        snprintf(cell, 5, bracketed ? " (%c)" : "  %c ", token[0]);
}

void board_draw(const Variant *variant, const Position *position, const uint8_t *marked, char *text,
                size_t size)
{
    size_t used = 0;
    if (size)
        *text = '\0';
    for (int rank = variant->ranks - 1; rank >= -1; rank--) {
        char line[4 * MAX_FILES + 8];
        int length = rank >= 0 ? sprintf(line, "%2d ", rank + 1) : sprintf(line, "   ");
        for (int file = 0; file < variant->files; file++) {
            char cell[5];
            Square square = square_of(file, rank & 15);
            if (rank >= 0)
                cell_write(variant, position, square, marked && marked[square], cell);
            else
                snprintf(cell, sizeof cell, "  %c ", 'a' + file);
            length += sprintf(line + length, "%s", cell);
        }
        while (length > 0 && line[length - 1] == ' ')
            length--;
        line[length++] = '\n';
        if (used + (size_t)length >= size)
            return;
        memcpy(text + used, line, (size_t)length);
        used += (size_t)length;
        text[used] = '\0';
    }
}
