/* The version, as the program and the library tell it. */
#ifndef COUNTERCHECK_VERSION_H
#define COUNTERCHECK_VERSION_H

#define VERSION "0.1.0"

#endif
