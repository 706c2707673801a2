package dev.stoa.format.window;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.EagerRecord;
import dev.stoa.data.FieldNames;
import dev.stoa.format.view.OnDemandRecord;
import dev.stoa.format.window.DecodedValues.Kind;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * A record whose fields come from columns. A field that is read row after row comes from a {@link
 * ColumnWindow}, which its column fills ahead; another is decoded alone.
 *
 * <p>What the windows know of the 64 rows around the present one lies side by side for all fields:
 * most fields of wide records are null, and finding that out touches no window. Extended by the
 * records of a split and by nested records.
 */
public abstract class WindowedRecord extends OnDemandRecord {
  /** The bytes of texts that are decoded ahead, of all fields together. */
  private static final int TARGET_BYTES = 8 << 20;

  private static final int LEAST_TARGET_BYTES = 1 << 12;

  // Words of a field: a bit for each of 64 rows.

  /** Known to be null. */
  private static final int NULLS = 0;

  /** Known not to be null. */
  private static final int PRESENT = 1;

  /** Not null and decoded. */
  private static final int FILLED = 2;

  /** Counted among the window's values. */
  private static final int COUNTED = 3;

  private static final int WORDS = 4;

  private final ColumnWindow[] windows;
  private final long[] words;

  /** The index of each field's first value of the 64 rows in its window. */
  private final int[] firstIndexes;

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
    this.words = new long[width * WORDS];
    this.firstIndexes = new int[width];
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
      turnWords();
    }
  }

  private void turnWords() {
    int kept = 0;
    for (int i = 0; i < knownCount; i++) {
      if (turnWords(known[i])) {
        known[kept++] = known[i];
      }
    }
    knownCount = kept;
  }

  /** Takes what a window knows of the 64 rows; gives whether that is anything. */
  private boolean turnWords(int ordinal) {
    ColumnWindow window = windows[ordinal];
    int at = ordinal * WORDS;
    words[at + NULLS] = window.nullBits(firstPlace);
    words[at + PRESENT] = window.presentBits(firstPlace);
    words[at + FILLED] = window.filledBits(firstPlace);
    if (words[at + FILLED] != 0) {
      words[at + COUNTED] = window.countedBits(firstPlace);
      firstIndexes[ordinal] = window.indexBefore(firstPlace);
    }
    return (words[at + NULLS] | words[at + PRESENT]) != 0;
  }

  /** Takes what a window knows now that more of it was filled. */
  private void learn(int ordinal) {
    int at = ordinal * WORDS;
    boolean wasKnown = (words[at + NULLS] | words[at + PRESENT]) != 0;
    if (turnWords(ordinal) && !wasKnown) {
      known[knownCount++] = ordinal;
    }
  }

  /** Forgets what was decoded ahead. */
  protected final void clearWindows() {
    for (ColumnWindow window : windows) {
      window.clear();
    }
    turnWords();
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

  private boolean isKnown(int ordinal, int word) {
    return (words[ordinal * WORDS + word] & bit) != 0;
  }

  /** Whether the present row's value is decoded, and of a kind. */
  private boolean holds(int ordinal, Kind kind) {
    return isKnown(ordinal, FILLED) && windows[ordinal].kind == kind;
  }

  /** The same, now that it was asked for and perhaps decoded; not inlined into the accessors. */
  private boolean reaches(int ordinal, Kind kind) {
    tryFill(ordinal);
    return holds(ordinal, kind);
  }

  private void tryFill(int ordinal) {
    ColumnWindow window = windows[ordinal];
    if (isKnown(ordinal, FILLED) || window.isClosed(place)) {
      return;
    }
    if (fill(ordinal, window)) {
      learn(ordinal);
    } else {
      window.closeUntil(place + 1);
    }
  }

  /** Where the present row's value, which is decoded, is in its window. */
  private int index(int ordinal) {
    return firstIndexes[ordinal] + Long.bitCount(words[ordinal * WORDS + COUNTED] & (bit - 1));
  }

  @Override
  public final Object get(int ordinal) {
    if (isKnown(ordinal, NULLS)) {
      return null;
    }
    return isKnown(ordinal, FILLED) ? windows[ordinal].get(index(ordinal)) : getMissing(ordinal);
  }

  private Object getMissing(int ordinal) {
    if (isDecoded(ordinal)) {
      return decoded(ordinal);
    }
    tryFill(ordinal);
    if (isKnown(ordinal, NULLS)) {
      return null;
    }
    if (isKnown(ordinal, FILLED)) {
      return windows[ordinal].get(index(ordinal));
    }
    Object value = decoded(ordinal);
    windows[ordinal].reuseText(value);
    return value;
  }

  /** The present row's value as an object that is the caller's, in {@code reuse} where it fits. */
  public final Object read(int ordinal, Object reuse) {
    if (!isKnown(ordinal, NULLS)) {
      tryFill(ordinal);
    }
    if (isKnown(ordinal, NULLS)) {
      return null;
    }
    return isKnown(ordinal, FILLED)
        ? windows[ordinal].read(index(ordinal), reuse)
        : decodeCopy(ordinal, reuse);
  }

  @Override
  public final boolean isNullAt(int ordinal) {
    return isKnown(ordinal, NULLS) || (!isKnown(ordinal, PRESENT) && isMissingNull(ordinal));
  }

  private boolean isMissingNull(int ordinal) {
    ColumnWindow window = windows[ordinal];
    if (!window.isPresenceClosed(place)) {
      if (fillPresence(ordinal, window)) {
        learn(ordinal);
        return isKnown(ordinal, NULLS);
      }
      window.closePresence(place + 1);
    }
    return decodeIsNull(ordinal);
  }

  @Override
  public final boolean booleanAt(int ordinal) {
    return (holds(ordinal, Kind.BOOLEAN) || reaches(ordinal, Kind.BOOLEAN))
        ? windows[ordinal].ints[index(ordinal)] != 0
        : decodeBoolean(ordinal);
  }

  @Override
  public final int intAt(int ordinal) {
    return (holds(ordinal, Kind.INT) || reaches(ordinal, Kind.INT))
        ? windows[ordinal].ints[index(ordinal)]
        : decodeInt(ordinal);
  }

  @Override
  public final long longAt(int ordinal) {
    return (holds(ordinal, Kind.LONG) || reaches(ordinal, Kind.LONG))
        ? windows[ordinal].longs[index(ordinal)]
        : intAsLong(ordinal);
  }

  private long intAsLong(int ordinal) {
    return holds(ordinal, Kind.INT) ? windows[ordinal].ints[index(ordinal)] : decodeLong(ordinal);
  }

  @Override
  public final float floatAt(int ordinal) {
    return (holds(ordinal, Kind.FLOAT) || reaches(ordinal, Kind.FLOAT))
        ? windows[ordinal].floats[index(ordinal)]
        : decodeFloat(ordinal);
  }

  @Override
  public final double doubleAt(int ordinal) {
    return (holds(ordinal, Kind.DOUBLE) || reaches(ordinal, Kind.DOUBLE))
        ? windows[ordinal].doubles[index(ordinal)]
        : floatAsDouble(ordinal);
  }

  private double floatAsDouble(int ordinal) {
    return holds(ordinal, Kind.FLOAT)
        ? windows[ordinal].floats[index(ordinal)]
        : decodeDouble(ordinal);
  }

  @Override
  public final Utf8 textAt(int ordinal) {
    return (holds(ordinal, Kind.TEXT) || reaches(ordinal, Kind.TEXT))
        ? windows[ordinal].textAt(index(ordinal))
        : decodedText(ordinal);
  }

  @Override
  public final ByteBuffer bytesAt(int ordinal) {
    return (holds(ordinal, Kind.BYTES) || reaches(ordinal, Kind.BYTES))
        ? windows[ordinal].bytesAt(index(ordinal))
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
