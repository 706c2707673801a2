package dev.stoa.format.batch;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/**
 * Consecutive values of a column, decoded together: a loop over bytes and two arrays costs a
 * fraction of one call per value.
 *
 * <p>Filled by {@code ValueSerde.readAhead}; value pages copy it into windows and vectors. Supports
 * numbers, booleans and byte strings; of other types only nulls.
 */
public final class ReadAheadBuffer {
  /** The maximum number of values. */
  public static final int CAPACITY = 256;

  /**
   * An int or long itself, the bits of a float or double, 0 or 1 for a boolean; for a byte string
   * its start, with its length in the lower half; undefined for a null.
   */
  public final long[] bits = new long[CAPACITY];

  /** Whether each value is null. */
  public final boolean[] nulls = new boolean[CAPACITY];

  /** The array that contains the byte strings. */
  private byte[] source = {};

  private int maxSizeInBytes;
  private int sizeInBytes;

  /**
   * Removes all values.
   *
   * @param in the reader of the values that are added next
   * @param maxBytes the maximum total size of their byte strings
   */
  public void reset(ByteReader in, int maxBytes) {
    source = in.array();
    maxSizeInBytes = maxBytes;
    sizeInBytes = 0;
  }

  /**
   * Adds the byte string at the reader's position and skips it, if it is loaded and fits; returns
   * whether it did.
   */
  public boolean tryAddBytes(ByteReader in, int length, int index) {
    if (length > in.loaded() || length > maxSizeInBytes - sizeInBytes) {
      return false;
    }
    sizeInBytes += length;
    bits[index] = (long) in.position() << Integer.SIZE | length;
    in.skip(length);
    return true;
  }

  /** The array that contains the byte strings. */
  public byte[] source() {
    return source;
  }

  /** The total size of the byte strings. */
  public int sizeInBytes() {
    return sizeInBytes;
  }

  /** Returns a float that is not null. */
  public float floatAt(int index) {
    return Float.intBitsToFloat((int) bits[index]);
  }

  /** Returns a double that is not null. */
  public double doubleAt(int index) {
    return Double.longBitsToDouble(bits[index]);
  }

  /** Sets one validity bit for each of the first values, 1 if it is not null. */
  public void copyValidity(int count, Bitmap target) {
    target.fill(count);
    for (int i = 0; i < count; i++) {
      if (nulls[i]) {
        target.unset(i);
      }
    }
  }

  /** Copies the first values as ints or booleans. */
  public void copyTo(int[] target, int count) {
    for (int i = 0; i < count; i++) {
      target[i] = (int) bits[i];
    }
  }

  /** Copies the first values as longs or slices. */
  public void copyTo(long[] target, int count) {
    System.arraycopy(bits, 0, target, 0, count);
  }

  /** Copies the first values as floats. */
  public void copyTo(float[] target, int count) {
    for (int i = 0; i < count; i++) {
      target[i] = Float.intBitsToFloat((int) bits[i]);
    }
  }

  /** Copies the first values as doubles. */
  public void copyTo(double[] target, int count) {
    for (int i = 0; i < count; i++) {
      target[i] = Double.longBitsToDouble(bits[i]);
    }
  }

  /**
   * Copies the first values as byte strings; a null becomes an empty one.
   *
   * @param endOffsets receives the end of each value, from {@code index}
   */
  public void copyTo(ByteWriter target, int[] endOffsets, int index, int count) {
    // hot: batches and records of value pages
    for (int i = 0; i < count; i++) {
      if (!nulls[i]) {
        target.writeBytes(source, (int) (bits[i] >>> Integer.SIZE), (int) bits[i]);
      }
      endOffsets[index + i] = target.size();
    }
  }

  /** Appends a byte string to a builder, or an empty one for a null. */
  public void add(int index, VectorBuilder out) {
    int length = nulls[index] ? 0 : (int) bits[index];
    out.addBytes(source, length == 0 ? 0 : (int) (bits[index] >>> Integer.SIZE), length);
  }
}
