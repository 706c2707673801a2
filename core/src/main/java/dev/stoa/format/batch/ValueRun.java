package dev.stoa.format.batch;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/**
 * Neighbouring values of a column, decoded together: a loop over bytes and two arrays costs a
 * fraction of asking for each value by itself.
 *
 * <p>Filled by {@code ValueType.readAhead}; value pages copy it into windows and vectors. Values of
 * other types than numbers, booleans and byte strings are only taken where they are null.
 */
public final class ValueRun {
  /** The most values that it takes. */
  public static final int CAPACITY = 256;

  /**
   * An int or long itself, the bits of a float or double, 0 or 1 for a boolean, where a byte string
   * starts and in the lower half its length; anything for a null.
   */
  public final long[] bits = new long[CAPACITY];

  public final boolean[] nulls = new boolean[CAPACITY];

  /** Has the byte strings. */
  private byte[] source = {};

  private int room;
  private int sizeInBytes;

  /**
   * Begins a run.
   *
   * @param bytes the most that its byte strings take
   */
  public void begin(ByteReader in, int bytes) {
    source = in.array();
    room = bytes;
    sizeInBytes = 0;
  }

  /** Takes the byte string at the reader and passes it, if it is loaded and there is room. */
  public boolean takeBytes(ByteReader in, int length, int at) {
    if (length > in.loaded() || length > room - sizeInBytes) {
      return false;
    }
    sizeInBytes += length;
    bits[at] = (long) in.position() << Integer.SIZE | length;
    in.skip(length);
    return true;
  }

  /** The array that has the byte strings. */
  public byte[] source() {
    return source;
  }

  /** The size of all byte strings. */
  public int sizeInBytes() {
    return sizeInBytes;
  }

  /** A float that is not null. */
  public float floatAt(int index) {
    return Float.intBitsToFloat((int) bits[index]);
  }

  /** A double that is not null. */
  public double doubleAt(int index) {
    return Double.longBitsToDouble(bits[index]);
  }

  /** Gives a bit for each of the first values, 1 where it is not null. */
  public void readPresence(int count, Bitmap target) {
    target.fill(count);
    for (int i = 0; i < count; i++) {
      if (nulls[i]) {
        target.unset(i);
      }
    }
  }

  /** Copies the first values, which are ints or booleans. */
  public void read(int[] target, int count) {
    for (int i = 0; i < count; i++) {
      target[i] = (int) bits[i];
    }
  }

  /** Copies the first values, which are longs or slices. */
  public void read(long[] target, int count) {
    System.arraycopy(bits, 0, target, 0, count);
  }

  /** Copies the first values, which are floats. */
  public void read(float[] target, int count) {
    for (int i = 0; i < count; i++) {
      target[i] = Float.intBitsToFloat((int) bits[i]);
    }
  }

  /** Copies the first values, which are doubles. */
  public void read(double[] target, int count) {
    for (int i = 0; i < count; i++) {
      target[i] = Double.longBitsToDouble(bits[i]);
    }
  }

  /**
   * Copies the first values, which are byte strings; a null is an empty one.
   *
   * @param ends takes where each ends, from index {@code at} on
   */
  public void read(ByteWriter target, int[] ends, int at, int count) {
    // hot: batches and records of value pages
    for (int i = 0; i < count; i++) {
      if (!nulls[i]) {
        target.writeBytes(source, (int) (bits[i] >>> Integer.SIZE), (int) bits[i]);
      }
      ends[at + i] = target.size();
    }
  }

  /** Adds a byte string, or an empty one for a null. */
  public void add(int index, VectorBuilder out) {
    int length = nulls[index] ? 0 : (int) bits[index];
    out.addBytes(source, length == 0 ? 0 : (int) (bits[index] >>> Integer.SIZE), length);
  }
}
