/*
 * Sorts a variant's piece types into groups of moves that are looked up alike.
 *
 * The invariant the generator counts on: from any square, no two groups of one
 * type lead to the same square in the same way.  Where a type's paths would
 * break it (a queen written as two overlapping riders, say) they stay together
 * in one GROUP_PATHS, whose destinations are united before they are counted.
 */
#include "plan.h"

#include <string.h>

#include "notation.h"

enum { CLASS_LEAP, CLASS_ORTHOGONAL, CLASS_DIAGONAL, CLASS_OTHER, CLASSES };

/* The paths of one type, by class and mode. */
typedef struct {
    int count[CLASSES];
    Path paths[CLASSES][MAX_PATHS];
} Sorted;

static bool path_is_leap(const Path *path)
{
    return path->through == 0 && path->initial == 0 &&
           ((path->prefix == 1 && path->cycle == 0) ||
            (path->length == 1 && path->prefix + path->cycle >= 1));
}

/* The direction (0..7) of an endless straight line of single steps, or -1. */
static int path_line_direction(const Path *path)
{
    static const Step DIRECTIONS[8] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0},
                                       {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

    if (path->prefix != 0 || path->cycle != 1 || path->length != 0 || path->through != 0 ||
        path->initial != 0)
        return -1;
    for (int i = 0; i < 8; i++)
        if (path->steps[0].dx == DIRECTIONS[i].dx && path->steps[0].dy == DIRECTIONS[i].dy)
            return i;
    return -1;
}

static void add_path(Sorted *sorted, int class, const Path *path)
{
    sorted->paths[class][sorted->count[class]++] = *path;
}

static void paths_sort(const PieceType *type, Sorted *sorted)
{
    unsigned lines = 0;

    memset(sorted->count, 0, sizeof sorted->count);
    for (int i = 0; i < type->path_count; i++) {
        int direction = path_line_direction(&type->paths[i]);
        if (direction >= 0 && type->paths[i].mode == PATH_BOTH)
            lines |= 1u << direction;
    }
    for (int i = 0; i < type->path_count; i++) {
        const Path *path = &type->paths[i];
        int direction = path_line_direction(path);
        if (path_is_leap(path) && path->mode == PATH_BOTH)
            add_path(sorted, CLASS_LEAP, path);
        else if (direction >= 0 && direction < 4 && (lines & 0x0f) == 0x0f)
            add_path(sorted, CLASS_ORTHOGONAL, path);
        else if (direction >= 4 && (lines & 0xf0) == 0xf0)
            add_path(sorted, CLASS_DIAGONAL, path);
        else
            add_path(sorted, CLASS_OTHER, path);
    }
}

/*
 * The squares that some of 'paths' of mode 'mode' can reach from the middle of
 * a board twice as large as any: relative squares, so every square is covered.
 */
enum { SPAN = 2 * MAX_FILES + 1 };

static void reach_mark(const Path *paths, int count, int mode, bool reach[SPAN][SPAN])
{
    memset(reach, 0, sizeof(bool[SPAN][SPAN]));
    for (int i = 0; i < count; i++) {
        const Path *path = &paths[i];
        int x = MAX_FILES, y = MAX_RANKS;
        int written = path->prefix + path->cycle;
        if (!(path->mode & mode))
            continue;
        for (int n = 0, step = 0; path->length == 0 || n < path->length; n++) {
            x += path->steps[step].dx;
            y += path->steps[step].dy;
            if (x < 0 || y < 0 || x >= SPAN || y >= SPAN)
                break;
            if (!(path->through >> step & 1))
                reach[y][x] = true;
            if (++step == written) {
                if (path->cycle == 0)
                    break;
                step = path->prefix;
            }
        }
    }
}

static bool classes_overlap(const Sorted *sorted, int a, int b)
{
    bool one[SPAN][SPAN], two[SPAN][SPAN];

    for (int mode = PATH_MOVE; mode <= PATH_CAPTURE; mode++) {
        reach_mark(sorted->paths[a], sorted->count[a], mode, one);
        reach_mark(sorted->paths[b], sorted->count[b], mode, two);
        for (int y = 0; y < SPAN; y++)
            for (int x = 0; x < SPAN; x++)
                if (one[y][x] && two[y][x])
                    return true;
    }
    return false;
}

static void class_merge(Sorted *sorted, int from)
{
    for (int i = 0; i < sorted->count[from]; i++)
        add_path(sorted, CLASS_OTHER, &sorted->paths[from][i]);
    sorted->count[from] = 0;
}

/* Sort and then merge what overlaps, until the classes are disjoint. */
static void paths_sort_disjoint(const PieceType *type, Sorted *sorted)
{
    bool merged = true;

    paths_sort(type, sorted);
    while (merged) {
        merged = false;
        for (int class = CLASS_LEAP; class < CLASS_OTHER; class++)
            for (int other = class + 1; other < CLASSES && sorted->count[class] > 0; other++)
                if (classes_overlap(sorted, class, other)) {
                    class_merge(sorted, class);
                    merged = true;
                }
    }
}

static bool path_equal(const Path *a, const Path *b)
{
    int steps = a->prefix + a->cycle;

    if (a->prefix != b->prefix || a->cycle != b->cycle || a->length != b->length ||
        a->mode != b->mode || a->initial != b->initial || a->through != b->through)
        return false;
    return memcmp(a->steps, b->steps, (size_t)steps * sizeof a->steps[0]) == 0;
}

static bool paths_equal_sets(const Path *a, int a_count, const Path *b, int b_count)
{
    if (a_count != b_count)
        return false;
    for (int i = 0; i < a_count; i++) {
        bool found = false;
        for (int j = 0; j < b_count && !found; j++)
            found = path_equal(&a[i], &b[j]);
        if (!found)
            return false;
    }
    return true;
}

/* Whether every path both moves and captures. */
static bool paths_are_plain(const Path *paths, int count)
{
    for (int i = 0; i < count; i++)
        if (paths[i].mode != PATH_BOTH)
            return false;
    return true;
}

/* Paths of 'mode' only; in a split class those of PATH_BOTH serve both modes. */
static int paths_of_mode(const Path *paths, int count, int mode, Path *out)
{
    int n = 0;

    for (int i = 0; i < count; i++)
        if (mode == PATH_BOTH || (paths[i].mode & mode)) {
            out[n] = paths[i];
            if (mode != PATH_BOTH)
                out[n].mode = (uint8_t)mode;
            n++;
        }
    return n;
}

int plan_group_paths(const Variant *variant, const Plan *plan, int group, Path *paths)
{
    static const uint8_t CLASS_OF[] = {CLASS_LEAP, CLASS_ORTHOGONAL, CLASS_DIAGONAL, CLASS_OTHER};
    Sorted sorted;
    const Group *wanted = &plan->groups[group];
    int class = CLASS_OF[wanted->kind];

    if (group == plan->king_group || group == plan->first_group) {
        const LeapRules *leaps = &variant->leaps;
        bool king = group == plan->king_group;
        int count = king ? leaps->king_path_count : leaps->first_path_count;
        memcpy(paths, king ? leaps->king_paths : leaps->first_paths,
               (size_t)count * sizeof *paths);
        return count;
    }
    paths_sort_disjoint(&variant->types[wanted->like], &sorted);
    return paths_of_mode(sorted.paths[class], sorted.count[class], wanted->mode, paths);
}

/* Add 'type' to the group with these paths, or make one. */
static bool group_add(const Variant *variant, Plan *plan, int kind, int mode, int type,
                      const Path *paths, int count, Error *error)
{
    Path other[MAX_PATHS];

    for (int g = 0; g < plan->group_count; g++) {
        Group *group = &plan->groups[g];
        if (group->kind != kind || group->mode != mode)
            continue;
        int n = plan_group_paths(variant, plan, g, other);
        bool same_ranks = variant->types[group->like].initial_ranks ==
                          variant->types[type].initial_ranks;
        bool initial = false;
        for (int i = 0; i < count; i++)
            initial |= paths[i].initial != 0;
        if (paths_equal_sets(paths, count, other, n) && (!initial || same_ranks)) {
            group->types |= 1u << type;
            return true;
        }
    }
    if (plan->group_count == MAX_GROUPS)
        return error_set(error, 0, 0, "more than %d kinds of moves", MAX_GROUPS);
    plan->groups[plan->group_count++] = (Group){.kind = (uint8_t)kind, .mode = (uint8_t)mode,
                                                .like = (uint8_t)type, .types = 1u << type};
    return true;
}

static bool type_add(const Variant *variant, Plan *plan, int type, Error *error)
{
    static const uint8_t KIND_OF[CLASSES] = {GROUP_LEAP, GROUP_ORTHOGONAL, GROUP_DIAGONAL,
                                             GROUP_PATHS};
    Sorted sorted;
    Path paths[MAX_PATHS];

    paths_sort_disjoint(&variant->types[type], &sorted);
    for (int class = 0; class < CLASSES; class++) {
        const Path *all = sorted.paths[class];
        bool plain = paths_are_plain(all, sorted.count[class]);
        for (int mode = plain ? PATH_BOTH : PATH_MOVE; mode <= (plain ? PATH_BOTH : PATH_CAPTURE);
             mode++) {
            int count = paths_of_mode(all, sorted.count[class], mode, paths);
            if (count > 0 && !group_add(variant, plan, KIND_OF[class], mode, type, paths, count,
                                        error))
                return false;
        }
    }
    return true;
}

/* The paths of a right to a first move are a group of their own. */
static bool leaps_add(Plan *plan, const Path *paths, int count, uint8_t *group, Error *error)
{
    bool all_leaps = true;

    if (plan->group_count == MAX_GROUPS)
        return error_set(error, 0, 0, "more than %d kinds of moves", MAX_GROUPS);
    for (int i = 0; i < count; i++)
        all_leaps = all_leaps && path_is_leap(&paths[i]);
    *group = plan->group_count;
    plan->groups[plan->group_count++] = (Group){
        .kind = all_leaps ? GROUP_LEAP : GROUP_PATHS, .mode = PATH_MOVE, .like = plan->king};
    return true;
}

/*
 * Whether a king can give check.  It can't if it captures only by leaps that the other
 * king could make back: then it would have stepped into an attack itself.  But in an opening
 * phase text may show kings that touch, as either may be in check there, whoever moves.
 */
static bool king_gives_check(const Variant *variant)
{
    const PieceType *king = &variant->types[variant->king];

    if (variant->opening.moves[WHITE] || variant->opening.moves[BLACK])
        return true;
    for (int i = 0; i < king->path_count; i++) {
        const Path *path = &king->paths[i];
        bool returned = false;
        if (!(path->mode & PATH_CAPTURE))
            continue;
        for (int j = 0; j < king->path_count; j++)
            returned |= path_is_leap(&king->paths[j]) && (king->paths[j].mode & PATH_CAPTURE) &&
                        king->paths[j].steps[0].dx == -path->steps[0].dx &&
                        king->paths[j].steps[0].dy == path->steps[0].dy;
        if (!path_is_leap(path) || !returned)
            return true;
    }
    return false;
}

/* Whether every capture is by a pawn's leap or by a group that is no GROUP_PATHS. */
static bool attacks_are_mapped(const Plan *plan)
{
    for (int g = 0; g < plan->group_count; g++)
        if (plan->groups[g].kind == GROUP_PATHS && (plan->groups[g].mode & PATH_CAPTURE))
            return false;
    return plan->two_square == 0;
}

/* Whether a path of a two-square man is one calm_tmpl.h knows: one step to a square beside, or straight along
 * a rank or file. */
static bool path_is_near_or_straight(const Path *path)
{
    const Step step = path->steps[0];
    bool beside = step.dx >= -1 && step.dx <= 1 && step.dy >= -1 && step.dy <= 1;

    if (path_is_leap(path))
        return beside;
    return path->prefix + path->cycle == 1 && beside && (step.dx == 0 || step.dy == 0);
}

/*
 * Whether the rules are such that calm_tmpl.h finds every square on which moves depend: it knows no first moves,
 * no opening phase, no end by a bare king, and no square that a path passes without stopping there.
 */
static bool has_calm_moves(const Variant *variant, const Plan *plan)
{
    for (int type = 0; type < variant->type_count; type++)
        for (int i = 0; i < variant->types[type].path_count; i++) {
            const Path *path = &variant->types[type].paths[i];
            if (path->through != 0 ||
                ((plan->two_square >> type & 1) && !path_is_near_or_straight(path)))
                return false;
        }
    return plan->rights_kind != RIGHTS_LEAPS && plan->opening.moves[WHITE] == 0 &&
           plan->opening.moves[BLACK] == 0 && !plan->opening.attacks_ignored &&
           !plan->pawn.promotes_to_two_square && plan->bare_king == BARE_KING_NONE &&
           plan->fault == 0;
}

bool plan_build(const Variant *variant, Plan *plan, Error *error)
{
    memset(plan, 0, sizeof *plan);
    plan->files = variant->files;
    plan->ranks = variant->ranks;
    plan->type_count = variant->type_count;
    plan->king = variant->king;
    plan->pawn = variant->pawn;
    plan->rights_kind = variant->rights_kind;
    plan->rook_becomes = variant->castling.rook_becomes;
    plan->chess960 = variant->castling.chess960;
    plan->rooks = variant->castling.rooks;
    plan->first_type = variant->leaps.first_type;
    plan->king_group = plan->first_group = NO_GROUP;
    plan->opening = variant->opening;
    plan->pool = variant->pool;
    plan->turn = variant->turn;
    plan->bare_king = variant->bare_king;
    plan->king_gives_check = king_gives_check(variant);
    plan->fault = variant->fault;
    for (int type = 0; type < variant->type_count; type++) {
        const PieceType *piece = &variant->types[type];
        plan->promotes_to[type] = piece->promotes_to;
        plan->promotion_ranks[type] = piece->promotion_ranks;
        if (piece->promotes_to != NO_TYPE)
            plan->promoting |= 1u << type;
        if (piece->orientations != 0)
            plan->two_square |= 1u << type;
        else if (type != variant->pawn.type && !type_add(variant, plan, type, error))
            return false;
    }
    plan->attacks_mapped = attacks_are_mapped(plan);
    plan->calm_moves = has_calm_moves(variant, plan);
    const LeapRules *leaps = &variant->leaps;
    return variant->rights_kind != RIGHTS_LEAPS ||
           (leaps_add(plan, leaps->king_paths, leaps->king_path_count, &plan->king_group, error) &&
            leaps_add(plan, leaps->first_paths, leaps->first_path_count, &plan->first_group,
                      error));
}
