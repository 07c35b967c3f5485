/*
 * The command line: commands, their options, and what was given.  Wrong usage is
 * told on stderr here, and ends with STATUS_INPUT.
 */
#ifndef COUNTERCHECK_OPTIONS_H
#define COUNTERCHECK_OPTIONS_H

#include "engine.h"
#include "fixture.h"
#include "version.h"

enum { MAX_VARIANT_FILES = 16, MAX_ENGINES = 8 };

typedef enum {
    OPTION_VARIANT, OPTION_VARIANTS, OPTION_FEN, OPTION_MOVES, OPTION_DEPTH, OPTION_THREADS,
    OPTION_HASH, OPTION_JSON, OPTION_MAX_NODES, OPTION_DEEP, OPTION_WIDTH, OPTION_NO_BUILTIN,
    OPTION_PLAY_ALL, OPTION_FIXTURES, OPTION_NO_MANIFEST, OPTION_FROM, OPTION_REPEAT, OPTION_SVG,
    OPTION_JUNIT, OPTION_TAP, OPTION_FORMAT, OPTION_OUTPUT, OPTION_CHECKPOINT,
    OPTION_RESUME, OPTION_CHECKPOINT_EVERY, OPTION_UNITS, OPTION_PART,
    OPTION_ENGINE, OPTION_COMMAND, OPTION_PROTOCOL, OPTION_ENGINE_VARIANT, OPTION_ENGINE_VARIANTS,
    OPTION_SETOPTION, OPTION_SECONDS, OPTION_PERFT_COMMAND, OPTION_CASTLING, OPTION_LETTERS,
    OPTION_ALL, OPTION_HTML,
    OPTION_HELP, OPTIONS
} OptionId;

#define OPTION(name) (UINT64_C(1) << OPTION_##name)

typedef struct {
    const char *variant;             /* NULL: not given */
    const char *variant_files[MAX_VARIANT_FILES];
    int variant_file_count;
    const char *fen;                 /* NULL: the array */
    const char **moves;              /* arguments of --moves, each one or several move texts */
    int move_count;
    int depth;                       /* -1: not given */
    int threads;
    size_t hash_mebibytes;           /* 0: no hash table */
    bool json;
    const char *json_file;           /* NULL: stdout */
    uint64_t max_nodes;              /* 0: not given */
    bool deep;
    int width;                       /* 0: the narrowest */
    unsigned how;                    /* COUNT_* (counter.h) */
    const char *fixtures;            /* NULL: not given */
    bool no_manifest;
    const char *from;
    int repeat;                      /* 0: not given */
    bool svg;
    const char *svg_file;            /* NULL: stdout */
    const char *junit_file;          /* NULL: not given */
    bool tap;
    const char *format;              /* NULL: not given */
    const char *output;              /* NULL: stdout */
    const char *checkpoint;          /* NULL: none */
    bool resume;
    int checkpoint_seconds;
    uint64_t given;                  /* set of OPTION(): those that stand there */
    const char *units;               /* NULL: not given */
    int part, parts;                 /* 'part' of 'parts' equal shares of the units; 0: not given */
    EngineSpec engines[MAX_ENGINES];
    int engine_count;
    EngineSpec engine_defaults;      /* what was said before the first engine */
    bool all;
    const char *html;                /* NULL: not given */
    char **arguments;                /* what is neither an option nor its value */
    int argument_count;
} Options;

typedef struct {
    const char *name;
    const char *summary;             /* half a line */
    const char *usage;               /* what follows the name and the options; "" if nothing */
    const char *help;                /* more lines for --help, or "" */
    uint64_t options;                /* set of OPTION() */
    Status (*run)(const Options *options);
} Command;

extern const Command COMMANDS[];
extern const int COMMAND_COUNT;

/* Read the arguments after the command's name. False if the program is to end with 'status':
 * help was printed, or the usage is wrong. */
bool options_parse(const Command *command, int count, char **arguments, Options *options,
                   Status *status);
void options_release(Options *options);

/* Take an option of the engine named last, or of all if none was named (options_engine.c).
 * False if the value is refused, and told so. */
bool engine_option_take(OptionId id, const char *text, Options *options);
/* The value for EngineSpec.seconds if --seconds is not given. */
#define DEFAULT_SECONDS 60

/* Print "countercheck: ..." to stderr. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
void complain_error(const Error *error);

#endif
