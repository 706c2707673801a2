package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/**
 * What a page of a dictionary skip list keeps once for all its rows (CIF paper, section 5.3): map
 * keys, found by their text, and repeated values, found by their numbers.
 *
 * <p>Filled anew for each page; the {@linkplain ValueType types} of such pages share one.
 */
public final class ValueDictionary {
  /** Keys with smaller numbers, which take one byte, are the most frequent ones. */
  static final int COMMON_KEYS = 128;

  private static final int NO_KEY = -1;

  private byte[] bytes = {};
  private final ByteReader values = new ByteReader();
  private int keyCount;
  private int[] keyStarts = {0};
  private Utf8[] keys = {};
  private int valueCount;
  private int[] valueStarts = {0};

  /** Stands for the page whose keys these are. */
  private Object page = new Object();

  /** Reads the dictionaries of a page, all bytes of the given reader. */
  public void read(ByteReader in) {
    page = new Object();
    keyCount = readCount(in);
    keyStarts = readStarts(in, keyCount, keyStarts);
    int keysFrom = in.position();
    in.skip(keyStarts[keyCount]);
    valueCount = readCount(in);
    valueStarts = readStarts(in, valueCount, valueStarts);
    int valuesFrom = in.position();
    in.skip(valueStarts[valueCount]);
    if (in.remaining() > 0) {
      throw in.corrupt("expected the dictionary's end, found " + in.remaining() + " bytes more");
    }
    in.moveTo(0);
    in.require(in.length());
    copy(in, keysFrom, valuesFrom);
    checkOrder(in);
    keys = new Utf8[keyCount];
  }

  private static int readCount(ByteReader in) {
    return in.readCount("number of dictionary entries", in.remaining());
  }

  private static int[] readStarts(ByteReader in, int count, int[] reuse) {
    int[] starts = reuse.length > count ? reuse : new int[count + 1];
    starts[0] = 0;
    long start = 0;
    for (int i = 0; i < count; i++) {
      start += in.readCount("length of a dictionary entry", in.length());
      if (start > in.length()) {
        throw in.corrupt("expected a dictionary of " + in.length() + " bytes, found more");
      }
      starts[i + 1] = (int) start;
    }
    return starts;
  }

  private void copy(ByteReader in, int keysFrom, int valuesFrom) {
    int keysLength = keyStarts[keyCount];
    int valuesLength = valueStarts[valueCount];
    if (bytes.length < keysLength + valuesLength) {
      bytes = new byte[keysLength + valuesLength];
    }
    System.arraycopy(in.array(), keysFrom, bytes, 0, keysLength);
    System.arraycopy(in.array(), valuesFrom, bytes, keysLength, valuesLength);
    for (int i = 0; i <= valueCount; i++) {
      valueStarts[i] += keysLength;
    }
    values.resetDecompressed(
        bytes, keysLength + valuesLength, in.fileOffset(), in.place().part("dictionary"));
  }

  /** A search among unordered keys would miss some of them. */
  private void checkOrder(ByteReader in) {
    for (int key = 1; key < keyCount; key++) {
      if (key != COMMON_KEYS && compare(key, bytes, keyStarts[key - 1], keyStarts[key]) <= 0) {
        throw in.corrupt("expected rising keys in the dictionary, found key " + key + " too low");
      }
    }
  }

  /** Negative, zero or positive as the key stands before, at or behind the given UTF-8. */
  private int compare(int key, byte[] utf8, int from, int to) {
    return Arrays.compareUnsigned(bytes, keyStarts[key], keyStarts[key + 1], utf8, from, to);
  }

  /** The number of a key; negative when no row of the page has it. */
  int keyNumber(MapKey key) {
    if (!key.hasMemoOf(page)) {
      key.setMemo(page, key.length() < 0 ? NO_KEY : search(key));
    }
    return key.memo();
  }

  private int search(MapKey key) {
    int common = Math.min(keyCount, COMMON_KEYS);
    int number = search(key, 0, common);
    return number >= 0 ? number : search(key, common, keyCount);
  }

  private int search(MapKey key, int from, int to) {
    int low = from;
    int high = to - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(middle, key.bytes(), 0, key.length());
      if (order == 0) {
        return middle;
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return NO_KEY;
  }

  /** Reads the number of a key. */
  int readKeyNumber(ByteReader in) {
    long number = in.readVarint();
    if (number < 0 || number >= keyCount) {
      throw in.corrupt("expected one of " + keyCount + " keys, found number " + number);
    }
    return (int) number;
  }

  /** A key by its number; the same object for all rows of the page. */
  Utf8 key(int number) {
    if (keys[number] == null) {
      keys[number] = new Utf8(Arrays.copyOfRange(bytes, keyStarts[number], keyStarts[number + 1]));
    }
    return keys[number];
  }

  /**
   * Where the value at the reader's position stands: there, or in this dictionary if a reference is
   * read, an odd number that no value begins with. The reader is then behind the reference.
   */
  ByteReader resolve(ByteReader in) {
    if (!isReference(in)) {
      return in;
    }
    long number = in.readVarint() >>> 1;
    if (number >= valueCount) {
      throw in.corrupt("expected one of " + valueCount + " values, found number " + number);
    }
    values.moveTo(valueStarts[(int) number]);
    return values;
  }

  /** Whether a reference stands at the reader's position. */
  static boolean isReference(ByteReader in) {
    in.require(1);
    return (in.array()[in.position()] & 1) == 1;
  }
}
