/*
 * What engines say, in every protocol.  Six bytes choose the game, the protocol, how the engine
 * is asked, the depth and the line to the position; the rest are the lines that it says
 * (fake_process.h).  Whatever they are, the answer is sorted, adds up, or there is a reason.
 */
#include "fake_process.h"
#include "fuzz.h"
#include "perft/engine_protocol.h"
#include "perft/library.h"

enum { MAX_INPUT = 6000, HEAD = 6, QUESTIONS = 3, MAX_LINE = 3 };

static Library *library;

int LLVMFuzzerInitialize(int *argument_count, char ***arguments)
{
    Error error = {.reason = ""};
    (void)argument_count;
    (void)arguments;
    library = library_create(0, &error);
    return library == NULL;
}

static void check_answer(const Question *question, const Answer *answer)
{
    uint64_t sum = 0;
    REQUIRE(answer->count >= 0 && (answer->listed || answer->count == 0), "%d moves, not listed",
            answer->count);
    for (int i = 0; i < answer->count; i++) {
        const EngineMove *move = &answer->moves[i];
        REQUIRE(strlen(move->text) < MAX_ENGINE_MOVE, "a move without end");
        REQUIRE(i == 0 || strcmp(answer->moves[i - 1].text, move->text) <= 0, "not sorted");
        sum += move->leaves;
    }
    REQUIRE(!answer->listed || sum == answer->total, "%llu in all, not %llu",
            (unsigned long long)answer->total, (unsigned long long)sum);
    REQUIRE(strlen(answer->remark) < sizeof answer->remark, "a remark without end");
    REQUIRE(question->depth >= 1, "no depth");
}

/* Play the moves that 'choices' choose, as the question's line. */
static void play_line(Question *question, const Position *root, Position *position,
                      char line[MAX_LINE][MAX_MOVE_TEXT], uint8_t choices)
{
    static Move moves[MAX_MOVES];
    *position = *root;
    for (int i = 0; i < choices % (MAX_LINE + 1); i++) {
        Position before = *position;
        int count = game_moves(question->game, &before, moves);
        if (count == 0)
            return;
        Move move = moves[(choices >> 2) % count];
        move_write(&question->game->variant, &before, move, line[i]);
        game_play(question->game, &before, move, position);
        question->line_length = i + 1;
    }
}

static EngineSpec spec_of(const uint8_t *head)
{
    static const Protocol PROTOCOLS[] = {PROTOCOL_AUTO, PROTOCOL_UCI, PROTOCOL_XBOARD,
                                         PROTOCOL_COMMAND};
    EngineSpec spec = {
        .protocol = PROTOCOLS[head[1] & 3],
        .castling = (CastlingText)(head[2] % 3),
        .letters = head[2] & 4 ? "m=c,a=x,k=z" : NULL,
        .perft_command = head[2] & 8 ? "perft {depth} {fen}" : NULL,
        .variants_file = head[2] & 16 ? "games.ini" : NULL,
        .variant = head[2] & 32 ? "other" : NULL,
        .seconds = 1,
    };
    spec.command = spec.protocol == PROTOCOL_COMMAND ? "count {variant} {fen} {moves} {depth}" : "engine";
    if (head[2] & 64)
        spec.settings[spec.setting_count++] = "Threads=1";
    return spec;
}

static void try_texts(const Engine *engine, const Question *question, const char *line)
{
    char text[MAX_ENGINE_MOVE] = "", fen[MAX_FEN];
    uint64_t leaves;
    if (line_is_count(line, text, &leaves))
        REQUIRE(strlen(text) >= 4 && strlen(text) < sizeof text, "\"%s\" is no move", text);
    line_is_total(line, &leaves);
    line_is_row(line, question->depth, &leaves);
    snprintf(fen, sizeof fen, "%s", line);
    engine_same_position(engine, question->game, question->position, fen);
    engine_read_fen(engine, fen);
    REQUIRE(strlen(fen) < sizeof fen, "position text without end");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Status status;
    Error error = {.reason = ""};
    if (size < HEAD || size > MAX_INPUT || !fuzz_game(data[0]))
        return -1;
    const Game *game = library_game(library, fuzz_game(data[0]), &status, &error);
    if (!game)
        return -1;
    EngineSpec spec = spec_of(data);
    Position root, position;
    char line[MAX_LINE][MAX_MOVE_TEXT];
    Question question = {.game = game, .root = &root, .position = &position,
                         .line = (const char (*)[MAX_MOVE_TEXT])line, .depth = 1 + data[3] % 3};
    REQUIRE(game_parse_fen(game, game->variant.start_fen, &root, &error), "%s", error.reason);
    play_line(&question, &root, &position, line, data[4]);
    char *text = fuzz_copy(data + HEAD, size - HEAD);
    fake_process_script(text, size - HEAD);
    Engine *engine = engine_create(&spec);
    REQUIRE(engine, "not enough memory");
    for (int i = 0; i < QUESTIONS; i++) {
        Answer answer;
        char shown[MAX_FEN];
        Asked asked = engine_ask(engine, &question, &answer);
        if (asked == ASK_OK)
            check_answer(&question, &answer);
        else
            REQUIRE(*engine_fault(engine), "it failed without a reason");
        answer_release(&answer);
        if (data[5] & 1 && engine_show(engine, &question, shown) == ASK_OK)
            REQUIRE(strlen(shown) < sizeof shown, "position text without end");
    }
    char *first = fuzz_copy((const uint8_t *)text, strcspn(text, "\n"));
    try_texts(engine, &question, first);
    free(first);
    engine_destroy(engine);
    free(text);
    return 0;
}
