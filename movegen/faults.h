/*
 * Faults that can be planted in the generator: mistakes that real generators make and
 * that no key of an ini file can say.  They exist only where COUNTERCHECK_FAULTS is
 * defined: in the objects core*_faults and count*_faults, which only misreadings that an
 * engine is compared with use, and in a whole test build (make CONFIG=faults).  Elsewhere FAULT() is
 * the constant false, so that nothing of them is compiled, and the key `fault` is refused.
 *
 * A faulty generator may let a king be captured; it must still touch no memory but its own.
 */
#ifndef COUNTERCHECK_FAULTS_H
#define COUNTERCHECK_FAULTS_H

/* Each with the name that the key `fault` takes and what the generator then does. */
#define FAULT_LIST(X)                                                                             \
    /* checks and pins */                                                                         \
    X(PINS_IGNORED_ON_RANKS, "pinsIgnoredOnRanks")                                                \
    X(PINS_IGNORED_ON_FILES, "pinsIgnoredOnFiles")                                                \
    X(PINS_IGNORED_ON_DIAGONALS, "pinsIgnoredOnDiagonals")                                        \
    X(PINS_IGNORED_ON_BENT_PATHS, "pinsIgnoredOnBentPaths") /* all lines but the straight ones */ \
    X(PINNED_MEN_FROZEN, "pinnedMenFrozen")              /* not even along the line */            \
    X(DOUBLE_CHECK_BLOCKED, "doubleCheckBlocked")        /* one of the checkers is forgotten */   \
    X(CHECK_NEVER_BLOCKED, "checkNeverBlocked")          /* take the checker or move the king */  \
    X(CHECKER_NEVER_TAKEN, "checkerNeverTaken")          /* except by the king */                 \
    X(KING_STEPS_ALONG_LINE, "kingStepsAlongLine")       /* in the shadow of where it stood */    \
    X(KINGS_MAY_TOUCH, "kingsMayTouch")                                                           \
    X(KING_IGNORES_PAWNS, "kingIgnoresPawns")            /* pawns attack nothing near the king */ \
    X(KING_TAKES_GUARDED_MEN, "kingTakesGuardedMen")                                              \
    X(ONE_PATH_PER_PAIR, "onePathPerPair")               /* the first path of a man to a square */\
    X(BENT_CHECKS_BACKWARDS, "bentChecksBackwards")      /* walked from the king to the man */    \
    /* castling */                                                                                \
    X(CASTLING_NEVER, "castlingNever")                                                            \
    X(CASTLING_KINGS_SIDE_ONLY, "castlingKingsSideOnly")                                          \
    X(CASTLING_QUEENS_SIDE_ONLY, "castlingQueensSideOnly")                                        \
    X(CASTLING_OUT_OF_CHECK, "castlingOutOfCheck")                                                \
    X(CASTLING_THROUGH_ATTACK, "castlingThroughAttack")                                           \
    X(CASTLING_INTO_CHECK, "castlingIntoCheck")                                                   \
    X(CASTLING_ROOK_ATTACKED, "castlingRookAttacked")    /* refused if the rook or a square       \
                                                            that it passes is attacked */         \
    X(CASTLING_OVER_MEN, "castlingOverMen")              /* only the king's way must be empty */  \
    X(CASTLING_BY_PLACEMENT, "castlingByPlacement")      /* whoever stands at home has the right */\
    X(CASTLING_WITH_CAPTURED_ROOK, "castlingWithCapturedRook")                                    \
    X(CASTLING_OPENS_LINE, "castlingOpensLine")          /* the rook's leaving is not tested */   \
    X(RIGHT_SURVIVES_CAPTURE, "rightSurvivesCapture")    /* of the man that holds it */           \
    X(RIGHT_SURVIVES_ROOK_MOVE, "rightSurvivesRookMove") /* or the Champion's */                  \
    X(RIGHT_SURVIVES_KING_MOVE, "rightSurvivesKingMove")                                          \
    X(ROOK_MOVE_COSTS_BOTH, "rookMoveCostsBoth")                                                  \
    /* pawns */                                                                                   \
    X(EN_PASSANT_NEVER, "enPassantNever")                                                         \
    X(EN_PASSANT_LATE, "enPassantLate")                  /* still there one move later */         \
    X(EN_PASSANT_FIRST_ONLY, "enPassantFirstOnly")       /* only on the first square passed */    \
    X(EN_PASSANT_AFTER_DOUBLE_ONLY, "enPassantAfterDoubleOnly")                                   \
    X(EN_PASSANT_UNCOVERS_CHECK, "enPassantUncoversCheck") /* the taken pawn still shields */     \
    X(EN_PASSANT_FORGOTTEN_IN_CHECK, "enPassantForgottenInCheck") /* can't take the checker so */ \
    X(EN_PASSANT_LEAVES_PAWN, "enPassantLeavesPawn")                                              \
    X(EN_PASSANT_BY_ANY_MAN, "enPassantByAnyMan")                                                 \
    X(EN_PASSANT_FROM_LEFT_ONLY, "enPassantFromLeftOnly")                                         \
    X(PAWN_LEAP_JUMPS, "pawnLeapJumps")                  /* over what stands on the way */        \
    X(PROMOTES_ONE_RANK_EARLY, "promotesOneRankEarly")                                            \
    X(PROMOTION_BY_ADVANCE_ONLY, "promotionByAdvanceOnly") /* no captures on the last rank */     \
    X(NEXT_RANK_PROMOTION_ONLY, "nextRankPromotionOnly") /* none from two ranks before it */      \
    X(PAWN_CAPTURES_BLOCKED, "pawnCapturesBlocked")      /* by a man beside or in front */        \
    X(PAWN_CAPTURES_ALSO_MOVE, "pawnCapturesAlsoMove")                                            \
    X(BLACK_PAWNS_ONE_SIDED, "blackPawnsOneSided")       /* lack the first capture */             \
    /* pieces */                                                                                  \
    X(BLACK_NEVER_RETREATS, "blackNeverRetreats")        /* lacks the steps to its own rear */    \
    X(BLACK_FORWARD_IS_WHITES, "blackForwardIsWhites")   /* moves as if it played up the board */ \
    X(PIECE_PROMOTION_OPTIONAL, "piecePromotionOptional")                                         \
    X(PIECE_PROMOTION_ON_ENTRY_ONLY, "piecePromotionOnEntryOnly") /* not along the rank */        \
    X(PIECE_PROMOTION_QUIET_ONLY, "piecePromotionQuietOnly")      /* not by a capture */          \
    X(WHITES_PROMOTION_RANKS, "whitesPromotionRanks")    /* White's ranks for both colours */     \
    /* two-square men */                                                                          \
    X(WALL_LEAVES_OTHER_HALF, "wallLeavesOtherHalf")     /* on the board when it is taken */      \
    X(WALL_TAIL_SAFE, "wallTailSafe")                    /* only the head can be taken */         \
    X(WALL_CHECKS_WITH_ONE_HALF, "wallChecksWithOneHalf") /* the other half's way is not asked */ \
    X(WALL_CHECKS_WITH_HEAD_ONLY, "wallChecksWithHeadOnly")                                       \
    X(WALL_TAIL_SPARES_RIGHT, "wallTailSparesRight")     /* of a rook that the tail takes */       \
    X(WALL_TAKES_ONE_MAN, "wallTakesOneMan")             /* never two at once */                  \
    X(WALL_NO_AXIS_MOVES, "wallNoAxisMoves")             /* its own half stands in the way */     \
    X(WALL_AXIS_MOVES_ONLY, "wallAxisMovesOnly")                                                  \
    X(WALL_NEVER_TURNS, "wallNeverTurns")                                                         \
    X(WALL_TURNS_ABOUT_HEAD, "wallTurnsAboutHead")       /* the head is always the kept half */   \
    X(WALL_TURN_NEVER_PROMOTES, "wallTurnNeverPromotes")                                          \
    X(WALL_HEAD_PROMOTES, "wallHeadPromotes")            /* the tail's rank doesn't count */      \
    X(WALL_NEVER_PINNED, "wallNeverPinned")                                                       \
    X(WALL_LINES_STAY_SHUT, "wallLinesStayShut")         /* behind the other half of a taken one */\
    X(WALL_TAIL_JUMPS, "wallTailJumps")                  /* only the head's way must be empty */  \
    /* opening phase, first moves, pool, bare king */                                             \
    X(OPENING_LINE_IGNORED, "openingLineIgnored")                                                 \
    X(OPENING_ALTERNATES, "openingAlternates")           /* White, Black, White .. */             \
    X(BLACK_BEGINS_PLAY, "blackBeginsPlay")              /* after its opening moves */            \
    X(FIRST_MOVES_CAPTURE, "firstMovesCapture")                                                   \
    X(FIRST_MOVES_NOT_IN_OPENING, "firstMovesNotInOpening")                                       \
    X(KING_LEAPS_IN_CHECK, "kingLeapsInCheck")                                                    \
    X(KING_LEAP_ATTACKS, "kingLeapAttacks")              /* the other king keeps away */          \
    X(FIRST_PIECE_NOT_IN_CHECK, "firstPieceNotInCheck")                                           \
    X(EVERY_KING_LEAPS, "everyKingLeaps")                /* right or no right */                  \
    X(EVERY_PIECE_MOVES_FIRST, "everyPieceMovesFirst")   /* one man of that type, at any time */  \
    X(ZONE_COMPULSORY, "zoneCompulsory")                 /* no staying what it is */              \
    X(ZONE_BY_ADVANCE_ONLY, "zoneByAdvanceOnly")                                                  \
    X(POOL_COUNTS_PAWNS, "poolCountsPawns")              /* as the fallback type */               \
    X(POOL_OF_ENEMY, "poolOfEnemy")                      /* men that the side has taken */        \
    X(POOL_IGNORED, "poolIgnored")                       /* any type, taken or not */             \
    X(EMPTY_POOL_STAYS, "emptyPoolStays")                /* the pawn stays a pawn */              \
    X(BARE_KING_BOTH, "bareKingBoth")                    /* only two bare kings end the game */

#define FAULT_ENUM(name, text) FAULT_##name,
enum { FAULT_NONE, FAULT_LIST(FAULT_ENUM) FAULTS };
#undef FAULT_ENUM

/* Whether the generator of 'plan' has fault 'name', or any. */
#ifdef COUNTERCHECK_FAULTS
#define FAULT(plan, name) ((plan)->fault == FAULT_##name)
#define FAULTY(plan) ((plan)->fault != FAULT_NONE)
#else
#define FAULT(plan, name) ((void)(plan), false)
#define FAULTY(plan) ((void)(plan), false)
#endif

#endif
