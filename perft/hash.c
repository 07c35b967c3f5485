/* Makes and releases the shared hash table. */
#include "hash.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

HashTable *hash_create(size_t mebibytes, Error *error)
{
    size_t buckets = 1;
    HashTable *table = malloc(sizeof *table);

    while (buckets * 2 * sizeof(HashBucket) <= mebibytes << 20)
        buckets *= 2;
    if (table != NULL) {
        table->mask = buckets - 1;
        /* Large pages spare most of the waiting for addresses; touched here, not while counting. */
        const size_t size = buckets * sizeof(HashBucket);
        void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory != MAP_FAILED) {
            madvise(memory, size, MADV_HUGEPAGE);
            memset(memory, 0, size);
            table->buckets = memory;
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
        munmap(table->buckets, (table->mask + 1) * sizeof(HashBucket));
    free(table);
}
