/* moves and show: one position to look at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board_svg.h"
#include "commands.h"
#include "paint.h"
#include "session.h"

enum { MAX_DRAWING = 8192 };

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* Read --from; the man of the side to move that stands there may be named by either half. */
static Status read_from(const Session *session, Square *from)
{
    const char *text = session->options->from;
    const Position *position = &session->position;
    int used = square_parse(&session->game->variant, text, from);
    if (used == 0 || text[used]) {
        complain("--from: \"%s\" is not a square of this board", text);
        return STATUS_INPUT;
    }
    Man man = position->man[*from];
    if (!man || man_colour(man) != (Colour)position->side) {
        complain("--from: no man of the side to move stands on %s", text);
        return STATUS_INPUT;
    }
    return STATUS_OK;
}

static bool is_of_man(const Session *session, Move move, Square square)
{
    Square from = move_from(move);
    const Position *position = &session->position;
    return from == square ||
           (variant_is_two_square(&session->game->variant, man_type(position->man[from])) &&
            position->other[from] == square);
}

/* Keep the moves that --from asks for, and mark where they go. Returns their number. */
static int choose_moves(const Session *session, Square from, Move *moves, int count,
                        uint8_t marked[MAX_SQUARES])
{
    int kept = 0;
    memset(marked, 0, MAX_SQUARES);
    for (int i = 0; i < count; i++) {
        if (session->options->from && !is_of_man(session, moves[i], from))
            continue;
        marked[move_to(moves[i])] = 1;
        if (move_kind(moves[i]) == MOVE_TWO_SQUARE)
            marked[tail_square(move_to(moves[i]), move_to_lies(moves[i]))] = 1;
        moves[kept++] = moves[i];
    }
    return kept;
}

static Status print_moves(Session *session)
{
    const Options *options = session->options;
    const Variant *variant = &session->game->variant;
    Move moves[MAX_MOVES];
    uint8_t marked[MAX_SQUARES];
    Square from = 0;
    Status status = options->from ? read_from(session, &from) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    int count = game_moves(session->game, &session->position, moves);
    count = choose_moves(session, from, moves, count, marked);
    char(*texts)[MAX_MOVE_TEXT] = malloc((size_t)(count + 1) * sizeof *texts);
    if (!texts) {
        complain("not enough memory");
        return STATUS_SYSTEM;
    }
    for (int i = 0; i < count; i++)
        move_write(variant, &session->position, moves[i], texts[i]);
    qsort(texts, (size_t)count, sizeof *texts, compare_texts);
    for (int i = 0; i < count && text_wanted(options); i++)
        puts(texts[i]);
    if (options->from && text_wanted(options)) {
        putchar('\n');
        paint_board(stdout, variant, &session->position, marked);
    }
    if (options->json) {
        json_t *report = session_json(session, "moves");
        json_t *list = json_array();
        for (int i = 0; i < count; i++)
            json_array_append_new(list, json_string(texts[i]));
        json_object_set_new(report, "moves", list);
        status = json_write(options, report);
    }
    free(texts);
    return status;
}

Status command_moves(const Options *options)
{
    Session session = {0};
    Status status = session_open(options, &session);
    if (status == STATUS_OK)
        status = print_moves(&session);
    session_close(&session);
    return status;
}

/* What show has to tell. */
typedef struct {
    int moves, checkers;                   /* numbers */
    char checker_names[64][4];
    uint8_t marked[MAX_SQUARES];           /* where the man of --from goes */
    Square from;
} Look;

static void look(const Session *session, Look *look)
{
    Square checkers[64];
    Move moves[MAX_MOVES];
    look->moves = game_moves(session->game, &session->position, moves);
    look->checkers = game_checkers(session->game, &session->position, checkers);
    for (int i = 0; i < look->checkers; i++)
        square_write(checkers[i], look->checker_names[i]);
    if (session->options->from)
        choose_moves(session, look->from, moves, look->moves, look->marked);
}

static void print_position(const Session *session, const Look *look)
{
    char fen[MAX_FEN];
    game_fen(session->game, &session->position, fen);
    paint_board(stdout, &session->game->variant, &session->position,
                session->options->from ? look->marked : NULL);
    printf("\n%s\nMoves: %d\n", fen, look->moves);
    if (look->checkers > 0)
        printf("Checkers:");
    for (int i = 0; i < look->checkers; i++)
        printf(" %s", look->checker_names[i]);
    if (look->checkers > 0)
        putchar('\n');
}

static Status write_picture(const Session *session, const Look *look)
{
    const Position *position = &session->position;
    const Variant *variant = &session->game->variant;
    BoardMarks marks = {0};
    char fen[MAX_FEN], *text = NULL;
    size_t length = 0;
    for (int square = 0; square < MAX_SQUARES; square++)
        marks.to[square] = look->marked[square];
    if (session->options->from) {
        marks.from[look->from] = true;
        if (variant_is_two_square(variant, man_type(position->man[look->from])))
            marks.from[position->other[look->from]] = true;
    }
    game_fen(session->game, position, fen);
    FILE *stream = open_memstream(&text, &length);
    if (stream)
        board_svg(stream, variant, position, &marks, fen);
    if (!stream || fclose(stream) != 0) {
        free(text);
        complain("not enough memory for the picture");
        return STATUS_SYSTEM;
    }
    Status status = output_write(session->options->svg_file, text, length);
    free(text);
    return status;
}

static Status write_json(const Session *session, const Look *look)
{
    char drawing[MAX_DRAWING];
    json_t *report = session_json(session, "show");
    json_t *list = json_array();
    for (int i = 0; i < look->checkers; i++)
        json_array_append_new(list, json_string(look->checker_names[i]));
    board_draw(&session->game->variant, &session->position, NULL, drawing, sizeof drawing);
    json_object_set_new(report, "board", json_string(drawing));
    json_object_set_new(report, "moves", json_integer(look->moves));
    json_object_set_new(report, "checkers", list);
    return json_write(session->options, report);
}

static Status show(const Session *session)
{
    const Options *options = session->options;
    Look seen = {0};
    Status status = options->from ? read_from(session, &seen.from) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    look(session, &seen);
    if (text_wanted(options) && (!options->svg || options->svg_file))
        print_position(session, &seen);
    if (options->svg)
        status = write_picture(session, &seen);
    if (options->json)
        status = status_worse(status, write_json(session, &seen));
    return status;
}

Status command_show(const Options *options)
{
    Session session = {0};
    if (options->svg && !options->svg_file && options->json && !options->json_file) {
        complain("--svg and --json can't both go to stdout; give one of them a file");
        return STATUS_INPUT;
    }
    Status status = session_open(options, &session);
    if (status == STATUS_OK)
        status = show(&session);
    session_close(&session);
    return status;
}
