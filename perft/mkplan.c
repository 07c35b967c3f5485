/*
 * Build tool: prints the plan of one built-in variant as a C constant, for
 * count_fixed.c.  Usage: mkplan NAME
 */
#include <stdio.h>

#include "../movegen/plan.h"
#include "../movegen/variant_ini.h"

static void print_numbers(const char *name, const uint8_t *numbers, int count)
{
    printf("    .%s = {", name);
    for (int i = 0; i < count; i++)
        printf("%s%d", i ? ", " : "", numbers[i]);
    printf("},\n");
}

static void print_groups(const Plan *plan)
{
    printf("    .group_count = %d,\n    .groups = {\n", plan->group_count);
    for (int i = 0; i < plan->group_count; i++) {
        const Group *group = &plan->groups[i];
        printf("        {.kind = %d, .mode = %d, .like = %d, .types = 0x%x},\n", group->kind,
               group->mode, group->like, (unsigned)group->types);
    }
    printf("    },\n");
}

static void print_types(const Plan *plan)
{
    printf("    .two_square = 0x%x, .promoting = 0x%x,\n", (unsigned)plan->two_square,
           (unsigned)plan->promoting);
    print_numbers("promotes_to", plan->promotes_to, plan->type_count);
    printf("    .promotion_ranks = {");
    for (int i = 0; i < plan->type_count; i++)
        printf("%s0x%x", i ? ", " : "", (unsigned)plan->promotion_ranks[i]);
    printf("},\n");
}

static void print_pawn(const PawnRules *pawn)
{
    printf("    .pawn.type = %d, .pawn.max_steps = %d, .pawn.start_ranks = 0x%x,\n", pawn->type,
           pawn->max_steps, (unsigned)pawn->start_ranks);
    printf("    .pawn.capture_count = %d, .pawn.captures = {", pawn->capture_count);
    for (int i = 0; i < pawn->capture_count; i++)
        printf("%s{%d, %d}", i ? ", " : "", pawn->captures[i].dx, pawn->captures[i].dy);
    printf("},\n    .pawn.en_passant = %d, .pawn.en_passant_last_only = %d,\n", pawn->en_passant,
           pawn->en_passant_last_only);
    printf("    .pawn.promotions = 0x%x, .pawn.promotion_count = %d,\n",
           (unsigned)pawn->promotions, pawn->promotion_count);
    print_numbers("pawn.promotion_order", pawn->promotion_order, pawn->promotion_count);
    printf("    .pawn.promotion_optional = %d, .pawn.promotes_to_two_square = %d,\n",
           pawn->promotion_optional, pawn->promotes_to_two_square);
    printf("    .pawn.zone_ranks = 0x%x, .pawn.zone_type = %d,\n", (unsigned)pawn->zone_ranks,
           pawn->zone_type);
}

static void print_pool(const PoolRules *pool)
{
    printf("    .pool.types = 0x%x, .pool.type_count = %d, .pool.fallback = %d,\n",
           (unsigned)pool->types, pool->type_count, pool->fallback);
    print_numbers("pool.order", pool->order, MAX_TYPES);
    print_numbers("pool.limit", pool->limit, MAX_TYPES);
    printf("    .pool.fallback_always = %d, .pool.never_shrinks = %d,\n", pool->fallback_always,
           pool->never_shrinks);
}

static void print_rest(const Plan *plan)
{
    printf("    .files = %d, .ranks = %d, .type_count = %d, .king = %d,\n", plan->files,
           plan->ranks, plan->type_count, plan->king);
    printf("    .rights_kind = %d, .rook_becomes = %d, .chess960 = %d, .rooks = 0x%x,\n",
           plan->rights_kind, plan->rook_becomes, plan->chess960, (unsigned)plan->rooks);
    printf("    .first_type = %d, .king_group = %d, .first_group = %d, .bare_king = %d,\n",
           plan->first_type, plan->king_group, plan->first_group, plan->bare_king);
    printf("    .king_gives_check = %d, .attacks_mapped = %d, .calm_moves = %d,\n",
           plan->king_gives_check, plan->attacks_mapped, plan->calm_moves);
    printf("    .opening.moves = {%d, %d}, .opening.ranks = %d, .opening.attacks_ignored = %d,\n",
           plan->opening.moves[0], plan->opening.moves[1], plan->opening.ranks,
           plan->opening.attacks_ignored);
    printf("    .turn.corner_must_be_empty = %d, .turn.captures = %d,\n",
           plan->turn.corner_must_be_empty, plan->turn.captures);
    printf("    .turn.quarter_turns_only = %d, .turn.both_halves_promote = %d,\n",
           plan->turn.quarter_turns_only, plan->turn.both_halves_promote);
}

int main(int argc, char **argv)
{
    Error error = {0};
    Plan plan;
    char text[600];
    VariantSet *set = variant_set_create();
    const Variant *variant =
        set == NULL || argc != 2 ? NULL : variant_set_find(set, argv[1], &error);

    if (variant == NULL || !plan_build(variant, &plan, &error)) {
        error_text(&error, text, sizeof text);
        fprintf(stderr, "mkplan: %s\n", text);
        return 2;
    }
    printf("/* Written by mkplan from the variant '%s'. */\n", variant->name);
    printf("enum { FIXED_TYPES = %d };\n\nstatic const Plan FIXED_PLAN = {\n", plan.type_count);
    print_rest(&plan);
    print_types(&plan);
    print_groups(&plan);
    print_pawn(&plan.pawn);
    print_pool(&plan.pool);
    printf("};\n");
    variant_set_destroy(set);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 3;
}
