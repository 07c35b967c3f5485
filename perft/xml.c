/* Text inside XML: see xml.h. */
#include "xml.h"

void xml_write(FILE *stream, const char *text)
{
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        switch (byte) {
        case '&': fputs("&amp;", stream); break;
        case '<': fputs("&lt;", stream); break;
        case '>': fputs("&gt;", stream); break;
        case '"': fputs("&quot;", stream); break;
        case '\t': case '\n': putc(byte, stream); break;
        default: putc(byte < ' ' || byte > '~' ? '?' : byte, stream);
        }
    }
}
