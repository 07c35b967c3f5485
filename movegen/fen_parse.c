/*
 * Position text in: the fields after the board.  Each field is checked against
 * the men that were read before it, so the first wrong column is the one reported.
 */
#include "fen_read.h"

#include <string.h>

enum { MAX_HALFMOVES = 9999, MAX_MOVE_NUMBER = 99999 };

int square_parse(const Variant *variant, const char *text, Square *square)
{
    int file = text[0] - 'a';
    if (file < 0 || file >= variant->files || text[1] < '1' || text[1] > '9')
        return 0;
    int rank = text[1] - '0';
    int used = 2;
    for (; text[used] >= '0' && text[used] <= '9'; used++) {
        rank = 10 * rank + (text[used] - '0');
        if (rank > variant->ranks)
            return 0;
    }
    if (rank > variant->ranks)
        return 0;
    *square = square_of(file, rank - 1);
    return used;
}

/* The rank as its owner counts it. */
static int own_rank(const Variant *variant, Colour colour, int rank)
{
    return colour == WHITE ? rank : variant->ranks - 1 - rank;
}

static bool next_field(FenReader *reader, const char *name)
{
    if (*reader->at != ' ')
        return *reader->at ? FEN_FAIL(reader, reader->at, "a blank is missing before %s", name)
                           : FEN_FAIL(reader, reader->at, "the text ends before %s", name);
    reader->at++;
    if (*reader->at == ' ' || *reader->at == '\0')
        return FEN_FAIL(reader, reader->at, "%s is missing", name);
    return true;
}

static bool read_side(FenReader *reader)
{
    if (!next_field(reader, "the side to move"))
        return false;
    char c = *reader->at;
    if ((c != 'w' && c != 'b') || (reader->at[1] != ' ' && reader->at[1] != '\0'))
        return FEN_FAIL(reader, reader->at, "the side to move must be w or b");
    reader->position->side = c == 'w' ? WHITE : BLACK;
    reader->at++;
    return true;
}

static bool is_rook(const FenReader *reader, Colour colour, Square square)
{
    Man man = reader->position->man[square];
    return man && man_colour(man) == colour &&
           reader->variant->castling.rooks >> man_type(man) & 1;
}

static int king_file_on(const FenReader *reader, Colour colour, int rank)
{
    for (int file = 0; file < reader->variant->files; file++) {
        if (reader->position->man[square_of(file, rank)] ==
            man_of(colour, reader->variant->king))
            return file;
    }
    return -1;
}

static void no_right(FenReader *reader)
{
    char c = *reader->at;
    if (c > ' ' && c <= '~')
        FEN_FAIL(reader, reader->at, "there is no right '%c'", c);
    else
        FEN_FAIL(reader, reader->at, "unexpected byte %d among the rights", (unsigned char)c);
}

/*
 * The right that a letter means in chess960: the file of the rook, or K and Q
 * for the outermost rook on that side of the king.  -1 with the error set.
 */
static int read_rook_right(FenReader *reader, Square *rook)
{
    const Variant *variant = reader->variant;
    char c = *reader->at;
    Colour colour = c >= 'a' ? BLACK : WHITE;
    char upper = (char)(colour == BLACK ? c - 'a' + 'A' : c);
    int rank = own_rank(variant, colour, variant->castling.rank);
    int king = king_file_on(reader, colour, rank);
    int file = upper - 'A';
    if (king < 0 && (upper == 'K' || upper == 'Q' || (file >= 0 && file < variant->files))) {
        FEN_FAIL(reader, reader->at, "right '%c', but the king is not on its first rank", c);
        return -1;
    }
    if (upper == 'K') {
        for (file = variant->files - 1; file > king; file--) {
            if (is_rook(reader, colour, square_of(file, rank)))
                break;
        }
    } else if (upper == 'Q') {
        for (file = 0; file < king; file++) {
            if (is_rook(reader, colour, square_of(file, rank)))
                break;
        }
    } else if (file < 0 || file >= variant->files) {
        no_right(reader);
        return -1;
    }
    if (file == king || !is_rook(reader, colour, square_of(file, rank))) {
        FEN_FAIL(reader, reader->at, "right '%c', but there is no rook for it", c);
        return -1;
    }
    *rook = square_of(file, rank);
    return 2 * (int)colour + (file < king);
}

/* The right that a letter of the variant's own means.  -1 with the error set. */
static int read_letter_right(FenReader *reader)
{
    const Variant *variant = reader->variant;
    char c = *reader->at;
    for (int right = 0; right < 4; right++) {
        char letter = variant->right_letters[right & 1];
        if (c == (right < 2 ? letter : letter - 'A' + 'a'))
            return right;
    }
    no_right(reader);
    return -1;
}

/* The men that 'right' needs, on their squares; the rook's (or the man's own) to 'square'. */
static bool check_right(FenReader *reader, int right, Square *square)
{
    const Variant *variant = reader->variant;
    const Position *position = reader->position;
    Colour colour = right < 2 ? WHITE : BLACK;
    char name[4];
    if (variant->rights_kind == RIGHTS_LEAPS) {
        int type = right & 1 ? variant->leaps.first_type : variant->king;
        *square = variant->leaps.home[right];
        square_write(*square, name);
        if (position->man[*square] != man_of(colour, type))
            return FEN_FAIL(reader, reader->at, "right '%c', but there is no %s of its own on %s",
                            *reader->at, variant->types[type].name, name);
        return true;
    }
    const CastlingRules *castling = &variant->castling;
    int rank = own_rank(variant, colour, castling->rank);
    Square king = square_of(castling->king_file, rank);
    *square = square_of(castling->rook_file[right & 1], rank);
    square_write(king, name);
    if (position->man[king] != man_of(colour, variant->king))
        return FEN_FAIL(reader, reader->at, "right '%c', but the king is not on %s", *reader->at,
                        name);
    square_write(*square, name);
    if (!is_rook(reader, colour, *square))
        return FEN_FAIL(reader, reader->at, "right '%c', but there is no rook for it on %s",
                        *reader->at, name);
    return true;
}

static bool read_rights(FenReader *reader)
{
    const Variant *variant = reader->variant;
    Position *position = reader->position;
    if (!next_field(reader, "the rights"))
        return false;
    if (*reader->at == '-') {
        reader->at++;
        return true;
    }
    if (variant->rights_kind == RIGHTS_NONE)
        return FEN_FAIL(reader, reader->at, "%s has no rights: '-' must stand here", variant->name);
    bool chess960 = variant->rights_kind == RIGHTS_CASTLING && variant->castling.chess960;
    int least = 0;
    for (; *reader->at && *reader->at != ' '; reader->at++) {
        Square square = 0;
        int right = chess960 ? read_rook_right(reader, &square) : read_letter_right(reader);
        if (right < 0)
            return false;
        if (right < least)
            return FEN_FAIL(reader, reader->at, "right '%c' is doubled or out of order",
                            *reader->at);
        if (!chess960 && !check_right(reader, right, &square))
            return false;
        least = right + 1;
        position->rights = (uint8_t)(position->rights | 1u << right);
        position->right_rook[right] = square;
    }
    return true;
}

/* The men that the passed squares speak of: nothing behind, nothing on them, a pawn in front. */
static bool check_passed(FenReader *reader, const char *field)
{
    const Variant *variant = reader->variant;
    const PawnRules *pawn = &variant->pawn;
    Position *position = reader->position;
    Colour colour = position->side == WHITE ? BLACK : WHITE;
    int forward = colour == WHITE ? 16 : -16;
    Square first = position->passed[0];
    int start_rank = own_rank(variant, colour, rank_of(first)) - 1;
    char name[4];
    if (start_rank < 0 || !(pawn->start_ranks >> start_rank & 1))
        return FEN_FAIL(reader, field, "no %s starts just behind this square",
                        variant->types[pawn->type].name);
    Square start = (Square)(first - forward);
    for (int i = -1; i < position->passed_count; i++) {
        Square square = (Square)(first + i * forward);
        square_write(square, name);
        if (position->man[square])
            return FEN_FAIL(reader, field,
                            "the last move began on or passed %s, which is not empty", name);
    }
    Square to = (Square)(start + (position->passed_count + 1) * forward);
    square_write(to, name);
    if (position->man[to] != man_of(colour, pawn->type))
        return FEN_FAIL(reader, field, "there is no %s on %s that has just passed here",
                        variant->types[pawn->type].name, name);
    return true;
}

static bool read_passed(FenReader *reader)
{
    const Variant *variant = reader->variant;
    Position *position = reader->position;
    if (!next_field(reader, "the en passant squares"))
        return false;
    const char *field = reader->at;
    if (*reader->at == '-') {
        reader->at++;
        return true;
    }
    if (!variant->pawn.en_passant || variant->pawn.type == NO_TYPE)
        return FEN_FAIL(reader, field, "%s has no en passant: '-' must stand here", variant->name);
    int forward = position->side == WHITE ? -16 : 16;
    while (*reader->at && *reader->at != ' ') {
        Square square;
        int used = square_parse(variant, reader->at, &square);
        if (used == 0)
            return FEN_FAIL(reader, reader->at, "this is no square of the board (en passant)");
        int count = position->passed_count;
        if (count > 0 && square != (Square)(position->passed[count - 1] + forward))
            return FEN_FAIL(reader, reader->at, "this square does not follow the one before");
        if (count >= variant->pawn.max_steps - 1)
            return FEN_FAIL(reader, reader->at, "no %s can pass so many squares",
                            variant->types[variant->pawn.type].name);
        position->passed[position->passed_count++] = square;
        reader->at += used;
    }
    return check_passed(reader, field);
}

/* A decimal number without leading zeros from 'least' to 'most'. */
static bool read_number(FenReader *reader, const char *name, uint32_t least, uint32_t most,
                        uint32_t *number)
{
    const char *start = reader->at;
    uint32_t value = 0;
    while (*reader->at >= '0' && *reader->at <= '9') {
        if (value <= most)
            value = 10 * value + (uint32_t)(*reader->at - '0');
        reader->at++;
    }
    if (reader->at == start)
        return FEN_FAIL(reader, start, "%s must be a number", name);
    if (*start == '0' && reader->at > start + 1)
        return FEN_FAIL(reader, start, "%s has a leading zero", name);
    if (value < least || value > most)
        return FEN_FAIL(reader, start, "%s must be %u to %u", name, least, most);
    *number = value;
    return true;
}

/* In the opening phase everyone stays at home. */
static bool check_phase_squares(FenReader *reader)
{
    const Variant *variant = reader->variant;
    for (int square = 0; square < MAX_SQUARES; square++) {
        Man man = reader->position->man[square];
        if (!man || own_rank(variant, man_colour(man), rank_of((Square)square)) <
                        variant->opening.ranks)
            continue;
        return FEN_FAIL(reader, reader->text + reader->column[square] - 1,
                        "this %s is across the line in the opening phase",
                        variant->types[man_type(man)].name);
    }
    return true;
}

static bool read_phase(FenReader *reader)
{
    const OpeningRules *opening = &reader->variant->opening;
    Position *position = reader->position;
    if (opening->moves[WHITE] == 0 && opening->moves[BLACK] == 0)
        return true;
    if (!next_field(reader, "the opening moves left"))
        return false;
    const char *field = reader->at;
    uint32_t left[2] = {0, 0};
    if (!read_number(reader, "White's opening moves", 0, opening->moves[WHITE], &left[WHITE]))
        return false;
    if (*reader->at != '+')
        return FEN_FAIL(reader, reader->at, "'+' is missing between the opening moves");
    reader->at++;
    if (!read_number(reader, "Black's opening moves", 0, opening->moves[BLACK], &left[BLACK]))
        return false;
    for (int colour = WHITE; colour <= BLACK; colour++)
        position->opening_left[colour] = (uint8_t)left[colour];
    if (left[WHITE] == 0 && left[BLACK] == 0)
        return true;
    if (position->side != (left[WHITE] > 0 ? WHITE : BLACK))
        return FEN_FAIL(reader, field, "with these opening moves left it is %s's turn",
                        left[WHITE] > 0 ? "White" : "Black");
    return check_phase_squares(reader);
}

static bool read_counters(FenReader *reader)
{
    Position *position = reader->position;
    uint32_t halfmoves = 0;
    position->move_number = 1;
    if (*reader->at == '\0')
        return true;
    if (!next_field(reader, "the halfmove counter") ||
        !read_number(reader, "the halfmove counter", 0, MAX_HALFMOVES, &halfmoves))
        return false;
    position->halfmoves = (uint16_t)halfmoves;
    if (*reader->at == '\0')
        return true;
    if (!next_field(reader, "the move number") ||
        !read_number(reader, "the move number", 0, MAX_MOVE_NUMBER, &position->move_number))
        return false;
    if (*reader->at)
        return FEN_FAIL(reader, reader->at, "there is text after the move number");
    return true;
}

bool fen_parse(const Variant *variant, const char *text, Position *position, Error *error)
{
    FenReader reader = {.variant = variant, .text = text, .at = text, .position = position,
                        .error = error};
    memset(position, 0, sizeof *position);
    if (!memchr(text, '\0', MAX_FEN))
        return FEN_FAIL(&reader, text + MAX_FEN - 1, "position text is longer than %d characters",
                        MAX_FEN - 1);
    return fen_read_board(&reader) && fen_read_pool(&reader) && read_side(&reader) &&
           read_rights(&reader) && read_passed(&reader) && read_phase(&reader) &&
           read_counters(&reader);
}
