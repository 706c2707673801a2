package dev.stoa.format.bloom;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Gathers the hashes of values and writes the filter that they make, which is as large as the
 * number of different ones needs. Eight bytes a value until then.
 */
public final class BloomFilterWriter {
  /** Hashes beyond these make a filter that is no smaller than most pages. */
  public static final int MOST_HASHES = 1 << 24;

  private static final int MOST_BLOCKS = 1 << 20;

  private long[] hashes = new long[64];
  private int size;

  /** A writer of an empty filter. */
  public BloomFilterWriter() {}

  /** Adds a value by its {@link BloomHash}. */
  public void add(long hash) {
    if (size == hashes.length) {
      makeRoom();
    }
    hashes[size++] = hash;
  }

  /** Adds the values of another, each once; not those beyond what there is room for. */
  public void addAll(BloomFilterWriter other) {
    other.removeCopies();
    for (int i = 0; i < other.size && !isFull(); i++) {
      add(other.hashes[i]);
    }
  }

  /** How many different values were added. */
  public int count() {
    removeCopies();
    return size;
  }

  /** Values that come again cost no room for long. */
  private void makeRoom() {
    removeCopies();
    if (size > hashes.length / 2) {
      if (size >= MOST_HASHES) {
        throw new IllegalStateException(
            "a filter takes " + MOST_HASHES + " values at most: ask isFull() before");
      }
      hashes = Arrays.copyOf(hashes, hashes.length * 2);
    }
  }

  private void removeCopies() {
    Arrays.sort(hashes, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || hashes[i] != hashes[kept - 1]) {
        hashes[kept++] = hashes[i];
      }
    }
    size = kept;
  }

  /** Whether there may be no room for another value: a filter is of no use then. */
  public boolean isFull() {
    return size >= MOST_HASHES;
  }

  /**
   * Appends the filter.
   *
   * @param falsePositiveRate how many of the values that are not among those added may be found, at
   *     most, between 0 and 1; not kept by filters of more than 32 MiB
   */
  public void writeTo(ByteWriter out, double falsePositiveRate) {
    if (!(falsePositiveRate > 0 && falsePositiveRate < 1)) {
      throw new IllegalArgumentException(
          "a false positive rate is between 0 and 1, found " + falsePositiveRate);
    }
    removeCopies();
    write(out, blocksFor(size, falsePositiveRate));
  }

  /** The fewest blocks that keep the rate. */
  static int blocksFor(int hashCount, double falsePositiveRate) {
    int few = 1;
    int enough = MOST_BLOCKS;
    while (few < enough) {
      int middle = (few + enough) >>> 1;
      if (BloomBlocks.falsePositiveRate((double) hashCount / middle) <= falsePositiveRate) {
        enough = middle;
      } else {
        few = middle + 1;
      }
    }
    return few;
  }

  void write(ByteWriter out, int blockCount) {
    int[] ints = new int[blockCount * BloomBlocks.INTS];
    for (int i = 0; i < size; i++) {
      int first = BloomBlocks.blockOf(hashes[i], blockCount) * BloomBlocks.INTS;
      for (int index = 0; index < BloomBlocks.INTS; index++) {
        ints[first + index] |= BloomBlocks.bitOf(hashes[i], index);
      }
    }
    out.writeInt(blockCount);
    for (int one : ints) {
      out.writeInt(one);
    }
  }

  /** Forgets what was added. */
  public void clear() {
    size = 0;
  }
}
