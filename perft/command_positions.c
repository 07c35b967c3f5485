/* positions: the distinct positions at a depth, as a list of work units. */
#include <stdio.h>

#include "commands.h"
#include "session.h"
#include "units_file.h"

static Status print_units(const Session *session)
{
    Units units;
    Text text;
    Error error = {0};
    Status status = units_list(session->game, &session->position, session->options->depth, &units,
                               &error);
    if (status != STATUS_OK)
        return session_fault(status, &error);
    if (units_write(&units, &text)) {
        char paths[TOTAL_TEXT];
        total_write(units.head.paths, paths);
        fwrite(text.data, 1, text.length, stdout);
        fflush(stdout);
        fprintf(stderr, "%llu positions, %s paths\n", (unsigned long long)units.head.count, paths);
        text_release(&text);
    } else {
        complain("not enough memory for the list");
        status = STATUS_SYSTEM;
    }
    units_release(&units);
    return status;
}

Status command_positions(const Options *options)
{
    Session session = {0};
    Status status = session_needs_depth(options);
    if (status == STATUS_OK)
        status = session_open(options, &session);
    if (status == STATUS_OK)
        status = print_units(&session);
    session_close(&session);
    return status;
}
