/*
 * Boards as SVG: see compare_svg.h.  A square is 40 units; rank 1 is at the bottom.  Men are
 * their letters on a disc, light for White; two-square men are one long disc.
 */
#include "compare_svg.h"

#include <math.h>
#include <string.h>

enum { SIDE = 40, MARGIN = 22 };

typedef struct {
    double x, y;
} Point;

void html_escape(FILE *file, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': fputs("&lt;", file); break;
        case '>': fputs("&gt;", file); break;
        case '&': fputs("&amp;", file); break;
        case '"': fputs("&quot;", file); break;
        case '\'': fputs("&#39;", file); break;
        default: fputc((unsigned char)*text < ' ' ? ' ' : *text, file);
        }
}

static Point centre(const Variant *variant, Square square)
{
    return (Point){MARGIN + SIDE * (file_of(square) + 0.5),
                   SIDE * (variant->ranks - 1 - rank_of(square) + 0.5)};
}

static void write_squares(FILE *file, const Variant *variant)
{
    for (int rank = 0; rank < variant->ranks; rank++)
        for (int column = 0; column < variant->files; column++)
            fprintf(file, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"%s\"/>",
                    MARGIN + SIDE * column, SIDE * (variant->ranks - 1 - rank), SIDE, SIDE,
                    (rank + column) % 2 ? "light" : "dark");
    for (int rank = 0; rank < variant->ranks; rank++)
        fprintf(file, "<text x=\"%d\" y=\"%d\" class=\"edge\">%d</text>", MARGIN / 2,
                SIDE * (variant->ranks - 1 - rank) + SIDE / 2 + 5, rank + 1);
    for (int column = 0; column < variant->files; column++)
        fprintf(file, "<text x=\"%d\" y=\"%d\" class=\"edge\">%c</text>",
                MARGIN + SIDE * column + SIDE / 2, SIDE * variant->ranks + MARGIN - 7,
                'a' + column);
    fputc('\n', file);
}

/* The man on 'square'; a two-square man is drawn once, from its lower numbered square. */
static void write_man(FILE *file, const Variant *variant, const Position *position, Square square)
{
    Man man = position->man[square];
    char token[3];
    const char *colour = man_colour(man) == WHITE ? "white" : "black";
    Point at = centre(variant, square);
    man_write(variant, man, token);
    fprintf(file, "<g class=\"%s\"><title>", colour);
    html_escape(file, variant->types[man_type(man)].name);
    fputs("</title>", file);
    if (variant_is_two_square(variant, man_type(man))) {
        Point other = centre(variant, position->other[square]);
        if (position->other[square] < square) {
            fputs("</g>", file);
            return;
        }
        fprintf(file,
                "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" class=\"rim\"/>"
                "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" class=\"body\"/>",
                at.x, at.y, other.x, other.y, at.x, at.y, other.x, other.y);
        at = (Point){(at.x + other.x) / 2, (at.y + other.y) / 2};
    } else {
        fprintf(file, "<circle cx=\"%g\" cy=\"%g\" r=\"15\"/>", at.x, at.y);
    }
    fprintf(file, "<text x=\"%g\" y=\"%g\">%s</text></g>\n", at.x, at.y + 7, token);
}

/* The one or two squares named at 'text', whose middles are 'ends'; returns the characters used. */
static int read_place(const Variant *variant, const char *text, bool pair, Point ends[2])
{
    Square square, other;
    int used = square_parse(variant, text, &square);
    if (used == 0)
        return 0;
    ends[0] = ends[1] = centre(variant, square);
    int more = pair ? square_parse(variant, text + used, &other) : 0;
    if (more > 0)
        ends[1] = centre(variant, other);
    return used + more;
}

static Point middle(const Point ends[2])
{
    return (Point){(ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2};
}

static void write_arrow(FILE *file, const Variant *variant, const Disputed *disputed,
                        const char *class, int number)
{
    Point froms[2], tos[2];
    const char *text = disputed->text, *dash = strchr(text, '-');
    int used = read_place(variant, text, dash != NULL, froms);
    if (used == 0 || read_place(variant, text + used + (dash != NULL), dash != NULL, tos) == 0)
        return;
    Point from = middle(froms), to = middle(tos);
    if (dash)
        fprintf(file, "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" class=\"ghost %s\"/>",
                tos[0].x, tos[0].y, tos[1].x, tos[1].y, class);
    double length = hypot(to.x - from.x, to.y - from.y);
    if (length < 1)
        return;
    /* From the rim of the disc to just before the middle of the target. */
    double dx = (to.x - from.x) / length, dy = (to.y - from.y) / length;
    double start = length > 30 ? 12 : 0, end = length > 30 ? 9 : 3;
    fprintf(file,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"arrow %s\" "
            "marker-end=\"url(#%s%d)\"><title>%s: ",
            from.x + start * dx, from.y + start * dy, to.x - end * dx, to.y - end * dy, class,
            class, number, class);
    html_escape(file, disputed->text);
    fputs("</title></line>\n", file);
}

static void write_heads(FILE *file, int number)
{
    static const char *const CLASSES[] = {"missing", "extra"};
    fputs("<defs>", file);
    for (int i = 0; i < 2; i++)
        fprintf(file,
                "<marker id=\"%s%d\" class=\"head %s\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" "
                "markerWidth=\"3.4\" markerHeight=\"3.4\" orient=\"auto\">"
                "<path d=\"M0 0 10 5 0 10z\"/></marker>",
                CLASSES[i], number, CLASSES[i]);
    fputs("</defs>\n", file);
}

void svg_write(FILE *file, const Finding *finding, int number)
{
    const Variant *variant = &finding->subject->game->variant;
    const Position *position = &finding->position;
    fprintf(file,
            "<svg viewBox=\"0 0 %d %d\" style=\"max-width:%dpx\" role=\"img\" "
            "aria-label=\"board, %s to move\">\n",
            MARGIN + SIDE * variant->files + 2, SIDE * variant->ranks + MARGIN,
            (MARGIN + SIDE * variant->files) * 6 / 5, position->side == WHITE ? "White" : "Black");
    write_heads(file, number);
    write_squares(file, variant);
    for (int square = 0; square < MAX_SQUARES; square++)
        if (position->man[square])
            write_man(file, variant, position, (Square)square);
    for (int i = 0; i < finding->missing_count; i++)
        write_arrow(file, variant, &finding->missing[i], "missing", number);
    for (int i = 0; i < finding->extra_count; i++)
        write_arrow(file, variant, &finding->extra[i], "extra", number);
    fputs("</svg>\n", file);
}
