package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.apache.avro.util.Utf8;

/**
 * A map in a page, in which a key is looked up without decoding other keys (CIF paper, section 5).
 * Valid until it is reset to another map. Extended for maps in Avro binary and for maps of vector
 * pages.
 */
public abstract class MapView extends AbstractMap<CharSequence, Object> implements ColumnarMap {
  /** Returned instead of a number if all entries of a map were passed to an action or skipped. */
  public static final int ALL_ENTRIES = -1;

  private final ValuePosition foundPosition = new ValuePosition();
  private ReusedValues reusedValues;

  /** The key that was looked up last in this map; null before the first lookup. */
  private CharSequence lastKey;

  /** Whether the map has {@link #lastKey}. */
  private boolean isFound;

  /** Creates a view, which must be reset to a map before use. */
  protected MapView() {}

  @Override
  public final Object put(CharSequence key, Object value) {
    throw new UnsupportedOperationException(
        "this map is read-only: change a copy such as new HashMap<>(map)");
  }

  /** Forgets the last lookup; called after the view was reset to another map. */
  protected final void resetLookup() {
    lastKey = null;
  }

  /** Sets the position to the value of a key; returns false if the map does not have it. */
  protected abstract boolean find(CharSequence key, ValuePosition target);

  /**
   * Returns whether the key of the last lookup, which may be mutable, still has the same
   * characters.
   */
  protected abstract boolean isUnchanged(CharSequence key);

  /** Creates a cursor over the entries after the first {@code skippedCount} entries. */
  protected abstract EntryCursor cursor(int skippedCount);

  /** Returns an iterator over the entries, each in a new object. */
  protected Iterator<Map.Entry<CharSequence, Object>> entries() {
    return cursor(0).iterator(size(), EntryCursor::entry);
  }

  @SuppressWarnings("ReferenceEquality") // an equal key in another object is looked up again
  private boolean lookUp(CharSequence key) {
    if (key != lastKey || !isUnchanged(key)) {
      lastKey = null; // for the case that the next line throws an exception
      isFound = find(key, foundPosition);
      lastKey = key;
    }
    return isFound;
  }

  /** Finds the value of a key, which must exist. */
  private RandomAccessValues requireValue(CharSequence key) {
    if (!lookUp(key) || foundPosition.isNull()) {
      throw new IllegalStateException(
          "the map has no value for the key \"" + key + "\" in this row: call isNullAt first");
    }
    return foundPosition.values();
  }

  private ReusedValues reusedValues() {
    if (reusedValues == null) {
      reusedValues = new ReusedValues();
    }
    return reusedValues;
  }

  private Object foundValue() {
    return foundPosition.values().view(foundPosition.index(), null);
  }

  @Override
  public final Object get(Object key) {
    return key instanceof CharSequence text && lookUp(text) ? foundValue() : null;
  }

  @Override
  public final boolean containsKey(Object key) {
    return key instanceof CharSequence text && lookUp(text);
  }

  @Override
  public abstract int size();

  @Override
  public final boolean isNullAt(CharSequence key) {
    return !lookUp(key) || foundPosition.isNull();
  }

  @Override
  public final boolean booleanAt(CharSequence key) {
    return requireValue(key).readBoolean(foundPosition.index());
  }

  @Override
  public final int intAt(CharSequence key) {
    return requireValue(key).readInt(foundPosition.index());
  }

  @Override
  public final long longAt(CharSequence key) {
    return requireValue(key).readLong(foundPosition.index());
  }

  @Override
  public final float floatAt(CharSequence key) {
    return requireValue(key).readFloat(foundPosition.index());
  }

  @Override
  public final double doubleAt(CharSequence key) {
    return requireValue(key).readDouble(foundPosition.index());
  }

  @Override
  public final Utf8 textAt(CharSequence key) {
    return reusedValues().text(requireValue(key), foundPosition.index());
  }

  @Override
  public final ByteBuffer bytesAt(CharSequence key) {
    return reusedValues().bytes(requireValue(key), foundPosition.index());
  }

  @Override
  public final ColumnarMap mapAt(CharSequence key) {
    return reusedValues().nestedValue(ColumnarMap.class, requireValue(key), foundPosition.index());
  }

  @Override
  public final ColumnarArray arrayAt(CharSequence key) {
    return reusedValues()
        .nestedValue(ColumnarArray.class, requireValue(key), foundPosition.index());
  }

  @Override
  public final ColumnarRecord recordAt(CharSequence key) {
    return reusedValues()
        .nestedValue(ColumnarRecord.class, requireValue(key), foundPosition.index());
  }

  /**
   * Returns whether the other map has equal values for the same keys; the classes of the keys do
   * not matter.
   */
  @Override
  public final boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (!(other instanceof Map<?, ?> otherMap) || otherMap.size() != size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : otherMap.entrySet()) {
      boolean containsKey = entry.getKey() instanceof CharSequence key && lookUp(key);
      if (!containsKey || !Objects.equals(foundValue(), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the hash code of any map with the same key and value objects. */
  @Override
  public final int hashCode() {
    return super.hashCode();
  }

  /** An action on an entry whose value is not null. */
  @FunctionalInterface
  private interface EntryAction {
    void accept(CharSequence key, RandomAccessValues values, int index);
  }

  /**
   * Passes the first entries to an action if their values were decoded ahead as ints; returns the
   * number of entries that were passed or skipped because their value is null, or {@link
   * #ALL_ENTRIES}.
   */
  protected int forEachDecodedInt(ObjIntConsumer<? super CharSequence> action) {
    return 0;
  }

  /**
   * Passes the first entries to an action if their values were decoded ahead as longs or ints, like
   * {@link #forEachDecodedInt}.
   */
  protected int forEachDecodedLong(ObjLongConsumer<? super CharSequence> action) {
    return 0;
  }

  /**
   * Passes the first entries to an action if their values were decoded ahead as doubles or floats,
   * like {@link #forEachDecodedInt}.
   */
  protected int forEachDecodedDouble(ObjDoubleConsumer<? super CharSequence> action) {
    return 0;
  }

  /**
   * Passes the first entries to an action if their values were decoded ahead as strings, each
   * copied into {@code text}, like {@link #forEachDecodedInt}.
   */
  protected int forEachDecodedText(
      Utf8 text, BiConsumer<? super CharSequence, ? super Utf8> action) {
    return 0;
  }

  private void forEachRemaining(int skippedCount, EntryAction action) {
    if (skippedCount == ALL_ENTRIES) {
      return;
    }
    EntryCursor cursor = cursor(skippedCount);
    while (cursor.next()) {
      CharSequence key = cursor.key();
      ValuePosition value = cursor.valuePosition();
      if (!value.isNull()) {
        action.accept(key, value.values(), value.index());
      }
    }
  }

  @Override
  public final void forEachInt(ObjIntConsumer<? super CharSequence> action) {
    forEachRemaining(
        forEachDecodedInt(action), (key, values, i) -> action.accept(key, values.readInt(i)));
  }

  @Override
  public final void forEachLong(ObjLongConsumer<? super CharSequence> action) {
    forEachRemaining(
        forEachDecodedLong(action), (key, values, i) -> action.accept(key, values.readLong(i)));
  }

  @Override
  public final void forEachDouble(ObjDoubleConsumer<? super CharSequence> action) {
    forEachRemaining(
        forEachDecodedDouble(action), (key, values, i) -> action.accept(key, values.readDouble(i)));
  }

  @Override
  public final void forEachText(BiConsumer<? super CharSequence, ? super Utf8> action) {
    Utf8 text = new Utf8();
    forEachRemaining(
        forEachDecodedText(text, action),
        (key, values, i) -> {
          values.readText(i, text);
          action.accept(key, text);
        });
  }

  /** Returns the keys; decodes no values. */
  @Override
  public final Set<CharSequence> keySet() {
    return new SetView<>(() -> cursor(0).iterator(size(), EntryCursor::key));
  }

  /** Returns the entries; each iterator creates new objects. */
  @Override
  public final Set<Map.Entry<CharSequence, Object>> entrySet() {
    return new SetView<>(this::entries);
  }

  /** A view of the keys or entries as a set. */
  private final class SetView<T> extends AbstractSet<T> {
    private final Supplier<Iterator<T>> iteratorSupplier;

    SetView(Supplier<Iterator<T>> iteratorSupplier) {
      this.iteratorSupplier = iteratorSupplier;
    }

    @Override
    public Iterator<T> iterator() {
      return iteratorSupplier.get();
    }

    @Override
    public int size() {
      return MapView.this.size();
    }
  }
}
