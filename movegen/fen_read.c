/*
 * The board and pool fields of position text.  Ranks come from the top, so the head of a
 * two-square man is always read before its tail.
 */
#include "fen_read.h"

#include <string.h>

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

int man_parse(const Variant *variant, const char *text, Man *man)
{
    bool promoted = text[0] == '+';
    char letter = text[promoted];
    if (!is_letter(letter))
        return 0;
    bool lower = letter >= 'a';
    char upper = (char)(lower ? letter - 'a' + 'A' : letter);
    char token[3] = {promoted ? '+' : upper, promoted ? upper : '\0', '\0'};
    for (int type = 0; type < variant->type_count; type++) {
        if (strcmp(variant->types[type].token, token) == 0) {
            *man = man_of(lower ? BLACK : WHITE, type);
            return promoted ? 2 : 1;
        }
    }
    return 0;
}

static const char *colour_name(Colour colour) { return colour == WHITE ? "White" : "Black"; }

/* Count a man on the board or in the pool, and refuse more than the array could have given. */
static bool count_man(FenReader *reader, Man man, const char *where)
{
    const Variant *variant = reader->variant;
    const PoolRules *pool = &variant->pool;
    Colour colour = man_colour(man);
    uint8_t *count = reader->count[colour];
    int type = man_type(man);
    if (count[type] == UINT8_MAX)
        return FEN_FAIL(reader, where, "too many men");
    count[type]++;
    if (type == variant->king && count[type] > 1)
        return FEN_FAIL(reader, where, "%s has a second king", colour_name(colour));
    for (int i = 0; i < pool->type_count && !reader->array_only; i++) {
        int pooled = pool->order[i];
        bool counts_pawns = pool_counts_pawns(variant, pooled);
        int men = count[pooled] + (counts_pawns ? count[variant->pawn.type] : 0);
        if (men <= pool->limit[pooled] || (type != pooled && type != variant->pawn.type))
            continue;
        if (counts_pawns)
            return FEN_FAIL(reader, where,
                            "%s has more than %d of %s (board and pool) and %s (board) together",
                            colour_name(colour), pool->limit[pooled], variant->types[pooled].name,
                            variant->types[variant->pawn.type].name);
        return FEN_FAIL(reader, where, "%s has more than %d of %s on board and in the pool",
                        colour_name(colour), pool->limit[pooled], variant->types[pooled].name);
    }
    return true;
}

static bool place_man(FenReader *reader, Man man, Square square, const char *where)
{
    const Variant *variant = reader->variant;
    int type = man_type(man);
    int rank = rank_of(square);
    int last = man_colour(man) == WHITE ? variant->ranks - 1 : 0;
    bool end = rank == 0 || rank == variant->ranks - 1;
    /* TS-8, other reading: a pawn may have stayed one on its last rank. */
    if (type == variant->pawn.type && end && !(rank == last && variant->pawn.promotion_optional))
        return FEN_FAIL(reader, where, "no %s can stand on rank %d", variant->types[type].name,
                        rank + 1);
    reader->position->man[square] = man;
    reader->column[square] = (uint16_t)(where - reader->text + 1);
    reader->waiting[square] = variant_is_two_square(variant, type);
    return count_man(reader, man, where);
}

static bool place_tail(FenReader *reader, char mark, Square tail, const char *where)
{
    static const char MARKS[] = "<^{}";
    static const Step TO_HEAD[ORIENTATIONS] = {{-1, 0}, {0, 1}, {-1, 1}, {1, 1}};
    const Variant *variant = reader->variant;
    int lies = (int)(strchr(MARKS, mark) - MARKS);
    int file = file_of(tail) + TO_HEAD[lies].dx;
    int rank = rank_of(tail) + TO_HEAD[lies].dy;
    if (file < 0 || file >= variant->files || rank >= variant->ranks)
        return FEN_FAIL(reader, where, "the head of tail '%c' would be off the board", mark);
    Square head = square_of(file, rank);
    char name[4];
    square_write(head, name);
    if (!reader->waiting[head])
        return FEN_FAIL(reader, where, "tail '%c' has no head on %s", mark, name);
    Man man = reader->position->man[head];
    const PieceType *type = &variant->types[man_type(man)];
    if (!(type->orientations >> lies & 1))
        return FEN_FAIL(reader, where, "the %s can't lie like this ('%c')", type->name, mark);
    reader->waiting[head] = false;
    reader->position->man[tail] = man;
    reader->position->other[tail] = head;
    reader->position->other[head] = tail;
    return true;
}

/* An empty run; 0 with the error set if it is faulty. */
static int read_run(FenReader *reader)
{
    const char *start = reader->at;
    int run = 0;
    while (*reader->at >= '0' && *reader->at <= '9') {
        if (run < 1000)
            run = 10 * run + (*reader->at - '0');
        reader->at++;
    }
    if (run == 0)
        FEN_FAIL(reader, start, "an empty run of zero squares");
    else if (*start == '0')
        FEN_FAIL(reader, start, "an empty run with a leading zero");
    else
        return run;
    return 0;
}

/* Read what stands on one square, or a run of empty ones; 'skip' means that the
 * rank is full already and squares are only counted. Returns the files used, 0 on error. */
static int read_square(FenReader *reader, int file, int rank, bool skip)
{
    const Variant *variant = reader->variant;
    const char *where = reader->at;
    Square square = square_of(file & 15, rank);
    if (*where >= '0' && *where <= '9')
        return read_run(reader);
    if (*where && strchr("<^{}", *where)) {
        reader->at++;
        return skip || place_tail(reader, *where, square, where);
    }
    Man man;
    int used = man_parse(variant, where, &man);
    if (used == 0) {
        if (*where == '+' && is_letter(where[1]))
            FEN_FAIL(reader, where, "there is no man '+%c' in %s", where[1], variant->name);
        else if (is_letter(*where))
            FEN_FAIL(reader, where, "there is no man '%c' in %s", *where, variant->name);
        else if (*where == '[')
            FEN_FAIL(reader, where, "%s has no pool", variant->name);
        else if (*where > ' ' && *where <= '~')
            FEN_FAIL(reader, where, "unexpected '%c' on the board", *where);
        else
            FEN_FAIL(reader, where, "unexpected byte %d on the board", (unsigned char)*where);
        return 0;
    }
    reader->at += used;
    return skip || place_man(reader, man, square, where);
}

static bool at_board_end(const FenReader *reader)
{
    char c = *reader->at;
    return c == '\0' || c == ' ' || (c == '[' && reader->variant->pool.types);
}

static bool read_rank(FenReader *reader, int rank)
{
    int files = reader->variant->files;
    int file = 0;
    const char *excess = NULL;
    while (*reader->at != '/' && !at_board_end(reader)) {
        const char *where = reader->at;
        int used = read_square(reader, file, rank, file >= files);
        if (used == 0)
            return false;
        file += used;
        if (file > files && !excess)
            excess = where;
    }
    if (file != files)
        return FEN_FAIL(reader, excess ? excess : reader->at,
                        "rank %d has %d file%s, the board has %d", rank + 1, file,
                        file == 1 ? "" : "s", files);
    return true;
}

static bool fail_ranks(FenReader *reader, int read)
{
    const char *where = reader->at;
    for (; !at_board_end(reader); reader->at++)
        read += *reader->at == '/';
    return FEN_FAIL(reader, where, "the text has %d rank%s, the board has %d", read,
                    read == 1 ? "" : "s", reader->variant->ranks);
}

bool fen_read_board(FenReader *reader)
{
    const Variant *variant = reader->variant;
    if (at_board_end(reader))
        return FEN_FAIL(reader, reader->at, "the board is missing");
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        if (!read_rank(reader, rank))
            return false;
        if (rank == 0 ? *reader->at == '/' : at_board_end(reader))
            return fail_ranks(reader, variant->ranks - rank);
        reader->at += rank > 0;
    }
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        for (int file = 0; file < variant->files; file++) {
            Square square = square_of(file, rank);
            if (reader->waiting[square])
                return FEN_FAIL(reader, reader->text + reader->column[square] - 1,
                                "this %s has no tail",
                                variant->types[man_type(reader->position->man[square])].name);
        }
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        if (reader->count[colour][variant->king] == 0)
            return FEN_FAIL(reader, reader->at, "%s has no king", colour_name((Colour)colour));
    }
    return true;
}

bool fen_read_pool(FenReader *reader)
{
    const Variant *variant = reader->variant;
    if (!variant->pool.types)
        return true;
    if (*reader->at != '[')
        return FEN_FAIL(reader, reader->at, "the pool '[ ]' is missing");
    reader->at++;
    while (*reader->at != ']') {
        Man man;
        if (*reader->at == '\0' || *reader->at == ' ')
            return FEN_FAIL(reader, reader->at, "']' is missing after the pool");
        int used = man_parse(variant, reader->at, &man);
        if (used == 0 && (*reader->at < ' ' || *reader->at > '~'))
            return FEN_FAIL(reader, reader->at, "unexpected byte %d in the pool",
                            (unsigned char)*reader->at);
        if (used == 0)
            return FEN_FAIL(reader, reader->at, "unexpected '%c' in the pool", *reader->at);
        if (!(variant->pool.types >> man_type(man) & 1))
            return FEN_FAIL(reader, reader->at, "the %s never goes to the pool",
                            variant->types[man_type(man)].name);
        if (!count_man(reader, man, reader->at))
            return false;
        reader->position->pool[man_colour(man)][man_type(man)]++;
        reader->at += used;
    }
    reader->at++;
    return true;
}

bool fen_parse_array(const Variant *variant, const char *text, Position *position, Error *error)
{
    FenReader reader = {.variant = variant, .text = text, .at = text, .position = position,
                        .error = error, .array_only = true};
    memset(position, 0, sizeof *position);
    return fen_read_board(&reader);
}
