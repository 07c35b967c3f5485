/*
 * .epd files: lines "FEN ;D1 20 ;D2 400".  They name no variant and no id: the
 * variant is the caller's, else the folder's name; the id is the file and line.
 */
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture_parser.h"

/* The name of the folder that 'path' lies in, to 'name'. */
static void folder_name(const char *path, char name[PATH_MAX])
{
    char real[PATH_MAX];
    if (!realpath(path, real))
        snprintf(real, sizeof real, "%s", path);
    snprintf(name, PATH_MAX, "%s", basename(dirname(real)));
}

static bool take_operation(Parser *parser, Field operation, Fixture *fixture)
{
    Field depth, count, excess;
    Expect expect = {.kind = EXPECT_PERFT};
    if (!field_word(&operation, &depth))
        return parser_refuse(parser, depth, "nothing after the semicolon");
    if (depth.text[0] != 'D' && depth.text[0] != 'd')
        return parser_refuse(parser, depth, "\"%s\" is not D and a depth", depth.text);
    depth.text++;
    depth.column++;
    if (!parser_depth(parser, depth, &expect.depth))
        return false;
    if (!field_word(&operation, &count))
        return parser_refuse(parser, count, "no count after the depth");
    if (!parser_count(parser, count, &expect.leaves))
        return false;
    if (field_word(&operation, &excess))
        return parser_refuse(parser, excess, "more than a depth and a count");
    return parser_expect(parser, depth, fixture, expect);
}

static bool take_operations(Parser *parser, Field rest, Fixture *fixture)
{
    for (;;) {
        char *end = strchr(rest.text, ';');
        if (end)
            *end = '\0';
        Field next = {end ? end + 1 : NULL, rest.line,
                      rest.column + (end ? (int)(end - rest.text) + 1 : 0)};
        if (!take_operation(parser, rest, fixture))
            return false;
        if (!end)
            return true;
        rest = next;
    }
}

static bool take_line(Parser *parser, Field line, Field variant, Fixture *fixture)
{
    char *semicolon = strchr(line.text, ';');
    if (!semicolon)
        return parser_refuse(parser, line, "no \";D1 count\" after the position");
    Field rest = {semicolon + 1, line.line, line.column + (int)(semicolon - line.text) + 1};
    do
        *semicolon = '\0';
    while (semicolon > line.text && strchr(" \t", *--semicolon));
    /* The end of the path tells more than its beginning. */
    enum { ID_PATH = MAX_ID - 16 };
    size_t length = strlen(parser->path);
    snprintf(fixture->id, MAX_ID, "%s:%d", parser->path + (length > ID_PATH ? length - ID_PATH : 0),
             line.line);
    fixture->line = line.line;
    variant.line = line.line;
    if (!parser_game(parser, variant, fixture)) {
        if (!parser->variant && parser->status == STATUS_INPUT)
            parser_refuse(parser, variant, "the folder's name, %.60s, is no game; --variant NAME "
                          "says which game this file is of", variant.text);
        return false;
    }
    return parser_position(parser, line, fixture) &&
           take_operations(parser, rest, fixture) && parser_add(parser, line, fixture);
}

bool fixture_parse_epd(Parser *parser)
{
    char name[PATH_MAX];
    if (parser->variant)
        snprintf(name, sizeof name, "%s", parser->variant);
    else
        folder_name(parser->path, name);
    char *line;
    while (parser_line(parser, &line)) {
        if (*line == '\0' || *line == '#')
            continue;
        Fixture fixture = {.why = "", .rule = "", .source = "", .page = ""};
        Field field = {line, parser->line, 1}, variant = {name, parser->line, 1};
        if (!take_line(parser, field, variant, &fixture)) {
            free(fixture.expects);
            return false;
        }
    }
    return true;
}
