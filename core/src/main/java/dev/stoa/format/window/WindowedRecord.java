package dev.stoa.format.window;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.EagerRecord;
import dev.stoa.data.FieldNames;
import dev.stoa.format.view.OnDemandRecord;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * A record whose fields come from columns. A field that is read row after row comes from a {@link
 * ColumnWindow}, which its column fills ahead; another is decoded alone.
 *
 * <p>Extended by the records of a split and by nested records. Each accessor has its slow path in a
 * method of its own, so that the fast one is small enough to be inlined into a map function.
 */
public abstract class WindowedRecord extends OnDemandRecord {
  private final ColumnWindow[] windows;

  /** The row as windows count it. */
  private long place;

  /** A record that is at no row yet, with a limit on the rows of its windows. */
  protected WindowedRecord(Schema schema, FieldNames names, int maxRows) {
    super(schema, names);
    this.windows =
        schema.getFields().stream()
            .map(field -> new ColumnWindow(withoutNull(field.schema()), maxRows))
            .toArray(ColumnWindow[]::new);
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
  }

  /** Forgets what was decoded ahead. */
  protected final void clearWindows() {
    for (ColumnWindow window : windows) {
      window.clear();
    }
  }

  /** Decodes the present row's value and its neighbours; false where it should be read alone. */
  protected abstract boolean fill(int ordinal, ColumnWindow window);

  /** Finds out which of the present row's and its neighbours' values are null; or gives false. */
  protected abstract boolean fillPresence(int ordinal, ColumnWindow window);

  /** Decodes the present row's value alone, as an object that is the caller's. */
  protected abstract Object decodeCopy(int ordinal, Object reuse);

  /** Tests the present row's value alone. */
  protected abstract boolean decodeIsNull(int ordinal);

  /** Decodes the present row's boolean alone. */
  protected abstract boolean decodeBoolean(int ordinal);

  /** Decodes the present row's int alone. */
  protected abstract int decodeInt(int ordinal);

  /** Decodes the present row's long or int alone. */
  protected abstract long decodeLong(int ordinal);

  /** Decodes the present row's float alone. */
  protected abstract float decodeFloat(int ordinal);

  /** Decodes the present row's double or float alone. */
  protected abstract double decodeDouble(int ordinal);

  /** Whether the present row is in the window, now that it was asked for and perhaps filled. */
  private boolean reaches(int ordinal, ColumnWindow window) {
    return window.contains(place)
        || (!window.isClosed(place) && fill(ordinal, window) && window.contains(place));
  }

  @Override
  public final Object get(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return window.contains(place) ? window.get(place) : getMissing(ordinal, window);
  }

  private Object getMissing(int ordinal, ColumnWindow window) {
    if (isDecoded(ordinal)) {
      return decoded(ordinal);
    }
    if (reaches(ordinal, window)) {
      return window.get(place);
    }
    Object value = decoded(ordinal);
    window.reuseText(value);
    return value;
  }

  /** The present row's value as an object that is the caller's, in {@code reuse} where it fits. */
  public final Object read(int ordinal, Object reuse) {
    ColumnWindow window = windows[ordinal];
    return reaches(ordinal, window) ? window.read(place, reuse) : decodeCopy(ordinal, reuse);
  }

  @Override
  public final boolean isNullAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return window.containsPresence(place) ? window.isNull(place) : isMissingNull(ordinal, window);
  }

  private boolean isMissingNull(int ordinal, ColumnWindow window) {
    boolean isFilled =
        !window.isPresenceClosed(place)
            && fillPresence(ordinal, window)
            && window.containsPresence(place);
    return isFilled ? window.isNull(place) : decodeIsNull(ordinal);
  }

  @Override
  public final boolean booleanAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return window.containsBoolean(place)
        ? window.booleanAt(place)
        : missingBoolean(ordinal, window);
  }

  private boolean missingBoolean(int ordinal, ColumnWindow window) {
    return (reaches(ordinal, window) && window.containsBoolean(place))
        ? window.booleanAt(place)
        : decodeBoolean(ordinal);
  }

  @Override
  public final int intAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return window.containsInt(place) ? window.intAt(place) : missingInt(ordinal, window);
  }

  private int missingInt(int ordinal, ColumnWindow window) {
    return (reaches(ordinal, window) && window.containsInt(place))
        ? window.intAt(place)
        : decodeInt(ordinal);
  }

  @Override
  public final long longAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return window.containsLong(place) ? window.longAt(place) : missingLong(ordinal, window);
  }

  private long missingLong(int ordinal, ColumnWindow window) {
    if (reaches(ordinal, window)) {
      if (window.containsLong(place)) {
        return window.longAt(place);
      }
      if (window.containsInt(place)) {
        return window.intAt(place);
      }
    }
    return decodeLong(ordinal);
  }

  @Override
  public final float floatAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return window.containsFloat(place) ? window.floatAt(place) : missingFloat(ordinal, window);
  }

  private float missingFloat(int ordinal, ColumnWindow window) {
    return (reaches(ordinal, window) && window.containsFloat(place))
        ? window.floatAt(place)
        : decodeFloat(ordinal);
  }

  @Override
  public final double doubleAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return window.containsDouble(place) ? window.doubleAt(place) : missingDouble(ordinal, window);
  }

  private double missingDouble(int ordinal, ColumnWindow window) {
    if (reaches(ordinal, window)) {
      if (window.containsDouble(place)) {
        return window.doubleAt(place);
      }
      if (window.containsFloat(place)) {
        return window.floatAt(place);
      }
    }
    return decodeDouble(ordinal);
  }

  @Override
  public final Utf8 textAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return window.containsText(place) ? window.textAt(place) : missingText(ordinal, window);
  }

  private Utf8 missingText(int ordinal, ColumnWindow window) {
    return (reaches(ordinal, window) && window.containsText(place))
        ? window.textAt(place)
        : decodedText(ordinal);
  }

  @Override
  public final ByteBuffer bytesAt(int ordinal) {
    ColumnWindow window = windows[ordinal];
    return (reaches(ordinal, window) && window.containsBytes(place))
        ? window.bytesAt(place)
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
