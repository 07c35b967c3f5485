/* See fake_process.h. */
#include "fake_process.h"

#include "fuzz.h"
#include "perft/engine_process.h"

struct Process {
    bool ended;
    char line[MAX_ENGINE_LINE];
    char last[MAX_LAST_WORD];
    size_t strange;
};

static const char *script, *script_end;

void fake_process_script(const char *text, size_t length)
{
    script = text;
    script_end = text + length;
}

Process *process_start(const char *command, bool input, Error *error)
{
    (void)input;
    (void)error;
    REQUIRE(strlen(command) > 0, "an empty command");
    return calloc(1, sizeof(Process));
}

void process_end(Process *process, const char *goodbye)
{
    (void)goodbye;
    free(process);
}

Talk process_say(Process *process, const char *line, double deadline)
{
    (void)deadline;
    REQUIRE(!strchr(line, '\n'), "a line to the engine has a line's end in it");
    return process->ended ? TALK_CLOSED : TALK_OK;
}

Talk process_hear(Process *process, double deadline, const char **line)
{
    (void)deadline;
    if (process->ended || script == script_end)
        return TALK_CLOSED;
    const char *stop = memchr(script, '\n', (size_t)(script_end - script));
    size_t length = (size_t)((stop ? stop : script_end) - script);
    if (length >= sizeof process->line)
        return TALK_FLOOD;
    memcpy(process->line, script, length);
    process->line[length] = '\0';
    script = stop ? stop + 1 : script_end;
    if (strcmp(process->line, FAKE_LATE) == 0)
        return TALK_LATE;
    if (strcmp(process->line, FAKE_FLOOD) == 0)
        return TALK_FLOOD;
    process->ended = strcmp(process->line, FAKE_ENDED) == 0;
    if (process->ended)
        return TALK_CLOSED;
    /* As process_hear() promises. */
    for (size_t i = 0; i < length; i++)
        if (process->line[i] < ' ' || process->line[i] > '~') {
            process->line[i] = '?';
            process->strange++;
        }
    snprintf(process->last, sizeof process->last, "%.*s", MAX_LAST_WORD - 1, process->line);
    *line = process->line;
    return TALK_OK;
}

size_t process_strange_bytes(const Process *process) { return process->strange; }

void process_fate(Process *process, char *text, size_t size)
{
    process->ended = true;
    snprintf(text, size, "exited with status 0");
}

bool process_ended_well(const Process *process) { return process->ended; }

void process_last_words(Process *process, char *text, size_t size)
{
    snprintf(text, size, "%s", process->last);
}

void process_adopt_orphans(void) {}
void process_end_orphans(void) {}
