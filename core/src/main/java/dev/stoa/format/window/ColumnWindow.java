package dev.stoa.format.window;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * The values of neighbouring rows of one column, decoded together into arrays: a record that is
 * read row after row takes them from here. Presence bits and values are filled apart, so asking
 * whether a field is null decodes no values.
 *
 * <p>A page fills the aligned block of rows that contains the row asked for: its presence bits
 * whole, its values whole or, of long texts, a part of it. Filling again forgets what was there.
 * For one thread.
 */
public final class ColumnWindow {
  /** What the values are, and so which array has them. */
  public enum Kind {
    /** All are null. */
    NULL,
    BOOLEAN,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    /** Strings, given as {@link Utf8}. */
    TEXT,
    /** Strings, given as {@link String}. */
    STRING,
    ENUM,
    BYTES,
    FIXED
  }

  /** The most rows of a window. */
  public static final int MAX_ROWS = 1024;

  /** The rows of texts that are decoded at first; the number doubles each time. */
  private static final int FIRST_STEP = 8;

  /** Texts are decoded ahead up to about this size. */
  private static final int TARGET_BYTES = 1 << 16;

  /** Decoding texts ahead fails beyond this size, whatever a page promises. */
  private static final int MAX_BYTES = 4 * TARGET_BYTES;

  private static final long NEVER = Long.MIN_VALUE / 2;

  private final Schema schema;
  private final int maxRows;

  // The block: row of the first place, place in its page, number of places.
  private long start;
  private int firstPlace;
  private int rowCount;
  private long pageEnd;

  /** The row after the last whose presence bit is filled. */
  private long presenceEnd;

  /** The first row whose value is filled, and the row after the last. */
  private long first;

  private long end;
  private Kind kind = Kind.NULL;

  private final Bitmap presence = new Bitmap();
  private long[] present = {};
  private int[] ints = {};
  private long[] longs = {};
  private float[] floats = {};
  private double[] doubles = {};

  // Byte strings: slices of one buffer, or of texts a dictionary whose entries rows share.
  private int[] offsets = {};
  private final ByteWriter data = new ByteWriter();
  private boolean isShared;
  private Object dictionary;
  private Utf8[] entries = {};
  private Object[] symbols = {};

  private Utf8 text = new Utf8();
  private int textIndex = -1;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  // When to fill.
  private long lastRow = NEVER;
  private long lastNullRow = NEVER;
  private long closedEnd = NEVER;
  private long presenceClosedEnd = NEVER;
  private int step = FIRST_STEP;

  /**
   * An empty window with a limit on its rows.
   *
   * @param schema of the values that are not null
   */
  public ColumnWindow(Schema schema, int maxRows) {
    this.schema = schema;
    this.maxRows = Math.min(maxRows, MAX_ROWS);
    data.setLimit(MAX_BYTES);
  }

  // What records ask, row by row.

  /** Whether a row's value is filled. */
  boolean contains(long row) {
    return row >= first && row < end;
  }

  /** Whether it is filled whether a row's value is null. */
  boolean containsPresence(long row) {
    return row >= start && row < presenceEnd;
  }

  /** Whether the value is null in a row whose presence is filled. */
  boolean isNull(long row) {
    int index = (int) (row - start);
    return (present[index >> 6] >>> index & 1) == 0;
  }

  private boolean contains(long row, Kind wanted) {
    return row >= first && row < end && kind == wanted && !isNull(row);
  }

  boolean containsBoolean(long row) {
    return contains(row, Kind.BOOLEAN);
  }

  boolean containsInt(long row) {
    return contains(row, Kind.INT);
  }

  boolean containsLong(long row) {
    return contains(row, Kind.LONG);
  }

  boolean containsFloat(long row) {
    return contains(row, Kind.FLOAT);
  }

  boolean containsDouble(long row) {
    return contains(row, Kind.DOUBLE);
  }

  boolean containsText(long row) {
    return contains(row) && (kind == Kind.TEXT || kind == Kind.STRING) && !isNull(row);
  }

  boolean containsBytes(long row) {
    return contains(row) && (kind == Kind.BYTES || kind == Kind.FIXED) && !isNull(row);
  }

  boolean booleanAt(long row) {
    return ints[(int) (row - start)] != 0;
  }

  int intAt(long row) {
    return ints[(int) (row - start)];
  }

  long longAt(long row) {
    return longs[(int) (row - start)];
  }

  float floatAt(long row) {
    return floats[(int) (row - start)];
  }

  double doubleAt(long row) {
    return doubles[(int) (row - start)];
  }

  /** A text: one that other rows share, or the window's only one. */
  Utf8 textAt(long row) {
    int index = (int) (row - start);
    return isShared ? entries[ints[index]] : slice(index);
  }

  private Utf8 slice(int index) {
    if (index != textIndex) {
      int from = offsets[index];
      int length = offsets[index + 1] - from;
      text.setByteLength(length);
      System.arraycopy(data.array(), from, text.getBytes(), 0, length);
      textIndex = index;
    }
    return text;
  }

  /** Bytes, in the window's only buffer. */
  ByteBuffer bytesAt(long row) {
    buffer = copyBytes((int) (row - start), buffer);
    return buffer;
  }

  private ByteBuffer copyBytes(int index, ByteBuffer reuse) {
    int length = offsets[index + 1] - offsets[index];
    ByteBuffer target = reuse.capacity() < length ? ByteBuffer.allocate(length) : reuse.clear();
    return target.put(data.array(), offsets[index], length).flip();
  }

  /** A value as an object, valid until the window is filled again or asked for another. */
  Object get(long row) {
    if (isNull(row)) {
      return null;
    }
    return switch (kind) {
      case INT -> intAt(row);
      case LONG -> longAt(row);
      case DOUBLE -> doubleAt(row);
      case TEXT -> textAt(row);
      case BYTES -> bytesAt(row);
      default -> newObject(row);
    };
  }

  /** A value as an object that is the caller's, in {@code reuse} where that fits. */
  Object read(long row, Object reuse) {
    if (isNull(row)) {
      return null;
    }
    return switch (kind) {
      case TEXT -> copyText(row, reuse instanceof Utf8 given ? given : new Utf8());
      case BYTES ->
          copyBytes(
              (int) (row - start),
              reuse instanceof ByteBuffer given ? given : ByteBuffer.allocate(0));
      default -> get(row);
    };
  }

  private Utf8 copyText(long row, Utf8 target) {
    int index = (int) (row - start);
    byte[] from = isShared ? entries[ints[index]].getBytes() : data.array();
    int offset = isShared ? 0 : offsets[index];
    int length = isShared ? entries[ints[index]].getByteLength() : offsets[index + 1] - offset;
    target.setByteLength(length);
    System.arraycopy(from, offset, target.getBytes(), 0, length);
    return target;
  }

  private Object newObject(long row) {
    int index = (int) (row - start);
    return switch (kind) {
      case BOOLEAN -> ints[index] != 0;
      case FLOAT -> floats[index];
      case ENUM -> symbols()[ints[index]];
      case STRING -> isShared ? entries[ints[index]].toString() : newString(index);
      case FIXED -> newFixed(index);
      default -> throw new IllegalStateException("a window of " + kind + " has no values");
    };
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

  private Object newFixed(int index) {
    byte[] bytes = Arrays.copyOfRange(data.array(), offsets[index], offsets[index + 1]);
    return new GenericData.Fixed(schema, bytes);
  }

  private String newString(int index) {
    int length = offsets[index + 1] - offsets[index];
    return new String(data.array(), offsets[index], length, StandardCharsets.UTF_8);
  }

  /** Takes the object into which a text was read alone, to read the next into the same. */
  void reuseText(Object value) {
    if (value instanceof Utf8 given) {
      text = given;
      textIndex = -1;
    }
  }

  /** Forgets all rows: those to come are of another page. */
  public void clear() {
    start = NEVER;
    rowCount = 0;
    presenceEnd = NEVER;
    first = NEVER;
    end = NEVER;
    lastRow = NEVER;
    lastNullRow = NEVER;
    closedEnd = NEVER;
    presenceClosedEnd = NEVER;
    step = FIRST_STEP;
  }

  // When to fill.

  /** Whether the values of a row and its neighbours are to be read one by one. */
  boolean isClosed(long row) {
    return row < closedEnd;
  }

  /** Has the values of the block read one by one, since they cannot be decoded together. */
  public void closeBlock() {
    closedEnd = start + rowCount;
  }

  /** Has the values of the page read one by one. */
  public void closePage() {
    closedEnd = pageEnd;
  }

  /** The same of whether they are null. */
  boolean isPresenceClosed(long row) {
    return row < presenceClosedEnd;
  }

  /** Has the values of the rows before one read, and tested for null, one by one. */
  public void closeUntil(long row) {
    closedEnd = row;
    presenceClosedEnd = row;
  }

  /** Has the rows before one tested for null one by one. */
  public void closePresence(long newEnd) {
    presenceClosedEnd = newEnd;
  }

  /**
   * How many rows after the last one this one is: those that were filled, or asked for and then
   * read alone, count, those that are known to be null do not. Remembers the row.
   */
  public long gapBefore(long row) {
    long gap = row - lastRow;
    if (gap > 1 && gap <= maxRows && containsPresence(row)) {
      gap = 1L + presentBetween(Math.max(lastRow + 1, start), row);
    }
    lastRow = row;
    if (gap != 1) {
      step = FIRST_STEP;
    }
    return gap;
  }

  private int presentBetween(long from, long to) {
    int count = 0;
    for (long row = from; row < to; row++) {
      count += isNull(row) ? 0 : 1;
    }
    return count;
  }

  /** The same among the rows that were tested for null. */
  public long gapBeforeNull(long row) {
    long gap = row - lastNullRow;
    lastNullRow = row;
    return gap;
  }

  /** How many texts are to be decoded now. */
  public int step() {
    return step;
  }

  // What fills it.

  /** The most rows of this window. */
  public int maxRows() {
    return maxRows;
  }

  /**
   * Turns to the block of places of a page that contains one.
   *
   * @param pageStart the row of the page's first place
   * @param count the places of the page
   */
  public void turnTo(long pageStart, int place, int count) {
    firstPlace = place - place % maxRows;
    pageEnd = pageStart + count;
    turnToRows(pageStart + firstPlace, Math.min(maxRows, count - firstPlace));
  }

  /** Turns to rows that begin anywhere, all of which are to be filled. */
  public void turnToRun(long row, int count) {
    rowCount = 0;
    turnToRows(row, count);
  }

  private void turnToRows(long newStart, int count) {
    if (start != newStart || rowCount != count) {
      start = newStart;
      rowCount = count;
      presenceEnd = newStart;
      forgetValues();
    }
  }

  /** The place of the block's first row in its page. */
  public int firstPlace() {
    return firstPlace;
  }

  /** The rows of the block. */
  public int rowCount() {
    return rowCount;
  }

  /** Whether all presence bits of the block are filled. */
  public boolean hasPresence() {
    return presenceEnd == start + rowCount;
  }

  /** Takes a bit for each row of the block, before {@link #presenceFilled}. */
  public Bitmap presence() {
    return presence;
  }

  /** Tells that the presence bits of the block are filled. */
  public void presenceFilled() {
    present = presence.words();
    presenceEnd = start + rowCount;
    lastNullRow = presenceEnd - 1;
  }

  /** Takes ints, booleans, positions of symbols or codes of dictionary entries. */
  public int[] ints() {
    forgetValues();
    if (ints.length == 0) {
      ints = new int[maxRows];
    }
    return ints;
  }

  /** Takes longs, one for each row of the block. */
  public long[] longs() {
    forgetValues();
    if (longs.length == 0) {
      longs = new long[maxRows];
    }
    return longs;
  }

  /** Takes floats, one for each row of the block. */
  public float[] floats() {
    forgetValues();
    if (floats.length == 0) {
      floats = new float[maxRows];
    }
    return floats;
  }

  /** Takes doubles, one for each row of the block. */
  public double[] doubles() {
    forgetValues();
    if (doubles.length == 0) {
      doubles = new double[maxRows];
    }
    return doubles;
  }

  /** Takes byte strings one after another, empty now; see {@link #offsets}. */
  public ByteWriter data() {
    forgetValues();
    data.truncate(0);
    return data;
  }

  /** Takes where the byte string of each row starts; the next row's offset is where it ends. */
  public int[] offsets() {
    if (offsets.length == 0) {
      offsets = new int[maxRows + 1];
    }
    return offsets;
  }

  private void forgetValues() {
    first = start;
    end = start;
    textIndex = -1;
  }

  /** Tells that the values of all rows of the block are filled. */
  public void filled(Kind newKind) {
    filled(newKind, 0, rowCount);
    isShared = false;
  }

  private void filled(Kind newKind, int index, int count) {
    kind = newKind;
    first = start + index;
    end = first + count;
    lastRow = end - 1;
  }

  /** Tells that positions of an enum's symbols are filled, unless there are others. */
  public boolean filledSymbols() {
    int bad = 0;
    int last = schema.getEnumSymbols().size() - 1;
    for (int i = 0; i < rowCount; i++) {
      bad |= ints[i] | (last - ints[i]);
    }
    if (bad >= 0) {
      filled(Kind.ENUM);
    }
    return bad >= 0;
  }

  /** Tells that codes of the dictionary that was {@linkplain #share shared} are filled. */
  public void filledCodes(Kind newKind) {
    filled(newKind);
    isShared = true;
  }

  /**
   * Tells that the byte strings of some rows are filled.
   *
   * @param index the first of them, counted from the first row of the block
   */
  public void filledBytes(Kind newKind, int index, int count) {
    filled(newKind, index, count);
    isShared = false;
    int most = TARGET_BYTES / Math.max(1, data.size() / count);
    if (most < FIRST_STEP) {
      closePage();
    }
    step = Math.max(FIRST_STEP, Math.min(Math.min(2 * step, maxRows), most));
  }

  /** Tells the same of fixed values; gives false if one has another size. */
  public boolean filledFixed(int index, int count) {
    filledBytes(Kind.FIXED, index, count);
    for (int i = index; i < index + count; i++) {
      if (offsets[i + 1] - offsets[i] != schema.getFixedSize() && !isNull(start + i)) {
        forgetValues();
        return false;
      }
    }
    return true;
  }

  /** Tells that numbers of a page without blocks are filled, for as many rows as asked for. */
  public void filledStep(Kind newKind) {
    filled(newKind);
    step = Math.min(2 * step, maxRows);
  }

  /** How many values are filled. */
  public int filledCount() {
    return (int) (end - first);
  }

  /** Whether the entries are those of a dictionary, compared by identity. */
  @SuppressWarnings("ReferenceEquality") // equal dictionaries of two pages may have other entries
  public boolean shares(Object other) {
    return dictionary == other;
  }

  /**
   * Takes the entries of a dictionary, as objects that all rows share: those of an earlier
   * dictionary, used again.
   *
   * @param starts where each entry starts, and after the last where it ends
   */
  public void share(Object newDictionary, byte[] bytes, int[] starts, int count) {
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
}
