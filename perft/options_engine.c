/* The options that describe an engine: they fill the spec of the engine named last. */
#include <stdlib.h>
#include <string.h>

#include "options.h"

static bool add_engine(OptionId id, const char *text, Options *options)
{
    if (options->engine_count == MAX_ENGINES) {
        complain("at most %d engines can be compared at once", MAX_ENGINES);
        return false;
    }
    if (!text[strspn(text, " \t")]) {
        complain("--%s: the command is empty", id == OPTION_ENGINE ? "engine" : "command");
        return false;
    }
    EngineSpec *spec = &options->engines[options->engine_count++];
    *spec = options->engine_defaults;
    spec->command = text;
    if (id == OPTION_COMMAND) {
        spec->protocol = PROTOCOL_COMMAND;
        if (!strstr(text, "{fen}")) {
            complain("--command needs {fen} where the position is to stand");
            return false;
        }
    }
    return true;
}

static bool take_protocol(const char *text, EngineSpec *spec)
{
    if (spec->protocol == PROTOCOL_COMMAND)
        complain("--protocol is for --engine, not for --command");
    else if (strcmp(text, "uci") == 0)
        spec->protocol = PROTOCOL_UCI;
    else if (strcmp(text, "xboard") == 0)
        spec->protocol = PROTOCOL_XBOARD;
    else
        complain("--protocol must be uci or xboard");
    return spec->protocol == PROTOCOL_UCI || spec->protocol == PROTOCOL_XBOARD;
}

static bool take_setting(const char *text, EngineSpec *spec)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || strlen(text) > 1000 || strchr(text, '\n'))
        complain("--setoption needs NAME=VALUE");
    else if (spec->setting_count == MAX_SETTINGS)
        complain("--setoption may be given %d times for an engine", MAX_SETTINGS);
    else {
        spec->settings[spec->setting_count++] = text;
        return true;
    }
    return false;
}

static bool is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

static bool take_letters(const char *text, EngineSpec *spec)
{
    uint32_t ours = 0, theirs = 0;   /* bit n: letter n of the alphabet is taken */
    for (const char *at = text;; at += 4) {
        if (!is_letter(at[0]) || at[1] != '=' || !is_letter(at[2]) || (at[3] && at[3] != ',')) {
            complain("--letters needs pairs like m=c,a=x: our letter, the engine's");
            return false;
        }
        uint32_t our = 1u << (at[0] & 31), their = 1u << (at[2] & 31);
        if (our & ours || their & theirs) {
            complain("--letters: %c stands twice on one side of '='", our & ours ? at[0] : at[2]);
            return false;
        }
        ours |= our;
        theirs |= their;
        if (!at[3])
            break;
    }
    spec->letters = text;
    return true;
}

bool engine_option_take(OptionId id, const char *text, Options *options)
{
    EngineSpec *spec = options->engine_count ? &options->engines[options->engine_count - 1]
                                             : &options->engine_defaults;
    switch (id) {
    case OPTION_ENGINE: case OPTION_COMMAND: return add_engine(id, text, options);
    case OPTION_PROTOCOL: return take_protocol(text, spec);
    case OPTION_ENGINE_VARIANT: spec->variant = text; return true;
    case OPTION_ENGINE_VARIANTS: spec->variants_file = text; return true;
    case OPTION_SETOPTION: return take_setting(text, spec);
    case OPTION_SECONDS: spec->seconds = atof(text); return true;
    case OPTION_PERFT_COMMAND:
        if (!strstr(text, "{depth}")) {
            complain("--perft-command needs {depth} where the depth is to stand");
            return false;
        }
        spec->perft_command = text;
        return true;
    case OPTION_LETTERS: return take_letters(text, spec);
    case OPTION_CASTLING:
        if (strcmp(text, "king") != 0 && strcmp(text, "rook") != 0) {
            complain("--castling must be king or rook");
            return false;
        }
        spec->castling = *text == 'k' ? CASTLING_KING : CASTLING_ROOK;
        return true;
    default: return true;
    }
}
