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
 * The dictionaries of a value page with dictionaries (CIF paper, section 5.3): map keys, which are
 * looked up by string or code, and repeated values, which are looked up by code. A code is the
 * position of an entry in its dictionary.
 *
 * <p>Filled again for each page; all {@linkplain ValueSerde serdes} of a column's dictionary pages
 * share it.
 */
public final class ValueDictionary {
  /**
   * The maximum number of keys whose codes take one byte. These are the most frequent keys, in
   * order; the other keys follow, in an order of their own.
   */
  public static final int MAX_ONE_BYTE_KEYS = 128;

  private static final int NO_CODE = -1;

  /** The bytes of the page's dictionaries, in which the entries have positions. */
  private ByteReader entryReader = new ByteReader();

  private Optional<ValueSerde> valueSerde = Optional.empty();
  private int keyCount;
  private int[] keyPositions = {0};
  private Utf8[] keys = {};
  private int valueCount;
  private int[] valuePositions = {0};
  private int maxValueLength;

  /** The code of the value that was resolved last. */
  private int lastResolvedCode;

  /** Identifies the current page as the owner of the codes that {@link MapKey}s remember. */
  private Object pageToken = new Object();

  /** Sets the serde of the values, for {@link #checkValues}. */
  void setValueSerde(ValueSerde newValueSerde) {
    valueSerde = Optional.of(newValueSerde);
  }

  /**
   * Reads the dictionaries of a page, which are all bytes of the reader. The bytes must not change
   * until another page is read.
   */
  public void read(ByteReader in) {
    pageToken = new Object();
    entryReader = in;
    keyCount = readCount(in);
    keyPositions = readPositions(in, keyCount, 1, keyPositions);
    valueCount = readCount(in);
    valuePositions = readPositions(in, valueCount, 0, valuePositions);
    maxValueLength = 0;
    for (int code = 0; code < valueCount; code++) {
      maxValueLength = Math.max(maxValueLength, valuePositions[code + 1] - valuePositions[code]);
    }
    if (in.remaining() > 0) {
      throw in.corrupt(
          "expected the end of the dictionary, found " + in.remaining() + " more bytes");
    }
    checkOrder();
    keys = new Utf8[keyCount];
  }

  private static int readCount(ByteReader in) {
    return in.readCount("number of dictionary entries", in.remaining());
  }

  /**
   * Reads the lengths of entries, skips the entries, and returns their positions.
   *
   * @param maxEmptyCount the maximum number of empty entries: one for distinct keys, none for
   *     values
   */
  private static int[] readPositions(ByteReader in, int count, int maxEmptyCount, int[] reuse) {
    if (2L * count - maxEmptyCount > in.remaining()) {
      throw in.corrupt(
          "expected the entries of the dictionary in %d bytes, found %d entries"
              .formatted(in.remaining(), count));
    }
    int[] positions = reuse.length > count ? reuse : new int[count + 1];
    positions[0] = 0;
    long start = 0;
    int emptyCount = 0;
    for (int i = 0; i < count; i++) {
      int length = in.readCount("length of a dictionary entry", in.length());
      start += length;
      emptyCount += length == 0 ? 1 : 0;
      if (emptyCount > maxEmptyCount) {
        throw in.corrupt("expected dictionary entries that are not empty, found an empty one");
      }
      if (start > in.length()) {
        throw in.corrupt("expected a dictionary of " + in.length() + " bytes, found more");
      }
      positions[i + 1] = (int) start;
    }
    int position = in.position();
    in.skip(start);
    for (int i = 0; i <= count; i++) {
      positions[i] += position;
    }
    return positions;
  }

  /** Checks the order of the keys, since a search among unsorted keys would miss some. */
  private void checkOrder() {
    for (int code = 1; code < keyCount; code++) {
      int order = code == MAX_ONE_BYTE_KEYS ? -1 : compareKeys(code - 1, code);
      if (order >= 0) {
        String problem = order == 0 ? "equal to the previous key" : "out of order";
        throw corruptKey("ascending keys", code, problem);
      }
    }
    int frequentCode = 0;
    for (int code = MAX_ONE_BYTE_KEYS; code < keyCount; code++) {
      while (frequentCode < MAX_ONE_BYTE_KEYS && compareKeys(frequentCode, code) < 0) {
        frequentCode++;
      }
      if (frequentCode < MAX_ONE_BYTE_KEYS && compareKeys(frequentCode, code) == 0) {
        throw corruptKey("distinct keys", code, "equal to key " + frequentCode);
      }
    }
  }

  private CorruptFileException corruptKey(String expected, int code, String problem) {
    entryReader.moveTo(keyPositions[code]);
    return entryReader.corrupt(
        "expected " + expected + " in the dictionary, found key " + code + " " + problem);
  }

  private int compareKeys(int leftCode, int rightCode) {
    return compare(
        leftCode, entryReader.array(), keyPositions[rightCode], keyPositions[rightCode + 1]);
  }

  /** Checks that each value ends where the next one begins, which {@link #read} does not check. */
  public void checkValues() {
    for (int code = 0; code < valueCount; code++) {
      entryReader.moveTo(valuePositions[code]);
      valueSerde.orElseThrow().skip(entryReader);
      checkEnd(code);
    }
  }

  private void checkEnd(int code) {
    if (entryReader.position() != valuePositions[code + 1]) {
      throw entryReader.corrupt(
          "expected value %d of the dictionary to end at byte %d, found byte %d"
              .formatted(code, valuePositions[code + 1], entryReader.position()));
    }
  }

  /** Compares a key with UTF-8 bytes as unsigned bytes. */
  private int compare(int code, byte[] utf8, int from, int to) {
    return Arrays.compareUnsigned(
        entryReader.array(), keyPositions[code], keyPositions[code + 1], utf8, from, to);
  }

  /** Returns the code of a key; negative if no row of the page has the key. */
  int keyCode(MapKey key) {
    if (!key.hasMemoOf(pageToken)) {
      key.setMemo(pageToken, key.length() < 0 ? NO_CODE : search(key));
    }
    return key.memo();
  }

  private int search(MapKey key) {
    int frequentCount = Math.min(keyCount, MAX_ONE_BYTE_KEYS);
    int code = search(key, 0, frequentCount);
    return code >= 0 ? code : search(key, frequentCount, keyCount);
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

  /**
   * Reads and returns the code of a key. Counts the size of the key, since a few bytes could refer
   * to many keys.
   */
  int readKeyCode(ByteReader in) {
    long storedCode = in.readVarint();
    if (storedCode < 0 || storedCode >= keyCount) {
      throw in.corrupt("expected a code of one of " + keyCount + " keys, found " + storedCode);
    }
    int code = (int) storedCode;
    in.countExpansion(keyPositions[code + 1] - keyPositions[code]);
    return code;
  }

  /** Returns a key by its code: the same object for all rows of the page. */
  Utf8 key(int code) {
    if (keys[code] == null) {
      keys[code] =
          new Utf8(
              Arrays.copyOfRange(entryReader.array(), keyPositions[code], keyPositions[code + 1]));
    }
    return keys[code];
  }

  /** Adds the key of a code to a vector. */
  void appendKey(int code, VectorBuilder out) {
    int start = keyPositions[code];
    out.addBytes(entryReader.array(), start, keyPositions[code + 1] - start);
  }

  /**
   * Returns a reader at a value: {@code in} itself if the value is at its position, or this
   * dictionary's reader if {@code in} is at a reference, which is then read. A reference is an odd
   * number, with which no value begins.
   */
  ByteReader resolve(ByteReader in) {
    if (!isReference(in)) {
      return in;
    }
    int code = readReference(in);
    in.countExpansion(valuePositions[code + 1] - valuePositions[code]);
    entryReader.moveTo(valuePositions[code]);
    lastResolvedCode = code;
    return entryReader;
  }

  private int readReference(ByteReader in) {
    long code = in.readVarint() >>> 1;
    if (code >= valueCount) {
      throw in.corrupt("expected a code of one of " + valueCount + " values, found " + code);
    }
    return (int) code;
  }

  /**
   * Checks that the value resolved last ends where its entry ends, if it is an entry of this
   * dictionary: otherwise the result of {@link #skipReference} would be wrong. Called after the
   * value was read.
   *
   * @param resolvedReader the reader that {@link #resolve} returned
   */
  void checkResolved(ByteReader resolvedReader) {
    if (resolvedReader == entryReader) {
      checkEnd(lastResolvedCode);
    }
  }

  /** Skips a reference; returns the size of the referenced value in bytes. */
  int skipReference(ByteReader in) {
    int code = readReference(in);
    return valuePositions[code + 1] - valuePositions[code];
  }

  /** Returns whether this number of references may exceed the maximum size of a value. */
  boolean mayExceedMaxValueSize(int referenceCount) {
    return (long) referenceCount * maxValueLength > ValueSerde.MAX_SIZE_IN_BYTES;
  }

  /** Returns whether the reader is at a reference. */
  static boolean isReference(ByteReader in) {
    in.require(1);
    return (in.array()[in.position()] & 1) == 1;
  }

  /**
   * Returns whether values of a type may be references: no value begins with an odd byte, since
   * lengths and branches are never negative. Types with collections of zero-size items have no
   * references.
   */
  public static boolean canReference(DataType type) {
    return switch (type.storedKind()) {
      case STRING, BYTES -> true;
      case NULLABLE, UNION -> !ItemBlocks.mayHaveZeroSizeItems(type);
      default -> false;
    };
  }
}
