/*
 * Piece types from ini values.  Every key of a piece makes one type, so a type's number follows
 * from the order of the keys in the table, not from the order in the text.
 */
#include "piece_keys.h"

#include <stdio.h>
#include <string.h>

#include "notation.h"

/* Add a type with the token at the reader; "-" leaves 'type' at NULL. */
static bool type_add(ValueReader *reader, const char *name, PieceType **type)
{
    Variant *variant = &reader->draft->variant;
    const char *start = reader->at;
    char token[3];
    int known = NO_TYPE;
    *type = NULL;
    if (value_is_none(reader))
        return true;
    if (!value_token(reader, token, &known))
        return false;
    if (known != NO_TYPE)
        return value_fail(reader, start, "'%s' is the %s already", token,
                          variant->types[known].name);
    if (variant->type_count == MAX_TYPES)
        return value_fail(reader, start, "more than %d piece types", MAX_TYPES);
    *type = &variant->types[variant->type_count++];
    memcpy((*type)->token, token, sizeof token);
    snprintf((*type)->name, sizeof (*type)->name, "%s", name ? name : token);
    (*type)->promotes_to = NO_TYPE;
    return true;
}

bool piece_read_fixed(ValueReader *reader, const char *name, const char *betza)
{
    PieceType *type;
    if (!type_add(reader, name, &type))
        return false;
    if (type && *reader->at == ':')
        return value_fail(reader, reader->at, "the %s's moves are fixed; use a customPiece", name);
    if (type)
        type->path_count = (uint8_t)notation_compile(betza, type->paths, NULL);
    return value_end(reader);
}

bool piece_read_custom(ValueReader *reader)
{
    PieceType *type;
    if (!type_add(reader, NULL, &type))
        return false;
    if (!type)
        return true;
    if (*reader->at != ':')
        return value_fail(reader, reader->at, "':' and the piece's moves are missing");
    reader->at++;
    return value_paths(reader, type->paths, &type->path_count);
}

bool piece_read_king(ValueReader *reader)
{
    Variant *variant = &reader->draft->variant;
    PieceType *type;
    const char *start = reader->at;
    if (!type_add(reader, "King", &type))
        return false;
    if (!type)
        return value_fail(reader, start, "a game needs a king");
    if (type->token[0] == '+')
        return value_fail(reader, start, "the king's token must be a single letter");
    variant->king = (uint8_t)(type - variant->types);
    if (*reader->at != ':') {
        type->path_count = (uint8_t)notation_compile("K", type->paths, NULL);
        return value_end(reader);
    }
    reader->at++;
    return value_paths(reader, type->paths, &type->path_count);
}

bool piece_read_pawn(ValueReader *reader)
{
    Variant *variant = &reader->draft->variant;
    PieceType *type;
    if (!type_add(reader, "Pawn", &type))
        return false;
    if (type && *reader->at == ':')
        return value_fail(reader, reader->at,
                          "a pawn's moves are written with the pawn's own keys");
    if (type)
        variant->pawn.type = (uint8_t)(type - variant->types);
    return value_end(reader);
}

static bool item_moves(ValueReader *reader, int type)
{
    Variant *variant = &reader->draft->variant;
    if (type == variant->pawn.type)
        return value_fail(reader, reader->at,
                          "a pawn's moves are written with the pawn's own keys");
    PieceType *piece = &variant->types[type];
    memset(piece->paths, 0, sizeof piece->paths);
    return value_paths(reader, piece->paths, &piece->path_count);
}

bool piece_read_moves(ValueReader *reader) { return value_map(reader, ';', item_moves); }

static bool item_name(ValueReader *reader, int type)
{
    value_skip_blanks(reader);
    size_t length = strlen(reader->at);
    while (length > 0 && reader->at[length - 1] == ' ')
        length--;
    if (length == 0 || length >= MAX_NAME)
        return value_fail(reader, reader->at, "a name has 1 to %d characters", MAX_NAME - 1);
    snprintf(reader->draft->variant.types[type].name, MAX_NAME, "%.*s", (int)length, reader->at);
    reader->at += strlen(reader->at);
    return true;
}

bool piece_read_names(ValueReader *reader) { return value_map(reader, ',', item_name); }

static bool item_orientations(ValueReader *reader, int type)
{
    static const char MARKS[] = "-|\\/";   /* in the order of LIES_* */
    PieceType *piece = &reader->draft->variant.types[type];
    piece->orientations = 0;
    for (; *reader->at; reader->at++) {
        const char *mark = strchr(MARKS, *reader->at);
        if (!mark)
            return value_fail(reader, reader->at, "an orientation is one of - | \\ /");
        piece->orientations = (uint8_t)(piece->orientations | 1u << (mark - MARKS));
    }
    return piece->orientations ? true : value_fail(reader, reader->at, "no orientation is given");
}

bool piece_read_orientations(ValueReader *reader)
{
    return value_map(reader, ' ', item_orientations);
}

static bool item_promoted(ValueReader *reader, int type)
{
    VariantDraft *draft = reader->draft;
    PieceType *piece = &draft->variant.types[type];
    int target = NO_TYPE;
    draft->never_promotes &= ~(1u << type);
    if (value_is_none(reader))
        draft->never_promotes |= 1u << type;
    else if (!value_type(reader, &target))
        return false;
    if (target == type)
        return value_fail(reader, reader->at - 1, "a piece can't promote to itself");
    piece->promotes_to = (uint8_t)target;
    return true;
}

bool piece_read_promoted(ValueReader *reader) { return value_map(reader, ' ', item_promoted); }

static bool item_promotion_ranks(ValueReader *reader, int type)
{
    return value_ranks(reader, &reader->draft->promotion_ranks[type]);
}

bool piece_read_promotion_ranks(ValueReader *reader)
{
    return value_map(reader, ' ', item_promotion_ranks);
}
