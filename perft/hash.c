/* Makes and releases the shared hash table. */
#include "hash.h"

#include <stdlib.h>
#include <string.h>

HashTable *hash_create(size_t mebibytes, Error *error)
{
    size_t buckets = 1;
    HashTable *table = malloc(sizeof *table);

    while (buckets * 2 * sizeof(HashBucket) <= mebibytes << 20)
        buckets *= 2;
    if (table != NULL) {
        table->mask = buckets - 1;
        table->buckets = aligned_alloc(64, buckets * sizeof(HashBucket));
        if (table->buckets != NULL) {
            memset(table->buckets, 0, buckets * sizeof(HashBucket));
            return table;
        }
    }
    free(table);
    error_set(error, 0, 0, "out of memory for a hash table of %zu MiB", mebibytes);
    return NULL;
}

void hash_destroy(HashTable *table)
{
    if (table != NULL)
        free(table->buckets);
    free(table);
}
