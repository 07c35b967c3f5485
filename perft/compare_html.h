/* The comparison as one HTML file: boards in SVG, nothing loaded from elsewhere. */
#ifndef COUNTERCHECK_COMPARE_HTML_H
#define COUNTERCHECK_COMPARE_HTML_H

#include "compare.h"

/* Write the report on 'count' engines to the file 'path'. */
Status compare_html_write(const char *path, const Comparison *comparisons, int count,
                          Error *error);

#endif
