/* 128-bit totals: see total.h. */
#include "total.h"

#include <string.h>

bool total_add(Total *total, Total times, uint64_t leaves)
{
    Total product, sum;
    if (__builtin_mul_overflow(times, (Total)leaves, &product) ||
        __builtin_add_overflow(*total, product, &sum))
        return false;
    *total = sum;
    return true;
}

void total_write(Total total, char text[TOTAL_TEXT])
{
    char digits[TOTAL_TEXT];
    char *at = digits + sizeof digits - 1;
    *at = '\0';
    do {
        *--at = (char)('0' + (int)(total % 10));
        total /= 10;
    } while (total > 0);
    memcpy(text, at, (size_t)(digits + sizeof digits - at));
}

int total_parse(const char *text, Total *total)
{
    size_t length = strspn(text, "0123456789");
    if (length == 0 || length >= TOTAL_TEXT || (*text == '0' && length > 1))
        return 0;
    *total = 0;
    for (size_t i = 0; i < length; i++)
        if (__builtin_mul_overflow(*total, (Total)10, total) ||
            __builtin_add_overflow(*total, (Total)(text[i] - '0'), total))
            return 0;
    return (int)length;
}
