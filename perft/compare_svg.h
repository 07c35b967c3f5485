/* A board as SVG, with arrows for moves: green and whole, red and broken, so that they can be told
 * apart in black and white too. */
#ifndef COUNTERCHECK_COMPARE_SVG_H
#define COUNTERCHECK_COMPARE_SVG_H

#include <stdio.h>

#include "compare.h"

/* Write the position of 'finding' with its missing and extra moves. 'number' makes the ids of this
 * drawing unlike those of others in the same file. */
void svg_write(FILE *file, const Finding *finding, int number);

/* Write 'text' with the characters that HTML reserves replaced. */
void html_escape(FILE *file, const char *text);

#endif
