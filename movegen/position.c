/*
 * Where the second half of a two-square man stands.
 */
#include "position.h"

/*
 * From the head H, the square that comes first in reading order:
 *
 *     H ROW          H          H             H
 *       tail ->    FILE       FALLING      RISING
 *                               \           /
 */
Square tail_square(Square head, int lies)
{
    static const int8_t OFFSET[ORIENTATIONS] = {
        [LIES_ROW] = 1, [LIES_FILE] = -16, [LIES_FALLING] = -15, [LIES_RISING] = -17};
    return (Square)(head + OFFSET[lies]);
}
