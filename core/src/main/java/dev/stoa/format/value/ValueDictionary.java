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
 * What a page of a dictionary skip list keeps once for all its rows (CIF paper, section 5.3): map
 * keys, found by their text, and repeated values, found by their numbers.
 *
 * <p>Filled anew for each page; the {@linkplain ValueType types} of such pages share one.
 */
public final class ValueDictionary {
  /** Keys with smaller numbers, which take one byte, are the most frequent ones. */
  public static final int COMMON_KEYS = 128;

  private static final int NO_KEY = -1;

  /** All bytes of the page's dictionaries; the starts below are places in it. */
  private ByteReader entries = new ByteReader();

  private Optional<ValueType> valueType = Optional.empty();
  private int keyCount;
  private int[] keyStarts = {0};
  private Utf8[] keys = {};
  private int valueCount;
  private int[] valueStarts = {0};
  private int longestValue;

  /** The value that was referred to last. */
  private int resolved;

  /** Stands for the page whose keys these are. */
  private Object page = new Object();

  /** Tells of what type the values are. */
  void setValueType(ValueType type) {
    valueType = Optional.of(type);
  }

  /**
   * Reads the dictionaries of a page, all bytes of the given reader; they must stay as they are
   * until those of another page are read.
   */
  public void read(ByteReader in) {
    page = new Object();
    entries = in;
    keyCount = readCount(in);
    keyStarts = readStarts(in, keyCount, 1, keyStarts);
    valueCount = readCount(in);
    valueStarts = readStarts(in, valueCount, 0, valueStarts);
    longestValue = 0;
    for (int number = 0; number < valueCount; number++) {
      longestValue = Math.max(longestValue, valueStarts[number + 1] - valueStarts[number]);
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
   * Reads the lengths of entries and passes over these.
   *
   * @param mostEmpty how many may be empty: of different keys one, of values none
   */
  private static int[] readStarts(ByteReader in, int count, int mostEmpty, int[] reuse) {
    if (2L * count - mostEmpty > in.remaining()) {
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
      if (empty > mostEmpty) {
        throw in.corrupt("expected no empty entry in the dictionary, found one");
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

  /** A search among unordered keys would miss some of them. */
  private void checkOrder() {
    for (int key = 1; key < keyCount; key++) {
      if (key != COMMON_KEYS && compareKeys(key - 1, key) >= 0) {
        throw corruptKey("rising keys", key);
      }
    }
    int common = 0;
    for (int key = COMMON_KEYS; key < keyCount; key++) {
      while (common < COMMON_KEYS && compareKeys(common, key) < 0) {
        common++;
      }
      if (common < COMMON_KEYS && compareKeys(common, key) == 0) {
        throw corruptKey("different keys", key);
      }
    }
  }

  private CorruptFileException corruptKey(String expected, int key) {
    entries.moveTo(keyStarts[key]);
    return entries.corrupt(
        "expected " + expected + " in the dictionary, found key " + key + " against that");
  }

  private int compareKeys(int one, int other) {
    return compare(one, entries.array(), keyStarts[other], keyStarts[other + 1]);
  }

  /** Checks what reading alone does not: that each value ends where the next one begins. */
  public void checkValues() {
    for (int number = 0; number < valueCount; number++) {
      entries.moveTo(valueStarts[number]);
      valueType.orElseThrow().skip(entries);
      checkEnd(number);
    }
  }

  private void checkEnd(int number) {
    if (entries.position() != valueStarts[number + 1]) {
      throw entries.corrupt(
          "expected value %d of the dictionary to end at byte %d of it, found byte %d"
              .formatted(number, valueStarts[number + 1], entries.position()));
    }
  }

  /** Negative, zero or positive as the key stands before, at or behind the given UTF-8. */
  private int compare(int key, byte[] utf8, int from, int to) {
    return Arrays.compareUnsigned(
        entries.array(), keyStarts[key], keyStarts[key + 1], utf8, from, to);
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

  /** Reads the number of a key, which a few bytes could repeat any number of times. */
  int readKeyNumber(ByteReader in) {
    long number = in.readVarint();
    if (number < 0 || number >= keyCount) {
      throw in.corrupt("expected one of " + keyCount + " keys, found number " + number);
    }
    int key = (int) number;
    in.claim(keyStarts[key + 1] - keyStarts[key]);
    return key;
  }

  /** A key by its number; the same object for all rows of the page. */
  Utf8 key(int number) {
    if (keys[number] == null) {
      keys[number] =
          new Utf8(Arrays.copyOfRange(entries.array(), keyStarts[number], keyStarts[number + 1]));
    }
    return keys[number];
  }

  /** Adds a key to a vector. */
  void appendKey(int number, VectorBuilder out) {
    int start = keyStarts[number];
    out.addBytes(entries.array(), start, keyStarts[number + 1] - start);
  }

  /**
   * Where the value at the reader's position stands: there, or in this dictionary if a reference is
   * read, an odd number that no value begins with. The reader is then behind the reference.
   */
  ByteReader resolve(ByteReader in) {
    if (!isReference(in)) {
      return in;
    }
    int number = readReference(in);
    in.claim(valueStarts[number + 1] - valueStarts[number]);
    entries.moveTo(valueStarts[number]);
    resolved = number;
    return entries;
  }

  private int readReference(ByteReader in) {
    long number = in.readVarint() >>> 1;
    if (number >= valueCount) {
      throw in.corrupt("expected one of " + valueCount + " values, found number " + number);
    }
    return (int) number;
  }

  /**
   * Checks, when the value resolved last was read, that it ended where the dictionary says: what
   * {@link #skipReference} tells holds only then.
   */
  void checkResolved(ByteReader value) {
    if (value == entries) {
      checkEnd(resolved);
    }
  }

  /** Passes over a reference; gives the size of the value that it stands for. */
  int skipReference(ByteReader in) {
    int number = readReference(in);
    return valueStarts[number + 1] - valueStarts[number];
  }

  /** Whether so many references may stand for more bytes than any value has. */
  boolean mayExceedAnyValue(int references) {
    return (long) references * longestValue > ValueType.LARGEST_SIZE_IN_BYTES;
  }

  /** Whether a reference stands at the reader's position. */
  static boolean isReference(ByteReader in) {
    in.require(1);
    return (in.array()[in.position()] & 1) == 1;
  }

  /**
   * Whether values of a type may be references: no value of it begins with an odd byte, since
   * lengths and branches are never negative. Where collections inside may have items without bytes,
   * none are.
   */
  public static boolean canRefer(DataType type) {
    return switch (type.storedKind()) {
      case STRING, BYTES -> true;
      case NULLABLE, UNION -> !ItemBlocks.mayLackBytes(type);
      default -> false;
    };
  }
}
