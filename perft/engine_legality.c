/*
 * UCI engines without `go perft`: their moves are found by asking about one move after the
 * other, those that are legal here and every other pair of squares that a man could go by.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine_protocol.h"

enum { MAX_LINE_OF_MOVES = 8192 };

/* A position being asked about. */
typedef struct {
    Engine *engine;
    const Question *question;
    char line[MAX_LINE_OF_MOVES];  /* the moves that lead there, as the engine writes them */
} Inquiry;

/* Set up the position, then the position after 'move': an engine that refuses the move keeps
 * one or the other, but never a third. */
static Asked set_after(Inquiry *inquiry, const char *move)
{
    const Question *question = inquiry->question;
    char line[MAX_LINE_OF_MOVES + MAX_ENGINE_MOVE + 2];
    Asked asked = uci_set_position(inquiry->engine, question->game, question->root, inquiry->line);
    snprintf(line, sizeof line, "%s %s", inquiry->line, move);
    if (asked == ASK_OK)
        asked = uci_set_position(inquiry->engine, question->game, question->root, line);
    return asked;
}

/* Whether `d` shows the other side to move, on another board. */
static Asked ask_by_position(Inquiry *inquiry, const char *move, bool *legal)
{
    char text[MAX_FEN], before[MAX_FEN];
    Asked asked = set_after(inquiry, move);
    if (asked == ASK_OK)
        asked = uci_shown_position(inquiry->engine, text);
    if (asked != ASK_OK)
        return asked;
    const Position *position = inquiry->question->position;
    engine_write_fen(inquiry->engine, inquiry->question->game, position, before);
    size_t board = strcspn(text, " "), board_before = strcspn(before, " ");
    bool same = board == board_before && strncmp(text, before, board) == 0;
    *legal = !same && text[board] && text[board + 1] == (position->side == WHITE ? 'b' : 'w');
    return ASK_OK;
}

static Asked ask_by_refusal(Inquiry *inquiry, const char *move, bool *legal)
{
    Asked asked = set_after(inquiry, move);
    *legal = asked == ASK_OK && !*inquiry->engine->complaint;
    return asked;
}

static Asked ask_by_search(Inquiry *inquiry, const char *move, bool *legal)
{
    Engine *engine = inquiry->engine;
    const char *line, *rest = "";
    *legal = false;
    Asked asked = uci_set_position(engine, inquiry->question->game, inquiry->question->root,
                                   inquiry->line);
    if (asked == ASK_OK)
        asked = engine_tell(engine, "go depth 1 searchmoves %s", move);
    double deadline = engine_deadline(engine);
    while (asked == ASK_OK) {
        asked = engine_hear(engine, deadline, "answer go searchmoves with bestmove", &line);
        if (asked == ASK_OK && line_takes(line, "bestmove", &rest)) {
            size_t length = strlen(move);
            *legal = strncmp(rest, move, length) == 0 && (!rest[length] || rest[length] == ' ');
            break;
        }
    }
    return asked;
}

static Asked ask_move(Inquiry *inquiry, const char *move, bool *legal)
{
    switch (inquiry->engine->shows) {
    case SHOWS_POSITION: return ask_by_position(inquiry, move, legal);
    case SHOWS_REFUSAL: return ask_by_refusal(inquiry, move, legal);
    default: return ask_by_search(inquiry, move, legal);
    }
}

/* Two moves of 'position': a legal one, and one onto an own man. */
static bool find_probes(const Game *game, const Position *position, char legal[MAX_ENGINE_MOVE],
                        char illegal[MAX_ENGINE_MOVE])
{
    Move moves[MAX_MOVES];
    if (game_moves(game, position, moves) == 0)
        return false;
    move_write(&game->variant, position, moves[0], legal);
    Square from = move_from(moves[0]);
    for (int square = 0; square < MAX_SQUARES; square++) {
        Man man = position->man[square];
        if (!man || square == from || man_colour(man) != (Colour)position->side)
            continue;
        int used = square_write(from, illegal);
        square_write((Square)square, illegal + used);
        return true;
    }
    return false;
}

Asked legality_find_way(Engine *engine, const Game *game)
{
    static const struct {
        Shows shows;
        const char *manner;
    } WAYS[] = {
        {SHOWS_POSITION, "It has no go perft; its moves were found one by one, by the position "
                         "that d shows."},
        {SHOWS_REFUSAL, "It has no go perft; its moves were found one by one, by its refusals."},
        {SHOWS_SEARCHMOVES, "It has no go perft; its moves were found one by one, by go "
                            "searchmoves."},
    };
    Position array;
    char good[MAX_ENGINE_MOVE], bad[MAX_ENGINE_MOVE];
    if (!game_parse_fen(game, game->variant.start_fen, &array, NULL) ||
        !find_probes(game, &array, good, bad))
        return engine_say_fault(engine, ASK_REFUSED, "has no go perft");
    Question question = {.game = game, .root = &array, .position = &array, .depth = 1};
    Inquiry inquiry = {.engine = engine, .question = &question};
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        bool takes_good, takes_bad;
        engine->shows = WAYS[i].shows;
        if (engine->shows == SHOWS_POSITION && !engine->draws)
            continue;
        Asked asked = ask_move(&inquiry, good, &takes_good);
        if (asked == ASK_OK)
            asked = ask_move(&inquiry, bad, &takes_bad);
        if (asked != ASK_OK)
            return asked;
        if (takes_good && !takes_bad) {
            engine_add_manner(engine, "%s", WAYS[i].manner);
            return ASK_OK;
        }
    }
    engine->shows = SHOWS_PERFT;
    return engine_say_fault(engine, ASK_REFUSED, "has no go perft, and shows in no way which "
                            "moves are legal (d, refusals, go searchmoves)");
}

/* Ask about one text; a legal one is added to the answer. */
static Asked ask_text(Inquiry *inquiry, const char *text, Answer *answer)
{
    bool legal;
    Asked asked = ask_move(inquiry, text, &legal);
    if (asked == ASK_OK && legal && !answer_add(answer, text, 1))
        return engine_say_fault(inquiry->engine, ASK_FAILED, "not enough memory for its moves");
    return asked;
}

static bool is_among(const MovePair *pairs, int count, const char *theirs)
{
    for (int i = 0; i < count; i++)
        if (strcmp(pairs[i].theirs, theirs) == 0)
            return true;
    return false;
}

/* Ask about the moves of the man on 'from' that are not legal here; a pawn may also become
 * any type near the end of the board. */
static Asked ask_others(Inquiry *inquiry, Square from, const MovePair *pairs, int count,
                        Answer *answer)
{
    const Game *game = inquiry->question->game;
    const Variant *variant = &game->variant;
    const Position *position = inquiry->question->position;
    bool is_pawn = man_type(position->man[from]) == variant->pawn.type;
    Asked asked = ASK_OK;
    for (int to = 0; to < MAX_SQUARES && asked == ASK_OK; to++) {
        Square square = (Square)to;
        if (square == from || file_of(square) >= variant->files || rank_of(square) >= variant->ranks)
            continue;
        int rank = position->side == WHITE ? rank_of(square) : variant->ranks - 1 - rank_of(square);
        int choices = is_pawn && rank >= variant->ranks - 3 ? variant->type_count : 0;
        for (int type = -1; type < choices && asked == ASK_OK; type++) {
            char text[MAX_ENGINE_MOVE];
            int used = square_write(from, text);
            used += square_write(square, text + used);
            if (type >= 0)
                for (const char *token = variant->types[type].token; *token; token++) {
                    text[used++] = (char)tolower((unsigned char)*token);
                    text[used] = '\0';
                }
            if (!is_among(pairs, count, text))
                asked = ask_text(inquiry, text, answer);
        }
    }
    return asked;
}

Asked legality_ask(Engine *engine, const Question *question, Answer *answer)
{
    Inquiry *inquiry = calloc(1, sizeof *inquiry);
    MovePair *pairs = malloc(MAX_MOVES * sizeof *pairs);
    if (!inquiry || !pairs) {
        free(pairs);
        free(inquiry);
        return engine_say_fault(engine, ASK_FAILED, "not enough memory");
    }
    Asked asked = ASK_OK;
    *inquiry = (Inquiry){.engine = engine, .question = question};
    if (!engine_write_line(engine, question, inquiry->line, sizeof inquiry->line))
        asked = engine_say_fault(engine, ASK_REFUSED, "the line of moves is too long for it");
    if (asked == ASK_OK) {
        const Position *position = question->position;
        int count = engine_pairs(engine, question->game, position, pairs);
        for (int i = 0; i < count && asked == ASK_OK; i++)
            asked = ask_text(inquiry, pairs[i].theirs, answer);
        for (int from = 0; from < MAX_SQUARES && asked == ASK_OK; from++) {
            Man man = position->man[from];
            if (man && man_colour(man) == (Colour)position->side &&
                !variant_is_two_square(&question->game->variant, man_type(man)))
                asked = ask_others(inquiry, (Square)from, pairs, count, answer);
        }
    }
    if (asked == ASK_OK)
        asked = answer_finish(engine, question, false, 0, answer);
    answer->counted = false;
    free(pairs);
    free(inquiry);
    return asked;
}
