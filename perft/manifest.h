/*
 * The manifest of the fixtures folder: MANIFEST.xxh128, in the format of
 * `xxhsum -H2`, so that no count can be edited by accident.
 */
#ifndef COUNTERCHECK_MANIFEST_H
#define COUNTERCHECK_MANIFEST_H

#include "text_file.h"

#define MANIFEST_NAME "MANIFEST.xxh128"

typedef struct Manifest Manifest;

/* Read the manifest of the folder 'fixtures'.  NULL with 'error' and 'status'. */
Manifest *manifest_read(const char *fixtures, Status *status, Error *error);
void manifest_destroy(Manifest *manifest);

/*
 * Whether 'text', read from 'path', is what the manifest says.  True too for a
 * file that lies outside the folder.  False with 'error' if it is not listed or does not match.
 */
bool manifest_check(Manifest *manifest, const char *path, const Text *text, Error *error);

/*
 * Check all that manifest_check() has not yet been asked about: every file in
 * the folder must be listed and match, every listed file must be there. Calls
 * 'report' with each fault.
 */
Status manifest_check_rest(Manifest *manifest, void (*report)(void *context, const Error *error),
                           void *context);

#endif
