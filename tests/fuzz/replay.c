/*
 * Try kept inputs again, without libFuzzer: every file of the folders named, in order.  Exit 1
 * if there is none, 2 if a folder can't be read; a broken invariant aborts, after the name of its file.
 */
#include <unistd.h>

#include "fuzz.h"
#include "perft/text_file.h"

enum { MOST_SECONDS = 120 };

int main(int argument_count, char **arguments)
{
    PathList files = {0};
    Error error = {.reason = ""};
    if (LLVMFuzzerInitialize(&argument_count, &arguments) != 0)
        return 2;
    for (int i = 1; i < argument_count; i++)
        if (folder_list(arguments[i], NULL, &files, &error) != STATUS_OK) {
            fprintf(stderr, "%s: %s\n", arguments[i], error.reason);
            return 2;
        }
    alarm(MOST_SECONDS);
    for (size_t i = 0; i < files.count; i++) {
        Text text;
        fprintf(stderr, "%s\n", files.names[i]);
        if (text_read(files.names[i], &text, &error) != STATUS_OK) {
            fprintf(stderr, "%s\n", error.reason);
            return 2;
        }
        LLVMFuzzerTestOneInput((const uint8_t *)text.data, text.length);
        text_release(&text);
    }
    fprintf(stderr, "%zu inputs\n", files.count);
    bool none = files.count == 0;
    path_list_release(&files);
    return none;
}
