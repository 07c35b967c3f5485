/*
 * .perft and .hand files: blocks of lines "word value", a blank line between
 * blocks, '#' for remarks.  A block's words may stand in any order after its id.
 */
#include <stdlib.h>
#include <string.h>

#include "fixture_parser.h"

enum {
    WORD_ID, WORD_WHY, WORD_RULE, WORD_VARIANT, WORD_SOURCE, WORD_EPD, WORD_PAGE, WORD_FROM,
    WORD_MOVES, WORD_PERFT, WORD_DIGEST, WORDS
};

enum { IN_PERFT = 1, IN_HAND = 2, REPEATS = 4, MAY_BE_EMPTY = 8 };

static const struct {
    const char *text;
    int flags;
} WORD[WORDS] = {
    [WORD_ID] = {"id", IN_PERFT | IN_HAND},
    [WORD_WHY] = {"why", IN_PERFT | IN_HAND},
    [WORD_RULE] = {"rule", IN_PERFT | IN_HAND},
    [WORD_VARIANT] = {"variant", IN_PERFT | IN_HAND},
    [WORD_SOURCE] = {"source", IN_PERFT | IN_HAND},
    [WORD_EPD] = {"epd", IN_PERFT | IN_HAND},
    [WORD_PAGE] = {"page", IN_HAND | REPEATS},
    [WORD_FROM] = {"from", IN_HAND},
    [WORD_MOVES] = {"moves", IN_HAND | MAY_BE_EMPTY},
    [WORD_PERFT] = {"perft", IN_PERFT | REPEATS},
    [WORD_DIGEST] = {"digest", IN_PERFT | REPEATS},
};

typedef struct {
    bool open;
    bool hand;
    Field fields[WORDS];       /* text NULL: not there */
    Field *counts;             /* the perft and digest lines, with their words cut off .. */
    int *count_words;          /* .. and which of the two each is */
    int count_count;
} Block;

static void block_release(Block *block)
{
    free(block->counts);
    free(block->count_words);
}

static bool add_count(Parser *parser, Block *block, int word, Field value)
{
    size_t room = (size_t)block->count_count + 1;
    Field *counts = realloc(block->counts, room * sizeof *counts);
    if (counts)
        block->counts = counts;
    int *words = realloc(block->count_words, room * sizeof *words);
    if (words)
        block->count_words = words;
    if (!counts || !words)
        return parser_no_memory(parser);
    counts[block->count_count] = value;
    words[block->count_count++] = word;
    return true;
}

static bool add_line(Parser *parser, Block *block, char *line)
{
    Field value = {line, parser->line, 1}, word;
    if (*line == ' ' || *line == '\t')
        return parser_refuse(parser, value, "a line begins with a word, not with a blank");
    field_word(&value, &word);
    int kind = 0;
    while (kind < WORDS && (strcmp(WORD[kind].text, word.text) != 0 ||
                            !(WORD[kind].flags & (block->hand ? IN_HAND : IN_PERFT))))
        kind++;
    if (kind == WORDS)
        return parser_refuse(parser, word, "unknown word \"%s\"", word.text);
    if (!block->open && kind != WORD_ID)
        return parser_refuse(parser, word, "\"%s\" before any id: a block begins with its id",
                             word.text);
    size_t blanks = strspn(value.text, " \t");
    value.text += blanks;
    value.column += (int)blanks;
    if (!*value.text && !(WORD[kind].flags & MAY_BE_EMPTY))
        return parser_refuse(parser, value, "nothing after \"%s\"", word.text);
    if (block->fields[kind].text && !(WORD[kind].flags & REPEATS))
        return parser_refuse(parser, word,
                             kind == WORD_ID ? "a second \"%s\" in one block (line %d): blocks "
                                               "are separated by a blank line"
                                             : "a second \"%s\" in one block (line %d)",
                             word.text, block->fields[kind].line);
    block->open = true;
    block->fields[kind] = value;
    if (kind == WORD_PERFT || kind == WORD_DIGEST)
        return add_count(parser, block, kind, value);
    return true;
}

static bool take_id(Parser *parser, const Block *block, Fixture *fixture)
{
    Field id = block->fields[WORD_ID];
    size_t good = strspn(id.text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    id.column += (int)good;
    if (id.text[good])
        return parser_refuse(parser, id,
                             "an id has lower-case letters, digits and hyphens only");
    if (good >= MAX_ID)
        return parser_refuse(parser, id, "an id has at most %d characters", MAX_ID - 1);
    memcpy(fixture->id, id.text, good + 1);
    fixture->line = id.line;
    return true;
}

static const char *text_or_empty(const Block *block, int word)
{
    return block->fields[word].text ? block->fields[word].text : "";
}

static bool take_position(Parser *parser, const Block *block, Fixture *fixture)
{
    Field id = block->fields[WORD_ID];
    Field name = block->fields[WORD_VARIANT];
    if (!block->fields[WORD_EPD].text)
        return parser_refuse(parser, id, "the block of %s has no epd", id.text);
    if (!name.text && !parser->variant)
        return parser_refuse(parser, id, "the block of %s has no variant", id.text);
    char *fallback = NULL;
    if (!name.text) {
        fallback = strdup(parser->variant);
        if (!fallback)
            return parser_no_memory(parser);
        name = (Field){fallback, id.line, id.column};
    }
    bool known = parser_game(parser, name, fixture);
    free(fallback);
    return known && parser_position(parser, block->fields[WORD_EPD], fixture);
}

static bool take_count(Parser *parser, int word, Field rest, Fixture *fixture)
{
    Field depth, value, excess;
    Expect expect = {.kind = word == WORD_PERFT ? EXPECT_PERFT : EXPECT_DIGEST};
    if (!field_word(&rest, &depth) || !parser_depth(parser, depth, &expect.depth))
        return false;
    if (!field_word(&rest, &value))
        return parser_refuse(parser, value, "nothing after the depth");
    if (field_word(&rest, &excess))
        return parser_refuse(parser, excess, "more than a depth and a value");
    if (word == WORD_PERFT && !parser_count(parser, value, &expect.leaves))
        return false;
    if (word == WORD_DIGEST && !digest_parse(value.text, &expect.digest))
        return parser_refuse(parser, value, "a digest is 32 lower-case hex digits");
    return parser_expect(parser, depth, fixture, expect);
}

/* A digest costs what its perft line says, so it must have one. */
static bool pair_digests(Parser *parser, const Block *block, Fixture *fixture)
{
    for (int i = 0; i < fixture->expect_count; i++) {
        Expect *digest = &fixture->expects[i];
        const Expect *perft = NULL;
        for (int j = 0; j < fixture->expect_count; j++)
            if (fixture->expects[j].kind == EXPECT_PERFT &&
                fixture->expects[j].depth == digest->depth)
                perft = &fixture->expects[j];
        if (!perft)
            return parser_refuse(parser, block->counts[i],
                                 "a digest of depth %d needs a perft line of the same depth",
                                 digest->depth);
        digest->leaves = perft->leaves;
    }
    return true;
}

/* Count the moves, refusing one that stands twice. */
static bool take_moves(Parser *parser, const Block *block, Fixture *fixture)
{
    Field id = block->fields[WORD_ID], from = block->fields[WORD_FROM];
    Field moves = block->fields[WORD_MOVES];
    if (!moves.text)
        return parser_refuse(parser, id, "the block of %s has no moves", id.text);
    if (!block->fields[WORD_PAGE].text)
        return parser_refuse(parser, id, "the block of %s has no page", id.text);
    const char *words = strchr(block->fields[WORD_PAGE].text, ':');
    if (!words || !words[1 + strspn(words + 1, " \t")])
        return parser_refuse(parser, block->fields[WORD_PAGE],
                             "a page is its file, a colon, and the words or diagram followed");
    Expect expect = {.kind = EXPECT_MOVES, .depth = 1};
    for (char *at = moves.text + strspn(moves.text, " \t"); *at; at += strspn(at, " \t")) {
        size_t length = strcspn(at, " \t");
        Field place = {at, moves.line, moves.column + (int)(at - moves.text)};
        if (length >= MAX_MOVE_TEXT)
            return parser_refuse(parser, place, "too long for a move");
        for (const char *other = moves.text; other < at; other += strspn(other, " \t")) {
            size_t other_length = strcspn(other, " \t");
            if (other_length == length && memcmp(other, at, length) == 0)
                return parser_refuse(parser, place, "%.*s stands twice", (int)length, at);
            other += other_length;
        }
        expect.leaves++;
        at += length;
    }
    fixture->moves = moves.text;
    if (from.text) {
        int used = square_parse(&fixture->game->variant, from.text, &fixture->from);
        if (used == 0 || from.text[used])
            return parser_refuse(parser, from, "\"%s\" is not a square of this board", from.text);
        Man man = fixture->position.man[fixture->from];
        if (!man || man_colour(man) != (Colour)fixture->position.side)
            return parser_refuse(parser, from, "no man of the side to move stands on %s",
                                 from.text);
        fixture->one_man = true;
    }
    return parser_expect(parser, moves, fixture, expect);
}

static bool take_block(Parser *parser, const Block *block, Fixture *fixture)
{
    Field id = block->fields[WORD_ID];
    *fixture = (Fixture){.why = text_or_empty(block, WORD_WHY),
                         .rule = text_or_empty(block, WORD_RULE),
                         .source = text_or_empty(block, WORD_SOURCE),
                         .page = text_or_empty(block, WORD_PAGE)};
    if (!take_id(parser, block, fixture) || !take_position(parser, block, fixture))
        return false;
    if (block->hand)
        return take_moves(parser, block, fixture) && parser_add(parser, id, fixture);
    if (block->count_count == 0)
        return parser_refuse(parser, id, "the block of %s has no perft line", id.text);
    for (int i = 0; i < block->count_count; i++)
        if (!take_count(parser, block->count_words[i], block->counts[i], fixture))
            return false;
    return pair_digests(parser, block, fixture) && parser_add(parser, id, fixture);
}

static bool close_block(Parser *parser, Block *block)
{
    Fixture fixture;
    if (!block->open)
        return true;
    bool taken = take_block(parser, block, &fixture);
    if (!taken)
        free(fixture.expects);
    block_release(block);
    *block = (Block){.hand = block->hand};
    return taken;
}

bool fixture_parse_blocks(Parser *parser, bool hand)
{
    Block block = {.hand = hand};
    char *line;
    bool good = true;
    while (good && parser_line(parser, &line)) {
        if (*line == '\0')
            good = close_block(parser, &block);
        else if (*line != '#')
            good = add_line(parser, &block, line);
    }
    good = good && close_block(parser, &block);
    block_release(&block);
    return good;
}
