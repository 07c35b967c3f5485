/*
 * uci: the program as a UCI engine that counts.  What it doesn't know it says
 * ("info string error: ..."), and after a refused variant or position it answers nothing
 * about the old one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "uci_position.h"

static void say_option_variant(const Uci *uci)
{
    const VariantSet *set = library_variants(uci->games);
    flockfile(stdout);
    printf("option name UCI_Variant type combo default %s", uci->start_variant);
    for (int i = 0; i < variant_set_count(set); i++)
        if (variant_set_usable(set, i, NULL))
            printf(" var %s", variant_set_name(set, i));
    putchar('\n');
    fflush(stdout);
    funlockfile(stdout);
}

static void say_options(const Uci *uci)
{
    uci_say("id name %s %s\nid author the %s authors\n", PROGRAM, VERSION, PROGRAM);
    uci_say("option name Threads type spin default %d min 1 max %d", uci->threads, MAX_THREADS);
    uci_say("option name Hash type spin default %zu min 0 max %d", uci->hash_mebibytes,
            MAX_UCI_HASH);
    uci_say("option name UCI_Chess960 type check default false");
    say_option_variant(uci);
    uci_say("option name VariantPath type string default <empty>\nuciok");
}

static bool read_number(const char *text, long most, long *number)
{
    size_t length;
    text = uci_word(text, &length);
    *number = 0;
    if (length == 0 || length > 9 || strspn(text, "0123456789") < length)
        return false;
    *number = strtol(text, NULL, 10);
    uci_word(text + length, &length);
    return length == 0 && *number <= most;
}

static void set_threads(Uci *uci, const char *value)
{
    long number;
    Error error = {0};
    if (!read_number(value, MAX_THREADS, &number) || number == 0) {
        uci_error("Threads must be a whole number from 1 to %d", MAX_THREADS);
        return;
    }
    Workers *workers = workers_create((int)number, &error);
    if (!workers) {
        uci_error("%s", error.reason);
        return;
    }
    workers_destroy(uci->workers);
    uci->workers = workers;
    uci->threads = (int)number;
    workers_cancel_by(workers, uci_input_cancel(uci->input));
}

static void set_hash(Uci *uci, const char *value)
{
    long number;
    if (!read_number(value, MAX_UCI_HASH, &number)) {
        uci_error("Hash must be a number of MiB from 0 (no table) to %d", MAX_UCI_HASH);
        return;
    }
    hash_destroy(uci->hash);
    uci->hash = NULL;
    uci->hash_mebibytes = (size_t)number;
    uci_renew_hash(uci);
}

static void set_chess960(Uci *uci, const char *value)
{
    if (strcasecmp(value, "true") != 0 && strcasecmp(value, "false") != 0) {
        uci_error("UCI_Chess960 must be true or false");
        return;
    }
    uci->chess960 = strcasecmp(value, "true") == 0;
    uci_choose_game(uci);
}

static void set_variant(Uci *uci, const char *value)
{
    if (strlen(value) >= sizeof uci->variant) {
        uci_error("unknown variant \"%s\"", value);
        uci_drop_position(uci, "the variant was refused");
        return;
    }
    strcpy(uci->variant, value);
    uci_choose_game(uci);
}

/* setoption name NAME [value VALUE] */
static void set_option(Uci *uci, const char *rest)
{
    static const struct {
        const char *name;
        void (*set)(Uci *uci, const char *value);
    } OPTIONS_KNOWN[] = {
        {"Threads", set_threads},     {"Hash", set_hash},
        {"UCI_Chess960", set_chess960}, {"UCI_Variant", set_variant},
        {"VariantPath", uci_load_variants},
    };
    char name[64], value[4096] = "";
    size_t length, end;
    const char *name_at;
    if (!uci_takes(rest, "name", &name_at)) {
        uci_error("setoption needs name NAME value VALUE");
        return;
    }
    name_at = uci_word(name_at, &length);
    const char *value_at = name_at + length;
    snprintf(name, sizeof name, "%.*s", (int)length, name_at);
    if (uci_takes(value_at, "value", &value_at)) {
        value_at = uci_word(value_at, &end);
        if (strlen(value_at) >= sizeof value) {
            uci_error("the value of %s is too long", name);
            return;
        }
        strcpy(value, value_at);
    }
    for (end = strlen(value); end > 0 && strchr(" \t\r", value[end - 1]); end--)
        value[end - 1] = '\0';
    for (size_t i = 0; i < sizeof OPTIONS_KNOWN / sizeof *OPTIONS_KNOWN; i++)
        if (strcasecmp(name, OPTIONS_KNOWN[i].name) == 0) {
            OPTIONS_KNOWN[i].set(uci, value);
            return;
        }
    uci_error("no option \"%s\"", name);
}

static void say_divide(const Divide *divide)
{
    flockfile(stdout);
    for (int i = 0; i < divide->count; i++)
        printf("%s: %llu\n", divide->texts[i], (unsigned long long)divide->leaves[i]);
    printf("\nNodes searched: %llu\n\n", (unsigned long long)divide->total);
    fflush(stdout);
    funlockfile(stdout);
}

/* go perft N.  A partner that wants a move is told, and not left waiting for one. */
static void go(Uci *uci, const char *rest)
{
    long depth;
    if (!uci_takes(rest, "perft", &rest)) {
        uci_error("this program only counts: go perft N");
        uci_say("bestmove (none)");
        return;
    }
    if (!read_number(rest, MAX_DEPTH, &depth)) {
        uci_error("go perft needs a whole number from 0 to %d", MAX_DEPTH);
        return;
    }
    if (!uci->position_known) {
        uci_error("no position: %s", uci->why_unknown);
        return;
    }
    Counting counting = {uci->game, uci->hash, false, uci->workers};
    Divide divide;
    Error error = {0};
    workers_expect(uci->workers, 0);
    Status status =
        divide_count(&counting, &uci->position, (int)depth, 0, &divide, &error);
    if (status == STATUS_INTERRUPTED)
        uci_say("info string stopped, no counts");
    else if (status != STATUS_OK)
        uci_error("%s", error.reason);
    else
        say_divide(&divide);
    divide_release(&divide);
}

static void obey(Uci *uci, const char *line)
{
    const char *rest;
    size_t length;
    if (uci_takes(line, "uci", NULL))
        say_options(uci);
    else if (uci_takes(line, "isready", NULL))
        uci_say("readyok");
    else if (uci_takes(line, "setoption", &rest))
        set_option(uci, rest);
    else if (uci_takes(line, "ucinewgame", NULL))
        uci_renew_hash(uci);
    else if (uci_takes(line, "position", &rest))
        uci_take_position(uci, rest);
    else if (uci_takes(line, "go", &rest))
        go(uci, rest);
    else if (uci_takes(line, "d", NULL))
        uci_print_position(uci);
    else {
        line = uci_word(line, &length);
        uci_error("unknown command \"%.*s\"", length > 100 ? 100 : (int)length, line);
    }
}

Status command_uci(const Options *options)
{
    Uci uci = {
        .options = options,
        .threads = options->threads,
        .hash_mebibytes = options->hash_mebibytes,
        .start_variant = options->variant ? options->variant : "chess",
    };
    Error error = {0};
    Session session;
    Status status = session_library(options, &session);
    if (status == STATUS_OK && strlen(uci.start_variant) >= sizeof uci.variant) {
        complain("--variant: unknown variant '%.60s'", uci.start_variant);
        status = STATUS_INPUT;
    }
    if (status == STATUS_OK &&
        !library_game(session.games, uci.start_variant, &status, &error))
        session_blame_variant(options, status, &error);
    uci.games = session.games;
    if (status == STATUS_OK) {
        uci.input = uci_input_create(STDIN_FILENO, &error);
        uci.workers = uci.input ? workers_create(uci.threads, &error) : NULL;
        if (!uci.workers)
            status = session_fault(STATUS_SYSTEM, &error);
    }
    if (status == STATUS_OK) {
        char *line;
        strcpy(uci.variant, uci.start_variant);
        uci_choose_game(&uci);
        uci_renew_hash(&uci);
        workers_cancel_by(uci.workers, uci_input_cancel(uci.input));
        while (uci_input_next(uci.input, &line)) {
            obey(&uci, line);
            free(line);
        }
    }
    hash_destroy(uci.hash);
    workers_destroy(uci.workers);
    if (status == STATUS_OK)
        uci_input_destroy(uci.input);
    library_destroy(uci.games);
    return status;
}
