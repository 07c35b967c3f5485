/* The commands; each is run with the options that main.c lists for it. */
#ifndef COUNTERCHECK_COMMANDS_H
#define COUNTERCHECK_COMMANDS_H

#include "options.h"

Status command_verify(const Options *options);
Status command_export(const Options *options);
Status command_perft(const Options *options);
Status command_divide(const Options *options);
Status command_digest(const Options *options);
Status command_stats(const Options *options);
Status command_moves(const Options *options);
Status command_show(const Options *options);
Status command_bench(const Options *options);
Status command_positions(const Options *options);
Status command_sum(const Options *options);
Status command_misreadings(const Options *options);
Status command_variants(const Options *options);
Status command_uci(const Options *options);
Status command_compare(const Options *options);

#endif
