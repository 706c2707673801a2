package dev.stoa.format.page;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.EagerRecord;
import dev.stoa.data.FieldNameIndex;
import dev.stoa.format.page.DecodedValues.Kind;
import dev.stoa.format.view.OnDemandRecord;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * A record whose fields come from columns. A field that is read sequentially is decoded ahead into
 * a {@link ColumnWindow}; other fields are decoded one value at a time.
 *
 * <p>The null bits of all fields for the 64 rows around the current one are stored in one array:
 * most fields of wide records are null, and a null check then accesses no window. Extended by the
 * records of a split and by nested records.
 */
public abstract class WindowedRecord extends OnDemandRecord {
  /** The approximate total size of strings decoded ahead for all fields. */
  private static final int TARGET_SIZE_IN_BYTES = 8 << 20;

  /** The minimum size of strings decoded ahead for one field. */
  private static final int MIN_TARGET_SIZE_IN_BYTES = 1 << 12;

  /** The number of times that a method must call itself so that the JIT does not inline it. */
  private static final int INLINING_BARRIER_DEPTH = 2;

  private final ColumnWindow[] windows;

  /** For each field, a bit for each of the 64 rows, 1 if it is known to be null. */
  private final long[] nullBits;

  /** The ordinals of the fields for which the state of any of the 64 rows is known. */
  private final int[] ordinalsWithState;

  private int ordinalWithStateCount;

  /** The position of the current row, by which windows find it. */
  private long position;

  /** The bit of the current row in a word of 64 rows. */
  private long bit = 1;

  /** The position of the first of the 64 rows. */
  private long wordStart;

  /** Creates a record before its first row. */
  protected WindowedRecord(Schema schema, FieldNameIndex names) {
    super(schema, names);
    int fieldCount = schema.getFields().size();
    int sizePerFieldInBytes = TARGET_SIZE_IN_BYTES / Math.max(1, fieldCount);
    int targetSizeInBytes =
        Math.max(
            MIN_TARGET_SIZE_IN_BYTES,
            Math.min(ColumnWindow.MAX_TARGET_SIZE_IN_BYTES, sizePerFieldInBytes));
    this.windows =
        schema.getFields().stream()
            .map(field -> new ColumnWindow(withoutNull(field.schema()), targetSizeInBytes))
            .toArray(ColumnWindow[]::new);
    this.nullBits = new long[fieldCount];
    this.ordinalsWithState = new int[fieldCount];
  }

  private static Schema withoutNull(Schema schema) {
    boolean isNullableUnion =
        schema.getType() == Schema.Type.UNION
            && schema.getTypes().size() == 2
            && schema.isNullable();
    if (!isNullableUnion) {
      return schema;
    }
    boolean isNullFirst = schema.getTypes().get(0).getType() == Schema.Type.NULL;
    return schema.getTypes().get(isNullFirst ? 1 : 0);
  }

  /**
   * Moves to another row.
   *
   * @param newRow a number that differs from that of any row whose value is still cached
   * @param newPosition the position of the row, by which windows find it
   */
  protected final void moveTo(long newRow, long newPosition) {
    moveToRow(newRow);
    position = newPosition;
    bit = 1L << newPosition; // Java shifts by the lowest six bits.
    long newWordStart = newPosition & -Long.SIZE;
    if (newWordStart != wordStart) {
      wordStart = newWordStart;
      loadWord();
    }
  }

  private void loadWord() {
    int keptCount = 0;
    for (int i = 0; i < ordinalWithStateCount; i++) {
      if (loadWord(ordinalsWithState[i])) {
        ordinalsWithState[keptCount++] = ordinalsWithState[i];
      }
    }
    ordinalWithStateCount = keptCount;
  }

  /** Loads a window's state of the 64 rows; returns whether any is known. */
  private boolean loadWord(int ordinal) {
    ColumnWindow window = windows[ordinal];
    boolean isKnown = window.loadWord(wordStart);
    nullBits[ordinal] = window.nullBits();
    return isKnown;
  }

  /** Loads a window's state again after a fill. */
  private void refreshWord(int ordinal, ColumnWindow window) {
    boolean wasKnown = window.hasKnownRow();
    if (loadWord(ordinal) && !wasKnown) {
      ordinalsWithState[ordinalWithStateCount++] = ordinal;
    }
  }

  /** Discards the values that were decoded ahead. */
  protected final void clearWindows() {
    for (ColumnWindow window : windows) {
      window.clear();
    }
    loadWord();
  }

  /** Returns a column's values in the page that contains the current row. */
  protected abstract EncodedColumn values(int ordinal);

  /** Returns the current row's index in the values that {@link #values} returned last. */
  protected abstract int indexInPage(int ordinal);

  @Override
  protected final Object decode(int ordinal, Object reuse) {
    return values(ordinal, INLINING_BARRIER_DEPTH).view(indexInPage(ordinal), reuse);
  }

  @Override
  protected final void decodeText(int ordinal, Utf8 target) {
    values(ordinal, INLINING_BARRIER_DEPTH).readText(indexInPage(ordinal), target);
  }

  @Override
  protected final ByteBuffer decodeBytes(int ordinal, ByteBuffer target) {
    return values(ordinal, INLINING_BARRIER_DEPTH).readBytes(indexInPage(ordinal), target);
  }

  private boolean isKnownNull(int ordinal) {
    return (nullBits[ordinal] & bit) != 0;
  }

  // Decoding must not be inlined into the accessors, so that the accessors are small enough to be
  // inlined into a map function. The JIT compiler would inline it although it runs rarely, and then
  // the next accessor would exceed the inlining limit. It does not inline a method that calls
  // itself more than once, so the methods with a parameter `depth` first call themselves that many
  // times.

  /**
   * Decodes the current row's value and its neighbors into the window if possible; returns whether
   * the window contains the value, and values of a kind.
   */
  private boolean ensureFilled(int ordinal, Kind kind) {
    return ensureFilled(ordinal, INLINING_BARRIER_DEPTH) && windows[ordinal].kind == kind;
  }

  private boolean ensureFilled(int ordinal, int depth) {
    if (depth > 0) {
      return ensureFilled(ordinal, depth - 1);
    }
    ColumnWindow window = windows[ordinal];
    if (!window.isFilled(bit) && !window.isBypassed(position)) {
      EncodedColumn values = values(ordinal);
      int index = indexInPage(ordinal);
      boolean isFilled = values.fill(window, position - index, index);
      refreshWord(ordinal, window);
      if (!isFilled) {
        window.bypassUntil(position + 1);
      }
    }
    return window.isFilled(bit);
  }

  private EncodedColumn values(int ordinal, int depth) {
    return depth > 0 ? values(ordinal, depth - 1) : values(ordinal);
  }

  @Override
  public final Object get(int ordinal) {
    if (isKnownNull(ordinal)) {
      return null;
    }
    ColumnWindow window = windows[ordinal];
    return window.isFilled(bit) ? window.get(window.indexOf(bit)) : getSlow(ordinal, window);
  }

  private Object getSlow(int ordinal, ColumnWindow window) {
    if (isDecoded(ordinal)) {
      return decodedValue(ordinal);
    }
    if (ensureFilled(ordinal, INLINING_BARRIER_DEPTH)) {
      return window.get(window.indexOf(bit));
    }
    if (isKnownNull(ordinal)) {
      return null;
    }
    Object value = decodedValue(ordinal);
    window.reuseText(value);
    return value;
  }

  /**
   * Returns the current row's value as an object owned by the caller, which is {@code reuse} if
   * possible.
   */
  public final Object read(int ordinal, Object reuse) {
    ColumnWindow window = windows[ordinal];
    if (!isKnownNull(ordinal) && ensureFilled(ordinal, INLINING_BARRIER_DEPTH)) {
      return window.read(window.indexOf(bit), reuse);
    }
    return isKnownNull(ordinal) ? null : values(ordinal).read(indexInPage(ordinal), reuse);
  }

  @Override
  public final boolean isNullAt(int ordinal) {
    return isKnownNull(ordinal)
        || (!windows[ordinal].isPresent(bit) && isNullSlow(ordinal, INLINING_BARRIER_DEPTH));
  }

  private boolean isNullSlow(int ordinal, int depth) {
    if (depth > 0) {
      return isNullSlow(ordinal, depth - 1);
    }
    ColumnWindow window = windows[ordinal];
    if (!window.isValidityBypassed(position)) {
      EncodedColumn values = values(ordinal);
      int index = indexInPage(ordinal);
      if (values.fillValidity(window, position - index, index)) {
        refreshWord(ordinal, window);
        return isKnownNull(ordinal);
      }
      window.bypassValidityUntil(position + 1);
    }
    return values(ordinal).isNull(indexInPage(ordinal));
  }

  @Override
  public final boolean booleanAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.BOOLEAN) || ensureFilled(ordinal, Kind.BOOLEAN))
        ? window.ints[window.indexOf(bit)] != 0
        : values(ordinal, INLINING_BARRIER_DEPTH).readBoolean(indexInPage(ordinal));
  }

  @Override
  public final int intAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.INT) || ensureFilled(ordinal, Kind.INT))
        ? window.ints[window.indexOf(bit)]
        : values(ordinal, INLINING_BARRIER_DEPTH).readInt(indexInPage(ordinal));
  }

  @Override
  public final long longAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.LONG) || ensureFilled(ordinal, Kind.LONG))
        ? window.longs[window.indexOf(bit)]
        : intAsLong(ordinal, window);
  }

  private long intAsLong(int ordinal, ColumnWindow window) {
    return window.isFilled(bit, Kind.INT)
        ? window.ints[window.indexOf(bit)]
        : values(ordinal, INLINING_BARRIER_DEPTH).readLong(indexInPage(ordinal));
  }

  @Override
  public final float floatAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.FLOAT) || ensureFilled(ordinal, Kind.FLOAT))
        ? window.floats[window.indexOf(bit)]
        : values(ordinal, INLINING_BARRIER_DEPTH).readFloat(indexInPage(ordinal));
  }

  @Override
  public final double doubleAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.DOUBLE) || ensureFilled(ordinal, Kind.DOUBLE))
        ? window.doubles[window.indexOf(bit)]
        : floatAsDouble(ordinal, window);
  }

  private double floatAsDouble(int ordinal, ColumnWindow window) {
    return window.isFilled(bit, Kind.FLOAT)
        ? window.floats[window.indexOf(bit)]
        : values(ordinal, INLINING_BARRIER_DEPTH).readDouble(indexInPage(ordinal));
  }

  @Override
  public final Utf8 textAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.TEXT) || ensureFilled(ordinal, Kind.TEXT))
        ? window.textAt(window.indexOf(bit))
        : decodedText(ordinal);
  }

  @Override
  public final ByteBuffer bytesAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.BYTES) || ensureFilled(ordinal, Kind.BYTES))
        ? window.bytesAt(window.indexOf(bit))
        : decodedBytes(ordinal);
  }

  @Override
  public final ColumnarRecord copy() {
    EagerRecord copy = new EagerRecord(getSchema());
    for (int ordinal = 0; ordinal < windows.length; ordinal++) {
      copy.put(ordinal, read(ordinal, null));
    }
    return copy;
  }
}
