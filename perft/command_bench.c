/*
 * bench: leaves per second, and instructions per leaf, on fixed positions of each game.  Every
 * sample takes about a second or more; making the game (tables, start-up) is timed apart.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "instructions.h"
#include "session.h"

enum { DEFAULT_REPEAT = 5, MAX_REPEAT = 1000 };

typedef struct {
    const char *variant, *name;
    const char *fen;          /* NULL: the array */
    int depth;
    uint64_t leaves;
} BenchPosition;

/* The array, and a position from the middle of a game. Expected counts of the chess array (OEIS
 * A048987) and of chess960 are published; those of kiwipete, overkill and capablanca a public
 * engine gives too; those of the other arrays are in fixtures/<variant>/deep.perft; the others the
 * Python reference confirms a few plies less deep. */
static const BenchPosition POSITIONS[] = {
    {"chess", "array", NULL, 7, 3195901860},
    {"chess", "kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 5,
     193690690},
    {"chess960", "middlegame", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -", 5,
     8146062},
    {"capablanca", "array", NULL, 5, 28741319},
    {"overkill", "array", NULL, 6, 686832220},
    {"overkill", "middlegame", "m1Cak1q1/p2p1ppp/4p2c/8/3m4/P3P3/1PP2PPP/M1Q1KQ1M w KQq -", 5,
     90434484},
    {"thunderstruck", "array", NULL, 6, 385907951},
    {"thunderstruck", "middlegame",
     "ha1cokc2h/pppeppp1pp/6a3/10/3OPCz3/10/PPP3PPPP/HA1C1K1ZAH w KQkq -", 5, 307875966},
    {"gothic-isles", "array", NULL, 7, 1004057831},
    {"gothic-isles", "middlegame",
     "w1d2dw1/sssssc1s/3knssn/8/S4N2/1SSDDS2/2CSSNSS/3WK2W[] w K - 0+0", 6, 309327769},
    {"io", "array", NULL, 4, 313520427},
    {"io", "middlegame",
     "gr2nu+S1k2ncsrg/w<1s5w<5/ppp3p2p1pppp1/8p1p1q3/3up11/1b2bpp9/4p10p/8i7/2P13/3P12/7P4P3/"
     "2+I13/1P7U4N1/P2NPPP1PPPP1PPP/W<3BQ2+I2W<K1/GR1C1U2C1A4G w kq -", 3, 6083939},
};
enum { POSITION_COUNT = sizeof POSITIONS / sizeof *POSITIONS };

typedef struct {
    const BenchPosition *position;
    int depth;
    uint64_t leaves;
    double startup;                   /* seconds */
    double rates[MAX_REPEAT];         /* leaves per second, sorted at the end */
    int repeat;
    Instructions *counter;
    uint64_t instructions, counted;   /* and the leaves that took so many */
} Measure;

static int compare_rates(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Count once with an empty hash table; making that is not timed. */
static Status count_once(Session *session, Measure *result, double *seconds)
{
    const Options *options = session->options;
    Error error = {0};
    if (options->hash_mebibytes > 0) {
        hash_destroy(session->hash);
        session->hash = hash_create(options->hash_mebibytes, &error);
        if (!session->hash)
            return session_fault(STATUS_SYSTEM, &error);
    }
    Counting counting = {session->game, session->hash, options->how, session->workers};
    Divide divide;
    workers_expect(session->workers, result->leaves);
    instructions_start(result->counter);
    double start = seconds_now();
    Status status = divide_count(&counting, &session->position, result->depth, 0, &divide, &error);
    *seconds += seconds_now() - start;
    bool counted = instructions_stop(result->counter, &result->instructions);
    if (status != STATUS_OK)
        return session_fault(status, &error);
    result->leaves = divide.total;
    if (counted)
        result->counted += divide.total;
    divide_release(&divide);
    return STATUS_OK;
}

static Status measure(Session *session, Measure *result)
{
    double warm_up = 0;
    Status status = count_once(session, result, &warm_up);
    int loops = warm_up >= 1 ? 1 : (int)ceil(1 / fmax(warm_up, 1e-5));
    for (int i = 0; i < result->repeat && status == STATUS_OK; i++) {
        double seconds = 0;
        for (int j = 0; j < loops && status == STATUS_OK; j++)
            status = count_once(session, result, &seconds);
        result->rates[i] = (double)result->leaves * loops / seconds;
    }
    qsort(result->rates, (size_t)result->repeat, sizeof *result->rates, compare_rates);
    return status;
}

static Status measure_position(const Options *options, const BenchPosition *position,
                               Instructions *counter, Measure *result)
{
    Session session;
    Options own = *options;
    own.variant = position->variant;
    own.fen = position->fen;
    *result = (Measure){.position = position,
                        .depth = options->depth >= 0 ? options->depth : position->depth,
                        .repeat = options->repeat ? options->repeat : DEFAULT_REPEAT,
                        .counter = counter};
    double start = seconds_now();
    Status status = session_open(&own, &session);
    result->startup = seconds_now() - start;
    if (status == STATUS_OK)
        status = session_threads(&session);
    if (status == STATUS_OK)
        status = measure(&session, result);
    session_close(&session);
    return status;
}

static bool is_checked(const Measure *result)
{
    return result->depth == result->position->depth;
}

static bool is_right(const Measure *result)
{
    return !is_checked(result) || result->leaves == result->position->leaves;
}

static double median(const Measure *result)
{
    int middle = result->repeat / 2;
    return result->repeat % 2 ? result->rates[middle]
                              : (result->rates[middle - 1] + result->rates[middle]) / 2;
}

static double spread(const Measure *result)
{
    return (result->rates[result->repeat - 1] - result->rates[0]) / median(result);
}

static double instructions_per_leaf(const Measure *result)
{
    return (double)result->instructions / (double)result->counted;
}

static void print_measure(const Measure *result)
{
    char instructions[24] = "-";
    if (result->counted)
        snprintf(instructions, sizeof instructions, "%.1f", instructions_per_leaf(result));
    printf("%-14s %-16s %5d %14llu %10.1f %8.1f %% %10s %10.2f%s\n", result->position->variant,
           result->position->name, result->depth, (unsigned long long)result->leaves,
           1e-6 * median(result), 100 * spread(result), instructions, 1e3 * result->startup,
           is_right(result) ? "" : "  WRONG");
    if (!is_right(result))
        printf("expected %llu leaves\n", (unsigned long long)result->position->leaves);
    fflush(stdout);
}

static json_t *measure_json(const Measure *result)
{
    json_t *entry = json_object(), *rates = json_array();
    for (int i = 0; i < result->repeat; i++)
        json_array_append_new(rates, json_real(result->rates[i]));
    json_object_set_new(entry, "variant", json_string(result->position->variant));
    json_object_set_new(entry, "position", json_string(result->position->name));
    json_object_set_new(entry, "depth", json_integer(result->depth));
    json_object_set_new(entry, "leaves", json_count(result->leaves));
    json_object_set_new(entry, "checked", json_boolean(is_checked(result)));
    json_object_set_new(entry, "right", json_boolean(is_right(result)));
    json_object_set_new(entry, "leaves_per_second", json_real(median(result)));
    json_object_set_new(entry, "spread", json_real(spread(result)));
    json_object_set_new(entry, "samples", rates);
    json_object_set_new(entry, "instructions_per_leaf",
                        result->counted ? json_real(instructions_per_leaf(result)) : json_null());
    json_object_set_new(entry, "startup_seconds", json_real(result->startup));
    return entry;
}

static Status finish(const Options *options, json_t *entries, uint64_t signature, Status status)
{
    if (text_wanted(options))
        printf("signature %llu%s\n", (unsigned long long)signature,
               status == STATUS_DIFFERENCE ? "  WRONG" : "");
    if (!options->json)
        return status;
    json_t *report = json_object();
    json_object_set_new(report, "program", json_string(PROGRAM));
    json_object_set_new(report, "version", json_string(VERSION));
    json_object_set_new(report, "command", json_string("bench"));
    json_object_set_new(report, "threads", json_integer(options->threads));
    json_object_set_new(report, "hash", json_integer((json_int_t)options->hash_mebibytes));
    json_object_set_new(report, "signature", json_count(signature));
    json_object_set_new(report, "right", json_boolean(status == STATUS_OK));
    json_object_set(report, "positions", entries);
    return status_worse(status, json_write(options, report));
}

static void begin(const Options *options, const char *refused)
{
    if (refused)
        fprintf(stderr, "instructions: not counted here (%s)\n", refused);
    if (text_wanted(options))
        printf("%-14s %-16s %5s %14s %10s %10s %10s %10s\n", "variant", "position", "depth",
               "leaves", "M/s median", "spread", "instr/leaf", "start ms");
}

Status command_bench(const Options *options)
{
    Status status = STATUS_OK;
    uint64_t signature = 0;
    int measured = 0;
    json_t *entries = json_array();
    static Measure result;
    Instructions counter;
    const char *refused = NULL;
    instructions_open(&counter, &refused);
    for (int i = 0; i < POSITION_COUNT && status <= STATUS_DIFFERENCE; i++) {
        if (options->variant && strcmp(options->variant, POSITIONS[i].variant) != 0)
            continue;
        if (measured++ == 0)
            begin(options, refused);
        status = status_worse(status, measure_position(options, &POSITIONS[i], &counter, &result));
        if (status > STATUS_DIFFERENCE)
            break;
        if (!is_right(&result))
            status = STATUS_DIFFERENCE;
        signature += result.leaves;
        json_array_append_new(entries, measure_json(&result));
        if (text_wanted(options))
            print_measure(&result);
    }
    if (measured == 0) {
        complain("--variant: there are no bench positions of \"%s\"", options->variant);
        status = STATUS_INPUT;
    }
    if (status <= STATUS_DIFFERENCE)
        status = finish(options, entries, signature, status);
    json_decref(entries);
    instructions_close(&counter);
    return status;
}
