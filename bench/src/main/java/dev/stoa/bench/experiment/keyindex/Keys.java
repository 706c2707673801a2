package dev.stoa.bench.experiment.keyindex;

import dev.stoa.bench.experiment.eventindex.EventRows;
import dev.stoa.cli.demo.crawl.StableRandom;
import dev.stoa.engine.KeyIndexFile;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.LongFunction;

/** Keys as bytes, in the order of their rows. Immutable. */
final class Keys {
  private final byte[] bytes;
  private final int[] ends;

  private Keys(byte[] bytes, int[] ends) {
    this.bytes = bytes;
    this.ends = ends;
  }

  /** Returns random longs; those of another sequence are others. */
  static Keys longs(long seed, long sequence, int count) {
    StableRandom random = new StableRandom(0);
    random.reset(seed, sequence);
    return of(count, row -> ByteBuffer.allocate(Long.BYTES).putLong(random.nextLong()).array());
  }

  /** Returns the keys of events, in their order. */
  static Keys events(long seed, int count) {
    EventRows rows = new EventRows(seed, count);
    return of(count, row -> rows.key(row).toBytes());
  }

  /** Returns keys that no event has, each next to a random one of the events. */
  static Keys absentEvents(long seed, int rowCount, int count) {
    EventRows rows = new EventRows(seed, rowCount);
    StableRandom random = new StableRandom(seed);
    return of(count, probe -> rows.absentKey(random.nextInt(rowCount)).toBytes());
  }

  private static Keys of(int count, LongFunction<byte[]> keyOfRow) {
    byte[] bytes = new byte[0];
    int[] ends = new int[count];
    int size = 0;
    for (int row = 0; row < count; row++) {
      byte[] key = keyOfRow.apply(row);
      if (size + key.length > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.addExact(2 * size, key.length));
      }
      System.arraycopy(key, 0, bytes, size, key.length);
      size += key.length;
      ends[row] = size;
    }
    return new Keys(bytes, ends);
  }

  int count() {
    return ends.length;
  }

  /** Returns a copy of the key of a row. */
  byte[] key(int row) {
    return Arrays.copyOfRange(bytes, start(row), ends[row]);
  }

  /** Compares the keys of two rows as unsigned bytes. */
  int compare(int left, int right) {
    return Arrays.compareUnsigned(bytes, start(left), ends[left], bytes, start(right), ends[right]);
  }

  private int start(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  /** Computes the hashes of all keys, which are those of a Stoa index of one column of bytes. */
  long[] hashes() {
    long[] hashes = new long[count()];
    Arrays.setAll(hashes, row -> KeyIndexFile.hash(key(row)));
    return hashes;
  }
}
