/*
 * An engine that says what the fuzzer wrote: engine_process.h without a process.  Lines come in
 * their order whatever is asked.
 */
#ifndef COUNTERCHECK_FAKE_PROCESS_H
#define COUNTERCHECK_FAKE_PROCESS_H

#include <stddef.h>

/* A line that is only this: it was silent until the deadline, it ended, it prints without end. */
#define FAKE_LATE "\x01"
#define FAKE_ENDED "\x02"
#define FAKE_FLOOD "\x03"

/* What all engines started from now on say, one going on where the one before stopped. */
void fake_process_script(const char *text, size_t length);

#endif
