/* What the protocols of engine.h share; for engine*.c only. */
#ifndef COUNTERCHECK_ENGINE_PROTOCOL_H
#define COUNTERCHECK_ENGINE_PROTOCOL_H

#include "engine.h"
#include "engine_process.h"
#include "workers.h"

/* How a UCI engine shows which moves are legal, if it has no `go perft`. */
typedef enum {
    SHOWS_PERFT,
    SHOWS_POSITION,     /* `d` shows that an illegal move was not played */
    SHOWS_REFUSAL,      /* it complains about an illegal move */
    SHOWS_SEARCHMOVES,  /* `go searchmoves M` answers with another move */
} Shows;

/* A move of ours and the engine's text for it. */
typedef struct {
    char ours[MAX_MOVE_TEXT], theirs[MAX_ENGINE_MOVE];
} MovePair;

struct Engine {
    const EngineSpec *spec;
    Protocol protocol;           /* once started, not PROTOCOL_AUTO */
    Process *process;
    const Game *game;            /* that it was made ready for; NULL: none */
    char name[80];
    char fault[MAX_FAULT];
    char manner[MAX_FAULT];
    char *options;               /* its option lines; UCI */
    size_t options_length;
    char shown[MAX_FEN];         /* see engine_shown() */
    char complaint[MAX_REMARK];  /* the last line that sounds like a refusal */
    Shows shows;
    bool draws;                  /* `d` prints its position */
    bool totals;                 /* its counts end with a total */
    bool only_totals;            /* and name no moves */
    bool pings;                  /* XBoard: ping is answered */
    bool usermove;               /* XBoard: moves are said with this word */
    bool answered;               /* XBoard: it has counted once */
    char xboard_variants[1000];  /* XBoard: feature variants, or "" */
    int ping_number;
};

/* Fault with what the engine last said.  ASK_FAILED, or ASK_INTERRUPTED. */
Asked engine_fail(Engine *engine, Talk talk, const char *doing);
Asked engine_say_fault(Engine *engine, Asked asked, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void engine_add_manner(Engine *engine, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Say a line, formatted. */
Asked engine_tell(Engine *engine, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Hear a line by 'deadline'. */
Asked engine_hear(Engine *engine, double deadline, const char *doing, const char **line);
double engine_deadline(const Engine *engine);

/* Texts (engine_text.c). */

/* Whether 'line' begins with 'word' and a blank or the end, letters of either case. */
bool line_takes(const char *line, const char *word, const char **rest);
/* Whether a line sounds like a refusal of a command, position or move. */
bool line_complains(const char *line);
/* Read "e2e4: 20" and its like. */
bool line_is_count(const char *line, char text[MAX_ENGINE_MOVE], uint64_t *leaves);
/* Read "Nodes searched: 20" and its like. */
bool line_is_total(const char *line, uint64_t *total);
/* Read " 2   784  0.00 ..", a row of a table by depth. */
bool line_is_row(const char *line, int depth, uint64_t *total);

/* Position text as the engine writes it, to 'text' (MAX_FEN bytes), and back to our letters. */
void engine_write_fen(const Engine *engine, const Game *game, const Position *position, char *text);
void engine_read_fen(const Engine *engine, char *text);
/* Whether the engine's text shows the same men and the same side to move. */
bool engine_same_position(const Engine *engine, const Game *game, const Position *position,
                          const char *text);

/* The legal moves of 'position' with the engine's texts, at most MAX_MOVES. */
int engine_pairs(const Engine *engine, const Game *game, const Position *position, MovePair *pairs);
/* Our text for the engine's 'theirs', or that itself if it is none of the legal moves. */
void engine_translate(const MovePair *pairs, int count, const char *theirs,
                      char ours[MAX_ENGINE_MOVE]);
/* The engine's text of each move of the question's line, each after a blank. False: too long. */
bool engine_write_line(const Engine *engine, const Question *question, char *text, size_t size);

/* Put the place holders' values into 'format'; quoted for the shell if 'quote'.  False: too long. */
typedef struct {
    const char *variant, *fen, *moves;
    int depth;
} Values;
bool template_fill(const char *format, const Values *values, bool quote, char *text, size_t size);
bool template_has(const char *format, const char *place);

/* Answers. */
/* Sort, translate, sum up; notes moves said twice and a total that is not the sum. */
Asked answer_finish(Engine *engine, const Question *question, bool has_total, uint64_t total,
                    Answer *answer);

/* The protocols: start and make ready for engine->game; answer. */
Asked uci_start(Engine *engine);
Asked uci_prepare(Engine *engine, const Game *game);
Asked uci_ask(Engine *engine, const Question *question, Answer *answer);
Asked uci_show(Engine *engine, const Question *question, char *text);
Asked xboard_start(Engine *engine);
Asked xboard_prepare(Engine *engine, const Game *game);
Asked xboard_ask(Engine *engine, const Question *question, Answer *answer);
Asked command_ask(Engine *engine, const Question *question, Answer *answer);

/* UCI, used by engine_legality.c too: set up 'line' (texts after blanks, or "") from
 * 'root', and wait until that is done. */
Asked uci_set_position(Engine *engine, const Game *game, const Position *root, const char *line);
Asked uci_ready(Engine *engine, const char *doing);
/* The position text that `d` shows, to 'text' (MAX_FEN bytes); "" if it shows none. */
Asked uci_shown_position(Engine *engine, char *text);

/* Legality of moves, one at a time (engine_legality.c). */
Asked legality_find_way(Engine *engine, const Game *game);
Asked legality_ask(Engine *engine, const Question *question, Answer *answer);

#endif
