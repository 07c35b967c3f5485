/*
 * Sums beyond 64 bits: exact 128-bit totals that say when they overflow.
 */
#ifndef COUNTERCHECK_TOTAL_H
#define COUNTERCHECK_TOTAL_H

#include "movegen/limits.h"

__extension__ typedef unsigned __int128 Total;

enum { TOTAL_TEXT = 40 };   /* 39 decimal digits and a NUL */

/* Add 'times' * 'leaves' to 'total'.  False, and 'total' unchanged, if it would pass 128 bits. */
bool total_add(Total *total, Total times, uint64_t leaves);

/* Write 'total' in decimal digits. */
void total_write(Total total, char text[TOTAL_TEXT]);

/*
 * Read the decimal digits at the start of 'text'; leading zeros are none of them.
 * Returns the characters used, 0 if there is no number or it passes 128 bits.
 */
int total_parse(const char *text, Total *total);

#endif
