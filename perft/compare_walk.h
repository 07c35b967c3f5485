/* What the walk down to a difference and its notes share; for compare_walk.c and compare_note.c. */
#ifndef COUNTERCHECK_COMPARE_WALK_H
#define COUNTERCHECK_COMPARE_WALK_H

#include "compare.h"

typedef struct {
    CompareRun *run;
    const Subject *subject;
    int depth;                          /* asked of the subject */
    uint64_t ours, theirs;              /* the totals there */
    char line[MAX_LINE][MAX_MOVE_TEXT];
    int length;
    Position position;                  /* after the line */
    int budget;
} Walk;

/* Note a finding at the walk's position; the result is that of compare_subject(). */
/* The engine did not answer: 'asked' says how. */
Status walk_note_fault(Walk *walk, Asked asked);
/* The lists of moves differ. */
Status walk_note_moves(Walk *walk, const Divide *divide, const Answer *answer);
/* The engine shows 'shown' after the line, with other rights or men than it should. */
Status walk_note_shown(Walk *walk, const char *shown);
/* A count differs, as 'text' says, and no list of moves does. */
Status walk_note_count(Walk *walk, const char *text, uint64_t ours, uint64_t theirs);
/* Right lines with a wrong total. */
Status walk_note_contradiction(Walk *walk, const Answer *answer);

/* Whether both have the same moves, whatever the counts. */
bool walk_same_list(const Divide *divide, const Answer *answer);

#endif
