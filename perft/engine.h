/*
 * Other people's engines: asked for the moves of a position and the leaves below each.
 * Whatever an engine does - hangs, dies, floods, answers for another position - comes back as
 * a result with a reason; nothing blocks, and nothing it said is believed unchecked.
 */
#ifndef COUNTERCHECK_ENGINE_H
#define COUNTERCHECK_ENGINE_H

#include "movegen/game.h"
#include "status.h"

enum { MAX_SETTINGS = 16, MAX_ENGINE_MOVE = 32, MAX_FAULT = 1600, MAX_REMARK = 400 };

typedef enum { PROTOCOL_AUTO, PROTOCOL_UCI, PROTOCOL_XBOARD, PROTOCOL_COMMAND } Protocol;

/* How an engine writes castling; CASTLING_OURS: as the game does here. */
typedef enum { CASTLING_OURS, CASTLING_KING, CASTLING_ROOK } CastlingText;

/* How to start and talk to an engine. */
typedef struct {
    const char *command;                  /* for the shell; PROTOCOL_COMMAND: a template with
                                           * {variant} {fen} {moves} {depth} */
    Protocol protocol;
    const char *variant;                  /* its name for the game; NULL: as here */
    const char *variants_file;            /* ini file that it is to load; NULL: none */
    const char *settings[MAX_SETTINGS];   /* options to set, "NAME=VALUE" */
    int setting_count;
    const char *perft_command;            /* with {depth}; NULL: the protocol's */
    CastlingText castling;
    const char *letters;                  /* "m=c,a=x": our letter, its letter; NULL: the same */
    double seconds;                       /* limit of one answer */
} EngineSpec;

typedef struct {
    char text[MAX_ENGINE_MOVE];           /* in our move text where it is a legal move */
    uint64_t leaves;
} EngineMove;

/* What an engine says of a position. */
typedef struct {
    bool listed;                          /* moves are named; else only 'total' is known */
    bool counted;                         /* 'leaves' and 'total' are counts, not just a list */
    EngineMove *moves;                    /* sorted by text; a move said twice is there twice */
    int count;
    uint64_t total;                       /* the sum of 'leaves' if there are moves */
    bool contradicts;                     /* its lines don't add up to the total it says */
    char remark[MAX_REMARK];              /* what was odd, or "" */
} Answer;
void answer_release(Answer *answer);
/* Add a move; false: no memory.  The texts are to be sorted in the end. */
bool answer_add(Answer *answer, const char *text, uint64_t leaves);

/* The moves of 'line' lead from 'root' to 'position'. */
typedef struct {
    const Game *game;
    const Position *root;
    const char (*line)[MAX_MOVE_TEXT];
    int line_length;
    const Position *position;
    int depth;                            /* 1 or more */
} Question;

typedef enum {
    ASK_OK,
    ASK_REFUSED,        /* it doesn't take the game, the position or a move; it goes on living */
    ASK_FAILED,         /* it died, hangs, floods or answers garbage */
    ASK_INTERRUPTED,
} Asked;

typedef struct Engine Engine;

/* Make an engine; it is started by the first question.  'spec' must outlive it.  NULL: no memory. */
Engine *engine_create(const EngineSpec *spec);
void engine_destroy(Engine *engine);

/*
 * Ask; if not ASK_OK, engine_fault() says why.  An engine that failed is started
 * again by the next question.  'answer' is released with answer_release(), whatever the result.
 */
Asked engine_ask(Engine *engine, const Question *question, Answer *answer);

/* Make it ready for 'game' only: started, and the game taken. */
Asked engine_prepare(Engine *engine, const Game *game);

/*
 * What position the engine itself shows after the question's line, to 'text' (MAX_FEN bytes), in
 * our letters; "" if it shows none.
 */
Asked engine_show(Engine *engine, const Question *question, char *text);
/* What it showed when its last answer was ASK_REFUSED for having another position; else "". */
const char *engine_shown(const Engine *engine);

const char *engine_fault(const Engine *engine);
/* The name it gives itself, or its command. */
const char *engine_name(const Engine *engine);
/* What was found out about the way it answers, for the report: sentences, or "". */
const char *engine_manner(const Engine *engine);
/* Whether its answers have counts, so that depths above 1 can be asked for. */
bool engine_counts(const Engine *engine);

#endif
