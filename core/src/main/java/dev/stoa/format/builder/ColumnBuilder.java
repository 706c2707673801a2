package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Collects the values of a column, or of a part of a nested column, in arrays. Each value or null
 * takes one position, which has a validity bit once there are nulls. {@link #truncate} removes the
 * positions that were added last.
 *
 * <p>Not thread-safe. Supports only the append methods for its own kind of values; the others throw
 * {@link IllegalStateException}.
 */
public abstract class ColumnBuilder {
  /** The initial capacity of arrays, in elements. */
  static final int INITIAL_CAPACITY = 64;

  /** About the length of the longest array that every JVM can allocate. */
  private static final int MAX_ARRAY_SIZE = Integer.MAX_VALUE - 8;

  /** The validity bits as long as there are no nulls. */
  private static final long[] ALL_VALID = {};

  private final SizeTracker sizeTracker;

  /** The size of a union's branch in Avro's binary form: 1, or 0 if the type is not nullable. */
  private final int branchSizeInBytes;

  /** The validity bits, 1 for a value; empty as long as there are no nulls. */
  private long[] validity = ALL_VALID;

  private int nullCount;
  private int count;

  /**
   * Creates a builder without positions.
   *
   * @param isNullable whether the schema is a union with null
   */
  ColumnBuilder(SizeTracker sizeTracker, boolean isNullable) {
    this.sizeTracker = sizeTracker;
    this.branchSizeInBytes = isNullable ? 1 : 0;
  }

  /** Returns the number of positions. */
  public final int count() {
    return count;
  }

  /** Returns the number of positions that have a value. */
  public final int valueCount() {
    return count - nullCount;
  }

  /** Returns whether values may contain items that take no bytes in Avro's binary form. */
  public boolean mayHaveZeroSizeItems() {
    return false;
  }

  /** Returns the number of items that take no bytes in Avro's binary form. */
  public long zeroSizeItemCount() {
    return 0;
  }

  /** Returns whether all values have size 0 in Avro's binary form. */
  boolean isZeroSize() {
    return false;
  }

  /** Returns whether a position has a value. */
  public final boolean isPresent(int position) {
    return nullCount == 0 || (validity[position >> 6] >>> position & 1) != 0;
  }

  /** Returns the first position from {@code from} that has a value, or else {@link #count}. */
  public final int nextPresent(int from) {
    int position = from;
    while (position < count && !isPresent(position)) {
      position++;
    }
    return position;
  }

  /**
   * Copies the validity bits into the first words of an array; bits after the last position are
   * undefined.
   */
  public final void copyValidity(long[] words) {
    int wordCount = (count + 63) >>> 6;
    if (nullCount == 0) {
      Arrays.fill(words, 0, wordCount, -1L);
    } else {
      System.arraycopy(validity, 0, words, 0, wordCount);
    }
  }

  final SizeTracker sizeTracker() {
    return sizeTracker;
  }

  final boolean isNullable() {
    return branchSizeInBytes != 0;
  }

  /** Counts the bytes of a value that is about to be added. */
  final void countValueBytes(long sizeInBytes) {
    sizeTracker.add(branchSizeInBytes + sizeInBytes);
  }

  /**
   * Counts the bytes of several values that are about to be added.
   *
   * @param positionCount the number of the values, including nulls
   * @param sizeInBytes the size of the values without their union branches
   */
  final void countValueBytes(int positionCount, long sizeInBytes) {
    sizeTracker.add((long) positionCount * branchSizeInBytes + sizeInBytes);
  }

  /**
   * Ends several positions whose values were just added.
   *
   * @param nullMarks contains a negative number for each null
   */
  final void endValues(int[] nullMarks, int addedCount) {
    for (int i = 0; i < addedCount; i++) {
      if (nullMarks[i] < 0) {
        endNulls(1);
      } else {
        endValue();
      }
    }
  }

  /** Ends the position of a value that was just added. */
  final void endValue() {
    int position = count++;
    if (validity != ALL_VALID) {
      int word = position >> 6;
      if (word == validity.length) {
        growValidity();
      }
      validity[word] |= 1L << position;
    }
  }

  /** Adds a null, or a position inside a null. */
  public final void appendNull() {
    appendNulls(1);
  }

  /** Adds nulls. */
  public final void appendNulls(int addedCount) {
    sizeTracker.add((long) addedCount * branchSizeInBytes);
    appendPlaceholders(addedCount);
    endNulls(addedCount);
  }

  private void endNulls(int addedCount) {
    if (validity == ALL_VALID) {
      allocateValidity();
    }
    while ((count + addedCount - 1) >> 6 >= validity.length) {
      growValidity();
    }
    nullCount += addedCount;
    count += addedCount;
  }

  private void allocateValidity() {
    validity = new long[Math.max(INITIAL_CAPACITY, (count >> 5) + 1)];
    sizeTracker.addMemory((long) Long.BYTES * validity.length);
    Arrays.fill(validity, 0, count >> 6, -1L);
    validity[count >> 6] = (1L << count) - 1;
  }

  private void growValidity() {
    sizeTracker.addMemory((long) Long.BYTES * validity.length);
    validity = Arrays.copyOf(validity, validity.length * 2);
  }

  /** Adds a placeholder for each of several nulls to the arrays. */
  abstract void appendPlaceholders(int addedCount);

  /** Adds a boolean as 0 or 1, an int, a long or the ordinal of an enum. */
  public void appendLong(long value) {
    throw unsupported("integers");
  }

  /** Adds a float. */
  public void appendFloat(float value) {
    throw unsupported("floats");
  }

  /** Adds a double. */
  public void appendDouble(double value) {
    throw unsupported("doubles");
  }

  /**
   * Adds a string in UTF-8, bytes, a fixed, or the Avro binary of a value that is stored as a
   * whole: of a union of several types, or of a recursive record.
   */
  public void appendBytes(byte[] source, int from, int length) {
    throw unsupported("bytes");
  }

  /**
   * Adds the remaining bytes of a buffer, like {@link #appendBytes}; does not change the buffer's
   * position.
   */
  public void appendBuffer(ByteBuffer source) {
    throw unsupported("bytes");
  }

  final IllegalStateException unsupported(String feature) {
    return new IllegalStateException(getClass().getSimpleName() + " does not support " + feature);
  }

  /**
   * Removes everything after the first {@code newCount} positions, including a value that was
   * begun.
   */
  public final void truncate(int newCount) {
    if (newCount == 0) {
      clear();
      return;
    }
    while (count > newCount) {
      count--;
      if (validity != ALL_VALID) {
        long bit = 1L << count;
        int word = count >> 6;
        nullCount -= (validity[word] & bit) == 0 ? 1 : 0;
        validity[word] &= ~bit;
      }
    }
    truncateValues(newCount);
  }

  abstract void truncateValues(int newCount);

  /** Removes everything but keeps the arrays. */
  public final void clear() {
    Arrays.fill(validity, 0L);
    count = 0;
    nullCount = 0;
    truncateValues(0);
  }

  /** Removes everything and frees the memory. */
  public final void release() {
    sizeTracker.addMemory(-(long) Long.BYTES * validity.length);
    validity = ALL_VALID;
    count = 0;
    nullCount = 0;
    releaseValues();
  }

  abstract void releaseValues();

  /**
   * Removes the placeholders of nulls from the arrays, before a page encodes them. The positions
   * stay, so the builder can only be cleared or released afterwards.
   */
  public void dropNulls() {
    throw unsupported("dropping nulls");
  }

  /**
   * Copies the values at some positions to a new builder, and returns it.
   *
   * @param positions the positions to copy
   * @param from the index of the first position to copy
   * @param to the index after the last position to copy
   */
  public abstract ColumnBuilder gather(int[] positions, int from, int to);

  /** Copies the validity bits of positions whose values have been copied. */
  final void gatherValidity(ColumnBuilder source, int[] positions, int from, int to) {
    for (int i = from; i < to; i++) {
      if (source.isPresent(positions[i])) {
        endValue();
      } else {
        endNulls(1);
      }
    }
  }

  /** Appends all positions to a buffer, to be read by {@link #readFrom}. */
  public final void writeTo(ByteWriter out) {
    out.writeVarint(count);
    out.writeByte(nullCount == 0 ? 0 : 1);
    if (nullCount != 0) {
      for (int word = 0; word < (count + 63) >>> 6; word++) {
        out.writeLong(validity[word]);
      }
    }
    writeValues(out);
  }

  abstract void writeValues(ByteWriter out);

  /** Adds the positions that {@link #writeTo} wrote, without counting their bytes again. */
  public final void readFrom(ByteReader in) {
    int addedCount = (int) in.readVarint();
    boolean hasNulls = in.readByte() != 0;
    long[] words = new long[hasNulls ? (addedCount + 63) >>> 6 : 0];
    Arrays.setAll(words, word -> in.readLong());
    readValues(in, addedCount);
    int first = count;
    for (int i = 0; i < addedCount; i++) {
      if (!hasNulls || (words[i >> 6] >>> i & 1) != 0) {
        endValue();
      } else {
        endNulls(1);
      }
    }
    if (hasNulls) {
      refillPlaceholders(first);
    }
  }

  abstract void readValues(ByteReader in, int addedCount);

  /**
   * Sets the placeholders of nulls from a position on to those that appending the values would have
   * added.
   */
  void refillPlaceholders(int first) {}

  /** Returns the next capacity of a full array, about one and a half times its capacity. */
  static int nextCapacity(int capacity) {
    return (int)
        Math.min(MAX_ARRAY_SIZE, Math.max(INITIAL_CAPACITY, capacity + (capacity >> 1) + 1L));
  }
}
