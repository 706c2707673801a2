package dev.stoa.format.page;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.EagerRecord;
import dev.stoa.data.FieldNames;
import dev.stoa.format.page.DecodedValues.Kind;
import dev.stoa.format.view.OnDemandRecord;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * A record whose fields come from columns. A field that is read row after row comes from a {@link
 * ColumnWindow}, which its column fills ahead; another is decoded alone.
 *
 * <p>Which of the 64 rows around the present one are null lies side by side for all fields: most
 * fields of wide records are null, and finding that out touches no window. Extended by the records
 * of a split and by nested records.
 */
public abstract class WindowedRecord extends OnDemandRecord {
  /** The bytes of texts that are decoded ahead, of all fields together. */
  private static final int TARGET_BYTES = 8 << 20;

  private static final int LEAST_TARGET_BYTES = 1 << 12;

  private static final int DETOURS = 2;

  private final ColumnWindow[] windows;

  /** For each field a bit for each of 64 rows that is known to be null. */
  private final long[] nulls;

  /** The fields of which anything is known of the 64 rows. */
  private final int[] known;

  private int knownCount;

  /** The row as windows count it, its number among 64 as a bit, and the first of the 64. */
  private long place;

  private long bit = 1;
  private long firstPlace;

  /** A record that is at no row yet. */
  protected WindowedRecord(Schema schema, FieldNames names) {
    super(schema, names);
    int width = schema.getFields().size();
    int share = TARGET_BYTES / Math.max(1, width);
    int targetBytes = Math.max(LEAST_TARGET_BYTES, Math.min(ColumnWindow.MAX_TARGET_BYTES, share));
    this.windows =
        schema.getFields().stream()
            .map(field -> new ColumnWindow(withoutNull(field.schema()), targetBytes))
            .toArray(ColumnWindow[]::new);
    this.nulls = new long[width];
    this.known = new int[width];
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
   * Moves to a row that was not the present one before.
   *
   * @param newPlace the row as windows count it
   */
  protected final void moveTo(long newRow, long newPlace) {
    moveToRow(newRow);
    place = newPlace;
    bit = 1L << newPlace;
    long newFirst = newPlace & -Long.SIZE;
    if (newFirst != firstPlace) {
      firstPlace = newFirst;
      look();
    }
  }

  private void look() {
    int kept = 0;
    for (int i = 0; i < knownCount; i++) {
      if (look(known[i])) {
        known[kept++] = known[i];
      }
    }
    knownCount = kept;
  }

  /** Takes what a window knows of the 64 rows; gives whether that is anything. */
  private boolean look(int ordinal) {
    ColumnWindow window = windows[ordinal];
    boolean isKnown = window.look(firstPlace);
    nulls[ordinal] = window.nulls();
    return isKnown;
  }

  /** Takes what a window knows now that more of it was filled. */
  private void learn(int ordinal, ColumnWindow window) {
    boolean wasKnown = window.isKnown();
    if (look(ordinal) && !wasKnown) {
      known[knownCount++] = ordinal;
    }
  }

  /** Forgets what was decoded ahead. */
  protected final void clearWindows() {
    for (ColumnWindow window : windows) {
      window.clear();
    }
    look();
  }

  /** The values of the page in which the present row's is. */
  protected abstract EncodedColumn values(int ordinal);

  /** Where it is among the values that were asked for last. */
  protected abstract int indexInValues(int ordinal);

  @Override
  protected final Object decode(int ordinal, Object reuse) {
    return values(ordinal, DETOURS).view(indexInValues(ordinal), reuse);
  }

  @Override
  protected final void decodeText(int ordinal, Utf8 target) {
    values(ordinal, DETOURS).readText(indexInValues(ordinal), target);
  }

  @Override
  protected final ByteBuffer decodeBytes(int ordinal, ByteBuffer target) {
    return values(ordinal, DETOURS).readBytes(indexInValues(ordinal), target);
  }

  private boolean isKnownNull(int ordinal) {
    return (nulls[ordinal] & bit) != 0;
  }

  // Decoding stays out of the accessors, so that they are small enough to be inlined into a map
  // function. The JIT compiler would inline it, rare as it is, and then have no room left for the
  // next accessor; but it does not inline a method that calls itself more than once. So methods
  // with a number of detours first call themselves so many times.

  /** Whether the present row's value is of a kind and decoded, now that it was asked for. */
  private boolean reaches(int ordinal, Kind kind) {
    return reaches(ordinal, DETOURS) && windows[ordinal].kind == kind;
  }

  private boolean reaches(int ordinal, int detours) {
    if (detours > 0) {
      return reaches(ordinal, detours - 1);
    }
    ColumnWindow window = windows[ordinal];
    if (!window.isFilled(bit) && !window.isClosed(place)) {
      EncodedColumn values = values(ordinal);
      int index = indexInValues(ordinal);
      boolean isFilled = values.fill(window, place - index, index);
      learn(ordinal, window);
      if (!isFilled) {
        window.closeUntil(place + 1);
      }
    }
    return window.isFilled(bit);
  }

  private EncodedColumn values(int ordinal, int detours) {
    return detours > 0 ? values(ordinal, detours - 1) : values(ordinal);
  }

  @Override
  public final Object get(int ordinal) {
    if (isKnownNull(ordinal)) {
      return null;
    }
    ColumnWindow window = windows[ordinal];
    return window.isFilled(bit) ? window.get(window.indexOf(bit)) : getMissing(ordinal, window);
  }

  private Object getMissing(int ordinal, ColumnWindow window) {
    if (isDecoded(ordinal)) {
      return decoded(ordinal);
    }
    if (reaches(ordinal, DETOURS)) {
      return window.get(window.indexOf(bit));
    }
    if (isKnownNull(ordinal)) {
      return null;
    }
    Object value = decoded(ordinal);
    window.reuseText(value);
    return value;
  }

  /** The present row's value as an object that is the caller's, in {@code reuse} where it fits. */
  public final Object read(int ordinal, Object reuse) {
    ColumnWindow window = windows[ordinal];
    if (!isKnownNull(ordinal) && reaches(ordinal, DETOURS)) {
      return window.read(window.indexOf(bit), reuse);
    }
    return isKnownNull(ordinal) ? null : values(ordinal).read(indexInValues(ordinal), reuse);
  }

  @Override
  public final boolean isNullAt(int ordinal) {
    return isKnownNull(ordinal)
        || (!windows[ordinal].isPresent(bit) && isMissingNull(ordinal, DETOURS));
  }

  private boolean isMissingNull(int ordinal, int detours) {
    if (detours > 0) {
      return isMissingNull(ordinal, detours - 1);
    }
    ColumnWindow window = windows[ordinal];
    if (!window.isPresenceClosed(place)) {
      EncodedColumn values = values(ordinal);
      int index = indexInValues(ordinal);
      if (values.fillPresence(window, place - index, index)) {
        learn(ordinal, window);
        return isKnownNull(ordinal);
      }
      window.closePresence(place + 1);
    }
    return values(ordinal).isNull(indexInValues(ordinal));
  }

  @Override
  public final boolean booleanAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.BOOLEAN) || reaches(ordinal, Kind.BOOLEAN))
        ? window.ints[window.indexOf(bit)] != 0
        : values(ordinal, DETOURS).readBoolean(indexInValues(ordinal));
  }

  @Override
  public final int intAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.INT) || reaches(ordinal, Kind.INT))
        ? window.ints[window.indexOf(bit)]
        : values(ordinal, DETOURS).readInt(indexInValues(ordinal));
  }

  @Override
  public final long longAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.LONG) || reaches(ordinal, Kind.LONG))
        ? window.longs[window.indexOf(bit)]
        : intAsLong(ordinal, window);
  }

  private long intAsLong(int ordinal, ColumnWindow window) {
    return window.isFilled(bit, Kind.INT)
        ? window.ints[window.indexOf(bit)]
        : values(ordinal, DETOURS).readLong(indexInValues(ordinal));
  }

  @Override
  public final float floatAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.FLOAT) || reaches(ordinal, Kind.FLOAT))
        ? window.floats[window.indexOf(bit)]
        : values(ordinal, DETOURS).readFloat(indexInValues(ordinal));
  }

  @Override
  public final double doubleAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.DOUBLE) || reaches(ordinal, Kind.DOUBLE))
        ? window.doubles[window.indexOf(bit)]
        : floatAsDouble(ordinal, window);
  }

  private double floatAsDouble(int ordinal, ColumnWindow window) {
    return window.isFilled(bit, Kind.FLOAT)
        ? window.floats[window.indexOf(bit)]
        : values(ordinal, DETOURS).readDouble(indexInValues(ordinal));
  }

  @Override
  public final Utf8 textAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.TEXT) || reaches(ordinal, Kind.TEXT))
        ? window.textAt(window.indexOf(bit))
        : decodedText(ordinal);
  }

  @Override
  public final ByteBuffer bytesAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (window.isFilled(bit, Kind.BYTES) || reaches(ordinal, Kind.BYTES))
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
