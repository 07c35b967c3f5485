/* moves and show: one position to look at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
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
        char drawing[MAX_DRAWING];
        board_draw(variant, &session->position, marked, drawing, sizeof drawing);
        printf("\n%s", drawing);
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

static Status print_position(Session *session)
{
    const Options *options = session->options;
    const Variant *variant = &session->game->variant;
    char drawing[MAX_DRAWING], fen[MAX_FEN], name[4];
    Square checkers[64];
    Move moves[MAX_MOVES];
    int move_count = game_moves(session->game, &session->position, moves);
    int checker_count = game_checkers(session->game, &session->position, checkers);
    board_draw(variant, &session->position, NULL, drawing, sizeof drawing);
    game_fen(session->game, &session->position, fen);
    if (text_wanted(options)) {
        printf("%s\n%s\n", drawing, fen);
        printf("Moves: %d\n", move_count);
        if (checker_count > 0)
            printf("Checkers:");
        for (int i = 0; i < checker_count; i++) {
            square_write(checkers[i], name);
            printf(" %s", name);
        }
        if (checker_count > 0)
            putchar('\n');
    }
    if (!options->json)
        return STATUS_OK;
    json_t *report = session_json(session, "show");
    json_t *list = json_array();
    for (int i = 0; i < checker_count; i++) {
        square_write(checkers[i], name);
        json_array_append_new(list, json_string(name));
    }
    json_object_set_new(report, "board", json_string(drawing));
    json_object_set_new(report, "moves", json_integer(move_count));
    json_object_set_new(report, "checkers", list);
    return json_write(options, report);
}

Status command_show(const Options *options)
{
    Session session = {0};
    Status status = session_open(options, &session);
    if (status == STATUS_OK)
        status = print_position(&session);
    session_close(&session);
    return status;
}
