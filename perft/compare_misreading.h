/*
 * Known misreadings of the rules: child variants, each of which reads one rule wrongly, in
 * fixtures/misreadings/<variant>.ini. The comment above a section is the sentence that says what
 * is misread.
 */
#ifndef COUNTERCHECK_COMPARE_MISREADING_H
#define COUNTERCHECK_COMPARE_MISREADING_H

#include "library.h"

typedef struct {
    char name[MAX_NAME];
    const char *sentence;   /* without its last full stop; the name if there is none */
    const Game *game;       /* how it counts; NULL until wrong_readings_make() */
    const char *base;       /* the variant that is misread: the file's name */
} WrongReading;

typedef struct {
    Library *games;
    WrongReading *list;
    size_t count;
    PathList files;
} WrongReadings;

/* Add the misreadings of the file 'path', whose text is 'text', to 'misreadings', whose library is
 * set.  A section that can't be used is told to 'fault', and makes the status STATUS_INPUT. */
Status wrong_readings_add(WrongReadings *misreadings, const char *path, const Text *text,
                       void (*fault)(void *context, const Error *error), void *context);
/* Make the games of the misreadings of 'base'; one that can't be made is left without. */
void wrong_readings_make(WrongReadings *misreadings, const char *base);
void wrong_readings_release(WrongReadings *misreadings);

/*
 * Read 'fen', a position of the true game, as the misreading takes it.  Rights and
 * en passant squares that its rules don't know are dropped, the fewest that will do;
 * 'exact' says whether none had to be.  False: there is no such position.
 */
bool wrong_reading_position(const WrongReading *misreading, const char *fen, Position *position,
                         bool *exact);

#endif
