/*
 * A position as a value that knows nothing of bitboards: what position text
 * says, square by square.  The cores take it in and give it out; it is never
 * used inside a count.
 */
#ifndef COUNTERCHECK_POSITION_H
#define COUNTERCHECK_POSITION_H

#include "variant.h"

/* A man: 0 is an empty square. */
typedef uint8_t Man;
static inline Man man_of(Colour colour, int type) { return (Man)(1 + 2 * type + (int)colour); }
static inline int man_type(Man man) { return (man - 1) >> 1; }
static inline Colour man_colour(Man man) { return (Colour)((man - 1) & 1); }

typedef struct Position {
    Man man[MAX_SQUARES];           /* a two-square man stands on both squares */
    Square other[MAX_SQUARES];      /* its other square; of any other square 0 */
    uint8_t side;                   /* Colour to move */
    uint8_t rights;                 /* bits 0 1 White's, 2 3 Black's (variant.h) */
    Square right_rook[4];           /* castling: where that right's rook stands */
    uint8_t passed_count;           /* en passant: squares passed over by the last move .. */
    Square passed[MAX_PASSED];      /* .. nearest to the pawn's start first */
    uint8_t pool[2][MAX_TYPES];     /* captured men by owner and type */
    uint8_t opening_left[2];        /* opening moves still to make */
    uint16_t halfmoves;
    uint32_t move_number;
} Position;

/*
 * A move.  'from' and 'to' are squares (the head's for a two-square man, whose
 * lying before and after is in the two orientation fields).  Castling is the
 * king's from and to; its kind tells the side.
 */
typedef uint32_t Move;
enum {
    MOVE_PLAIN,
    MOVE_PAWN_LEAP,       /* a pawn's move of two or more squares */
    MOVE_EN_PASSANT,
    MOVE_CASTLE_FIRST,    /* with the rook of the side's first right */
    MOVE_CASTLE_SECOND,
    MOVE_TWO_SQUARE,      /* slide, step or turn of a two-square man */
    MOVE_KINDS
};

/* 'becomes' is a type or NO_TYPE; 'choice' says that the text must name it. */
static inline Move move_make(int kind, Square from, Square to, int becomes, bool choice)
{
    return (Move)from | (Move)to << 8 | (Move)((becomes + 1) & 63) << 16 | (Move)kind << 22 |
           (Move)choice << 25;
}
static inline Move move_two_square(Square from, int from_lies, Square to, int to_lies, int becomes)
{
    return move_make(MOVE_TWO_SQUARE, from, to, becomes, false) | (Move)from_lies << 26 |
           (Move)to_lies << 28;
}
static inline Square move_from(Move move) { return (Square)(move & 255); }
static inline Square move_to(Move move) { return (Square)(move >> 8 & 255); }
static inline int move_kind(Move move) { return (int)(move >> 22 & 7); }
static inline bool move_is_choice(Move move) { return move >> 25 & 1; }
static inline int move_from_lies(Move move) { return (int)(move >> 26 & 3); }
static inline int move_to_lies(Move move) { return (int)(move >> 28 & 3); }
static inline int move_becomes(Move move)
{
    int type = (int)(move >> 16 & 63) - 1;
    return type < 0 ? NO_TYPE : type;
}

/* The square of the other half of a two-square man with its head on 'head'. */
Square tail_square(Square head, int lies);

#endif
