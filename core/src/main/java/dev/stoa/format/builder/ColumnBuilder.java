package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Collects the values of a column, or of a part of it, in arrays: a place for each value, and a bit
 * for each place that tells whether it has one. Whatever was added last can be undone by {@link
 * #truncate}.
 *
 * <p>For one thread. Only the appends of the builder's own kind of values work; the others refuse.
 */
public abstract class ColumnBuilder {
  /** Places that the first arrays have room for. */
  static final int FIRST_CAPACITY = 64;

  private static final long[] ALL_PRESENT = {};

  private final Tally tally;

  /** The bytes that tell in Avro's binary form whether there is a value: one or none. */
  private final int branchSize;

  /** A bit for each place, 1 where it has a value; no words as long as each has one. */
  private long[] present = ALL_PRESENT;

  private int absentCount;
  private int count;

  /**
   * A builder of no values.
   *
   * @param isNullable whether the schema is a union with null
   */
  ColumnBuilder(Tally tally, boolean isNullable) {
    this.tally = tally;
    this.branchSize = isNullable ? 1 : 0;
  }

  /** The number of places. */
  public final int count() {
    return count;
  }

  /** The number of places that have a value. */
  public final int valueCount() {
    return count - absentCount;
  }

  /** Whether values may contain items that take no bytes in Avro's binary form. */
  public boolean mayLackBytes() {
    return false;
  }

  /** The number of such items. */
  public long itemsWithoutBytes() {
    return 0;
  }

  /** Whether no value takes a byte. */
  boolean takesNoBytes() {
    return false;
  }

  /** Whether a place has a value. */
  public final boolean isPresent(int place) {
    return absentCount == 0 || (present[place >> 6] >>> place & 1) != 0;
  }

  /** The first place from {@code from} on that has a value; {@link #count} where none has. */
  public final int nextPresent(int from) {
    int place = from;
    while (place < count && !isPresent(place)) {
      place++;
    }
    return place;
  }

  /** Copies the bits that tell which places have a value. */
  public final void copyPresent(long[] words) {
    int wordCount = (count + 63) >>> 6;
    if (absentCount == 0) {
      Arrays.fill(words, 0, wordCount, -1L);
    } else {
      System.arraycopy(present, 0, words, 0, wordCount);
    }
  }

  final Tally tally() {
    return tally;
  }

  final boolean isNullable() {
    return branchSize != 0;
  }

  /** Counts the bytes of a value that is about to be added. */
  final void tallyValue(long bytes) {
    tally.add(branchSize + bytes);
  }

  /**
   * Counts the bytes of many places that are about to be added.
   *
   * @param bytes of their values without branches
   */
  final void tallyValues(int places, long bytes) {
    tally.add((long) places * branchSize + bytes);
  }

  /**
   * Ends many places, whose values were just added.
   *
   * @param rows tells which are absent, by a negative number
   */
  final void endPlaces(int[] rows, int added) {
    for (int i = 0; i < added; i++) {
      if (rows[i] < 0) {
        endAbsent(1);
      } else {
        endValue();
      }
    }
  }

  /** Ends the place of a value that was just added. */
  final void endValue() {
    int place = count++;
    if (present != ALL_PRESENT) {
      int word = place >> 6;
      if (word == present.length) {
        growPresent();
      }
      present[word] |= 1L << place;
    }
  }

  /** Adds a null, or a place inside a null. */
  public final void appendNull() {
    appendNulls(1);
  }

  /** Adds nulls. */
  public final void appendNulls(int added) {
    tally.add((long) added * branchSize);
    appendGaps(added);
    endAbsent(added);
  }

  private void endAbsent(int added) {
    if (present == ALL_PRESENT) {
      beginPresent();
    }
    while ((count + added - 1) >> 6 >= present.length) {
      growPresent();
    }
    absentCount += added;
    count += added;
  }

  private void beginPresent() {
    present = new long[Math.max(FIRST_CAPACITY, (count >> 5) + 1)];
    tally.grew((long) Long.BYTES * present.length);
    Arrays.fill(present, 0, count >> 6, -1L);
    present[count >> 6] = (1L << count) - 1;
  }

  private void growPresent() {
    tally.grew((long) Long.BYTES * present.length);
    present = Arrays.copyOf(present, present.length * 2);
  }

  /** Adds places without values to the arrays. */
  abstract void appendGaps(int added);

  /** Adds a boolean as 0 or 1, an int, a long or the ordinal of an enum. */
  public void appendLong(long value) {
    throw refuse("whole numbers");
  }

  /** Adds a float. */
  public void appendFloat(float value) {
    throw refuse("floats");
  }

  /** Adds a double. */
  public void appendDouble(double value) {
    throw refuse("doubles");
  }

  /** Adds a text in UTF-8, bytes, a fixed, or the Avro binary of a value without own arrays. */
  public void appendBytes(byte[] source, int from, int length) {
    throw refuse("bytes");
  }

  /**
   * Adds the remaining bytes of a buffer, whose position does not change, like {@link
   * #appendBytes}.
   */
  public void appendBuffer(ByteBuffer source) {
    throw refuse("bytes");
  }

  final IllegalStateException refuse(String kind) {
    return new IllegalStateException(getClass().getSimpleName() + " takes no " + kind);
  }

  /** Forgets everything after the first {@code newCount} places, a value that was begun too. */
  public final void truncate(int newCount) {
    if (newCount == 0) {
      clear();
      return;
    }
    while (count > newCount) {
      count--;
      if (present != ALL_PRESENT) {
        long bit = 1L << count;
        int word = count >> 6;
        absentCount -= (present[word] & bit) == 0 ? 1 : 0;
        present[word] &= ~bit;
      }
    }
    truncateValues(newCount);
  }

  abstract void truncateValues(int newCount);

  /** Forgets everything but keeps the arrays. */
  public final void clear() {
    Arrays.fill(present, 0L);
    count = 0;
    absentCount = 0;
    truncateValues(0);
  }

  /** Forgets everything and lets go of the memory. */
  public final void release() {
    tally.grew(-(long) Long.BYTES * present.length);
    present = ALL_PRESENT;
    count = 0;
    absentCount = 0;
    releaseValues();
  }

  abstract void releaseValues();

  /** Keeps only the places that have a value; where arrays can do so, at most once. */
  public void dropAbsent() {
    throw refuse("places without values away");
  }

  /**
   * A builder of the values at some places, one after another.
   *
   * @param places where they are
   * @param from the first of the places
   * @param to the end of the places
   */
  public abstract ColumnBuilder gather(int[] places, int from, int to);

  /** Copies the bits of some places, whose values have been copied. */
  final void gatherPresent(ColumnBuilder source, int[] places, int from, int to) {
    for (int i = from; i < to; i++) {
      if (source.isPresent(places[i])) {
        endValue();
      } else {
        endAbsent(1);
      }
    }
  }

  /** Appends everything to bytes, to be read by {@link #readFrom}. */
  public final void writeTo(ByteWriter out) {
    out.writeVarint(count);
    out.writeByte(absentCount == 0 ? 0 : 1);
    if (absentCount != 0) {
      for (int word = 0; word < (count + 63) >>> 6; word++) {
        out.writeLong(present[word]);
      }
    }
    writeValues(out);
  }

  abstract void writeValues(ByteWriter out);

  /** Adds the places that a builder wrote; they are not tallied again. */
  public final void readFrom(ByteReader in) {
    int added = (int) in.readVarint();
    boolean hasAbsent = in.readByte() != 0;
    long[] words = new long[hasAbsent ? (added + 63) >>> 6 : 0];
    Arrays.setAll(words, word -> in.readLong());
    readValues(in, added);
    int first = count;
    for (int i = 0; i < added; i++) {
      if (!hasAbsent || (words[i >> 6] >>> i & 1) != 0) {
        endValue();
      } else {
        endAbsent(1);
      }
    }
    if (hasAbsent) {
      refillGaps(first);
    }
  }

  abstract void readValues(ByteReader in, int added);

  /** Makes gaps from a place on what they are where nothing was written and read between. */
  void refillGaps(int first) {}

  /** Room for one more after an array that is full. */
  static int grown(int length) {
    return (int)
        Math.min(Integer.MAX_VALUE - 8, Math.max(FIRST_CAPACITY, length + (length >> 1) + 1L));
  }
}
