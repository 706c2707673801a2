package dev.stoa.format.bloom;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Collects the hashes of values and writes a Bloom filter whose size depends on the number of
 * distinct values. Keeps up to 16 bytes per distinct value in memory. Not thread-safe.
 */
public final class BloomFilterWriter {
  /** The maximum number of hashes, which take 128 MiB of memory. */
  private static final int MAX_HASH_COUNT = 1 << 24;

  /** The maximum number of blocks, which take 32 MiB in the file. */
  private static final int MAX_BLOCK_COUNT = 1 << 20;

  private long[] hashes = new long[64];
  private int hashCount;

  /** Creates a writer of an empty filter. */
  public BloomFilterWriter() {}

  /**
   * Adds a value by its {@link BloomHash}.
   *
   * @throws IllegalStateException if there is no room for another distinct value: call {@link
   *     #isFull} first
   */
  public void add(long hash) {
    if (hashCount == hashes.length) {
      compactOrGrow();
    }
    hashes[hashCount++] = hash;
  }

  /** Adds the distinct values of another writer until this writer is full. */
  public void addAll(BloomFilterWriter other) {
    other.removeDuplicates();
    for (int i = 0; i < other.hashCount && !isFull(); i++) {
      add(other.hashes[i]);
    }
  }

  /** Returns the number of distinct values added. */
  public int distinctCount() {
    removeDuplicates();
    return hashCount;
  }

  /** Removes duplicates, and enlarges the array if there were few. */
  private void compactOrGrow() {
    removeDuplicates();
    if (hashCount > hashes.length / 2) {
      if (hashCount >= MAX_HASH_COUNT) {
        throw new IllegalStateException(
            "a Bloom filter accepts at most " + MAX_HASH_COUNT + " values: call isFull first");
      }
      hashes = Arrays.copyOf(hashes, hashes.length * 2);
    }
  }

  private void removeDuplicates() {
    Arrays.sort(hashes, 0, hashCount);
    int distinctHashCount = 0;
    for (int i = 0; i < hashCount; i++) {
      if (distinctHashCount == 0 || hashes[i] != hashes[distinctHashCount - 1]) {
        hashes[distinctHashCount++] = hashes[i];
      }
    }
    hashCount = distinctHashCount;
  }

  /**
   * Returns whether the maximum number of hashes is stored, possibly with duplicates: the next
   * value may not fit.
   */
  public boolean isFull() {
    return hashCount >= MAX_HASH_COUNT;
  }

  /**
   * Appends the filter to a buffer.
   *
   * @param falsePositiveRate the maximum share of absent values that the filter reports as present,
   *     between 0 and 1; exceeded if it would take a filter of more than 32 MiB
   */
  public void writeTo(ByteWriter out, double falsePositiveRate) {
    if (!(falsePositiveRate > 0 && falsePositiveRate < 1)) {
      throw new IllegalArgumentException(
          "a false-positive rate must be between 0 and 1, found " + falsePositiveRate);
    }
    removeDuplicates();
    writeBlocks(out, blockCountFor(hashCount, falsePositiveRate));
  }

  /** Returns the smallest number of blocks that meets the rate. */
  static int blockCountFor(int hashCount, double falsePositiveRate) {
    int low = 1;
    int high = MAX_BLOCK_COUNT;
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

  void writeBlocks(ByteWriter out, int blockCount) {
    int[] blockInts = new int[blockCount * BloomBlocks.INTS_PER_BLOCK];
    for (int i = 0; i < hashCount; i++) {
      int blockStart = BloomBlocks.blockIndex(hashes[i], blockCount) * BloomBlocks.INTS_PER_BLOCK;
      for (int intIndex = 0; intIndex < BloomBlocks.INTS_PER_BLOCK; intIndex++) {
        blockInts[blockStart + intIndex] |= BloomBlocks.bitMask(hashes[i], intIndex);
      }
    }
    out.writeInt(blockCount);
    for (int blockInt : blockInts) {
      out.writeInt(blockInt);
    }
  }

  /** Removes all values. */
  public void clear() {
    hashCount = 0;
  }
}
