package dev.stoa.bench.experiment.keyindex;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A page of whole keys: the number of keys, where every sixteenth key begins, the rows, then the
 * keys. A key is stored without the bytes that it shares with the one before; every sixteenth,
 * where a search may begin, without those that it shares with the first one of the page. Its last
 * key is known after {@link #find} has not found a key. Not thread-safe.
 */
final class KeyBlock {
  private static final int KEYS_PER_RESTART = 16;
  private static final int MAX_KEY_SIZE_IN_BYTES = 255;
  private static final int COUNT_OFFSET = PageFile.CHECKSUM_SIZE_IN_BYTES;
  private static final int RESTARTS_OFFSET = COUNT_OFFSET + Short.BYTES;

  private final ByteBuffer page;
  private final int rowBits;
  private final int count;

  /** The current key while keys are decoded, and its length. */
  private final byte[] key = new byte[MAX_KEY_SIZE_IN_BYTES];

  private int length;

  KeyBlock(ByteBuffer page, int rowBits) {
    this.page = page;
    this.rowBits = rowBits;
    this.count = Short.toUnsignedInt(page.getShort(COUNT_OFFSET));
  }

  /** Whether a key is before those of the page. */
  boolean isBefore(byte[] wanted) {
    decodeRestart(0);
    return compare(wanted) < 0;
  }

  /** Returns the first key. */
  byte[] firstKey() {
    decodeRestart(0);
    return Arrays.copyOf(key, length);
  }

  /** Returns the last key, after a search for a key that is after it. */
  byte[] lastKey() {
    return Arrays.copyOf(key, length);
  }

  /**
   * Passes the row of a key that is not before the page to an action.
   *
   * @return whether the key is in the page, or no other page can have it
   */
  boolean find(byte[] wanted, LongConsumer action) {
    int low = 0;
    int high = restartCount(count) - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      decodeRestart(middle);
      if (compare(wanted) < 0) {
        high = middle - 1;
      } else {
        low = middle;
      }
    }
    int position = decodeRestart(low);
    int entry = low * KEYS_PER_RESTART;
    int comparison = compare(wanted);
    int end = Math.min(count, entry + KEYS_PER_RESTART);
    while (comparison > 0 && ++entry < end) {
      position = decodeNext(position);
      comparison = compare(wanted);
    }
    if (comparison == 0) {
      int rowsStart = (RESTARTS_OFFSET + restartCount(count) * Short.BYTES) * Byte.SIZE;
      action.accept(PageBits.read(page, rowsStart + entry * rowBits, rowBits));
    }
    return comparison <= 0 || end < count;
  }

  private int compare(byte[] wanted) {
    return Arrays.compareUnsigned(wanted, 0, wanted.length, key, 0, length);
  }

  /** Decodes a key at which a search may begin; returns the position after it. */
  private int decodeRestart(int restart) {
    if (restart > 0) {
      decodeNext(position(0));
    }
    return decodeNext(position(restart));
  }

  private int position(int restart) {
    return Short.toUnsignedInt(page.getShort(RESTARTS_OFFSET + restart * Short.BYTES));
  }

  /** Decodes a key that shares bytes with the current one; returns the position after it. */
  private int decodeNext(int position) {
    int sharedLength = Byte.toUnsignedInt(page.get(position));
    int suffixLength = Byte.toUnsignedInt(page.get(position + 1));
    page.get(position + 2, key, sharedLength, suffixLength);
    length = sharedLength + suffixLength;
    return position + 2 + suffixLength;
  }

  private static int restartCount(int keyCount) {
    return (keyCount + KEYS_PER_RESTART - 1) / KEYS_PER_RESTART;
  }

  /** Collects the keys of a page. Not thread-safe. */
  static final class Builder {
    private final int rowBits;
    private final ByteArrayOutputStream entries = new ByteArrayOutputStream();
    private final int[] restarts = new int[PageFile.PAGE_SIZE_IN_BYTES];
    private final int[] rows = new int[PageFile.PAGE_SIZE_IN_BYTES];
    private byte[] first = {};
    private byte[] previous = {};
    private int count;

    Builder(int rowBits) {
      this.rowBits = rowBits;
    }

    /** Adds a key, which is after the others, unless it does not fit. */
    boolean add(byte[] key, int row) {
      boolean isRestart = count % KEYS_PER_RESTART == 0;
      int sharedLength = sharedLength(isRestart ? first : previous, key);
      int suffixLength = key.length - sharedLength;
      int size = keysOffset(count + 1) + entries.size() + 2 + suffixLength;
      if (key.length > MAX_KEY_SIZE_IN_BYTES || size > PageFile.PAGE_SIZE_IN_BYTES) {
        return false;
      }
      if (isRestart) {
        restarts[count / KEYS_PER_RESTART] = entries.size();
      }
      entries.write(sharedLength);
      entries.write(suffixLength);
      entries.write(key, sharedLength, suffixLength);
      rows[count++] = row;
      first = count == 1 ? key : first;
      previous = key;
      return true;
    }

    private static int sharedLength(byte[] left, byte[] right) {
      int mismatch = Arrays.mismatch(left, right);
      return mismatch < 0 ? left.length : mismatch;
    }

    /** Returns the offset of the keys in a page of some keys. */
    private int keysOffset(int keyCount) {
      return RESTARTS_OFFSET
          + restartCount(keyCount) * Short.BYTES
          + (keyCount * rowBits + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Returns the page. */
    ByteBuffer finish() {
      ByteBuffer page = PageWriter.newPage();
      page.putShort(COUNT_OFFSET, (short) count);
      int keysOffset = keysOffset(count);
      for (int restart = 0; restart < restartCount(count); restart++) {
        page.putShort(
            RESTARTS_OFFSET + restart * Short.BYTES, (short) (keysOffset + restarts[restart]));
      }
      int rowsStart = (RESTARTS_OFFSET + restartCount(count) * Short.BYTES) * Byte.SIZE;
      for (int i = 0; i < count; i++) {
        PageBits.write(page, rowsStart + i * rowBits, rows[i]);
      }
      page.position(keysOffset);
      page.put(entries.toByteArray());
      return page;
    }
  }
}
