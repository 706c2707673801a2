package dev.stoa.table.change;

import dev.stoa.format.index.EncodedKey;
import java.util.Collection;

/**
 * The hashes of some keys, as bits: rejects most other keys without making a {@link RowKey} of
 * them. Used by {@link Upsert}. Immutable.
 */
final class KeyHashes {
  /** One in this number of other keys is not rejected. */
  private static final long BITS_PER_KEY = 16;

  private static final int MAX_BITS = 30;

  private final long[] words;
  private final int shift;

  KeyHashes(Collection<RowKey> keys) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(keys.size() * BITS_PER_KEY);
    bits = Math.min(MAX_BITS, Math.max(6, bits)); // at least a word
    this.shift = Long.SIZE - bits;
    this.words = new long[1 << (bits - 6)];
    for (RowKey key : keys) {
      long bit = key.indexHash() >>> shift;
      words[(int) (bit >>> 6)] |= 1L << bit;
    }
  }

  /** Returns whether a key may be one of them. */
  boolean mayContain(EncodedKey key) {
    long bit = key.hash() >>> shift;
    return ((words[(int) (bit >>> 6)] >>> bit) & 1) != 0;
  }
}
