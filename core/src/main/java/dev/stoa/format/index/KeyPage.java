package dev.stoa.format.index;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.SourceLocation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A page of a key index whose checksum was verified. Immutable. */
final class KeyPage {
  private static final int LAST_LONG_OFFSET = PageLayout.SIZE_IN_BYTES - Long.BYTES;

  private final ByteBuffer bytes;
  private final int firstHome;
  private final int homeCount;
  private final int entryCount;
  private final int rowBits;
  private final boolean continues;

  /** The position of the lower halves of the fingerprints, in bits. */
  private final int lowStart;

  /** The position of the rows, in bits. */
  private final int rowStart;

  /** The position of the ends of values, in bits. */
  private final int valuesEndStart;

  /** The offset of the values of the first entry, in bytes. */
  private final int firstValuesStart;

  private final SourceLocation location;

  /** Uses entries that were found. */
  @FunctionalInterface
  interface EntryAction {
    /** Uses an entry. */
    void accept(KeyPage page, int entry);
  }

  /**
   * Wraps the bytes of a page.
   *
   * @param hasValues whether the entries have the values of columns
   * @throws CorruptFileException if its parts do not fit, which a writer would not have written
   */
  KeyPage(int page, byte[] pageBytes, boolean hasValues, SourceLocation location) {
    this.location = location;
    this.bytes = ByteBuffer.wrap(pageBytes).order(ByteOrder.LITTLE_ENDIAN);
    int displacement = Short.toUnsignedInt(bytes.getShort(PageLayout.DISPLACEMENT_OFFSET));
    this.firstHome = page - displacement;
    this.homeCount = displacement + 1;
    this.entryCount = Short.toUnsignedInt(bytes.getShort(PageLayout.ENTRY_COUNT_OFFSET));
    this.continues = bytes.get(PageLayout.CONTINUES_OFFSET) != 0;
    this.rowBits = bytes.get(PageLayout.ROW_BITS_OFFSET);
    int entryBits = PageLayout.entryBits(rowBits, hasValues);
    boolean isValid =
        firstHome >= 0
            && rowBits >= 0
            && rowBits < Integer.SIZE
            && PageLayout.sizeInBits(entryCount, displacement, entryBits)
                <= PageLayout.SIZE_IN_BITS;
    if (!isValid) {
      throw location.corrupt(
          0,
          "expected at most %s bytes of entries in page %s, found %s entries"
              .formatted(PageLayout.SIZE_IN_BYTES, page, entryCount));
    }
    this.lowStart =
        PageLayout.HEADER_SIZE_IN_BITS + (int) PageLayout.highBitCount(entryCount, displacement);
    this.rowStart = lowStart + entryCount * PageLayout.LOW_BITS;
    this.valuesEndStart = rowStart + entryCount * rowBits;
    this.firstValuesStart = (rowStart + entryCount * entryBits + Byte.SIZE - 1) / Byte.SIZE;
  }

  /** Returns the number of entries. */
  int entryCount() {
    return entryCount;
  }

  /** Whether the next page has entries whose home is this page or an earlier one. */
  boolean continues() {
    return continues;
  }

  /** Returns the row of an entry, or the number of a list of rows. */
  long row(int entry) {
    return rowBits == 0 ? 0 : bits(rowStart + entry * rowBits, rowBits);
  }

  /** Whether an entry has values; those of lists, and long ones, are in the columns only. */
  boolean hasValues(int entry) {
    return valuesEnd(entry) > valuesStart(entry);
  }

  /** Whether an entry has exactly some values. */
  boolean hasValues(int entry, byte[] expected) {
    return valuesEnd(entry) - valuesStart(entry) == expected.length && hasKey(entry, expected);
  }

  /** Whether the values of an entry begin with a key; no key begins with another one. */
  boolean hasKey(int entry, byte[] key) {
    int start = valuesStart(entry);
    int end = start + key.length;
    return end <= valuesEnd(entry) && Arrays.equals(bytes.array(), start, end, key, 0, key.length);
  }

  /** Returns a reader of the values of an entry, from the key on. */
  ByteReader values(int entry) {
    ByteReader reader = new ByteReader(bytes.array(), valuesEnd(entry), 0, location);
    reader.moveTo(valuesStart(entry));
    return reader;
  }

  private int valuesStart(int entry) {
    return entry == 0 ? firstValuesStart : valuesEnd(entry - 1);
  }

  private int valuesEnd(int entry) {
    int position = valuesEndStart + entry * PageLayout.VALUES_END_BITS;
    int end = firstValuesStart + (int) bits(position, PageLayout.VALUES_END_BITS);
    if (end > PageLayout.SIZE_IN_BYTES) {
      throw location.corrupt(
          position / Byte.SIZE, "expected the end of an entry's values in its page, found " + end);
    }
    return end;
  }

  /**
   * Passes the entries with a fingerprint to an action.
   *
   * @return whether more such entries may be in the next page
   */
  boolean find(int home, int fingerprint, EntryAction action) {
    int relativeHome = home - firstHome;
    if (relativeHome < 0 || relativeHome >= homeCount) {
      return false;
    }
    int high = relativeHome * PageLayout.HIGH_COUNT + (fingerprint >>> PageLayout.LOW_BITS);
    int low = fingerprint & ((1 << PageLayout.LOW_BITS) - 1);
    int position = positionAfterZeros(high);
    int entry = position - PageLayout.HEADER_SIZE_IN_BITS - high;
    while (bits(position, 1) != 0) {
      int entryLow = (int) bits(lowStart + entry * PageLayout.LOW_BITS, PageLayout.LOW_BITS);
      if (entryLow == low) {
        action.accept(this, entry);
      } else if (entryLow > low) {
        return false;
      }
      entry++;
      position++;
    }
    return continues && entry == entryCount;
  }

  /** Returns the position after the first {@code count} zeros of the upper halves. */
  private int positionAfterZeros(int count) {
    int position = PageLayout.HEADER_SIZE_IN_BITS;
    int remaining = count;
    while (remaining >= Integer.SIZE) {
      remaining -= Integer.SIZE - Integer.bitCount((int) bits(position, Integer.SIZE));
      position += Integer.SIZE;
    }
    while (remaining > 0) {
      int zeros = ~(int) bits(position, Integer.SIZE);
      int zeroCount = Integer.bitCount(zeros);
      if (zeroCount < remaining) {
        remaining -= zeroCount;
        position += Integer.SIZE;
      } else {
        for (int i = 1; i < remaining; i++) {
          zeros &= zeros - 1; // clears the lowest bit
        }
        position += Integer.numberOfTrailingZeros(zeros) + 1;
        remaining = 0;
      }
    }
    return position;
  }

  /** Returns up to 56 bits of the page; bits after its end are 0. */
  private long bits(int position, int count) {
    int offset = Math.min(position >>> 3, LAST_LONG_OFFSET);
    int shift = position - (offset << 3);
    return shift >= Long.SIZE ? 0 : bytes.getLong(offset) >>> shift & (1L << count) - 1;
  }
}
