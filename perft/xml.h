/* Text inside XML (SVG pictures, JUnit reports). */
#ifndef COUNTERCHECK_XML_H
#define COUNTERCHECK_XML_H

#include <stdio.h>

/* Write 'text' so that it may stand between tags or within double quotes. Bytes that XML can't
 * hold (control characters) and those that are not ASCII become question marks. */
void xml_write(FILE *stream, const char *text);

#endif
