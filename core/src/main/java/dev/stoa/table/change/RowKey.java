package dev.stoa.table.change;

import dev.stoa.format.index.EncodedKey;
import java.util.Arrays;

/** The bytes of a row's key, as an index encodes them; made by {@link RowKeys}. Immutable. */
final class RowKey {
  private final byte[] bytes;
  private final long indexHash;

  RowKey(EncodedKey key) {
    this.bytes = key.toByteArray();
    this.indexHash = key.hash();
  }

  /** Returns the bytes, which must not be changed. */
  byte[] bytes() {
    return bytes;
  }

  /** Returns the hash by which an index of the same columns in the same order finds the key. */
  long indexHash() {
    return indexHash;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowKey key
        && indexHash == key.indexHash
        && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(indexHash);
  }
}
