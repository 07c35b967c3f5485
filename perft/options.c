/* Reading the command line: see options.h. */
#include "options.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "counter.h"
#include "workers.h"

static const struct {
    const char *name;
    const char *value;       /* NULL: takes none; "[=FILE]": may take one */
    const char *help;
} OPTION[OPTIONS] = {
    [OPTION_VARIANT] = {"variant", "NAME", "the game (default: chess; verify: of positions that name none)"},
    [OPTION_VARIANTS] = {"variants", "FILE", "read more variants from an ini file; may be repeated"},
    [OPTION_FEN] = {"fen", "FEN", "the position (default: the game's array)"},
    [OPTION_MOVES] = {"moves", "M..", "moves to play first, in one argument or several"},
    [OPTION_DEPTH] = {"depth", "D", "plies, 0 to 63"},
    [OPTION_THREADS] = {"threads", "N", "threads (default: all processors)"},
    [OPTION_HASH] = {"hash", "MIB", "size of the hash table in MiB (default: none)"},
    [OPTION_JSON] = {"json", "[=FILE]", "JSON instead of text, to stdout or to FILE"},
    [OPTION_MAX_NODES] = {"max-nodes", "N", "leave out lines with more leaves than N"},
    [OPTION_DEEP] = {"deep", NULL, "leave out no line"},
    [OPTION_WIDTH] = {"width", "BITS", "bitboards of 64, 128 or 256 bits (default: the narrowest)"},
    [OPTION_NO_BUILTIN] = {"no-builtin", NULL, "don't use the counter compiled for a built-in game"},
    [OPTION_PLAY_ALL] = {"play-all", NULL, "play all moves but the last of a line: slower, the same count"},
    [OPTION_FIXTURES] = {"fixtures", "DIR", "the fixtures folder (default: ./fixtures, else the installed one)"},
    [OPTION_NO_MANIFEST] = {"no-manifest", NULL, "don't hold fixtures against their manifest"},
    [OPTION_FROM] = {"from", "SQ", "only the moves of the man on this square, and a drawing"},
    [OPTION_REPEAT] = {"repeat", "N", "measure N times (default: 5)"},
    [OPTION_SVG] = {"svg", "[=FILE]", "a picture instead of text, to stdout or to FILE"},
    [OPTION_JUNIT] = {"junit", "FILE", "write a report in JUnit's XML, as CI systems read it, too"},
    [OPTION_TAP] = {"tap", NULL, "print TAP (Test Anything Protocol), a line for each test"},
    [OPTION_FORMAT] = {"format", "F", "perft (blocks), epd (lines) or json"},
    [OPTION_OUTPUT] = {"output", "FILE", "write to FILE instead of stdout"},
    [OPTION_CHECKPOINT] = {"checkpoint", "FILE", "keep what is counted in FILE as the run goes on"},
    [OPTION_RESUME] = {"resume", NULL, "go on with the checkpoint, if there is one"},
    [OPTION_CHECKPOINT_EVERY] = {"checkpoint-every", "S", "seconds between two checkpoints (default: 5)"},
    [OPTION_UNITS] = {"units", "FILE", "count below the positions that `positions` listed in FILE"},
    [OPTION_PART] = {"part", "K/N", "only part K of N of the units"},
    [OPTION_ENGINE] = {"engine", "CMD", "a UCI or XBoard engine; options of engines after it are its own"},
    [OPTION_COMMAND] = {"command", "CMD", "a program run for each question: {variant} {fen} {moves} {depth}"},
    [OPTION_PROTOCOL] = {"protocol", "NAME", "uci or xboard (default: find out)"},
    [OPTION_ENGINE_VARIANT] = {"engine-variant", "NAME", "the engine's name for the game"},
    [OPTION_ENGINE_VARIANTS] = {"engine-variants", "FILE", "variants.ini that the engine is to load"},
    [OPTION_SETOPTION] = {"setoption", "NAME=VALUE", "an option of the engine; may be repeated"},
    [OPTION_SECONDS] = {"seconds", "N", "time limit of one answer (default: 60)"},
    [OPTION_PERFT_COMMAND] = {"perft-command", "CMD", "what the engine counts at, with {depth}"},
    [OPTION_CASTLING] = {"castling", "HOW", "how it writes castling: the king's move (king) or king takes rook (rook)"},
    [OPTION_LETTERS] = {"letters", "m=c,..", "our letters of men and the engine's"},
    [OPTION_ALL] = {"all", NULL, "don't stop at the first difference"},
    [OPTION_HTML] = {"html", "FILE", "write a report with boards"},
    [OPTION_HELP] = {"help", NULL, "print this"},
};

void complain(const char *format, ...)
{
    char text[8192];
    va_list arguments;
    fflush(stdout);
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    /* What is quoted may be anything: it must not steer a terminal, nor look like another line. */
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127)
            *at = '?';
    fprintf(stderr, PROGRAM ": %s\n", text);
}

void complain_error(const Error *error)
{
    char text[sizeof(Error) + 32];
    error_text(error, text, sizeof text);
    complain("%s", text);
}

static void print_help(const Command *command)
{
    printf("%s %s [options]%s%s\n%s.\n\n", PROGRAM, command->name, *command->usage ? " " : "",
           command->usage, command->summary);
    if (*command->help)
        printf("%s\n", command->help);
    char names[OPTIONS][40];
    int width = 21;
    for (int i = 0; i < OPTIONS; i++) {
        const char *value = OPTION[i].value ? OPTION[i].value : "";
        int length = snprintf(names[i], sizeof names[i], "--%s%s%s", OPTION[i].name,
                              *value && *value != '[' ? " " : "", value);
        if ((command->options >> i & 1) && length >= width)
            width = length + 1;
    }
    for (int i = 0; i < OPTIONS; i++)
        if (command->options >> i & 1)
            printf("  %-*s %s\n", width, names[i], OPTION[i].help);
}

/* Read a whole number between 'least' and 'most'. */
static bool number(const char *name, const char *text, uint64_t least, uint64_t most,
                   uint64_t *value)
{
    *value = 0;
    bool good = *text && strspn(text, "0123456789") == strlen(text);
    for (; good && *text; text++)
        good = !__builtin_mul_overflow(*value, 10, value) &&
               !__builtin_add_overflow(*value, (uint64_t)(*text - '0'), value);
    if (good && *value >= least && *value <= most)
        return true;
    complain("--%s must be a whole number from %llu to %llu", name, (unsigned long long)least,
             (unsigned long long)most);
    return false;
}

static bool take_hash(const char *text, Options *options)
{
    uint64_t value;
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    uint64_t memory = pages > 0 && page > 0 ? ((uint64_t)pages * (uint64_t)page) >> 20 : UINT64_MAX;
    if (!number("hash (MiB)", text, 0, UINT64_MAX, &value))
        return false;
    if (value > memory) {
        complain("--hash %s: this machine has %llu MiB of memory", text,
                 (unsigned long long)memory);
        return false;
    }
    options->hash_mebibytes = (size_t)value;
    return true;
}

/* Read "K/N", K from 1 to N. */
static bool take_part(const char *text, Options *options)
{
    enum { MAX_PARTS = 1000000, MAX_DIGITS = 7 };
    char digits[MAX_DIGITS + 1] = "";
    uint64_t part, parts;
    size_t length = strcspn(text, "/");
    if (text[length] != '/' || length > MAX_DIGITS) {
        complain("--part must be K/N, as in 3/16");
        return false;
    }
    memcpy(digits, text, length);
    if (!number("part, after the slash,", text + length + 1, 1, MAX_PARTS, &parts) ||
        !number("part, before the slash,", digits, 1, parts, &part))
        return false;
    options->part = (int)part;
    options->parts = (int)parts;
    return true;
}

/* What can be said of a value without knowing the option; false if it is refused. */
static bool check_value(OptionId id, const char *text, Options *options)
{
    static const uint64_t MANY = OPTION(VARIANTS) | OPTION(MOVES) | OPTION(SETOPTION);
    const char *name = OPTION[id].name, *value = OPTION[id].value;
    uint64_t option = UINT64_C(1) << id;
    bool of_engine = id >= OPTION_ENGINE && id <= OPTION_LETTERS;
    if (text && !*text && (strstr(value, "FILE") || strstr(value, "DIR")))
        complain("--%s: the name is empty", name);
    else if (text && of_engine && strchr(text, '\n'))
        complain("--%s can't have more than one line", name);
    else if (options->given & option & ~MANY && !of_engine)
        complain("--%s is given twice", name);
    else {
        options->given |= option;
        return true;
    }
    return false;
}

/* Take one option with its value; false if the value is refused. */
static bool take(OptionId id, char *text, Options *options)
{
    uint64_t value = 0;
    const char *name = OPTION[id].name;
    switch (id) {
    case OPTION_VARIANT: options->variant = text; return true;
    case OPTION_FEN: options->fen = text; return true;
    case OPTION_MOVES: options->moves[options->move_count++] = text; return true;
    case OPTION_FIXTURES: options->fixtures = text; return true;
    case OPTION_FROM: options->from = text; return true;
    case OPTION_DEEP: options->deep = true; return true;
    case OPTION_NO_BUILTIN: options->how |= COUNT_GENERAL; return true;
    case OPTION_PLAY_ALL: options->how |= COUNT_ALL_PLAYED; return true;
    case OPTION_NO_MANIFEST: options->no_manifest = true; return true;
    case OPTION_JUNIT: options->junit_file = text; return true;
    case OPTION_TAP: options->tap = true; return true;
    case OPTION_FORMAT: options->format = text; return true;
    case OPTION_OUTPUT: options->output = text; return true;
    case OPTION_HASH: return take_hash(text, options);
    case OPTION_CHECKPOINT: options->checkpoint = text; return true;
    case OPTION_RESUME: options->resume = true; return true;
    case OPTION_UNITS: options->units = text; return true;
    case OPTION_PART: return take_part(text, options);
    case OPTION_CHECKPOINT_EVERY:
        if (!number(name, text, 0, 86400, &value))
            return false;
        options->checkpoint_seconds = (int)value;
        return true;
    case OPTION_ALL: options->all = true; return true;
    case OPTION_HTML: options->html = text; return true;
    case OPTION_ENGINE: case OPTION_COMMAND: case OPTION_PROTOCOL: case OPTION_ENGINE_VARIANT:
    case OPTION_ENGINE_VARIANTS: case OPTION_SETOPTION: case OPTION_PERFT_COMMAND:
    case OPTION_CASTLING: case OPTION_LETTERS:
        return engine_option_take(id, text, options);
    case OPTION_SECONDS:
        return number(name, text, 1, 86400, &value) && engine_option_take(id, text, options);
    case OPTION_VARIANTS:
        if (options->variant_file_count == MAX_VARIANT_FILES) {
            complain("--variants may be given %d times", MAX_VARIANT_FILES);
            return false;
        }
        options->variant_files[options->variant_file_count++] = text;
        return true;
    case OPTION_JSON:
        options->json = true;
        options->json_file = text;
        return true;
    case OPTION_SVG:
        options->svg = true;
        options->svg_file = text;
        return true;
    case OPTION_DEPTH:
        if (!number(name, text, 0, MAX_DEPTH, &value))
            return false;
        options->depth = (int)value;
        return true;
    case OPTION_THREADS:
        if (!number(name, text, 1, MAX_THREADS, &value))
            return false;
        options->threads = (int)value;
        return true;
    case OPTION_REPEAT:
        if (!number(name, text, 1, 1000, &value))
            return false;
        options->repeat = (int)value;
        return true;
    case OPTION_MAX_NODES:
        return number(name, text, 1, UINT64_MAX - 1, &options->max_nodes);
    case OPTION_WIDTH:
        if (strcmp(text, "64") != 0 && strcmp(text, "128") != 0 && strcmp(text, "256") != 0) {
            complain("--width must be 64, 128 or 256");
            return false;
        }
        options->width = atoi(text);
        return true;
    case OPTION_HELP:
    case OPTIONS:
        break;
    }
    return true;
}

static int build_table(const Command *command, struct option *table)
{
    int count = 0;
    for (int i = 0; i < OPTIONS; i++)
        if (command->options >> i & 1)
            table[count++] = (struct option){
                .name = OPTION[i].name,
                .has_arg = !OPTION[i].value          ? no_argument
                           : *OPTION[i].value == '[' ? optional_argument
                                                     : required_argument,
                .val = i + 256,
            };
    table[count] = (struct option){0};
    return count;
}

/* A bare word is a move after --moves, else a file or folder where the command takes some. */
static bool take_word(const Command *command, char *word, bool after_moves, Options *options)
{
    if (after_moves)
        options->moves[options->move_count++] = word;
    else if (*command->usage)
        options->arguments[options->argument_count++] = word;
    else {
        bool number = strspn(word, "0123456789") == strlen(word);
        complain("%s takes no argument \"%.100s\"; %s", command->name, word,
                 number && command->options & OPTION(DEPTH)              ? "a depth is --depth D"
                 : strchr(word, '/') && command->options & OPTION(FEN) ? "a position is --fen FEN"
                                                                        : "see --help");
    }
    return after_moves || *command->usage;
}

static bool take_all(const Command *command, int count, char **arguments, Options *options,
                     Status *status)
{
    struct option table[OPTIONS + 1];
    build_table(command, table);
    bool after_moves = false;
    optind = 1;
    opterr = 0;
    for (;;) {
        int found = getopt_long(count, arguments, "-:h", table, NULL);
        if (found == -1)
            break;
        bool good;
        if (found == 1) {
            good = take_word(command, optarg, after_moves, options);
        } else if (found == ':') {
            complain("%s needs a value", arguments[optind - 1]);
            good = false;
        } else if (found == '?') {
            complain("%s has no option %s (or not of this form); %s %s --help lists them",
                     command->name, arguments[optind - 1], PROGRAM, command->name);
            good = false;
        } else if (found == 'h' || found - 256 == OPTION_HELP) {
            print_help(command);
            *status = STATUS_OK;
            return false;
        } else {
            good = check_value((OptionId)(found - 256), optarg, options) &&
                   take((OptionId)(found - 256), optarg, options);
            after_moves = found - 256 == OPTION_MOVES;
        }
        if (!good)
            return false;
    }
    for (; optind < count; optind++)
        if (!take_word(command, arguments[optind], after_moves, options))
            return false;
    return true;
}

bool options_parse(const Command *command, int count, char **arguments, Options *options,
                   Status *status)
{
    *options = (Options){.depth = -1, .threads = processors_count(), .checkpoint_seconds = 5,
                         .engine_defaults.seconds = DEFAULT_SECONDS};
    options->moves = calloc((size_t)count + 1, sizeof *options->moves);
    options->arguments = calloc((size_t)count + 1, sizeof *options->arguments);
    if (!options->moves || !options->arguments) {
        complain("not enough memory");
        *status = STATUS_SYSTEM;
        return false;
    }
    *status = STATUS_INPUT;
    return take_all(command, count, arguments, options, status);
}

void options_release(Options *options)
{
    free(options->moves);
    free(options->arguments);
}
