package dev.stoa.format.value;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.MapKey;
import dev.stoa.type.DataType;
import java.util.Arrays;
import java.util.Optional;
import org.apache.avro.util.Utf8;

/**
 * The contents that a dictionary skip list page shares among its rows (CIF paper, section 5.3): map
 * keys, found by their string, and repeated values, found by their codes.
 *
 * <p>Refilled for each page; the {@linkplain ValueSerde serdes} of such pages share one.
 */
public final class ValueDictionary {
  /** Keys with smaller codes, which take one byte, are the most frequent ones. */
  public static final int MAX_ONE_BYTE_KEYS = 128;

  private static final int NO_CODE = -1;

  /** All bytes of the page's dictionaries; the starts below are positions in it. */
  private ByteReader entries = new ByteReader();

  private Optional<ValueSerde> valueSerde = Optional.empty();
  private int keyCount;
  private int[] keyStarts = {0};
  private Utf8[] keys = {};
  private int valueCount;
  private int[] valueStarts = {0};
  private int maxValueLength;

  /** The value referred to last. */
  private int lastResolved;

  /** Identifies the page whose keys these are. */
  private Object page = new Object();

  /** Sets the serde of the values. */
  void setValueSerde(ValueSerde type) {
    valueSerde = Optional.of(type);
  }

  /**
   * Reads the dictionaries of a page, which are all bytes of the given reader; the bytes must not
   * change until those of another page are read.
   */
  public void read(ByteReader in) {
    page = new Object();
    entries = in;
    keyCount = readCount(in);
    keyStarts = readStarts(in, keyCount, 1, keyStarts);
    valueCount = readCount(in);
    valueStarts = readStarts(in, valueCount, 0, valueStarts);
    maxValueLength = 0;
    for (int code = 0; code < valueCount; code++) {
      maxValueLength = Math.max(maxValueLength, valueStarts[code + 1] - valueStarts[code]);
    }
    if (in.remaining() > 0) {
      throw in.corrupt("expected the dictionary's end, found " + in.remaining() + " bytes more");
    }
    checkOrder();
    keys = new Utf8[keyCount];
  }

  private static int readCount(ByteReader in) {
    return in.readCount("number of dictionary entries", in.remaining());
  }

  /**
   * Reads the lengths of entries and skips the entries.
   *
   * @param maxEmpty how many may be empty: one of distinct keys, none of values
   */
  private static int[] readStarts(ByteReader in, int count, int maxEmpty, int[] reuse) {
    if (2L * count - maxEmpty > in.remaining()) {
      throw in.corrupt(
          "expected the entries of the dictionary in %d bytes, found %d of them"
              .formatted(in.remaining(), count));
    }
    int[] starts = reuse.length > count ? reuse : new int[count + 1];
    starts[0] = 0;
    long start = 0;
    int empty = 0;
    for (int i = 0; i < count; i++) {
      int length = in.readCount("length of a dictionary entry", in.length());
      start += length;
      empty += length == 0 ? 1 : 0;
      if (empty > maxEmpty) {
        throw in.corrupt("expected no empty dictionary entry, found one");
      }
      if (start > in.length()) {
        throw in.corrupt("expected a dictionary of " + in.length() + " bytes, found more");
      }
      starts[i + 1] = (int) start;
    }
    int from = in.position();
    in.skip(start);
    for (int i = 0; i <= count; i++) {
      starts[i] += from;
    }
    return starts;
  }

  /** A search among unsorted keys would miss some of them. */
  private void checkOrder() {
    for (int key = 1; key < keyCount; key++) {
      if (key != MAX_ONE_BYTE_KEYS && compareKeys(key - 1, key) >= 0) {
        throw corruptKey("ascending keys", key);
      }
    }
    int common = 0;
    for (int key = MAX_ONE_BYTE_KEYS; key < keyCount; key++) {
      while (common < MAX_ONE_BYTE_KEYS && compareKeys(common, key) < 0) {
        common++;
      }
      if (common < MAX_ONE_BYTE_KEYS && compareKeys(common, key) == 0) {
        throw corruptKey("distinct keys", key);
      }
    }
  }

  private CorruptFileException corruptKey(String expected, int key) {
    entries.moveTo(keyStarts[key]);
    return entries.corrupt(
        "expected " + expected + " in the dictionary, found key " + key + " that violates this");
  }

  private int compareKeys(int one, int other) {
    return compare(one, entries.array(), keyStarts[other], keyStarts[other + 1]);
  }

  /** Makes the check that reading omits: that each value ends where the next one begins. */
  public void checkValues() {
    for (int code = 0; code < valueCount; code++) {
      entries.moveTo(valueStarts[code]);
      valueSerde.orElseThrow().skip(entries);
      checkEnd(code);
    }
  }

  private void checkEnd(int code) {
    if (entries.position() != valueStarts[code + 1]) {
      throw entries.corrupt(
          "expected value %d of the dictionary to end at byte %d of it, found byte %d"
              .formatted(code, valueStarts[code + 1], entries.position()));
    }
  }

  /**
   * Negative, zero or positive if the key is less than, equal to or greater than the given UTF-8.
   */
  private int compare(int key, byte[] utf8, int from, int to) {
    return Arrays.compareUnsigned(
        entries.array(), keyStarts[key], keyStarts[key + 1], utf8, from, to);
  }

  /** The code of a key; negative if no row of the page has it. */
  int keyCode(MapKey key) {
    if (!key.hasMemoOf(page)) {
      key.setMemo(page, key.length() < 0 ? NO_CODE : search(key));
    }
    return key.memo();
  }

  private int search(MapKey key) {
    int common = Math.min(keyCount, MAX_ONE_BYTE_KEYS);
    int code = search(key, 0, common);
    return code >= 0 ? code : search(key, common, keyCount);
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
    return NO_CODE;
  }

  /** Reads the code of a key, which a few bytes could repeat any number of times. */
  int readKeyCode(ByteReader in) {
    long code = in.readVarint();
    if (code < 0 || code >= keyCount) {
      throw in.corrupt("expected one of " + keyCount + " keys, found number " + code);
    }
    int key = (int) code;
    in.countExpansion(keyStarts[key + 1] - keyStarts[key]);
    return key;
  }

  /** A key by its code; the same object for all rows of the page. */
  Utf8 key(int code) {
    if (keys[code] == null) {
      keys[code] =
          new Utf8(Arrays.copyOfRange(entries.array(), keyStarts[code], keyStarts[code + 1]));
    }
    return keys[code];
  }

  /** Adds a key to a vector. */
  void appendKey(int code, VectorBuilder out) {
    int start = keyStarts[code];
    out.addBytes(entries.array(), start, keyStarts[code + 1] - start);
  }

  /**
   * The location of the value at the reader's position: there, or in this dictionary if a reference
   * is read, an odd number that no value begins with. The reader is then after the reference.
   */
  ByteReader resolve(ByteReader in) {
    if (!isReference(in)) {
      return in;
    }
    int code = readReference(in);
    in.countExpansion(valueStarts[code + 1] - valueStarts[code]);
    entries.moveTo(valueStarts[code]);
    lastResolved = code;
    return entries;
  }

  private int readReference(ByteReader in) {
    long code = in.readVarint() >>> 1;
    if (code >= valueCount) {
      throw in.corrupt("expected one of " + valueCount + " values, found number " + code);
    }
    return (int) code;
  }

  /**
   * Checks, after the last resolved value was read, that it ended where the dictionary says: only
   * then is the result of {@link #skipReference} valid.
   */
  void checkResolved(ByteReader value) {
    if (value == entries) {
      checkEnd(lastResolved);
    }
  }

  /** Skips a reference; returns the size of the referenced value. */
  int skipReference(ByteReader in) {
    int code = readReference(in);
    return valueStarts[code + 1] - valueStarts[code];
  }

  /** Whether this number of references may exceed the maximum size of a value. */
  boolean mayExceedMaxValueSize(int references) {
    return (long) references * maxValueLength > ValueSerde.MAX_SIZE_IN_BYTES;
  }

  /** Whether the reader is at a reference. */
  static boolean isReference(ByteReader in) {
    in.require(1);
    return (in.array()[in.position()] & 1) == 1;
  }

  /**
   * Whether values of a type may be references: no value begins with an odd byte, since lengths and
   * branches are never negative. Types with collections of zero-size items have no references.
   */
  public static boolean canReference(DataType type) {
    return switch (type.storedKind()) {
      case STRING, BYTES -> true;
      case NULLABLE, UNION -> !ItemBlocks.mayHaveZeroSizeItems(type);
      default -> false;
    };
  }
}
