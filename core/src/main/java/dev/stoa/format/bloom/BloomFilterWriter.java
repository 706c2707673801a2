package dev.stoa.format.bloom;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Collects the hashes of values and writes a Bloom filter sized for the number of distinct ones.
 * Keeps eight bytes per value in memory until then.
 */
public final class BloomFilterWriter {
  /** The maximum number of hashes: a filter of more would be as large as most pages. */
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

  /** Adds the distinct values of another writer, until this one is full. */
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

  /** Removes duplicates, and enlarges the array if there were few. */
  private void compactOrGrow() {
    removeDuplicates();
    if (size > hashes.length / 2) {
      if (size >= MAX_HASHES) {
        throw new IllegalStateException(
            "a filter accepts at most " + MAX_HASHES + " values: check isFull() first");
      }
      hashes = Arrays.copyOf(hashes, hashes.length * 2);
    }
  }

  private void removeDuplicates() {
    Arrays.sort(hashes, 0, size);
    int uniqueCount = 0;
    for (int i = 0; i < size; i++) {
      if (uniqueCount == 0 || hashes[i] != hashes[uniqueCount - 1]) {
        hashes[uniqueCount++] = hashes[i];
      }
    }
    size = uniqueCount;
  }

  /** Whether the filter has as many hashes as it can store; a larger one would be useless. */
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
          "a false-positive rate must be between 0 and 1, found " + falsePositiveRate);
    }
    removeDuplicates();
    write(out, blockCountFor(size, falsePositiveRate));
  }

  /** The smallest number of blocks that meets the rate. */
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
      int firstWord = BloomBlocks.blockOf(hashes[i], blockCount) * BloomBlocks.INTS_PER_BLOCK;
      for (int index = 0; index < BloomBlocks.INTS_PER_BLOCK; index++) {
        words[firstWord + index] |= BloomBlocks.bitOf(hashes[i], index);
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
