/*
 * Fills the bundles of a path list (tables_tmpl.h): which paths go together, and
 * all destinations for every way their squares can be occupied, found by walking.
 */
#ifndef COUNTERCHECK_BUNDLES_TMPL_H
#define COUNTERCHECK_BUNDLES_TMPL_H

#include "tables_tmpl.h"

#if HAS_BUNDLES

/* The squares of a path that can block it: all but its last. */
static Bitboard line_blockers(const PathLine *line)
{
    Bitboard squares = bb_none();
    for (int i = 0; i + 1 < line->count; i++)
        squares |= bb_square(line->square[i]);
    return squares;
}

/* Deal the lines from 'square' out to bundles of at most 'limit' bits, each to the one where it
 * needs the fewest more.  Returns the number of bundles; 'masks' and 'owner' (bundle of
 * each line) are filled. */
static int deal_lines(const PathList *list, int square, int limit, Bitboard *masks, int *owner)
{
    int bundles = 0;
    for (uint32_t i = list->first[square]; i < list->first[square + 1]; i++) {
        Bitboard blockers = line_blockers(&list->lines[i]);
        int best = -1, best_bits = limit + 1;
        for (int b = 0; b < bundles; b++) {
            int bits = bb_count(masks[b] | blockers), more = bits - bb_count(masks[b]);
            if (bits <= limit && more < best_bits) {
                best = b;
                best_bits = more;
            }
        }
        if (best < 0) {
            best = bundles++;
            masks[best] = bb_none();
        }
        masks[best] |= blockers;
        owner[i - list->first[square]] = best;
    }
    return bundles;
}

/* The most bundles that any square needs, or 0 if one line alone passes the limit. */
static int most_bundles(const PathList *list, int limit)
{
    int most = 0;
    for (int square = 0; square < BB_SQUARES; square++) {
        Bitboard masks[MAX_PATHS];
        int owner[MAX_PATHS];
        int count = deal_lines(list, square, limit, masks, owner);
        for (int b = 0; b < count; b++)
            if (bb_count(masks[b]) > limit)
                return 0;
        most = count > most ? count : most;
    }
    return most;
}

/* The fewest bits by which every square has as few bundles as may be. */
static int choose_bundle_bits(const PathList *list)
{
    int best = BUNDLE_BITS_MOST;
    for (int bits = BUNDLE_BITS_MOST; bits >= BUNDLE_BITS_LEAST; bits--) {
        int most = most_bundles(list, bits);
        if (most > 0 && most <= most_bundles(list, best))
            best = bits;
    }
    return best;
}

static void fill_bundle(const PathList *list, int square, const int *owner, int number,
                        const Bundle *bundle, Bitboard *attacks, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        uint64_t words[BB_WORDS];
        for (int w = 0; w < BB_WORDS; w++)
            words[w] = _pdep_u64(w ? i >> bundle->shift : i, bundle->mask[w]);
        Bitboard occupied = bb_of_words(words);
        attacks[i] = bb_none();
        for (uint32_t n = list->first[square]; n < list->first[square + 1]; n++)
            if (owner[n - list->first[square]] == number)
                attacks[i] |= path_attacks(&list->lines[n], occupied);
    }
}

/* Fill the bundles of one square, their tables from 'attacks' on; returns the end of these. */
static Bitboard *build_square_bundles(PathList *list, int square, int limit, Bitboard *attacks)
{
    Bitboard masks[MAX_PATHS];
    int owner[MAX_PATHS];
    int count = deal_lines(list, square, limit, masks, owner);

    for (int b = 0; b < (int)list->bundle_count; b++) {
        Bundle *bundle = &list->bundles[(uint32_t)square * list->bundle_count + (uint32_t)b];
        Bitboard mask = b < count ? masks[b] : bb_none();
        size_t size = (size_t)1 << bb_count(mask);
        for (int w = 0; w < BB_WORDS; w++)
            bundle->mask[w] = bb_word(mask, w);
        bundle->shift = __builtin_popcountll(bb_word(mask, 0));
        bundle->attacks = attacks;
        fill_bundle(list, square, owner, b, bundle, attacks, size);
        attacks += size;
    }
    return attacks;
}

/* Put the lines of 'list' into bundles. */
static bool build_bundles(PathList *list)
{
    int limit = choose_bundle_bits(list);
    size_t entries = 0;

    list->bundle_count = (uint32_t)most_bundles(list, limit);
    if (list->bundle_count == 0)
        return true;
    for (int square = 0; square < BB_SQUARES; square++) {
        Bitboard masks[MAX_PATHS];
        int owner[MAX_PATHS];
        int count = deal_lines(list, square, limit, masks, owner);
        entries += list->bundle_count - (size_t)count;
        for (int b = 0; b < count; b++)
            entries += (size_t)1 << bb_count(masks[b]);
    }
    list->bundles = malloc(BB_SQUARES * list->bundle_count * sizeof *list->bundles);
    list->bundle_attacks = aligned_alloc(64, (entries * sizeof(Bitboard) / 64 + 1) * 64);
    if (list->bundles == NULL || list->bundle_attacks == NULL)
        return false;
    Bitboard *attacks = list->bundle_attacks;
    for (int square = 0; square < BB_SQUARES; square++)
        attacks = build_square_bundles(list, square, limit, attacks);
    return true;
}

#else

static bool build_bundles(PathList *list)
{
    (void)list;
    return true;
}

#endif

#endif
