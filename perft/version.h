/* The program's name and version, as it prints and writes them. */
#ifndef COUNTERCHECK_VERSION_H
#define COUNTERCHECK_VERSION_H

#define PROGRAM "countercheck"
#define VERSION "0.1.0"

#endif
