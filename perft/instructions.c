/* Counting instructions with the kernel's help: see instructions.h. */
#include "instructions.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *reason_of(int error)
{
    switch (error) {
    case ENOENT: case ENODEV: case EOPNOTSUPP: return "this machine has no such counter";
    case EACCES: case EPERM: return "not permitted: /proc/sys/kernel/perf_event_paranoid";
    default: return strerror(error);
    }
}

bool instructions_open(Instructions *counter, const char **reason)
{
    struct perf_event_attr attributes = {
        .type = PERF_TYPE_HARDWARE,
        .size = sizeof attributes,
        .config = PERF_COUNT_HW_INSTRUCTIONS,
        .read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
        .disabled = 1,
        .inherit = 1,
        .exclude_kernel = 1,
        .exclude_hv = 1,
    };
    const int THIS_THREAD = 0, ANY_PROCESSOR = -1, NO_GROUP = -1;
    counter->file = (int)syscall(SYS_perf_event_open, &attributes, THIS_THREAD, ANY_PROCESSOR,
                                 NO_GROUP, PERF_FLAG_FD_CLOEXEC);
    if (counter->file < 0)
        *reason = reason_of(errno);
    return counter->file >= 0;
}

static bool read_counter(const Instructions *counter, InstructionsReading *reading)
{
    return counter->file >= 0 &&
           read(counter->file, reading, sizeof *reading) == (ssize_t)sizeof *reading;
}

void instructions_start(Instructions *counter)
{
    /* Not set to zero: that would leave in what threads counted that have ended. */
    counter->running = read_counter(counter, &counter->before) &&
                       ioctl(counter->file, PERF_EVENT_IOC_ENABLE, 0) == 0;
}

bool instructions_stop(Instructions *counter, uint64_t *count)
{
    InstructionsReading now, before = counter->before;
    if (!counter->running)
        return false;
    counter->running = false;
    ioctl(counter->file, PERF_EVENT_IOC_DISABLE, 0);
    /* Where events share a counter each has it for a part of the time. An estimate is no count. */
    if (!read_counter(counter, &now) || now.running == before.running ||
        now.running - before.running != now.enabled - before.enabled)
        return false;
    *count += now.count - before.count;
    return true;
}

void instructions_close(Instructions *counter)
{
    if (counter->file >= 0)
        close(counter->file);
    counter->file = -1;
}
