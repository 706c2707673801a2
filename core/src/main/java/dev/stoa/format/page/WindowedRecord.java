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
 * <p>The null bits of the 64 rows around the current one are stored together for all fields: most
 * fields of wide records are null, and this check then reads no window. Extended by the records of
 * a split and by nested records.
 */
public abstract class WindowedRecord extends OnDemandRecord {
  /** The total size of strings decoded ahead for all fields, in bytes. */
  private static final int TARGET_SIZE_IN_BYTES = 8 << 20;

  private static final int MIN_TARGET_SIZE_IN_BYTES = 1 << 12;

  private static final int INLINING_BARRIER = 2;

  private final ColumnWindow[] windows;

  /** For each field, a bit for each of the 64 rows, 1 if it is known to be null. */
  private final long[] nulls;

  /** The fields for which the state of any of the 64 rows is known. */
  private final int[] fieldsWithState;

  private int fieldWithStateCount;

  /** The row as windows count it. */
  private long position;

  /** The bit of the row in the word of its 64 rows. */
  private long bit = 1;

  /** The first of the 64 rows. */
  private long wordStart;

  /** Creates a record before its first row. */
  protected WindowedRecord(Schema schema, FieldNameIndex names) {
    super(schema, names);
    int width = schema.getFields().size();
    int sizePerField = TARGET_SIZE_IN_BYTES / Math.max(1, width);
    int targetSizeInBytes =
        Math.max(
            MIN_TARGET_SIZE_IN_BYTES,
            Math.min(ColumnWindow.MAX_TARGET_SIZE_IN_BYTES, sizePerField));
    this.windows =
        schema.getFields().stream()
            .map(field -> new ColumnWindow(withoutNull(field.schema()), targetSizeInBytes))
            .toArray(ColumnWindow[]::new);
    this.nulls = new long[width];
    this.fieldsWithState = new int[width];
  }

  private static Schema withoutNull(Schema schema) {
    boolean isOptional =
        schema.getType() == Schema.Type.UNION
            && schema.getTypes().size() == 2
            && schema.isNullable();
    if (!isOptional) {
      return schema;
    }
    boolean isNullFirst = schema.getTypes().get(0).getType() == Schema.Type.NULL;
    return schema.getTypes().get(isNullFirst ? 1 : 0);
  }

  /**
   * Moves to another row.
   *
   * @param newPosition the row as windows count it
   */
  protected final void moveTo(long newRow, long newPosition) {
    moveToRow(newRow);
    position = newPosition;
    bit = 1L << newPosition;
    long newWordStart = newPosition & -Long.SIZE;
    if (newWordStart != wordStart) {
      wordStart = newWordStart;
      loadWord();
    }
  }

  private void loadWord() {
    int keptCount = 0;
    for (int i = 0; i < fieldWithStateCount; i++) {
      if (loadWord(fieldsWithState[i])) {
        fieldsWithState[keptCount++] = fieldsWithState[i];
      }
    }
    fieldWithStateCount = keptCount;
  }

  /** Loads a window's state of the 64 rows; returns whether any is known. */
  private boolean loadWord(int ordinal) {
    ColumnWindow window = windows[ordinal];
    boolean isKnown = window.loadWord(wordStart);
    nulls[ordinal] = window.nulls();
    return isKnown;
  }

  /** Loads a window's state again after a fill. */
  private void refreshWord(int ordinal, ColumnWindow window) {
    boolean wasKnown = window.isKnown();
    if (loadWord(ordinal) && !wasKnown) {
      fieldsWithState[fieldWithStateCount++] = ordinal;
    }
  }

  /** Discards the values that were decoded ahead. */
  protected final void clearWindows() {
    for (ColumnWindow window : windows) {
      window.clear();
    }
    loadWord();
  }

  /** The values of the current row's page. */
  protected abstract EncodedColumn values(int ordinal);

  /** The current row's index in the last requested values. */
  protected abstract int indexInPage(int ordinal);

  @Override
  protected final Object decode(int ordinal, Object reuse) {
    return values(ordinal, INLINING_BARRIER).view(indexInPage(ordinal), reuse);
  }

  @Override
  protected final void decodeText(int ordinal, Utf8 target) {
    values(ordinal, INLINING_BARRIER).readText(indexInPage(ordinal), target);
  }

  @Override
  protected final ByteBuffer decodeBytes(int ordinal, ByteBuffer target) {
    return values(ordinal, INLINING_BARRIER).readBytes(indexInPage(ordinal), target);
  }

  private boolean isKnownNull(int ordinal) {
    return (nulls[ordinal] & bit) != 0;
  }

  // Decoding must not be inlined into the accessors, so that they are small enough to be inlined
  // into a map function. The JIT compiler would inline it although it runs rarely, and then the
  // next accessor would exceed the inlining limit. It does not inline a method that calls itself
  // more than once, so methods with a depth first call themselves that many times.

  /**
   * Decodes the current row's value ahead if possible; returns whether it is decoded and of a kind.
   */
  private boolean ensureFilled(int ordinal, Kind kind) {
    return ensureFilled(ordinal, INLINING_BARRIER) && windows[ordinal].kind == kind;
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
      return decoded(ordinal);
    }
    if (ensureFilled(ordinal, INLINING_BARRIER)) {
      return window.get(window.indexOf(bit));
    }
    if (isKnownNull(ordinal)) {
      return null;
    }
    Object value = decoded(ordinal);
    window.reuseText(value);
    return value;
  }

  /**
   * Returns the current row's value as an object owned by the caller, which is {@code reuse} if
   * possible.
   */
  public final Object read(int ordinal, Object reuse) {
    ColumnWindow window = windows[ordinal];
    if (!isKnownNull(ordinal) && ensureFilled(ordinal, INLINING_BARRIER)) {
      return window.read(window.indexOf(bit), reuse);
    }
    return isKnownNull(ordinal) ? null : values(ordinal).read(indexInPage(ordinal), reuse);
  }

  @Override
  public final boolean isNullAt(int ordinal) {
    return isKnownNull(ordinal)
        || (!windows[ordinal].isPresent(bit) && isNullSlow(ordinal, INLINING_BARRIER));
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
        : values(ordinal, INLINING_BARRIER).readBoolean(indexInPage(ordinal));
  }

  @Override
  public final int intAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.INT) || ensureFilled(ordinal, Kind.INT))
        ? window.ints[window.indexOf(bit)]
        : values(ordinal, INLINING_BARRIER).readInt(indexInPage(ordinal));
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
        : values(ordinal, INLINING_BARRIER).readLong(indexInPage(ordinal));
  }

  @Override
  public final float floatAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.FLOAT) || ensureFilled(ordinal, Kind.FLOAT))
        ? window.floats[window.indexOf(bit)]
        : values(ordinal, INLINING_BARRIER).readFloat(indexInPage(ordinal));
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
        : values(ordinal, INLINING_BARRIER).readDouble(indexInPage(ordinal));
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
