package dev.stoa.format.page;

import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * Decoded values of one column, one after another in an array of their kind. Nodes and value pages
 * fill the array; records read values by index. Extended by {@link ColumnWindow}, which maps rows
 * to values.
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
  private final boolean isString;
  private final boolean isFixed;
  final Kind kind;

  int[] ints = {};
  long[] longs = {};
  float[] floats = {};
  double[] doubles = {};

  // Byte strings: one after another in an array, possibly another object's; slices of an array,
  // stored in `longs`; or, for strings, a dictionary whose entries rows share.
  private int[] offsets = {};
  private final ByteWriter data = new ByteWriter();
  private byte[] bytes = {};
  private boolean areSlices;
  private boolean usesDictionary;
  private Object dictionary;
  private Utf8[] dictionaryEntries = {};
  private Object[] symbols = {};

  private Utf8 text = new Utf8();
  private int textIndex = -1;
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
    this.isString =
        GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP));
    data.setLimit(maxSizeInBytes);
  }

  /** Returns a string, which may be shared with other rows or reused by the next call. */
  final Utf8 textAt(int index) {
    return usesDictionary ? dictionaryEntries[ints[index]] : slice(index);
  }

  private Utf8 slice(int index) {
    if (index != textIndex) {
      copySlice(index, text);
      textIndex = index;
    }
    return text;
  }

  private void copySlice(int index, Utf8 target) {
    int length = length(index);
    target.setByteLength(length);
    System.arraycopy(bytes, start(index), target.getBytes(), 0, length);
  }

  private int start(int index) {
    return areSlices ? (int) (longs[index] >>> Integer.SIZE) : offsets[index];
  }

  private int length(int index) {
    return areSlices ? (int) longs[index] : offsets[index + 1] - offsets[index];
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
      case TEXT -> isString ? newString(index) : textAt(index);
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
    if (kind == Kind.TEXT && !isString) {
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
      copySlice(index, target);
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

  /** Keeps the object of a string that was read individually, for reuse. */
  final void reuseText(Object value) {
    if (value instanceof Utf8 reusable) {
      text = reusable;
      textIndex = -1;
    }
  }

  // Methods that fill this object. Each replaces the previous values.

  /** Returns the array for ints, booleans, symbol ordinals or dictionary codes. */
  public final int[] ints(int count) {
    clearValues();
    if (ints.length < count) {
      ints = new int[capacityFor(count)];
    }
    return ints;
  }

  /** Returns the array for longs. */
  public final long[] longs(int count) {
    clearValues();
    if (longs.length < count) {
      longs = new long[capacityFor(count)];
    }
    return longs;
  }

  /** Returns the array for floats. */
  public final float[] floats(int count) {
    clearValues();
    if (floats.length < count) {
      floats = new float[capacityFor(count)];
    }
    return floats;
  }

  /** Returns the array for doubles. */
  public final double[] doubles(int count) {
    clearValues();
    if (doubles.length < count) {
      doubles = new double[capacityFor(count)];
    }
    return doubles;
  }

  /** Returns the empty buffer for byte strings, stored one after another; see {@link #offsets}. */
  public final ByteWriter data() {
    clearValues();
    data.truncate(0);
    return data;
  }

  /** Returns the array for the start of each byte string, and the end of the last one. */
  public final int[] offsets(int count) {
    clearValues();
    if (offsets.length <= count) {
      offsets = new int[capacityFor(count) + 1];
    }
    return offsets;
  }

  private static int capacityFor(int count) {
    return Math.max(MIN_CAPACITY, Integer.highestOneBit(2 * count - 1));
  }

  /** Called before arrays are returned to be filled. */
  void clearValues() {
    textIndex = -1;
    usesDictionary = false;
    areSlices = false;
  }

  /** Marks the longs as slices of an array: each a start and a length. */
  final void useSlices(byte[] array) {
    bytes = array;
    areSlices = true;
  }

  /**
   * Marks the byte strings as stored at the offsets in an array, which may be that of {@link
   * #data}.
   */
  final void useBytes(byte[] array) {
    bytes = array;
  }

  /** Whether the entries are those of a dictionary, compared by identity. */
  @SuppressWarnings("ReferenceEquality") // equal dictionaries of two pages may differ
  public final boolean hasDictionary(Object other) {
    return dictionary == other;
  }

  /**
   * Sets the entries of a dictionary, as objects that rows share; reuses those of the previous
   * dictionary.
   *
   * @param starts the start of each entry, and the end of the last one
   */
  public final void setDictionary(Object newDictionary, byte[] bytes, int[] starts, int count) {
    clearValues();
    dictionary = null;
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
      System.arraycopy(bytes, starts[i], dictionaryEntries[i].getBytes(), 0, length);
    }
    dictionary = newDictionary;
  }

  /** Marks the ints as codes of the {@linkplain #setDictionary shared} dictionary. */
  final void useDictionary() {
    usesDictionary = true;
  }

  /** Whether the first {@code count} ints are ordinals of the enum's symbols. */
  final boolean areValidSymbols(int count) {
    int invalid = 0;
    int maxOrdinal = schema.getEnumSymbols().size() - 1;
    for (int i = 0; i < count; i++) {
      invalid |= ints[i] | (maxOrdinal - ints[i]);
    }
    return invalid >= 0;
  }

  /** The total size of the first {@code count} byte strings. */
  final int sizeOf(int count) {
    return offsets[count] - offsets[0];
  }

  /** Whether a byte string has the size of the fixed type, or the type is not fixed. */
  final boolean fitsFixedSize(int index) {
    return !isFixed || offsets[index + 1] - offsets[index] == schema.getFixedSize();
  }
}
