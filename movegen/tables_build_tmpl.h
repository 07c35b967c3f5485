/*
 * Fills the tables of tables_tmpl.h: everything comes out of path_walk(), one
 * step at a time, and the enemy's side is the own side in a mirror.
 */
#ifndef COUNTERCHECK_TABLES_BUILD_TMPL_H
#define COUNTERCHECK_TABLES_BUILD_TMPL_H

#include "bundles_tmpl.h"
#include "tables_tmpl.h"

ALWAYS_INLINE bool on_board(const Plan *plan, int file, int rank)
{
    return file >= 0 && file < plan->files && rank >= 0 && rank < plan->ranks;
}

/* Walk 'path' from a cell of this width; cells out.  Returns the number of squares. */
static int walk(const Plan *plan, const Path *path, int from, uint8_t *cells, uint32_t *stops)
{
    Square squares[MAX_SQUARES];
    bool stop[MAX_SQUARES];
    int count = path_walk(path, plan->files, plan->ranks, cell_to_square(from), squares, stop);

    *stops = 0;
    for (int i = 0; i < count; i++) {
        cells[i] = (uint8_t)cell_from_square(squares[i]);
        if (stop[i])
            *stops |= 1u << i;
    }
    return count;
}

/* Whether 'path' may be used from 'from', for paths of a man's first move. */
static bool path_starts(const Path *path, uint16_t initial_ranks, int from)
{
    return !path->initial || (initial_ranks >> cell_rank(from) & 1);
}

static void build_lines(const Plan *plan, Tables *tables)
{
    for (int d = 0; d < 8; d++)
        for (Squares s = squares_of(tables->board); squares_left(&s);) {
            int from = squares_next(&s);
            int file = cell_file(from), rank = cell_rank(from);
            Bitboard ray = bb_none();
            for (;;) {
                file += RAY_STEPS[d].dx;
                rank += RAY_STEPS[d].dy;
                if (!on_board(plan, file, rank))
                    break;
                int to = cell(file, rank);
                tables->between[from * BB_SQUARES + to] = ray;
                ray |= bb_square(to);
            }
            tables->ray[d][from] = ray;
            tables->ray_length[d][from] = (uint8_t)bb_count(ray);
            bool straight = RAY_STEPS[d].dx == 0 || RAY_STEPS[d].dy == 0;
            tables->line[straight ? ORTHOGONAL : DIAGONAL][from] |= ray;
        }
}

#if HAS_SLIDERS

static Bitboard line_attacks_slow(const Tables *tables, int kind, int square, Bitboard occupied)
{
    Bitboard attacks = 0;
    for (int d = 0; d < 8; d++) {
        bool straight = RAY_STEPS[d].dx == 0 || RAY_STEPS[d].dy == 0;
        if (straight != (kind == ORTHOGONAL))
            continue;
        Bitboard ray = tables->ray[d][square], blockers = ray & occupied;
        if (blockers)
            ray &= ~tables->ray[d][d < 4 ? bb_first(blockers) : bb_last(blockers)];
        attacks |= ray;
    }
    return attacks;
}

static Bitboard slider_mask(const Tables *tables, int kind, int square)
{
    Bitboard mask = 0;
    for (int d = 0; d < 8; d++) {
        Bitboard ray = tables->ray[d][square];
        bool straight = RAY_STEPS[d].dx == 0 || RAY_STEPS[d].dy == 0;
        if (straight == (kind == ORTHOGONAL) && ray)
            mask |= ray & ~bb_square(d < 4 ? bb_last(ray) : bb_first(ray));
    }
    return mask;
}

static bool build_sliders(Tables *tables)
{
    size_t total = 0;
    for (int kind = 0; kind < LINES; kind++)
        for (int square = 0; square < BB_SQUARES; square++) {
            tables->slider[kind][square].mask = slider_mask(tables, kind, square);
            total += (size_t)1 << bb_count(tables->slider[kind][square].mask);
        }
    Bitboard *next = tables->slider_attacks = malloc(total * sizeof *next);
    if (next == NULL)
        return false;
    for (int kind = 0; kind < LINES; kind++)
        for (int square = 0; square < BB_SQUARES; square++) {
            Slider *slider = &tables->slider[kind][square];
            size_t size = (size_t)1 << bb_count(slider->mask);
            for (size_t i = 0; i < size; i++)
                next[i] = line_attacks_slow(tables, kind, square, _pdep_u64(i, slider->mask));
            slider->attacks = next;
            next += size;
        }
    return true;
}

#else

static bool build_sliders(Tables *tables)
{
    (void)tables;
    return true;
}

#endif

/* RISING or FALLING by the squares' numbers; ORDERS if neither, or if the man may not stop everywhere. */
static int line_order(const PathLine *line)
{
    bool order[ORDERS] = {true, true};
    for (int i = 0; i < line->count; i++) {
        if (!(line->stops >> i & 1))
            return ORDERS;
        if (i > 0)
            order[line->square[i] > line->square[i - 1] ? FALLING : RISING] = false;
    }
    return order[RISING] ? RISING : order[FALLING] ? FALLING : ORDERS;
}

/* Sort the lines from 'square' by whether they must be walked; count those that rise and fall. */
static void sort_lines(PathList *list, int square, uint32_t counts[ORDERS])
{
    uint32_t next = list->first[square];

    counts[RISING] = counts[FALLING] = 0;
    for (uint32_t i = next; i < list->first[square + 1]; i++) {
        int order = line_order(&list->lines[i]);
        if (order == ORDERS)
            continue;
        counts[order]++;
        PathLine line = list->lines[i];
        list->lines[i] = list->lines[next];
        list->lines[next++] = line;
    }
    list->walked[square] = next;
}

/* Fill 'ordered' from the lines. */
static bool build_ordered(PathList *list)
{
    for (int square = 0; square < BB_SQUARES; square++) {
        uint32_t counts[ORDERS];
        sort_lines(list, square, counts);
        for (int order = 0; order < ORDERS; order++)
            if (counts[order] > list->ordered_count[order])
                list->ordered_count[order] = counts[order];
    }
    for (int order = 0; order < ORDERS; order++) {
        size_t size = (BB_SQUARES * list->ordered_count[order] * sizeof(Bitboard) / 64 + 1) * 64;
        list->ordered[order] = aligned_alloc(64, size);
        if (list->ordered[order] == NULL)
            return false;
        memset(list->ordered[order], 0, size);
    }
    for (int square = 0; square < BB_SQUARES; square++) {
        uint32_t next[ORDERS] = {0};
        for (uint32_t i = list->first[square]; i < list->walked[square]; i++) {
            const PathLine *line = &list->lines[i];
            int order = line_order(line);
            Bitboard squares = bb_none();
            for (int n = 0; n < line->count; n++)
                squares |= bb_square(line->square[n]);
            list->ordered[order][(uint32_t)square * list->ordered_count[order] + next[order]++] =
                order == RISING ? squares : bb_reverse(squares);
        }
    }
    return true;
}

/* Write out 'paths' from every square of the board. */
static bool build_path_list(const Plan *plan, const Tables *tables, const Path *paths, int count,
                            uint16_t initial_ranks, PathList *list)
{
    size_t used = 0;

    list->lines = malloc((size_t)BB_SQUARES * (size_t)count * sizeof *list->lines + 1);
    if (list->lines == NULL)
        return false;
    for (int from = 0; from < BB_SQUARES; from++) {
        list->first[from] = (uint32_t)used;
        if (!bb_has(tables->board, from))
            continue;
        for (int i = 0; i < count; i++) {
            PathLine *line = &list->lines[used];
            if (!path_starts(&paths[i], initial_ranks, from))
                continue;
            int n = walk(plan, &paths[i], from, line->square, &line->stops);
            line->count = (uint8_t)n;
            used += n > 0;
        }
    }
    list->first[BB_SQUARES] = (uint32_t)used;
    return HAS_BUNDLES ? build_bundles(list) && (list->bundle_count > 0 || build_ordered(list))
                       : build_ordered(list);
}

/* The rook's and the bishop's lines, for line_attacks() where they are bundles. */
static bool build_line_lists(const Plan *plan, Tables *tables)
{
    for (int kind = 0; !HAS_SLIDERS && kind < LINES; kind++) {
        Path paths[4];
        memset(paths, 0, sizeof paths);
        for (int i = 0, n = 0; i < 8; i++)
            if ((RAY_STEPS[i].dx == 0 || RAY_STEPS[i].dy == 0) == (kind == ORTHOGONAL)) {
                paths[n].cycle = 1;
                paths[n++].steps[0] = RAY_STEPS[i];
            }
        if (!build_path_list(plan, tables, paths, 4, 0xffff, &tables->paths[LIST_LINES + kind]))
            return false;
    }
    return true;
}

/*
 * Fill the links of one group, from its path list, in a mirror: counted in a
 * first pass, filled in a second.
 */
static bool build_links(const Plan *plan, const PathList *list, LinkList *links)
{
    size_t cells = (size_t)BB_SQUARES * BB_SQUARES;
    uint32_t *next = calloc(cells + 1, sizeof *next);

    links->first = calloc(cells + 1, sizeof *links->first);
    if (next == NULL || links->first == NULL) {
        free(next);
        return false;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int from = 0; from < BB_SQUARES; from++)
            for (uint32_t i = list->first[from]; i < list->first[from + 1]; i++) {
                const PathLine *line = &list->lines[i];
                Bitboard need = bb_none();
                for (int n = 0; n < line->count; n++) {
                    int to = cell_flip(line->square[n], plan->ranks);
                    size_t at = (size_t)to * BB_SQUARES + (size_t)cell_flip(from, plan->ranks);
                    if ((line->stops >> n & 1) && pass == 0)
                        links->first[at + 1]++;
                    else if (line->stops >> n & 1)
                        links->need[next[at]++] = need;
                    need |= bb_square(to);
                }
            }
        if (pass == 1)
            break;
        for (size_t i = 0; i < cells; i++)
            links->first[i + 1] += links->first[i];
        memcpy(next, links->first, cells * sizeof *next);
        links->need = aligned_alloc(32, ((size_t)links->first[cells] + 1) * 32);
        if (links->need == NULL) {
            free(next);
            return false;
        }
    }
    free(next);
    return true;
}

/* Destinations on an empty board, and where an enemy man attacks from. */
static void build_reach(const Plan *plan, Tables *tables, int group, const Path *paths, int count,
                        uint16_t initial_ranks)
{
    for (Squares s = squares_of(tables->board); squares_left(&s);) {
        int from = squares_next(&s);
        for (int i = 0; i < count; i++) {
            uint8_t cells[MAX_SQUARES];
            uint32_t stops;
            if (!path_starts(&paths[i], initial_ranks, from))
                continue;
            int n = walk(plan, &paths[i], from, cells, &stops);
            for (int k = 0; k < n; k++) {
                if (!(stops >> k & 1))
                    continue;
                tables->reach[group][from] |= bb_square(cells[k]);
                if (!(plan->groups[group].mode & PATH_CAPTURE))
                    continue;
                int enemy = cell_flip(from, plan->ranks), target = cell_flip(cells[k], plan->ranks);
                tables->enemy_reach[group][enemy] |= bb_square(target);
                tables->enemy_from[group][target] |= bb_square(enemy);
            }
        }
    }
}

static bool build_groups(const Variant *variant, const Plan *plan, Tables *tables)
{
    for (int g = 0; g < plan->group_count; g++) {
        Path paths[MAX_PATHS];
        int count = plan_group_paths(variant, plan, g, paths);
        uint16_t initial_ranks = variant->types[plan->groups[g].like].initial_ranks;
        build_reach(plan, tables, g, paths, count, initial_ranks);
        if (plan->groups[g].kind != GROUP_PATHS)
            continue;
        if (!build_path_list(plan, tables, paths, count, initial_ranks, &tables->paths[g]) ||
            !build_links(plan, &tables->paths[g], &tables->links[g]))
            return false;
    }
    return true;
}

static void build_pawns(const Plan *plan, Tables *tables)
{
    for (Squares s = squares_of(tables->board); squares_left(&s);) {
        int from = squares_next(&s);
        for (int i = 0; i < plan->pawn.capture_count; i++) {
            int file = cell_file(from) + plan->pawn.captures[i].dx;
            int rank = cell_rank(from) + plan->pawn.captures[i].dy;
            if (!on_board(plan, file, rank))
                continue;
            int to = cell(file, rank);
            tables->pawn_captures[from] |= bb_square(to);
            tables->pawn_from[to] |= bb_square(from);
            tables->enemy_pawn_from[cell_flip(to, plan->ranks)] |=
                bb_square(cell_flip(from, plan->ranks));
        }
    }
}

/* The direction of an endless straight path of single steps, as in RAY_STEPS, or -1. */
static int path_direction(const Path *path)
{
    if (path->prefix != 0 || path->cycle != 1 || path->length != 0 || path->through != 0 ||
        path->initial != 0 || path->mode != PATH_BOTH)
        return -1;
    for (int d = 0; d < 8; d++)
        if (path->steps[0].dx == RAY_STEPS[d].dx && path->steps[0].dy == RAY_STEPS[d].dy)
            return d;
    return -1;
}

static void build_two_square_from(const Plan *plan, Tables *tables, const PieceType *piece)
{
    for (Squares s = squares_of(tables->board); squares_left(&s);) {
        int from = squares_next(&s);
        if (plan->turn.captures)
            tables->two_square_from[from] |= tables->neighbours[from];
        for (int i = 0; i < piece->path_count; i++) {
            uint8_t cells[MAX_SQUARES];
            uint32_t stops;
            int n = walk(plan, &piece->paths[i], from, cells, &stops);
            for (int k = 0; k < n; k++)
                tables->two_square_from[cell_flip(cells[k], plan->ranks)] |=
                    bb_square(cell_flip(from, plan->ranks));
        }
    }
}

static void build_basics(const Variant *variant, const Plan *plan, Tables *tables)
{
    for (int rank = 0; rank < plan->ranks; rank++)
        for (int file = 0; file < plan->files; file++) {
            tables->rank[rank] |= bb_square(cell(file, rank));
            for (int d = 0; d < 8; d++)
                if (on_board(plan, file + RAY_STEPS[d].dx, rank + RAY_STEPS[d].dy))
                    tables->neighbours[cell(file, rank)] |=
                        bb_square(cell(file + RAY_STEPS[d].dx, rank + RAY_STEPS[d].dy));
        }
    for (int rank = 0; rank < plan->ranks; rank++)
        tables->board |= tables->rank[rank];
    for (int type = 0; type < plan->type_count; type++) {
        const PieceType *piece = &variant->types[type];
        tables->orientations[type] = piece->orientations;
        if (piece->orientations == 0)
            continue;
        tables->two_path_count[type] = piece->path_count;
        memcpy(tables->two_path[type], piece->paths, sizeof piece->paths);
        for (int i = 0; i < piece->path_count; i++)
            tables->two_path_direction[type][i] = (int16_t)path_direction(&piece->paths[i]);
        build_two_square_from(plan, tables, piece);
    }
    tables->castle_rank = variant->castling.rank;
    for (int i = 0; i < 2; i++) {
        tables->king_to[i] = variant->castling.king_to[i];
        tables->rook_to[i] = variant->castling.rook_to[i];
    }
}

/* splitmix64 (Steele, Lea, Flood 2014): keys need be no more than well mixed. */
static uint64_t key_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

static void build_keys(Tables *tables)
{
    uint64_t state = 0x436f756e74657263ull;
    uint64_t *const blocks[] = {&tables->man_key[0][0][0][0],     &tables->tail_key[0][0][0],
                                &tables->right_key[0][0][0],      &tables->passed_key[0][0],
                                &tables->side_key[0],             &tables->opening_key[0][0][0],
                                &tables->pool_key[0][0][0][0]};
    const size_t sizes[] = {sizeof tables->man_key,    sizeof tables->tail_key,
                            sizeof tables->right_key,  sizeof tables->passed_key,
                            sizeof tables->side_key,   sizeof tables->opening_key,
                            sizeof tables->pool_key};
    for (size_t b = 0; b < sizeof blocks / sizeof blocks[0]; b++)
        for (size_t i = 0; i < sizes[b] / sizeof(uint64_t); i++)
            blocks[b][i] = key_next(&state);
}

static void tables_destroy(void *memory)
{
    Tables *tables = memory;
    if (tables == NULL)
        return;
    for (int i = 0; i < PATH_LISTS; i++) {
        free(tables->paths[i].lines);
        free(tables->paths[i].ordered[RISING]);
        free(tables->paths[i].ordered[FALLING]);
        free(tables->paths[i].bundles);
        free(tables->paths[i].bundle_attacks);
    }
    for (int g = 0; g < MAX_GROUPS; g++) {
        free(tables->links[g].first);
        free(tables->links[g].need);
    }
    free(tables->slider_attacks);
    free(tables->between);
    free(tables);
}

static void *tables_create(const Variant *variant, const Plan *plan)
{
    size_t size = (sizeof(Tables) + 63) / 64 * 64;
    size_t between = (size_t)BB_SQUARES * BB_SQUARES * sizeof(Bitboard);
    Tables *tables = aligned_alloc(64, size);

    if (tables == NULL)
        return NULL;
    memset(tables, 0, size);
    tables->between = aligned_alloc(64, between);
    if (tables->between == NULL) {
        tables_destroy(tables);
        return NULL;
    }
    memset(tables->between, 0, between);
    build_basics(variant, plan, tables);
    build_lines(plan, tables);
    build_pawns(plan, tables);
    build_keys(tables);
    if (!build_sliders(tables) || !build_line_lists(plan, tables) ||
        !build_groups(variant, plan, tables)) {
        tables_destroy(tables);
        return NULL;
    }
    return tables;
}

#endif
