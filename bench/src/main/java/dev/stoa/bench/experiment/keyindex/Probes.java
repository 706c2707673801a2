package dev.stoa.bench.experiment.keyindex;

import java.util.function.IntUnaryOperator;

/** Keys to look for, with their hashes, so that hashing is not measured. Immutable. */
final class Probes {
  private final byte[][] keys;
  private final long[] hashes;

  /** Takes some keys of others. */
  Probes(Keys source, int count, IntUnaryOperator rowOfProbe) {
    long[] sourceHashes = source.hashes();
    this.keys = new byte[count][];
    this.hashes = new long[count];
    for (int i = 0; i < count; i++) {
      int row = rowOfProbe.applyAsInt(i);
      keys[i] = source.key(row);
      hashes[i] = sourceHashes[row];
    }
  }

  int count() {
    return hashes.length;
  }

  /** Returns a key, which must not be changed. */
  byte[] key(int index) {
    return keys[index];
  }

  long hash(int index) {
    return hashes[index];
  }
}
