package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteRegion;

/**
 * Reads the end offsets of values that are stored one after another, and checks that they ascend
 * and stay within the bytes. Not thread-safe.
 *
 * <p>Called by the encodings of byte strings. Sequential reads decode offsets block by block; a
 * point read decodes two offsets.
 */
public final class ValueOffsets {
  private static final int BLOCK_SIZE = LongDecoder.BLOCK_SIZE;

  private final LongDecoder endOffsets;
  private final ByteRegion data;

  /** The start of the first value of the decoded block, then the end of each of its values. */
  private int[] decodedOffsets = {};

  private int decodedBlock = -1;

  /**
   * The block of the last {@link #find} outside the decoded block; a second such call in the same
   * block decodes it.
   */
  private int lastVisitedBlock = -1;

  private int start;
  private int end;

  /**
   * Creates a reader of the end offsets of values that are stored from the start of {@code data}.
   */
  public ValueOffsets(LongDecoder endOffsets, ByteRegion data) {
    this.endOffsets = endOffsets;
    this.data = data;
  }

  /** Finds a value; {@link #start} and {@link #end} then return its position in the bytes. */
  public void find(int index) {
    int block = index / BLOCK_SIZE;
    if (block != decodedBlock) {
      if (block != lastVisitedBlock) {
        lastVisitedBlock = block;
        start = index == 0 ? 0 : check(endOffsets.at(index - 1), 0);
        end = check(endOffsets.at(index), start);
        return;
      }
      decode(block);
    }
    start = decodedOffsets[index % BLOCK_SIZE];
    end = decodedOffsets[index % BLOCK_SIZE + 1];
  }

  private void decode(int block) {
    decodedBlock = -1;
    if (decodedOffsets.length == 0) {
      decodedOffsets = new int[Math.min(BLOCK_SIZE, endOffsets.count()) + 1];
    }
    int first = block * BLOCK_SIZE;
    decodedOffsets[0] =
        read(first, Math.min(BLOCK_SIZE, endOffsets.count() - first), decodedOffsets, 1);
    decodedBlock = block;
  }

  private int check(long offset, int min) {
    if (offset < min || offset > data.length()) {
      throw corrupt(offset);
    }
    return (int) offset;
  }

  private RuntimeException corrupt(long offset) {
    return data.corrupt(
        0,
        "expected ascending end offsets within %d bytes, found end offset %d"
            .formatted(data.length(), offset));
  }

  /** Returns the start of the most recently {@linkplain #find found} value. */
  public int start() {
    return start;
  }

  /** Returns the end of the most recently {@linkplain #find found} value. */
  public int end() {
    return end;
  }

  /**
   * Decodes and checks the end offsets of some values.
   *
   * @param target receives the end offsets from index {@code offset}
   * @return the start of the first value
   */
  public int read(int first, int length, int[] target, int offset) {
    int firstStart = first == 0 || length == 0 ? 0 : check(endOffsets.at(first - 1), 0);
    int previousEnd = firstStart;
    // Becomes negative if an offset is negative or less than the previous one.
    int signs = endOffsets.tryRead(first, length, target, offset) ? 0 : -1;
    for (int i = 0; i < length; i++) {
      int valueEnd = target[offset + i];
      signs |= valueEnd | (valueEnd - previousEnd);
      previousEnd = valueEnd;
    }
    if (signs < 0) {
      throw data.corrupt(0, "expected ascending end offsets, found descending or too large ones");
    }
    if (previousEnd > data.length()) {
      throw corrupt(previousEnd);
    }
    return firstStart;
  }
}
