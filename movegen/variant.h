/*
 * A variant as plain data: piece types as lists of paths, and the rules of
 * RULES.md as numbers and switches.  Everything is seen by the owner of a man:
 * +y is forward, rank 0 is the own first rank; Black's are mirrored in y.
 *
 * Read from ini text by variant_ini.h; nothing here is changed after that.
 */
#ifndef COUNTERCHECK_VARIANT_H
#define COUNTERCHECK_VARIANT_H

#include "limits.h"

typedef struct {
    int8_t dx, dy;
} Step;

enum { PATH_MOVE = 1, PATH_CAPTURE = 2, PATH_BOTH = 3 };

/*
 * One path: 'prefix' steps once, then 'cycle' steps for ever (cycle 0: the path
 * ends).  'length' limits the number of squares (0: the board's edge does).
 * Bit i of 'through' marks written step i as a square that must be empty but
 * where the man can't stop (the lame leaps of Betza's n).
 */
typedef struct {
    Step steps[MAX_PATH_STEPS];
    uint8_t prefix, cycle, length;
    uint8_t mode;       /* PATH_MOVE, PATH_CAPTURE or PATH_BOTH */
    uint8_t initial;    /* only from a rank where the array has this type */
    uint16_t through;
} Path;

enum { NO_TYPE = 255 };

/* Orientations of a two-square man, named by where the tail lies from the head. */
enum {
    LIES_ROW,      /* -  tail on the right:      '<' */
    LIES_FILE,     /* |  tail below:             '^' */
    LIES_FALLING,  /* \  tail down and right:    '{' */
    LIES_RISING,   /* /  tail down and left:     '}' */
    ORIENTATIONS
};

typedef struct {
    char token[3];             /* "Q" or "+Q", the White form */
    char name[MAX_NAME];
    uint8_t path_count;
    Path paths[MAX_PATHS];
    uint16_t initial_ranks;    /* ranks where the array has it: Path.initial */
    /* Compulsory promotion when a move ends on one of these own ranks. */
    uint8_t promotes_to;       /* NO_TYPE: never */
    uint16_t promotion_ranks;
    uint8_t orientations;      /* two-square man: set of 1 << LIES_*; else 0 */
} PieceType;

typedef struct {
    uint8_t type;                       /* NO_TYPE: the game has no pawns */
    uint8_t max_steps;                  /* from 'start_ranks'; 1 elsewhere */
    uint16_t start_ranks;
    uint8_t capture_count;
    Step captures[MAX_PAWN_CAPTURES];   /* leaps, capturing only */
    bool en_passant;
    bool en_passant_last_only;          /* IO-15, other reading */
    uint32_t promotions;                /* set of types, last rank */
    uint8_t promotion_order[MAX_TYPES]; /* the same, in the variant's order */
    uint8_t promotion_count;
    bool promotion_optional;            /* TS-8, other reading */
    uint16_t zone_ranks;                /* ranks with a free choice: stay or become .. */
    uint8_t zone_type;                  /* .. this type; NO_TYPE: no such rule */
    bool promotes_to_two_square;        /* IO-13, other reading: 'promotions' holds such types */
} PawnRules;

/* Rights, two a side: bit 0 and 1 White's first and second, bit 2 and 3 Black's. */
enum { RIGHTS_NONE, RIGHTS_CASTLING, RIGHTS_LEAPS };

typedef struct {
    uint8_t rook_types;        /* count of set bits in 'rooks' */
    uint32_t rooks;            /* set of types that castle */
    uint8_t rank;              /* own rank, 0-based */
    uint8_t king_file;         /* where the array's king stands; with chess960 unused */
    uint8_t rook_file[2];      /* where the array's rooks stand: king's side, queen's side */
    uint8_t king_to[2];        /* files */
    uint8_t rook_to[2];
    uint8_t rook_becomes;      /* NO_TYPE: stays what it is */
    bool chess960;             /* rook files from the rights field; king takes rook */
} CastlingRules;

typedef struct {
    /* First right: a king that has not moved and is not in check may move, not
     * capture, along these paths; second right: so may the array's man of
     * 'first_type' before its first move. */
    uint8_t king_path_count, first_path_count;
    Path king_paths[MAX_PATHS], first_paths[MAX_PATHS];
    uint8_t first_type;
    Square home[4];            /* by right: where the array has the man that holds it */
} LeapRules;

typedef struct {
    uint8_t moves[2];          /* White's and Black's before normal play; 0 0: no phase */
    uint8_t ranks;             /* own ranks 0 .. ranks - 1 are allowed in the phase */
    bool attacks_ignored;      /* GI-2, other reading */
} OpeningRules;

typedef struct {
    uint32_t types;            /* set of types whose captured men go to the pool; 0: no pool */
    uint8_t order[MAX_TYPES];  /* the same, in printing order */
    uint8_t type_count;
    uint8_t fallback;          /* what a pawn becomes when the pool is empty */
    uint8_t limit[MAX_TYPES];  /* most men on board and in the pool together, a side; for
                                * 'fallback' its own and the pawns' together */
    bool fallback_always;      /* GI-6, other reading */
    bool never_shrinks;        /* GI-7, other reading */
} PoolRules;

/* How two-square men turn: one half stays, the other goes to a neighbouring
 * square of the kept half that gives another orientation the man may have. */
typedef struct {
    bool corner_must_be_empty; /* IO-2, other reading */
    bool captures;             /* IO-3, other reading */
    bool quarter_turns_only;   /* IO-6, other reading */
    bool both_halves_promote;  /* IO-7, other reading */
} TurnRules;

enum { BARE_KING_NONE, BARE_KING_ONE_TURN, BARE_KING_AT_ONCE };

typedef struct Variant {
    char name[MAX_NAME];
    char title[MAX_NAME];
    uint8_t files, ranks;
    uint8_t type_count;
    PieceType types[MAX_TYPES];
    uint8_t king;
    PawnRules pawn;
    uint8_t rights_kind;       /* RIGHTS_* */
    char right_letters[2];     /* upper case; first and second right of a side */
    CastlingRules castling;
    LeapRules leaps;
    OpeningRules opening;
    PoolRules pool;
    TurnRules turn;
    uint8_t bare_king;         /* BARE_KING_* */
    uint8_t fault;             /* FAULT_*, planted by a test build only (faults.h) */
    char start_fen[MAX_FEN];   /* canonical, with counters */
} Variant;

static inline bool variant_is_two_square(const Variant *variant, int type)
{
    return variant->types[type].orientations != 0;
}

#endif
