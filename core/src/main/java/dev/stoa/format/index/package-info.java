/**
 * Key indexes: one file per split directory that finds the rows with a key, in one read of a page.
 *
 * <p>The file is a hash table on disk: the hashes of all keys in ascending order, in pages of 4 KiB
 * whose offsets follow from the hash alone. {@code KeyIndexBuilder} reads the key columns of a
 * split directory and writes the file; {@code KeyIndexReader} finds the rows that may have a key,
 * which callers then compare. A manifest records from which column files an index was built, so
 * that an index of replaced values is never used.
 */
@Internal
package dev.stoa.format.index;

import dev.stoa.annotation.Internal;
