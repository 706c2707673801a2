package dev.stoa.format.bloom;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Collects the hashes of values and writes a Bloom filter sized for the number of distinct ones.
 * Takes eight bytes a value until then.
 */
public final class BloomFilterWriter {
  /** With more hashes a filter is no smaller than most pages. */
  public static final int MAX_HASHES = 1 << 24;

  private static final int MAX_BLOCKS = 1 << 20;

  private long[] hashes = new long[64];
  private int size;

  /** A writer of an empty filter. */
  public BloomFilterWriter() {}

  /** Adds a value by its {@link BloomHash}. */
  public void add(long hash) {
    if (size == hashes.length) {
      compactOrGrow();
    }
    hashes[size++] = hash;
  }

  /** Adds the distinct values of another writer, as far as there is room. */
  public void addAll(BloomFilterWriter other) {
    other.removeDuplicates();
    for (int i = 0; i < other.size && !isFull(); i++) {
      add(other.hashes[i]);
    }
  }

  /** The number of distinct values added. */
  public int distinctCount() {
    removeDuplicates();
    return size;
  }

  /** Removes duplicates, and grows if they were few. */
  private void compactOrGrow() {
    removeDuplicates();
    if (size > hashes.length / 2) {
      if (size >= MAX_HASHES) {
        throw new IllegalStateException(
            "a filter takes " + MAX_HASHES + " values at most: ask isFull() before");
      }
      hashes = Arrays.copyOf(hashes, hashes.length * 2);
    }
  }

  private void removeDuplicates() {
    Arrays.sort(hashes, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || hashes[i] != hashes[kept - 1]) {
        hashes[kept++] = hashes[i];
      }
    }
    size = kept;
  }

  /** Whether there may be no room for another value; a filter is then useless. */
  public boolean isFull() {
    return size >= MAX_HASHES;
  }

  /**
   * Appends the filter.
   *
   * @param falsePositiveRate the maximum share of absent values that the filter reports as present,
   *     between 0 and 1; not met by filters of more than 32 MiB
   */
  public void writeTo(ByteWriter out, double falsePositiveRate) {
    if (!(falsePositiveRate > 0 && falsePositiveRate < 1)) {
      throw new IllegalArgumentException(
          "a false positive rate is between 0 and 1, found " + falsePositiveRate);
    }
    removeDuplicates();
    write(out, blockCountFor(size, falsePositiveRate));
  }

  /** The fewest blocks that meet the rate. */
  static int blockCountFor(int hashCount, double falsePositiveRate) {
    int low = 1;
    int high = MAX_BLOCKS;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (BloomBlocks.falsePositiveRate((double) hashCount / middle) <= falsePositiveRate) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  void write(ByteWriter out, int blockCount) {
    int[] words = new int[blockCount * BloomBlocks.INTS_PER_BLOCK];
    for (int i = 0; i < size; i++) {
      int first = BloomBlocks.blockOf(hashes[i], blockCount) * BloomBlocks.INTS_PER_BLOCK;
      for (int index = 0; index < BloomBlocks.INTS_PER_BLOCK; index++) {
        words[first + index] |= BloomBlocks.bitOf(hashes[i], index);
      }
    }
    out.writeInt(blockCount);
    for (int word : words) {
      out.writeInt(word);
    }
  }

  /** Removes all values. */
  public void clear() {
    size = 0;
  }
}
