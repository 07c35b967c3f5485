/*
 * The shared hash table, inline: it is probed inside the recursion.
 *
 * An entry is two words that are read and written apart; the first is the
 * second word of the key xor the other, so an entry torn by two threads does not
 * match (Hyatt and Mann, "A lock-less transposition-table implementation", 2002).
 */
#ifndef COUNTERCHECK_HASH_H
#define COUNTERCHECK_HASH_H

#include "counter.h"

enum { BUCKET_ENTRIES = 4, HASH_COUNT_BITS = 44 };

typedef struct {
    atomic_uint_least64_t check;  /* key[1] ^ data */
    atomic_uint_least64_t data;   /* count << 20 | top 20 bits of key[0] */
} HashEntry;

typedef struct {
    HashEntry entries[BUCKET_ENTRIES];
} HashBucket;

struct HashTable {
    HashBucket *buckets;
    uint64_t mask;
};

/* The key of a position at a depth: counts of other depths must not match. */
static inline void hash_key_at_depth(uint64_t key[2], int depth)
{
    const uint64_t salt = 0x9e3779b97f4a7c15u, other_salt = 0xd1b54a32d192ed03u;
    key[0] += salt * (uint64_t)depth;
    key[1] ^= other_salt * (uint64_t)depth;
}

static inline HashBucket *hash_bucket(const HashTable *table, const uint64_t key[2])
{
    return &table->buckets[key[0] & table->mask];
}

/* Ask for the bucket of a position that is looked up soon. */
static inline void hash_prefetch(const HashTable *table, const uint64_t position_key[2], int depth)
{
    uint64_t key[2] = {position_key[0], position_key[1]};
    hash_key_at_depth(key, depth);
    __builtin_prefetch(hash_bucket(table, key));
}

/* Whether 'key' is in the table; 'count' is then its count. */
static inline bool hash_probe(const HashTable *table, const uint64_t key[2], uint64_t *count)
{
    HashBucket *bucket = hash_bucket(table, key);
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t data = atomic_load_explicit(&bucket->entries[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket->entries[i].check, memory_order_relaxed);
        if ((check ^ data) == key[1] && (data & 0xfffff) == key[0] >> HASH_COUNT_BITS) {
            *count = data >> 20;
            return true;
        }
    }
    return false;
}

/* Store a count in place of the bucket's smallest; one that is too large is left out. */
static inline void hash_store(const HashTable *table, const uint64_t key[2], uint64_t count)
{
    HashBucket *bucket = hash_bucket(table, key);
    uint64_t smallest = UINT64_MAX;
    int at = 0;

    if (count >> HASH_COUNT_BITS)
        return;
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t data = atomic_load_explicit(&bucket->entries[i].data, memory_order_relaxed);
        if (data >> 20 < smallest) {
            smallest = data >> 20;
            at = i;
        }
    }
    uint64_t data = count << 20 | key[0] >> HASH_COUNT_BITS;
    atomic_store_explicit(&bucket->entries[at].check, key[1] ^ data, memory_order_relaxed);
    atomic_store_explicit(&bucket->entries[at].data, data, memory_order_relaxed);
}

#endif
