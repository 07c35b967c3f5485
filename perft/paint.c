/* Colour on terminals: see paint.h. */
#include "paint.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_DRAWING = 8192, CELL = 4, RANK_LABEL = 3 };

static const char *const CODE[PAINTS] = {
    [PAINT_GOOD] = "\033[32m",
    [PAINT_BAD] = "\033[1;31m",
    [PAINT_WHITE_MAN] = "\033[1m",
    [PAINT_BLACK_MAN] = "\033[36m",
};

static bool is_painted(FILE *stream)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(fileno(stream)) && !(no && *no) && !(terminal && strcmp(terminal, "dumb") == 0);
}

static void print_part(FILE *stream, bool painted, Paint paint, const char *text, size_t length)
{
    if (painted)
        fputs(CODE[paint], stream);
    fwrite(text, 1, length, stream);
    if (painted)
        fputs("\033[0m", stream);
}

void paint_text(FILE *stream, Paint paint, const char *text)
{
    print_part(stream, is_painted(stream), paint, text, strlen(text));
}

/* One rank of the drawing: its number, then four characters a square. */
static void paint_rank(FILE *stream, const Position *position, const uint8_t *marked, int rank,
                       const char *line, size_t length)
{
    size_t at = RANK_LABEL;
    fwrite(line, 1, at, stream);
    for (int file = 0; at < length; file++) {
        Square square = square_of(file, rank);
        Man man = position->man[square];
        size_t part = length - at < CELL ? length - at : CELL;
        bool mark = marked && marked[square];
        bool painted = man || mark;
        Paint paint = mark && man && man_colour(man) != (Colour)position->side ? PAINT_BAD
                      : mark && !man                                          ? PAINT_GOOD
                      : man && man_colour(man) == WHITE                       ? PAINT_WHITE_MAN
                                                                              : PAINT_BLACK_MAN;
        print_part(stream, painted, paint, line + at, part);
        at += part;
    }
}

void paint_board(FILE *stream, const Variant *variant, const Position *position,
                 const uint8_t *marked)
{
    char drawing[MAX_DRAWING];
    board_draw(variant, position, marked, drawing, sizeof drawing);
    if (!is_painted(stream)) {
        fputs(drawing, stream);
        return;
    }
    const char *line = drawing;
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        size_t length = strcspn(line, "\n");
        paint_rank(stream, position, marked, rank, line, length);
        putc('\n', stream);
        line += length + 1;
    }
    fputs(line, stream);
}
