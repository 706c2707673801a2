package dev.stoa.format.page;

import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * Decoded values of one column, one after another in an array for their type. Vector pages and
 * value pages fill the array; records read values by index. Extended by {@link ColumnWindow}, which
 * maps rows to values.
 */
abstract class DecodedValues {
  /** The kind of array that contains the values. */
  enum Kind {
    /** No array: the values are maps, arrays, records or of several types. */
    NONE,
    BOOLEAN,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    TEXT,
    ENUM,
    /** Bytes or fixed. */
    BYTES;

    static Kind of(Schema schema) {
      return switch (schema.getType()) {
        case BOOLEAN -> BOOLEAN;
        case INT -> INT;
        case LONG -> LONG;
        case FLOAT -> FLOAT;
        case DOUBLE -> DOUBLE;
        case STRING -> TEXT;
        case ENUM -> ENUM;
        case BYTES, FIXED -> BYTES;
        default -> NONE;
      };
    }
  }

  /** The minimum capacity of an array. */
  private static final int MIN_CAPACITY = 64;

  private final Schema schema;
  private final boolean isJavaString;
  private final boolean isFixed;
  final Kind kind;

  int[] ints = {};
  long[] longs = {};
  float[] floats = {};
  double[] doubles = {};

  // Byte strings are stored one after another in an array, which may belong to another object; or
  // as slices of an array, whose starts and lengths are in `longs`; or, if they are strings, as
  // codes of a dictionary, whose entries are objects that rows share.
  private int[] offsets = {};
  private final ByteWriter ownBytes = new ByteWriter();
  private byte[] bytes = {};
  private boolean usesSlices;
  private boolean usesDictionary;
  private Object dictionary;
  private Utf8[] dictionaryEntries = {};

  /** The symbols of an enum as objects; empty until the first one is requested. */
  private Object[] symbols = {};

  /** The string that {@link #textAt} returned last, and its index. */
  private Utf8 text = new Utf8();

  private int textIndex = -1;

  /** The buffer that {@link #bytesAt} returns. */
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  /**
   * Creates an instance without values.
   *
   * @param schema the schema of the non-null values
   * @param maxSizeInBytes the maximum decoded size of strings
   */
  DecodedValues(Schema schema, long maxSizeInBytes) {
    this.schema = schema;
    this.kind = Kind.of(schema);
    this.isFixed = schema.getType() == Schema.Type.FIXED;
    this.isJavaString =
        GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP));
    ownBytes.setLimit(maxSizeInBytes);
  }

  /** Returns a string, which may be shared with other rows or reused by the next call. */
  final Utf8 textAt(int index) {
    return usesDictionary ? dictionaryEntries[ints[index]] : storedText(index);
  }

  private Utf8 storedText(int index) {
    if (index != textIndex) {
      copyStoredText(index, text);
      textIndex = index;
    }
    return text;
  }

  private void copyStoredText(int index, Utf8 target) {
    int length = length(index);
    target.setByteLength(length);
    System.arraycopy(bytes, start(index), target.getBytes(), 0, length);
  }

  private int start(int index) {
    return usesSlices ? (int) (longs[index] >>> Integer.SIZE) : offsets[index];
  }

  private int length(int index) {
    return usesSlices ? (int) longs[index] : offsets[index + 1] - offsets[index];
  }

  /** Returns bytes in a buffer that the next call reuses. */
  final ByteBuffer bytesAt(int index) {
    buffer = copyBytes(index, buffer);
    return buffer;
  }

  private ByteBuffer copyBytes(int index, ByteBuffer reuse) {
    int length = length(index);
    ByteBuffer target = reuse.capacity() < length ? ByteBuffer.allocate(length) : reuse.clear();
    return target.put(bytes, start(index), length).flip();
  }

  /** Returns a value as an object, valid until the next fill or request. */
  final Object get(int index) {
    return switch (kind) {
      case INT -> ints[index];
      case LONG -> longs[index];
      case DOUBLE -> doubles[index];
      case TEXT -> isJavaString ? newString(index) : textAt(index);
      default -> newObject(index);
    };
  }

  private Object newObject(int index) {
    return switch (kind) {
      case BOOLEAN -> ints[index] != 0;
      case FLOAT -> floats[index];
      case ENUM -> symbols()[ints[index]];
      case BYTES -> isFixed ? newFixed(index) : bytesAt(index);
      default -> throw new IllegalStateException("values of " + schema + " are not decoded ahead");
    };
  }

  /** Returns a value as an object owned by the caller, which is {@code reuse} if possible. */
  final Object read(int index, Object reuse) {
    if (kind == Kind.TEXT && !isJavaString) {
      return copyText(index, reuse instanceof Utf8 reusable ? reusable : new Utf8());
    }
    if (kind == Kind.BYTES && !isFixed) {
      return copyBytes(
          index, reuse instanceof ByteBuffer reusable ? reusable : ByteBuffer.allocate(0));
    }
    return get(index);
  }

  private Utf8 copyText(int index, Utf8 target) {
    if (usesDictionary) {
      Utf8 entry = dictionaryEntries[ints[index]];
      target.setByteLength(entry.getByteLength());
      System.arraycopy(entry.getBytes(), 0, target.getBytes(), 0, entry.getByteLength());
    } else {
      copyStoredText(index, target);
    }
    return target;
  }

  private String newString(int index) {
    if (usesDictionary) {
      return dictionaryEntries[ints[index]].toString();
    }
    return new String(bytes, start(index), length(index), StandardCharsets.UTF_8);
  }

  private Object newFixed(int index) {
    int start = start(index);
    return new GenericData.Fixed(schema, Arrays.copyOfRange(bytes, start, start + length(index)));
  }

  private Object[] symbols() {
    if (symbols.length == 0) {
      symbols =
          schema.getEnumSymbols().stream()
              .map(symbol -> new GenericData.EnumSymbol(schema, symbol))
              .toArray();
    }
    return symbols;
  }

  /** Keeps the object of a string that was read individually, so that {@link #textAt} reuses it. */
  final void reuseText(Object value) {
    if (value instanceof Utf8 reusable) {
      text = reusable;
      textIndex = -1;
    }
  }

  // Methods by which pages fill this object.

  /**
   * Discards the values and returns an array for ints, booleans, symbol ordinals or dictionary
   * codes.
   */
  public final int[] resetInts(int count) {
    clearValues();
    if (ints.length < count) {
      ints = new int[capacityFor(count)];
    }
    return ints;
  }

  /** Discards the values and returns an array for longs. */
  public final long[] resetLongs(int count) {
    clearValues();
    if (longs.length < count) {
      longs = new long[capacityFor(count)];
    }
    return longs;
  }

  /** Discards the values and returns an array for floats. */
  public final float[] resetFloats(int count) {
    clearValues();
    if (floats.length < count) {
      floats = new float[capacityFor(count)];
    }
    return floats;
  }

  /** Discards the values and returns an array for doubles. */
  public final double[] resetDoubles(int count) {
    clearValues();
    if (doubles.length < count) {
      doubles = new double[capacityFor(count)];
    }
    return doubles;
  }

  /**
   * Discards the values and returns an empty buffer for byte strings, stored one after another at
   * the offsets of {@link #resetOffsets}.
   */
  public final ByteWriter resetData() {
    clearValues();
    ownBytes.truncate(0);
    return ownBytes;
  }

  /**
   * Discards the values and returns an array for the start of each byte string, and the end of the
   * last one.
   */
  public final int[] resetOffsets(int count) {
    clearValues();
    if (offsets.length <= count) {
      offsets = new int[capacityFor(count) + 1];
    }
    return offsets;
  }

  private static int capacityFor(int count) {
    return Math.max(MIN_CAPACITY, Integer.highestOneBit(2 * count - 1));
  }

  /** Discards the values; called before arrays are returned to be filled. */
  void clearValues() {
    textIndex = -1;
    usesDictionary = false;
    usesSlices = false;
  }

  /** Marks the longs as slices of an array: each a start and a length. */
  final void useSlices(byte[] array) {
    bytes = array;
    usesSlices = true;
  }

  /**
   * Marks the byte strings as stored in an array at the offsets. The array may be that of {@link
   * #resetData}.
   */
  final void useBytes(byte[] array) {
    bytes = array;
  }

  /**
   * Returns whether the shared entries are those of this dictionary, the last one passed to {@link
   * #setDictionary}.
   */
  @SuppressWarnings("ReferenceEquality") // equal dictionaries of two pages may differ
  public final boolean hasDictionary(Object other) {
    return dictionary == other;
  }

  /**
   * Copies the entries of a dictionary into objects that rows share, and overwrites those of the
   * previous dictionary.
   *
   * @param newDictionary identifies the dictionary
   * @param starts the start of each entry in its bytes, and the end of the last one
   */
  public final void setDictionary(
      Object newDictionary, byte[] entryBytes, int[] starts, int count) {
    clearValues();
    dictionary = null; // until all entries are copied
    if (dictionaryEntries.length < count) {
      int oldLength = dictionaryEntries.length;
      dictionaryEntries = Arrays.copyOf(dictionaryEntries, count);
      for (int i = oldLength; i < count; i++) {
        dictionaryEntries[i] = new Utf8();
      }
    }
    for (int i = 0; i < count; i++) {
      int length = starts[i + 1] - starts[i];
      dictionaryEntries[i].setByteLength(length);
      System.arraycopy(entryBytes, starts[i], dictionaryEntries[i].getBytes(), 0, length);
    }
    dictionary = newDictionary;
  }

  /** Marks the ints as codes of the {@linkplain #setDictionary shared} dictionary. */
  final void useDictionary() {
    usesDictionary = true;
  }

  /** Returns whether the first {@code count} ints are ordinals of the enum's symbols. */
  final boolean areValidSymbols(int count) {
    int signs = 0; // becomes negative if an ordinal is negative or above the maximum
    int maxOrdinal = schema.getEnumSymbols().size() - 1;
    for (int i = 0; i < count; i++) {
      signs |= ints[i] | (maxOrdinal - ints[i]);
    }
    return signs >= 0;
  }

  /** Returns the total size in bytes of the first {@code count} byte strings. */
  final int totalSizeInBytes(int count) {
    return offsets[count] - offsets[0];
  }

  /** Returns whether a byte string has the size of the fixed type, or the type is not fixed. */
  final boolean fitsFixedSize(int index) {
    return !isFixed || offsets[index + 1] - offsets[index] == schema.getFixedSize();
  }
}
