package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.index.KeyIndexWriter.UnevenHashesException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The rows of some home pages with the hashes of their keys, which it sorts: first by home page, by
 * counting, then within each. Not thread-safe.
 */
final class HashedRows {
  private final int firstHome;
  private final int homeCount;
  private long[] hashes;
  private int[] rows;

  /** The values of the rows, one after another, if entries have values. */
  private final ByteWriter values = new ByteWriter();

  /** The values of the row that is added. */
  private final ByteWriter rowValues = new ByteWriter();

  /** The end of each row's values; has no elements if entries have none. */
  private int[] valuesEnds;

  /** The number of rows of each home; then the index after the last of them. */
  private final int[] ends;

  private final long maxSize;
  private final long maxValuesSizeInBytes;
  private int size;

  /**
   * Creates an empty collection.
   *
   * @param firstHome the first home page
   * @param endHome the page after the last one
   * @param homeCount the number of all home pages of the index
   * @param maxSize the maximum number of rows, which is exceeded if few keys have most of the rows
   * @param maxValuesSizeInBytes the maximum size of the values of all rows, which is exceeded in
   *     the same way; 0 if entries have none
   */
  HashedRows(
      int firstHome,
      int endHome,
      int homeCount,
      int expectedSize,
      long maxSize,
      long maxValuesSizeInBytes) {
    this.maxSize = maxSize;
    this.firstHome = firstHome;
    this.homeCount = homeCount;
    this.ends = new int[endHome - firstHome];
    this.hashes = new long[Math.max(1, expectedSize)];
    this.rows = new int[hashes.length];
    this.valuesEnds = new int[maxValuesSizeInBytes > 0 ? rows.length : 0];
    this.maxValuesSizeInBytes = maxValuesSizeInBytes;
  }

  /** Adds the current row of a source, unless its home is another page; rows must ascend. */
  void add(KeySource source) throws UnevenHashesException {
    long hash = source.key().hash();
    int home = PageLayout.homeOf(hash, homeCount) - firstHome;
    if (home < 0 || home >= ends.length) {
      return;
    }
    rowValues.truncate(0);
    if (valuesEnds.length > 0) {
      writeValues(source, rowValues);
    }
    add(hash, (int) source.row(), rowValues.array(), 0, rowValues.size());
  }

  /**
   * Adds a row whose home is one of these pages; rows must ascend.
   *
   * @param bytes contains the values of the row, if entries have values
   */
  void add(long hash, int row, byte[] bytes, int offset, int length) throws UnevenHashesException {
    if (size == maxSize) {
      throw new UnevenHashesException();
    }
    if (size == rows.length) {
      int newSize = size + (size >> 2) + 1;
      hashes = Arrays.copyOf(hashes, newSize);
      rows = Arrays.copyOf(rows, newSize);
      valuesEnds = valuesEnds.length == 0 ? valuesEnds : Arrays.copyOf(valuesEnds, newSize);
    }
    hashes[size] = hash;
    rows[size] = row;
    if (valuesEnds.length > 0) {
      values.writeBytes(bytes, offset, length);
      valuesEnds[size] = values.size();
      if (values.size() > maxValuesSizeInBytes) {
        throw new UnevenHashesException();
      }
    }
    size++;
    ends[PageLayout.homeOf(hash, homeCount) - firstHome]++;
  }

  /** Appends the key and the included values of a row, unless they are too long for an entry. */
  static void writeValues(KeySource source, ByteWriter out) {
    int start = out.size();
    source.key().writeTo(out);
    source.writeIncludedValues(out);
    if (out.size() - start > PageLayout.MAX_VALUES_SIZE_IN_BYTES) {
      out.truncate(start);
    }
  }

  private ByteBuffer values(int index) {
    if (valuesEnds.length == 0) {
      return KeyIndexWriter.NO_VALUES;
    }
    int start = index == 0 ? 0 : valuesEnds[index - 1];
    return ByteBuffer.wrap(values.array(), start, valuesEnds[index] - start);
  }

  /** Writes all rows in the order of their hashes. */
  void writeTo(KeyIndexWriter writer) throws IOException, UnevenHashesException {
    int[] order = orderByHome();
    int start = 0;
    for (int end : ends) {
      writeHome(Arrays.copyOfRange(order, start, end), writer);
      start = end;
    }
  }

  /** Returns the indexes of the rows by home, in their order; makes counts ends. */
  private int[] orderByHome() {
    int[] positions = new int[ends.length];
    int total = 0;
    for (int home = 0; home < ends.length; home++) {
      positions[home] = total;
      total += ends[home];
      ends[home] = total;
    }
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      order[positions[PageLayout.homeOf(hashes[i], homeCount) - firstHome]++] = i;
    }
    return order;
  }

  /** Writes the rows of one home, which are sorted by their fingerprint and their own order. */
  private void writeHome(int[] indexes, KeyIndexWriter writer)
      throws IOException, UnevenHashesException {
    long[] keys = new long[indexes.length];
    for (int i = 0; i < keys.length; i++) {
      long fingerprint = PageLayout.fingerprintOf(hashes[indexes[i]], homeCount);
      keys[i] = fingerprint << Integer.SIZE | i;
    }
    Arrays.sort(keys);
    for (long sorted : keys) {
      int index = indexes[(int) sorted];
      writer.add(hashes[index], rows[index], values(index));
    }
  }
}
