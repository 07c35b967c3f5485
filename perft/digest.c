/* Digests: see digest.h.  They take the plain road through game.h: what is
 * digested is what the program would print. */
#include "digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "split.h"

enum { PARTS_PER_THREAD = 32 };

static void digest_add(Digest *sum, Digest term)
{
    sum->high += term.high + (uint64_t)__builtin_add_overflow(sum->low, term.low, &sum->low);
}

Digest digest_bytes(const void *data, size_t length)
{
    XXH128_hash_t hash = XXH3_128bits(data, length);
    return (Digest){hash.high64, hash.low64};
}

bool digest_equal(Digest a, Digest b) { return a.high == b.high && a.low == b.low; }

void digest_write(Digest digest, char text[DIGEST_TEXT])
{
    snprintf(text, DIGEST_TEXT, "%016llx%016llx", (unsigned long long)digest.high,
             (unsigned long long)digest.low);
}

bool digest_parse(const char *text, Digest *digest)
{
    if (strspn(text, "0123456789abcdef") != DIGEST_TEXT - 1 || text[DIGEST_TEXT - 1] != '\0')
        return false;
    char high[17] = {0};
    memcpy(high, text, 16);
    digest->high = strtoull(high, NULL, 16);
    digest->low = strtoull(text + 16, NULL, 16);
    return true;
}

Digest digest_leaves(const Game *game, const Position *position, int depth, atomic_bool *stop,
                     atomic_uint_least64_t *progress)
{
    if (depth == 0) {
        char text[MAX_FEN];
        int length = game_canonical_fen(game, position, text);
        return digest_bytes(text, (size_t)length);
    }
    Digest sum = {0};
    Move moves[MAX_MOVES];
    Position next;
    int count = game_moves(game, position, moves);
    for (int i = 0; i < count && !(stop && atomic_load_explicit(stop, memory_order_relaxed)); i++) {
        game_play(game, position, moves[i], &next);
        digest_add(&sum, digest_leaves(game, &next, depth - 1, stop, progress));
    }
    if (depth == 1 && progress)
        atomic_fetch_add_explicit(progress, (uint64_t)count, memory_order_relaxed);
    return sum;
}

typedef struct {
    const Game *game;
    Workers *workers;
    const Split *split;
    Digest *digests;
} DigestRun;

static void digest_part(void *context, size_t index)
{
    DigestRun *run = context;
    run->digests[index] =
        digest_leaves(run->game, &run->split->parts[index].position, run->split->depth,
                      workers_stop(run->workers), workers_progress(run->workers));
}

Status digest_count(const Game *game, Workers *workers, const Position *position, int depth,
                    uint64_t limit, Digest *digest, Error *error)
{
    if (depth == 0) {
        *digest = digest_leaves(game, position, 0, NULL, NULL);
        return STATUS_OK;
    }
    *digest = (Digest){0};
    Split split;
    size_t wanted = (size_t)workers_threads(workers) * PARTS_PER_THREAD;
    Status status = split_create(game, position, depth, wanted, &split, error);
    if (status != STATUS_OK)
        return status;
    DigestRun run = {.game = game, .workers = workers, .split = &split};
    run.digests = calloc(split.part_count + 1, sizeof *run.digests);
    if (run.digests) {
        status = workers_run(workers, split.part_count, limit, digest_part, &run);
        for (size_t i = 0; i < split.part_count; i++)
            digest_add(digest, run.digests[i]);
    } else {
        error_set(error, 0, 0, "not enough memory for the digests");
        status = STATUS_SYSTEM;
    }
    free(run.digests);
    split_release(&split);
    return status;
}
