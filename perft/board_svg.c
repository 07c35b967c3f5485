/* Drawing boards: see board_svg.h.  Units are pixels; a square is SIDE of them. */
#include "board_svg.h"

#include <math.h>
#include <string.h>

#include "xml.h"

enum { SIDE = 40, MARGIN = 22, MAN_WIDTH = 32 };

static const char STYLE[] =
    "<style>"
    "text{font-family:sans-serif;text-anchor:middle}"
    ".c{font-size:12px;fill:#555}"
    ".l{fill:#f3e7cf}.d{fill:#d5b98c}.f{fill:#e8d24f}"
    ".w{fill:#fff;stroke:#222}.b{fill:#333;stroke:#000}"
    ".W{fill:#111}.B{fill:#fff}.W,.B{font-weight:bold}"
    ".m{fill:#1f7a3d}.x{fill:none;stroke:#c0272d;stroke-width:3}"
    ".a{stroke:#0c8a3a}.e{stroke:#d01c2a}.a,.e{stroke-width:5;fill:none;opacity:.85}"
    ".e{stroke-dasharray:9 5}.h{stroke:none;stroke-dasharray:none}.a.h{fill:#0c8a3a}"
    ".e.h{fill:#d01c2a}.g{stroke-width:26;stroke-linecap:round;stroke-dasharray:none;opacity:.35}"
    "</style>\n";

static int middle_x(Square square) { return MARGIN + SIDE * file_of(square) + SIDE / 2; }

static int middle_y(const Variant *variant, Square square)
{
    return MARGIN + SIDE * (variant->ranks - 1 - rank_of(square)) + SIDE / 2;
}

/* A light board, and all dark squares in one path. */
static void draw_squares(FILE *stream, const Variant *variant, const BoardMarks *marks)
{
    fprintf(stream, "<rect class=\"l\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", MARGIN,
            MARGIN, SIDE * variant->files, SIDE * variant->ranks);
    fputs("<path class=\"d\" d=\"", stream);
    for (int rank = 0; rank < variant->ranks; rank++)
        for (int file = rank % 2; file < variant->files; file += 2)
            fprintf(stream, "M%d %dh%dv%dh-%dz", MARGIN + SIDE * file,
                    MARGIN + SIDE * (variant->ranks - 1 - rank), SIDE, SIDE, SIDE);
    fputs("\"/>\n", stream);
    for (int square = 0; marks && square < MAX_SQUARES; square++)
        if (marks->from[square])
            fprintf(stream,
                    "<rect class=\"f\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                    middle_x((Square)square) - SIDE / 2,
                    middle_y(variant, (Square)square) - SIDE / 2, SIDE, SIDE);
}

static void draw_coordinates(FILE *stream, const Variant *variant)
{
    int bottom = MARGIN + SIDE * variant->ranks;
    for (int file = 0; file < variant->files; file++)
        fprintf(stream, "<text class=\"c\" x=\"%d\" y=\"%d\">%c</text>\n",
                middle_x(square_of(file, 0)), bottom + 15, 'a' + file);
    for (int rank = 0; rank < variant->ranks; rank++)
        fprintf(stream, "<text class=\"c\" x=\"%d\" y=\"%d\">%d</text>\n", MARGIN / 2,
                middle_y(variant, square_of(0, rank)) + 4, rank + 1);
}

/* The head of a two-square man comes first in reading order. */
static bool is_tail(const Position *position, Square square)
{
    Square other = position->other[square];
    return rank_of(other) > rank_of(square) ||
           (rank_of(other) == rank_of(square) && other < square);
}

static void draw_man(FILE *stream, const Variant *variant, const Position *position, Square square)
{
    Man man = position->man[square];
    bool white = man_colour(man) == WHITE;
    int x = middle_x(square), y = middle_y(variant, square);
    char token[3];
    if (variant_is_two_square(variant, man_type(man))) {
        if (is_tail(position, square))
            return;
        /* A stroke with round ends over both squares, and a thinner one within it. */
        for (int edge = 1; edge >= 0; edge--)
            fprintf(stream,
                    "<path d=\"M%d %dL%d %d\" stroke-linecap=\"round\" stroke-width=\"%d\" "
                    "stroke=\"%s\"/>\n",
                    x, y, middle_x(position->other[square]),
                    middle_y(variant, position->other[square]), MAN_WIDTH + 2 * edge - 1,
                    edge    ? "#111"
                    : white ? "#fff"
                            : "#333");
    } else {
        fprintf(stream, "<circle class=\"%c\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
                white ? 'w' : 'b', x, y, MAN_WIDTH / 2);
    }
    man_write(variant, man, token);
    fprintf(stream, "<text class=\"%c\" x=\"%d\" y=\"%d\" font-size=\"%d\">", white ? 'W' : 'B', x,
            y + 6, token[1] ? 15 : 18);
    xml_write(stream, token);
    fputs("</text>\n", stream);
}

static void draw_mark(FILE *stream, const Variant *variant, const Position *position, Square square)
{
    bool taken = position->man[square] && man_colour(position->man[square]) != (Colour)position->side;
    char name[4];
    square_write(square, name);
    fprintf(stream, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"><title>%s</title></circle>\n",
            taken ? "x" : "m", middle_x(square), middle_y(variant, square),
            taken ? SIDE / 2 - 2 : SIDE / 6, name);
}

/* A line to just before the middle of the target, and its head; where a two-square man goes, a shade
 * of it. */
static void draw_arrow(FILE *stream, const Variant *variant, const BoardArrow *arrow)
{
    double x[2], y[2];
    const Square *ends[] = {arrow->from, arrow->to};
    char class = arrow->extra ? 'e' : 'a';
    for (int i = 0; i < 2; i++) {
        x[i] = (middle_x(ends[i][0]) + middle_x(ends[i][1])) / 2.0;
        y[i] = (middle_y(variant, ends[i][0]) + middle_y(variant, ends[i][1])) / 2.0;
    }
    if (arrow->to[0] != arrow->to[1])
        fprintf(stream, "<path class=\"%c g\" d=\"M%d %dL%d %d\"/>\n", class,
                middle_x(arrow->to[0]), middle_y(variant, arrow->to[0]), middle_x(arrow->to[1]),
                middle_y(variant, arrow->to[1]));
    double length = hypot(x[1] - x[0], y[1] - y[0]);
    if (length < 1)
        return;
    double dx = (x[1] - x[0]) / length, dy = (y[1] - y[0]) / length;
    double start = length > 30 ? 12 : 0, tip = length - (length > 30 ? 3 : 0), neck = tip - 14;
    if (neck > start)
        fprintf(stream, "<path class=\"%c\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class,
                x[0] + start * dx, y[0] + start * dy, x[0] + neck * dx, y[0] + neck * dy);
    fprintf(stream, "<path class=\"%c h\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\"/>\n", class,
            x[0] + tip * dx, y[0] + tip * dy, x[0] + neck * dx - 8 * dy,
            y[0] + neck * dy + 8 * dx, x[0] + neck * dx + 8 * dy, y[0] + neck * dy - 8 * dx);
}

static void draw_pool(FILE *stream, const Variant *variant, const Position *position)
{
    char token[3], men[2 * MAX_TYPES * 64] = "";
    size_t used = 0;
    for (int side = WHITE; side <= BLACK; side++)
        for (int i = 0; i < variant->pool.type_count; i++) {
            int type = variant->pool.order[i];
            man_write(variant, man_of((Colour)side, type), token);
            for (int n = position->pool[side][type]; n > 0 && used + 3 < sizeof men; n--)
                used += (size_t)sprintf(men + used, "%s", token);
        }
    if (used == 0)
        return;
    fprintf(stream, "<text class=\"c\" x=\"%d\" y=\"%d\">captured: ",
            MARGIN + SIDE * variant->files / 2, MARGIN + SIDE * variant->ranks + 33);
    xml_write(stream, men);
    fputs("</text>\n", stream);
}

void board_svg(FILE *stream, const Variant *variant, const Position *position,
               const BoardMarks *marks, const char *title)
{
    int width = 2 * MARGIN + SIDE * variant->files;
    int height = 2 * MARGIN + SIDE * variant->ranks + (variant->pool.types ? 18 : 0);
    fprintf(stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" role=\"img\">\n<title>",
            width, height, width, height);
    xml_write(stream, title);
    fputs("</title>\n", stream);
    fputs(STYLE, stream);
    draw_squares(stream, variant, marks);
    draw_coordinates(stream, variant);
    for (int square = 0; square < MAX_SQUARES; square++)
        if (position->man[square])
            draw_man(stream, variant, position, (Square)square);
    for (int square = 0; marks && square < MAX_SQUARES; square++)
        if (marks->to[square])
            draw_mark(stream, variant, position, (Square)square);
    for (int i = 0; marks && i < marks->arrow_count; i++)
        draw_arrow(stream, variant, &marks->arrows[i]);
    draw_pool(stream, variant, position);
    fputs("</svg>\n", stream);
}
