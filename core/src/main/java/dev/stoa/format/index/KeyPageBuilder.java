package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Collects the entries of one page of a key index, and encodes it. Reusable. Not thread-safe. */
final class KeyPageBuilder {
  private final byte[] bytes = new byte[PageLayout.SIZE_IN_BYTES];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  private final int rowBits;
  private final boolean hasValues;
  private final int entryBits;

  /** The fingerprints of the entries, after those of all earlier homes in the page. */
  private final int[] fingerprints;

  private final int[] rows;

  /** The values of the entries, one after another. */
  private final ByteWriter values = new ByteWriter();

  private final int[] valuesEnds;
  private int firstHome;
  private int entryCount;

  /**
   * Creates an empty page.
   *
   * @param hasValues whether the entries have the values of columns
   */
  KeyPageBuilder(int rowBits, boolean hasValues) {
    this.rowBits = rowBits;
    this.hasValues = hasValues;
    this.entryBits = PageLayout.entryBits(rowBits, hasValues);
    int capacity = PageLayout.capacity(rowBits);
    this.fingerprints = new int[capacity];
    this.rows = new int[capacity];
    this.valuesEnds = new int[capacity];
  }

  /**
   * Adds an entry, unless it does not fit into a page.
   *
   * @param page the number of the page
   * @param home the entry's home page, not before that of the previous entry
   * @param row its row, or the number of a list of rows
   * @param entryValues its values; empty if it has none
   */
  boolean add(int page, int home, int fingerprint, int row, ByteBuffer entryValues) {
    int newFirstHome = entryCount == 0 ? home : firstHome;
    long sizeInBits =
        PageLayout.sizeInBits(entryCount + 1, page - newFirstHome, entryBits)
            + (long) (values.size() + entryValues.remaining()) * Byte.SIZE;
    if (sizeInBits > PageLayout.SIZE_IN_BITS) {
      return false;
    }
    values.writeBytes(entryValues);
    valuesEnds[entryCount] = values.size();
    firstHome = newFirstHome;
    fingerprints[entryCount] = ((home - firstHome) << PageLayout.FINGERPRINT_BITS) + fingerprint;
    rows[entryCount] = row;
    entryCount++;
    return true;
  }

  /** Returns the number of entries. */
  int entryCount() {
    return entryCount;
  }

  /**
   * Encodes the page and removes its entries.
   *
   * @param continues whether the next page has entries whose home is this page or an earlier one
   * @return the bytes of the page, valid until the next call
   */
  byte[] finish(int page, boolean continues, PageLayout.Checksums checksums) {
    Arrays.fill(bytes, (byte) 0);
    int displacement = entryCount == 0 ? 0 : page - firstHome;
    buffer.putShort(PageLayout.DISPLACEMENT_OFFSET, (short) displacement);
    buffer.putShort(PageLayout.ENTRY_COUNT_OFFSET, (short) entryCount);
    buffer.put(PageLayout.CONTINUES_OFFSET, (byte) (continues ? 1 : 0));
    buffer.put(PageLayout.ROW_BITS_OFFSET, (byte) rowBits);
    int lowPosition =
        PageLayout.HEADER_SIZE_IN_BITS + (int) PageLayout.highBitCount(entryCount, displacement);
    int rowPosition = lowPosition + entryCount * PageLayout.LOW_BITS;
    int valuesEndPosition = rowPosition + entryCount * rowBits;
    int valuesPosition = rowPosition + entryCount * entryBits;
    for (int i = 0; i < entryCount; i++) {
      int high = fingerprints[i] >>> PageLayout.LOW_BITS;
      setBits(PageLayout.HEADER_SIZE_IN_BITS + high + i, 1);
      setBits(lowPosition, fingerprints[i] & ((1 << PageLayout.LOW_BITS) - 1));
      setBits(rowPosition, rows[i]);
      lowPosition += PageLayout.LOW_BITS;
      rowPosition += rowBits;
      if (hasValues) {
        setBits(valuesEndPosition, valuesEnds[i]);
        valuesEndPosition += PageLayout.VALUES_END_BITS;
      }
    }
    System.arraycopy(
        values.array(), 0, bytes, (valuesPosition + Byte.SIZE - 1) / Byte.SIZE, values.size());
    buffer.putInt(PageLayout.CHECKSUM_OFFSET, checksums.of(page, bytes));
    entryCount = 0;
    values.truncate(0);
    return bytes;
  }

  /** Sets bits of the page that are 0 so far. */
  private void setBits(int position, int value) {
    long bits = Integer.toUnsignedLong(value) << (position & 7);
    for (int offset = position >>> 3; bits != 0; offset++) {
      bytes[offset] |= (byte) bits;
      bits >>>= Byte.SIZE;
    }
  }
}
