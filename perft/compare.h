/*
 * Comparing an engine with ours: positions are asked to rising depth; a difference is walked
 * down, move by move, to the first position where the lists of moves differ; then
 * the known misreadings are tried on everything the engine said.
 */
#ifndef COUNTERCHECK_COMPARE_H
#define COUNTERCHECK_COMPARE_H

#include "divide.h"
#include "engine.h"
#include "fixture.h"
#include "compare_misreading.h"

enum {
    MAX_LINE = 64,
    MAX_WORDS = 160,
    MAX_NOTE = 1800,
    MAX_ENGINE_FAILURES = 25,         /* then it is given up .. */
    MAX_ENGINE_DELAYS = 3,            /* .. or after so many that took all the time there is */
    MAX_FIRST_FAILURES = 3,           /* .. or after so many if it has never answered */
};

/* A position to compare. */
typedef struct {
    const char *id;                   /* of the fixture, or "" */
    const char *why, *rule, *page;    /* "" if there is none */
    const char *file;
    int line;                         /* in the file; 0: not from a file */
    const Game *game;
    Position position;
    int depth;                        /* 1 or more */
} Subject;

/* One answer of an engine, kept for the diagnosis. */
typedef struct {
    const Subject *subject;
    char (*line)[MAX_MOVE_TEXT];      /* from the subject's position */
    int line_length;
    bool end_only;                    /* it was given the position after the line, not the line */
    int depth;
    bool refused;                     /* it took the position or a move for impossible .. */
    char *shown;                      /* .. or has this position; NULL: unknown */
    Answer answer;
} Record;

/* A move that one side has and the other has not. */
typedef struct {
    char text[MAX_ENGINE_MOVE];
    char words[MAX_WORDS];            /* what kind of move it is */
} Disputed;

typedef enum {
    FINDING_MOVES,       /* the lists of moves differ */
    FINDING_COUNT,       /* the lists agree, but a count doesn't, and no position shows why */
    FINDING_REFUSED,     /* it does not take a position or move */
    FINDING_FAILED,      /* it died, hangs, floods .. */
} FindingKind;

typedef struct {
    FindingKind kind;
    const Subject *subject;
    int depth;                        /* that was asked of the subject */
    bool totals_known;                /* the two totals at that depth */
    uint64_t ours, theirs;
    char (*line)[MAX_MOVE_TEXT];      /* the moves that lead to 'position' */
    int line_length;
    Position position;
    int our_moves, their_moves;       /* FINDING_MOVES */
    Disputed *missing, *extra;
    int missing_count, extra_count;
    char note[MAX_NOTE];              /* sentences, or "" */
    char last_words[MAX_WORDS];       /* what kind of move the line's last is, if that matters */
    char rules[256];                  /* ids of the rules that the moves touch */
    size_t first_record, record_end;  /* what the engine said of this subject */
} Finding;

/* What came of the misreadings of one game. */
typedef struct {
    const Game *game;
    int tried;                        /* misreadings known */
    const WrongReading **fits;          /* those that fit everything */
    int fit_count;
    const WrongReading **partly;        /* none fits all: those that fit some finding */
    int partly_count;
    size_t questions;                 /* asked besides, to tell them apart */
} Diagnosis;

typedef struct {
    const EngineSpec *spec;
    char name[80];
    char manner[MAX_FAULT];
    Status status;
    char fault[MAX_FAULT];            /* why it was given up, or "" */
    size_t asked, agreed, left_out;   /* subjects */
    uint64_t leaves;                  /* compared and equal */
    double seconds;
    Finding *findings;
    size_t finding_count;
    Diagnosis *diagnoses;
    size_t diagnosis_count;
    Record *records;
    size_t record_count;
} Comparison;

typedef struct {
    const Subject *subjects;
    size_t subject_count;
    uint64_t max_nodes;               /* deepest depth with at most so many leaves; depth 1 always */
    bool all;                         /* don't stop at the first difference; failures never stop */
    Workers *workers;
    WrongReadings *misreadings;
    void (*finding)(void *context, const Comparison *comparison, const Finding *finding);
    void *context;
} CompareTask;

/* Compare one engine; 'comparison' is released by compare_release(), whatever the status. */
Status compare_run(const CompareTask *task, const EngineSpec *spec, Comparison *comparison,
                   Error *error);
void compare_release(Comparison *comparison);

/* For compare*.c. */
typedef struct {
    const CompareTask *task;
    Engine *engine;
    double engine_seconds;            /* limit of one answer */
    Comparison *comparison;
    Error *error;
} CompareRun;

/* Ask about 'subject' after 'line'; the answer is kept as the last record, which is
 * returned; NULL: no memory. */
Record *compare_ask(CompareRun *run, const Subject *subject, char (*line)[MAX_MOVE_TEXT],
                    int line_length, const Position *position, int depth, Asked *asked);
/* Compare the engine's answers for one subject. STATUS_OK, STATUS_DIFFERENCE with a finding
 * added, STATUS_SYSTEM (memory, or the engine failed, with a finding) or STATUS_INTERRUPTED. */
Status compare_subject(CompareRun *run, const Subject *subject);
/* Keep what the engine shows after 'line', which is not what it should, as a record. */
Record *compare_keep_shown(CompareRun *run, const Subject *subject, char (*line)[MAX_MOVE_TEXT],
                           int line_length, const char *shown);
/* The length of the men, the side and the rights at the start of a position text. */
size_t position_length(const char *fen);
Finding *compare_add_finding(CompareRun *run, FindingKind kind, const Subject *subject, int depth);
/* Whether the answer is what 'divide' says, as far as it goes. */
bool answer_equals(const Answer *answer, const Divide *divide, int depth);
/* Try the misreadings of every game that has a finding. */
Status compare_diagnose(CompareRun *run);

/* What kind of move 'text' is in 'position' (compare_words.c): of a legal move, or why it is none. */
void move_words(const Game *game, const Position *position, const char *text, char words[MAX_WORDS]);
/* The ids of the rules that the disputed moves touch, joined by blanks. */
void finding_rules(Finding *finding);

#endif
