/*
 * countercheck COMMAND [options].  Data goes to stdout, remarks to stderr; what the exit
 * codes mean stands in status.h.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "commit.h"

#define ANY (OPTION(VARIANTS) | OPTION(JSON) | OPTION(HELP))
#define POSITION (ANY | OPTION(VARIANT) | OPTION(FEN) | OPTION(MOVES) | OPTION(WIDTH))
#define COUNT (POSITION | OPTION(DEPTH) | OPTION(THREADS) | OPTION(NO_BUILTIN) | OPTION(PLAY_ALL))

const Command COMMANDS[] = {
    {"verify", "Check fixture files: counts, digests and lists of moves", "[FILE|DIR..]",
     "Without a name: all of the fixtures folder.  Exit 1 if anything is not as expected.\n",
     ANY | OPTION(VARIANT) | OPTION(THREADS) | OPTION(HASH) | OPTION(WIDTH) | OPTION(NO_BUILTIN) |
         OPTION(PLAY_ALL) | OPTION(MAX_NODES) | OPTION(DEEP) | OPTION(FIXTURES) | OPTION(NO_MANIFEST) |
         OPTION(JUNIT) | OPTION(TAP),
     command_verify},
    {"export", "Write fixtures in a form that other programs read", "[FILE|DIR..]",
     "With --variant: the positions of this game only.  Without a name: all of the fixtures folder.\n",
     OPTION(VARIANTS) | OPTION(VARIANT) | OPTION(FORMAT) | OPTION(OUTPUT) | OPTION(MAX_NODES) |
         OPTION(FIXTURES) | OPTION(NO_MANIFEST) | OPTION(HELP),
     command_export},
    {"perft", "Count the legal move paths of a length", "",
     "With --checkpoint, --units or --part it counts by units, exactly up to 128 bits.\n",
     COUNT | OPTION(HASH) | OPTION(CHECKPOINT) | OPTION(RESUME) | OPTION(CHECKPOINT_EVERY) |
         OPTION(UNITS) | OPTION(PART),
     command_perft},
    {"positions", "List the distinct positions at a depth, as work units", "", "",
     (POSITION & ~OPTION(JSON)) | OPTION(DEPTH), command_positions},
    {"sum", "Add results of perft --checkpoint, each unit exactly once", "FILE..", "",
     OPTION(JSON) | OPTION(HELP), command_sum},
    {"divide", "The same for each move of the position", "", "", COUNT | OPTION(HASH),
     command_divide},
    {"digest", "The count, and a digest of the positions that are reached", "", "",
     (COUNT & ~OPTION(PLAY_ALL)) | OPTION(HASH), command_digest},
    {"stats", "Count captures, castles, checks, mates and so on, by depth", "", "",
     POSITION | OPTION(DEPTH) | OPTION(THREADS), command_stats},
    {"moves", "List the legal moves", "", "", POSITION | OPTION(FROM), command_moves},
    {"show", "Draw the board and print its position text", "", "",
     POSITION | OPTION(FROM) | OPTION(SVG), command_show},
    {"bench", "Measure how many leaves are counted in a second", "",
     "Fixed positions of each game: median and spread ((greatest - least) / median) of samples of a\n"
     "second or more, instructions per leaf where they can be counted; the start is timed apart.\n"
     "The signature is the sum of the counts; exit 1 if one is wrong.\n",
     ANY | OPTION(VARIANT) | OPTION(DEPTH) | OPTION(REPEAT) | OPTION(THREADS) | OPTION(HASH) |
         OPTION(WIDTH) | OPTION(NO_BUILTIN) | OPTION(PLAY_ALL),
     command_bench},
    {"compare", "Compare other engines' moves with ours", "[FILE|DIR..]",
     "Positions are those of the files, or --fen and --moves, or all fixtures of --variant.\n"
     "Options of an engine that stand before the first --engine or --command are for all.\n",
     ANY | OPTION(VARIANT) | OPTION(FEN) | OPTION(MOVES) | OPTION(DEPTH) | OPTION(MAX_NODES) |
         OPTION(THREADS) | OPTION(FIXTURES) | OPTION(NO_MANIFEST) | OPTION(ENGINE) |
         OPTION(COMMAND) | OPTION(PROTOCOL) | OPTION(ENGINE_VARIANT) | OPTION(ENGINE_VARIANTS) |
         OPTION(SETOPTION) | OPTION(SECONDS) | OPTION(PERFT_COMMAND) | OPTION(CASTLING) |
         OPTION(LETTERS) | OPTION(ALL) | OPTION(HTML),
     command_compare},
    {"uci", "Be a UCI engine that counts", "",
     "Commands: uci isready setoption ucinewgame position d go perft N stop quit.\n",
     OPTION(VARIANTS) | OPTION(VARIANT) | OPTION(THREADS) | OPTION(HASH) | OPTION(WIDTH) |
         OPTION(HELP),
     command_uci},
    {"misreadings", "Tell which fixture catches each misreading of a rule", "[NAME..]",
     "Child variants from fixtures/misreadings or --variants; NAMEs: only these, or children of these.\n"
     "Exit 1 if a misreading is caught by nothing.  Some need a build with faults: make CONFIG=faults\n",
     ANY | OPTION(THREADS) | OPTION(DEPTH) | OPTION(FIXTURES) | OPTION(NO_MANIFEST),
     command_misreadings},
    {"variants", "List the games", "", "", ANY, command_variants},
};
const int COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS;

static void print_usage(FILE *stream)
{
    fprintf(stream, "%s COMMAND [options]\n\n", PROGRAM);
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(stream, "  %-11s %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    fprintf(stream, "\n%s COMMAND --help lists a command's options.\n"
                    "Exit: 0 as expected, 1 a difference, 2 usage or bad input, 3 a failure of "
                    "the system, 130 Ctrl-C.\n",
            PROGRAM);
}

static Status run_command(const Command *command, int count, char **arguments)
{
    Options options;
    Status status;
    if (options_parse(command, count, arguments, &options, &status))
        status = command->run(&options);
    options_release(&options);
    return status;
}

/* Run the command that the first argument names. */
static Status run_named(int count, char **arguments)
{
    const char *name = arguments[0];
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(COMMANDS[i].name, name) == 0)
            return run_command(&COMMANDS[i], count, arguments);
    if (*name == '-')
        complain("\"%s\": the command stands first, as in %s perft --depth 4; %s --help lists them",
                 name, PROGRAM, PROGRAM);
    else
        complain("unknown command \"%s\"; %s --help lists the commands", name, PROGRAM);
    return STATUS_INPUT;
}

static Status run(int count, char **arguments)
{
    if (count < 2) {
        print_usage(stderr);
        return STATUS_INPUT;
    }
    const char *name = arguments[1];
    char help[] = "--help", *asked[] = {arguments[count - 1], help};
    if (count == 3 && strcmp(name, "help") == 0)
        return run_named(2, asked);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_usage(stdout);
        return STATUS_OK;
    }
    if (strcmp(name, "--version") == 0) {
        printf("%s %s%s%s%s\n", PROGRAM, VERSION, *COMMIT ? " (" : "", COMMIT,
               *COMMIT ? ")" : "");
        return STATUS_OK;
    }
    return run_named(count - 1, arguments + 1);
}

int main(int count, char **arguments)
{
    /* A reader that went away, or a limit on a file's size, is a failed write like any other. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    Status status = run(count, arguments);
    bool failed = ferror(stdout) != 0;
    errno = 0;
    if (fclose(stdout) != 0 || failed) {
        fprintf(stderr, "%s: cannot write to stdout: %s\n", PROGRAM,
                errno ? strerror(errno) : "write error");
        status = status_worse(status, STATUS_SYSTEM);
    }
    return (int)status;
}
