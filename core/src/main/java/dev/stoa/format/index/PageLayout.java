package dev.stoa.format.index;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The positions inside the pages of a key index, and where a hash belongs.
 *
 * <p>Half of a hash, rounded down, as a fraction of 2^63, times the number of home pages is the
 * number of its home page and a fraction, whose first 20 bits are its fingerprint. Entries are in
 * the order of their hashes; those that do not fit into their home page follow in the next ones, as
 * in a hash table with linear probing. A page has, after its header, the upper halves of the
 * fingerprints in unary (as in an Elias-Fano code: a 1 for each entry, a 0 after each possible
 * upper half), the lower halves, and the rows. If the index includes columns, the ends of the
 * values of each entry follow, and then the values.
 */
final class PageLayout {
  static final int SIZE_IN_BYTES = 4_096;

  /**
   * The bits of a fingerprint. With some 900 entries per page, fewer than one of 1,000 absent keys
   * has the fingerprint of an entry.
   */
  static final int FINGERPRINT_BITS = 20;

  /** The bits of a fingerprint that are stored as they are. */
  static final int LOW_BITS = 10;

  /** The bits of the end of an entry's values, relative to the first entry's start. */
  static final int VALUES_END_BITS = 12;

  /**
   * The maximum size of the values of an entry; longer ones are read from the columns, so that a
   * page has more than a few entries.
   */
  static final int MAX_VALUES_SIZE_IN_BYTES = 1_000;

  /**
   * The maximum size of the values of all entries with one fingerprint; if there are more, none of
   * them has values, so that few pages lie between entries and their homes.
   */
  static final int MAX_VALUES_SIZE_PER_FINGERPRINT_IN_BYTES = 2_000;

  /** The number of upper halves of the fingerprints of one home page. */
  static final int HIGH_COUNT = 1 << (FINGERPRINT_BITS - LOW_BITS);

  /** The checksum of the other bytes of the page. */
  static final int CHECKSUM_OFFSET = 0;

  /** How many pages before this one the home of its first entries may be. */
  static final int DISPLACEMENT_OFFSET = 4;

  static final int ENTRY_COUNT_OFFSET = 6;

  /** 1 if the next page has entries whose home is this page or an earlier one. */
  static final int CONTINUES_OFFSET = 8;

  static final int ROW_BITS_OFFSET = 9;
  static final int HEADER_SIZE_IN_BYTES = 12;

  static final int SIZE_IN_BITS = SIZE_IN_BYTES * Byte.SIZE;
  static final int HEADER_SIZE_IN_BITS = HEADER_SIZE_IN_BYTES * Byte.SIZE;

  /** The size of the entries of a page without entries of other homes. */
  private static final int ENTRIES_SIZE_IN_BITS = SIZE_IN_BITS - HEADER_SIZE_IN_BITS - HIGH_COUNT;

  private PageLayout() {}

  /** Returns the home page of a hash. */
  static int homeOf(long hash, int homeCount) {
    return (int) Math.multiplyHigh(hash >>> 1, 2L * homeCount);
  }

  /** Returns the fingerprint of a hash, which orders the hashes of one home page. */
  static int fingerprintOf(long hash, int homeCount) {
    return (int) (((hash >>> 1) * (2L * homeCount)) >>> (Long.SIZE - FINGERPRINT_BITS));
  }

  /** Returns the bits of an entry after its fingerprint. */
  static int entryBits(int rowBits, boolean hasValues) {
    return rowBits + (hasValues ? VALUES_END_BITS : 0);
  }

  /**
   * Returns the size in bits of a page with these entries, without values.
   *
   * @param entryBits the bits of an entry after its fingerprint
   */
  static long sizeInBits(int entryCount, int displacement, int entryBits) {
    return HEADER_SIZE_IN_BITS
        + highBitCount(entryCount, displacement)
        + (long) entryCount * (LOW_BITS + entryBits);
  }

  /** Returns the number of bits that the upper halves of the fingerprints take. */
  static long highBitCount(int entryCount, int displacement) {
    return entryCount + (displacement + 1L) * HIGH_COUNT;
  }

  /** Returns the maximum number of entries in a page without entries of other homes. */
  static int capacity(int rowBits) {
    return ENTRIES_SIZE_IN_BITS / (1 + LOW_BITS + rowBits);
  }

  /**
   * Returns the number of pages over which entries are spread.
   *
   * @param entryBits the bits of an entry after its fingerprint
   * @param valuesSizeInBytes the size of the values of all entries
   * @param loadFactor the part of the pages to fill
   */
  static int homeCount(long entryCount, int entryBits, long valuesSizeInBytes, double loadFactor) {
    double sizeInBits =
        (double) entryCount * (1 + LOW_BITS + entryBits) + (double) valuesSizeInBytes * Byte.SIZE;
    return (int) Math.max(1, Math.ceil(sizeInBits / (ENTRIES_SIZE_IN_BITS * loadFactor)));
  }

  /**
   * The checksums of the pages of one file. They depend on the identity of the file and the number
   * of the page, so that a page of another file, or at another offset, is detected. Not
   * thread-safe.
   */
  static final class Checksums {
    private final ByteBuffer identity;
    private final CRC32C crc = new CRC32C();

    /** Creates the checksums of the index with an identity. */
    Checksums(byte[] indexIdentity) {
      this.identity =
          ByteBuffer.allocate(Integer.BYTES + indexIdentity.length).order(ByteOrder.LITTLE_ENDIAN);
      identity.position(Integer.BYTES).put(indexIdentity);
    }

    /** Returns the checksum of a page. */
    int of(int page, byte[] bytes) {
      identity.putInt(0, page);
      crc.reset();
      crc.update(identity.array());
      crc.update(bytes, DISPLACEMENT_OFFSET, SIZE_IN_BYTES - DISPLACEMENT_OFFSET);
      return (int) crc.getValue();
    }
  }
}
