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
 * fill the array; records take values out of it by their index. Extended by {@link ColumnWindow},
 * which knows the rows of the values.
 */
abstract class DecodedValues {
  /** Which array has the values. */
  enum Kind {
    /** None: the values are maps, arrays, records or of several types. */
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

  /** The fewest values that an array has room for. */
  private static final int LEAST_ROOM = 64;

  private final Schema schema;
  private final boolean isString;
  private final boolean isFixed;
  final Kind kind;

  int[] ints = {};
  long[] longs = {};
  float[] floats = {};
  double[] doubles = {};

  // Byte strings: one after another in an array, which may be lent; slices of an array, which are
  // kept in `longs`; or of texts a dictionary whose entries rows share.
  private int[] offsets = {};
  private final ByteWriter data = new ByteWriter();
  private byte[] bytes = {};
  private boolean areSlices;
  private boolean isShared;
  private Object dictionary;
  private Utf8[] entries = {};
  private Object[] symbols = {};

  private Utf8 text = new Utf8();
  private int textIndex = -1;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  /**
   * No values yet.
   *
   * @param schema of the values that are not null
   * @param maxBytes the most bytes that texts may be decoded to
   */
  DecodedValues(Schema schema, long maxBytes) {
    this.schema = schema;
    this.kind = Kind.of(schema);
    this.isFixed = schema.getType() == Schema.Type.FIXED;
    this.isString =
        GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP));
    data.setLimit(maxBytes);
  }

  /** A text: one that other rows share, or the only one of these values. */
  final Utf8 textAt(int index) {
    return isShared ? entries[ints[index]] : slice(index);
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

  /** Bytes, in the only buffer of these values. */
  final ByteBuffer bytesAt(int index) {
    buffer = copyBytes(index, buffer);
    return buffer;
  }

  private ByteBuffer copyBytes(int index, ByteBuffer reuse) {
    int length = length(index);
    ByteBuffer target = reuse.capacity() < length ? ByteBuffer.allocate(length) : reuse.clear();
    return target.put(bytes, start(index), length).flip();
  }

  /** A value as an object, valid until other values are filled or another is asked for. */
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

  /** A value as an object that is the caller's, in {@code reuse} where that fits. */
  final Object read(int index, Object reuse) {
    if (kind == Kind.TEXT && !isString) {
      return copyText(index, reuse instanceof Utf8 given ? given : new Utf8());
    }
    if (kind == Kind.BYTES && !isFixed) {
      return copyBytes(index, reuse instanceof ByteBuffer given ? given : ByteBuffer.allocate(0));
    }
    return get(index);
  }

  private Utf8 copyText(int index, Utf8 target) {
    if (isShared) {
      Utf8 entry = entries[ints[index]];
      target.setByteLength(entry.getByteLength());
      System.arraycopy(entry.getBytes(), 0, target.getBytes(), 0, entry.getByteLength());
    } else {
      copySlice(index, target);
    }
    return target;
  }

  private String newString(int index) {
    if (isShared) {
      return entries[ints[index]].toString();
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

  /** Takes the object into which a text was read alone, to read the next into the same. */
  final void reuseText(Object value) {
    if (value instanceof Utf8 given) {
      text = given;
      textIndex = -1;
    }
  }

  // What fills them. Each gives up the values of before.

  /** Takes ints, booleans, positions of symbols or codes of dictionary entries. */
  public final int[] ints(int count) {
    forgetValues();
    if (ints.length < count) {
      ints = new int[room(count)];
    }
    return ints;
  }

  /** Takes longs. */
  public final long[] longs(int count) {
    forgetValues();
    if (longs.length < count) {
      longs = new long[room(count)];
    }
    return longs;
  }

  /** Takes floats. */
  public final float[] floats(int count) {
    forgetValues();
    if (floats.length < count) {
      floats = new float[room(count)];
    }
    return floats;
  }

  /** Takes doubles. */
  public final double[] doubles(int count) {
    forgetValues();
    if (doubles.length < count) {
      doubles = new double[room(count)];
    }
    return doubles;
  }

  /** Takes byte strings one after another, empty now; see {@link #offsets}. */
  public final ByteWriter data() {
    forgetValues();
    data.truncate(0);
    return data;
  }

  /** Takes where each byte string starts, and where the last one ends. */
  public final int[] offsets(int count) {
    forgetValues();
    if (offsets.length <= count) {
      offsets = new int[room(count) + 1];
    }
    return offsets;
  }

  private static int room(int count) {
    return Math.max(LEAST_ROOM, Integer.highestOneBit(2 * count - 1));
  }

  /** Called before arrays are handed out to be filled. */
  void forgetValues() {
    textIndex = -1;
    isShared = false;
    areSlices = false;
  }

  /** Tells that the longs are slices of an array: where each starts, then its length. */
  final void useSlices(byte[] array) {
    bytes = array;
    areSlices = true;
  }

  /**
   * Tells that the byte strings lie in an array where the offsets say: {@link #data} or another.
   */
  final void useBytes(byte[] array) {
    bytes = array;
  }

  /** Whether the entries are those of a dictionary, compared by identity. */
  @SuppressWarnings("ReferenceEquality") // equal dictionaries of two pages may have other entries
  public final boolean shares(Object other) {
    return dictionary == other;
  }

  /**
   * Takes the entries of a dictionary, as objects that all rows share: those of an earlier
   * dictionary, used again.
   *
   * @param starts where each entry starts, and after the last where it ends
   */
  public final void share(Object newDictionary, byte[] bytes, int[] starts, int count) {
    forgetValues();
    dictionary = null;
    if (entries.length < count) {
      int known = entries.length;
      entries = Arrays.copyOf(entries, count);
      for (int i = known; i < count; i++) {
        entries[i] = new Utf8();
      }
    }
    for (int i = 0; i < count; i++) {
      int length = starts[i + 1] - starts[i];
      entries[i].setByteLength(length);
      System.arraycopy(bytes, starts[i], entries[i].getBytes(), 0, length);
    }
    dictionary = newDictionary;
  }

  /** Tells that the ints are codes of the dictionary that was {@linkplain #share shared}. */
  final void useShared() {
    isShared = true;
  }

  /** Whether each of some ints is the position of a symbol of the enum. */
  final boolean areSymbols(int count) {
    int bad = 0;
    int last = schema.getEnumSymbols().size() - 1;
    for (int i = 0; i < count; i++) {
      bad |= ints[i] | (last - ints[i]);
    }
    return bad >= 0;
  }

  /** The bytes of the first byte strings together. */
  final int sizeOf(int count) {
    return offsets[count] - offsets[0];
  }

  /** Whether a byte string has the size of the fixed type, or the type is another. */
  final boolean fits(int index) {
    return !isFixed || offsets[index + 1] - offsets[index] == schema.getFixedSize();
  }
}
