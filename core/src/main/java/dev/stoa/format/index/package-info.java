/**
 * The files of key indexes: hash tables on disk that find the rows with a key in one read.
 *
 * <p>A file has the hashes of all keys of a split directory in ascending order, in pages of 4 KiB
 * whose offsets follow from the hash alone. {@code KeyIndexBuilder} writes it, {@code
 * KeyIndexReader} finds the rows that may have a key, which callers then compare. {@code
 * dev.stoa.table.index} decides what is indexed.
 */
@Internal
package dev.stoa.format.index;

import dev.stoa.annotation.Internal;
