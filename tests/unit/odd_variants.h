/*
 * Made-up variants with what the games here haven't got: lame leaps, limits, men that
 * move one way and capture another, moves from the array's rank only, kings that ride,
 * boards of odd sizes.
 */
#ifndef COUNTERCHECK_ODD_VARIANTS_H
#define COUNTERCHECK_ODD_VARIANTS_H

static const char ODD_VARIANTS[] =
    "[odd-lame]\n"
    "king = k\n"
    "pawn = p\n"
    "customPiece1 = a:nN nZ\n"
    "customPiece2 = b:nAA nD\n"
    "customPiece3 = c:{| (1,0) 1,0} {(1,1) 1,2 |}\n"
    "customPiece4 = d:{0,1 | (0,1) 1,1}\n"
    "promotionPieceTypes = abcd\n"
    "castling = false\n"
    "startFen = abcdkcba/pppppppp/8/8/8/8/PPPPPPPP/ABCDKCBA w - - 0 1\n"
    "[odd-split]\n"
    "maxFile = 7\n"
    "maxRank = 6\n"
    "king = k:KmN\n"
    "pawn = p\n"
    "customPiece1 = a:mRcB\n"
    "customPiece2 = b:cNmKimD\n"
    "customPiece3 = c:R3F2\n"
    "customPiece4 = d:[F?R2]mA\n"
    "customPiece5 = e:fRbBsW\n"
    "pawnCaptures = -2,1 0,2 1,1\n"
    "doubleStep = false\n"
    "promotionPieceTypes = abcde\n"
    "castling = false\n"
    "startFen = abckdea/ppppppp/7/7/PPPPPPP/ABCKDEA w - - 0 1\n"
    "[odd-overlap]\n"
    "maxFile = 8\n"
    "maxRank = 7\n"
    "king = k:FmR2\n"
    "pawn = p\n"
    "customPiece1 = a:RD\n"
    "customPiece2 = b:B{2,2|}{3,3|}\n"
    "customPiece3 = c:QDA\n"
    "customPiece4 = d:R{0,1 | 1,1}F\n"
    "customPiece5 = e:mRcDN\n"
    "promotionPieceTypes = abcde\n"
    "castling = false\n"
    "startFen = abcdkeda/pppppppp/8/8/8/PPPPPPPP/ABCDKEDA w - - 0 1\n"
    "[odd-king]\n"
    "king = k:R3fFbNmB2\n"
    "pawn = p\n"
    "customPiece1 = a:NN\n"
    "customPiece2 = b:[W?B]\n"
    "promotionPieceTypes = ab\n"
    "castling = false\n"
    "startFen = ab1k2ba/pppppppp/8/8/8/8/PPPPPPPP/AB1K2BA w - - 0 1\n";

#endif
