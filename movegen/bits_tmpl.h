/*
 * Sets of squares, for one width: BB_WIDTH is 64, 128 or 256.
 *
 * Square numbers here are rank * STRIDE + file with STRIDE 8 (64 bits: boards
 * up to 8 x 8) or 16 (128: up to 16 x 8, 256: up to 16 x 16).  Squares off a
 * smaller board are never set.  At every width `& | ^ ~` work on whole sets;
 * nothing but bb_*() may do more (a vector would take `<<` lane by lane).
 */
#ifndef COUNTERCHECK_BITS_TMPL_H
#define COUNTERCHECK_BITS_TMPL_H

#include "limits.h"

#if !defined BB_WIDTH || (BB_WIDTH != 64 && BB_WIDTH != 128 && BB_WIDTH != 256)
#error "BB_WIDTH must be 64, 128 or 256"
#endif

#if defined __SSSE3__ || defined __AVX2__ || defined __BMI2__
#include <immintrin.h>
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
    BB_SQUARES = BB_WIDTH,
    STRIDE = BB_WIDTH == 64 ? 8 : 16,
    STRIDE_BITS = BB_WIDTH == 64 ? 3 : 4,
    BB_RANKS = BB_WIDTH / STRIDE,
    BB_WORDS = BB_WIDTH / 64,
};

#if BB_WIDTH == 64
typedef uint64_t Bitboard;
#elif BB_WIDTH == 128
typedef uint64_t Bitboard __attribute__((vector_size(16)));
#else
typedef uint64_t Bitboard __attribute__((vector_size(32), aligned(16)));
#endif

/* ---- squares ---- */

ALWAYS_INLINE int cell(int file, int rank) { return rank << STRIDE_BITS | file; }
ALWAYS_INLINE int cell_file(int square) { return square & (STRIDE - 1); }
ALWAYS_INLINE int cell_rank(int square) { return square >> STRIDE_BITS; }

/* Between this width's squares and those of limits.h. */
ALWAYS_INLINE int cell_from_square(Square square) { return cell(file_of(square), rank_of(square)); }
ALWAYS_INLINE Square cell_to_square(int square)
{
    return square_of(cell_file(square), cell_rank(square));
}

/* ---- single sets ---- */

ALWAYS_INLINE Bitboard bb_none(void)
{
#if BB_WIDTH == 64
    return 0;
#else
    return (Bitboard){0};
#endif
}

ALWAYS_INLINE uint64_t bb_word(Bitboard set, int index)
{
#if BB_WIDTH == 64
    (void)index;
    return set;
#else
    return set[index];
#endif
}

ALWAYS_INLINE Bitboard bb_of_words(const uint64_t words[BB_WORDS])
{
#if BB_WIDTH == 64
    return words[0];
#elif BB_WIDTH == 128
    return (Bitboard){words[0], words[1]};
#else
    return (Bitboard){words[0], words[1], words[2], words[3]};
#endif
}

ALWAYS_INLINE Bitboard bb_square(int square)
{
#if BB_WIDTH == 64
    return 1ull << square;
#elif BB_WIDTH == 128
    uint64_t bit = 1ull << (square & 63);
    return (Bitboard){square & 64 ? 0 : bit, square & 64 ? bit : 0};
#else
    const Bitboard lane = {0, 1, 2, 3};
    uint64_t word = (uint64_t)square >> 6, bit = 1ull << (square & 63);
    const Bitboard want = {word, word, word, word}, bits = {bit, bit, bit, bit};
    return (Bitboard)(lane == want) & bits;
#endif
}

ALWAYS_INLINE bool bb_has(Bitboard set, int square)
{
#if BB_WIDTH == 64
    return set >> square & 1;
#else
    return set[square >> 6] >> (square & 63) & 1;
#endif
}

ALWAYS_INLINE bool bb_any(Bitboard set)
{
#if BB_WIDTH == 64
    return set != 0;
#elif BB_WIDTH == 256 && defined __AVX2__
    return !_mm256_testz_si256((__m256i)set, (__m256i)set);
#elif BB_WIDTH == 128 && defined __SSE4_1__
    return !_mm_testz_si128((__m128i)set, (__m128i)set);
#elif BB_WIDTH == 128
    return (set[0] | set[1]) != 0;
#else
    return (set[0] | set[1] | set[2] | set[3]) != 0;
#endif
}

ALWAYS_INLINE int bb_count(Bitboard set)
{
#if BB_WIDTH == 64
    return __builtin_popcountll(set);
#elif BB_WIDTH == 128
    return __builtin_popcountll(set[0]) + __builtin_popcountll(set[1]);
#else
    return __builtin_popcountll(set[0]) + __builtin_popcountll(set[1]) +
           __builtin_popcountll(set[2]) + __builtin_popcountll(set[3]);
#endif
}

/* The lowest square of a set that is not empty. */
ALWAYS_INLINE int bb_first(Bitboard set)
{
#if BB_WIDTH == 64
    return __builtin_ctzll(set);
#else
    for (int i = 0; i < BB_WORDS - 1; i++)
        if (set[i])
            return i * 64 + __builtin_ctzll(set[i]);
    return (BB_WORDS - 1) * 64 + __builtin_ctzll(set[BB_WORDS - 1]);
#endif
}

/* The highest square of a set that is not empty. */
ALWAYS_INLINE int bb_last(Bitboard set)
{
    for (int i = BB_WORDS - 1; i > 0; i--)
        if (bb_word(set, i))
            return i * 64 + 63 - __builtin_clzll(bb_word(set, i));
    return 63 - __builtin_clzll(bb_word(set, 0));
}

/* 'set' if 'a' is 'b', else the empty set; no branch. */
ALWAYS_INLINE Bitboard bb_if_equal(int a, int b, Bitboard set)
{
#if BB_WIDTH == 64
    return set & -(uint64_t)(a == b);
#else
    const Bitboard one = bb_none() + (uint64_t)a, other = bb_none() + (uint64_t)b;
    return set & (Bitboard)(one == other);
#endif
}

/* All squares up to and with the lowest of 'set'; all there are if it is empty. */
ALWAYS_INLINE Bitboard bb_to_first(Bitboard set)
{
#if BB_WIDTH == 64
    return set ^ (set - 1);
#elif BB_WIDTH == 256 && defined __AVX2__
    /* Subtract 1 from the 256-bit number: words borrow from the next as long as they are 0. */
    static const int64_t BORROW[16][4] __attribute__((aligned(32))) = {
        {-1, 0, 0, 0}, {-1, -1, 0, 0}, {-1, 0, 0, 0}, {-1, -1, -1, 0},
        {-1, 0, 0, 0}, {-1, -1, 0, 0}, {-1, 0, 0, 0}, {-1, -1, -1, -1},
        {-1, 0, 0, 0}, {-1, -1, 0, 0}, {-1, 0, 0, 0}, {-1, -1, -1, 0},
        {-1, 0, 0, 0}, {-1, -1, 0, 0}, {-1, 0, 0, 0}, {-1, -1, -1, -1}};
    const Bitboard zero = (Bitboard)(set == bb_none());
    const int words = _mm256_movemask_pd((__m256d)zero);
    return set ^ (set + *(const Bitboard *)BORROW[words]);
#else
    uint64_t out[BB_WORDS], borrow = 1;
    for (int i = 0; i < BB_WORDS; i++) {
        uint64_t word = bb_word(set, i);
        out[i] = word ^ (word - borrow);
        borrow &= word == 0;
    }
    return bb_of_words(out);
#endif
}

ALWAYS_INLINE bool bb_equal(Bitboard a, Bitboard b) { return !bb_any(a ^ b); }

/*
 * Squares of a set one by one:
 *     for (Squares s = squares_of(set); squares_left(&s);) use(squares_next(&s));
 */
typedef struct {
    uint64_t word;          /* squares left of the current word, which begins at 'base' */
    int base;
    uint64_t words[BB_WORDS];
} Squares;

ALWAYS_INLINE Squares squares_of(Bitboard set)
{
    Squares squares = {.word = bb_word(set, 0), .base = 0};
    for (int i = 1; i < BB_WORDS; i++)
        squares.words[i] = bb_word(set, i);
    return squares;
}

ALWAYS_INLINE bool squares_left(Squares *squares)
{
    _Pragma("GCC unroll 4")
    for (int i = 1; i < BB_WORDS; i++)
        if (squares->word == 0 && squares->base < 64 * i) {
            squares->word = squares->words[i];
            squares->base = 64 * i;
        }
    return squares->word != 0;
}

ALWAYS_INLINE int squares_next(Squares *squares)
{
    int bit = __builtin_ctzll(squares->word);
    squares->word &= squares->word - 1;
    return BB_WIDTH == 64 ? bit : squares->base + bit;
}

/* ---- whole-set moves ---- */

/* Every square 'ranks' up the board (down if negative); what leaves it is lost. */
ALWAYS_INLINE Bitboard bb_up(Bitboard set, int ranks)
{
#if BB_WIDTH == 64
    return ranks >= 0 ? set << 8 * ranks : set >> -8 * ranks;
#else
#if BB_WIDTH == 128 && defined __SSSE3__
    /* A rank is two bytes; 112 puts the byte numbers above 15 where the shuffle gives 0. */
    typedef uint8_t Bytes __attribute__((vector_size(16)));
    const Bytes bytes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const Bytes by = bytes + (uint8_t)(ranks >= 0 ? -2 * ranks : 112 - 2 * ranks);
    if (ranks > -8 && ranks < 8)
        return (Bitboard)_mm_shuffle_epi8((__m128i)set, (__m128i)by);
#elif BB_WIDTH == 256 && defined __AVX2__
    const Bitboard not_first = {0, ~0ull, ~0ull, ~0ull}, not_last = {~0ull, ~0ull, ~0ull, 0};
    if (ranks > 0 && ranks < 4)
        return set << 16 * ranks |
               ((Bitboard)_mm256_permute4x64_epi64((__m256i)set, 0x90) & not_first) >>
                   (64 - 16 * ranks);
    if (ranks < 0 && ranks > -4)
        return set >> -16 * ranks |
               ((Bitboard)_mm256_permute4x64_epi64((__m256i)set, 0xf9) & not_last)
                   << (64 + 16 * ranks);
#endif
    int bits = 16 * (ranks < 0 ? -ranks : ranks);
    int words = bits / 64, rest = bits % 64;
    uint64_t out[BB_WORDS];
    for (int i = 0; i < BB_WORDS; i++) {
        int from = ranks >= 0 ? i - words : i + words;
        int beside = ranks >= 0 ? from - 1 : from + 1;
        uint64_t here = from >= 0 && from < BB_WORDS ? set[from] : 0;
        uint64_t next = beside >= 0 && beside < BB_WORDS ? set[beside] : 0;
        if (rest == 0)
            out[i] = here;
        else if (ranks >= 0)
            out[i] = here << rest | next >> (64 - rest);
        else
            out[i] = here >> rest | next << (64 - rest);
    }
    return bb_of_words(out);
#endif
}

/* Every square 'files' to the right (left if negative); nothing wraps round. */
ALWAYS_INLINE Bitboard bb_right(Bitboard set, int files)
{
#if BB_WIDTH == 64
    if (files >= 0)
        return (set & (0x0101010101010101ull * (0xffull >> files))) << files;
    return (set & (0x0101010101010101ull * (0xffull << -files & 0xff))) >> -files;
#else
    typedef uint16_t Rows __attribute__((vector_size(BB_WIDTH / 8), aligned(16)));
    return files >= 0 ? (Bitboard)((Rows)set << files) : (Bitboard)((Rows)set >> -files);
#endif
}

ALWAYS_INLINE Bitboard bb_shift(Bitboard set, int files, int ranks)
{
    return bb_up(bb_right(set, files), ranks);
}

/* The set seen from the other side of a board of 'ranks' ranks: rank r and
 * ranks - 1 - r change places, files stay. */
ALWAYS_INLINE Bitboard bb_flip(Bitboard set, int ranks)
{
#if BB_WIDTH == 64
    set = __builtin_bswap64(set);
    return ranks == BB_RANKS ? set : set >> 8 * (BB_RANKS - ranks);
#else
    Bitboard flipped;
#if BB_WIDTH == 128 && defined __SSSE3__
    flipped = (Bitboard)_mm_shuffle_epi8(
        (__m128i)set, _mm_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1));
#elif BB_WIDTH == 256 && defined __AVX2__
    const __m256i rows = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1,
                                          14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
    flipped = (Bitboard)_mm256_shuffle_epi8(_mm256_permute4x64_epi64((__m256i)set, 0x4e), rows);
#else
    uint64_t out[BB_WORDS];
    for (int i = 0; i < BB_WORDS; i++) {
        uint64_t word = set[BB_WORDS - 1 - i];
        word = word << 32 | word >> 32;
        out[i] = (word & 0x0000ffff0000ffffull) << 16 | (word >> 16 & 0x0000ffff0000ffffull);
    }
    flipped = bb_of_words(out);
#endif
    if (ranks == BB_RANKS)
        return flipped;
    uint64_t words[BB_WORDS] = {0};
    int bits = 16 * (BB_RANKS - ranks);
    for (int i = 0; i < BB_WORDS; i++) {
        int from = i + bits / 64;
        uint64_t here = from < BB_WORDS ? flipped[from] : 0;
        uint64_t next = from + 1 < BB_WORDS ? flipped[from + 1] : 0;
        words[i] = bits % 64 ? here >> bits % 64 | next << (64 - bits % 64) : here;
    }
    return bb_of_words(words);
#endif
}

/* The set turned by half a turn, in the frame of BB_RANKS ranks of STRIDE files: the highest square
 * becomes the lowest. */
ALWAYS_INLINE Bitboard bb_reverse(Bitboard set)
{
#if BB_WIDTH == 256 && defined __AVX2__
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15,
                                          0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
    const __m256i bytes = _mm256_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                                           15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    __m256i turned = _mm256_permute4x64_epi64((__m256i)set, 0x4e);
    turned = _mm256_shuffle_epi8(turned, bytes);
    __m256i high = _mm256_shuffle_epi8(bits, _mm256_and_si256(turned, low));
    __m256i rest = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(turned, 4), low));
    return (Bitboard)_mm256_or_si256(_mm256_slli_epi16(high, 4), rest);
#else
    uint64_t out[BB_WORDS];
    for (int i = 0; i < BB_WORDS; i++) {
        uint64_t word = __builtin_bswap64(bb_word(set, BB_WORDS - 1 - i));
        word = (word & 0x0f0f0f0f0f0f0f0full) << 4 | (word >> 4 & 0x0f0f0f0f0f0f0f0full);
        word = (word & 0x3333333333333333ull) << 2 | (word >> 2 & 0x3333333333333333ull);
        out[i] = (word & 0x5555555555555555ull) << 1 | (word >> 1 & 0x5555555555555555ull);
    }
    return bb_of_words(out);
#endif
}

ALWAYS_INLINE int cell_flip(int square, int ranks)
{
    if (ranks == BB_RANKS)
        return square ^ (BB_SQUARES - STRIDE);
    return cell(cell_file(square), ranks - 1 - cell_rank(square));
}

#endif
