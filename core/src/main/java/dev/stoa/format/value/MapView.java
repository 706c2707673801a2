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
 * A map in a page, in which one key is looked up without decoding the others (CIF paper, section
 * 5). Valid until it is reset to another map. Extended for each layout of maps.
 */
public abstract class MapView extends AbstractMap<CharSequence, Object> implements ColumnarMap {
  /** Means that all entries of a map were passed to an action. */
  public static final int ALL = -1;

  private final ValuePosition found = new ValuePosition();
  private ReusedValues reused;

  /** The key last looked up in this map, and whether it was found; null at first. */
  private CharSequence lastKey;

  private boolean isFound;

  /** A view before its first map. */
  protected MapView() {}

  /** Called after the view was reset to another map. */
  protected final void resetLookup() {
    lastKey = null;
  }

  /** Sets the position to the value of a key; returns false if the map does not have it. */
  protected abstract boolean find(CharSequence key, ValuePosition target);

  /** Whether a key, the object last found, still is the same string. */
  protected abstract boolean isSame(CharSequence key);

  /** A cursor over all entries after the first {@code passed}. */
  protected abstract EntryCursor cursor(int passed);

  /** The entries one after another, each in a new object. */
  protected Iterator<Map.Entry<CharSequence, Object>> entries() {
    return cursor(0).iterator(size(), EntryCursor::entry);
  }

  @SuppressWarnings("ReferenceEquality") // a different object is only looked up again
  private boolean find(CharSequence key) {
    if (key != lastKey || !isSame(key)) {
      lastKey = null;
      isFound = find(key, found);
      lastKey = key;
    }
    return isFound;
  }

  /** Finds the value of a key, which must exist. */
  private RandomAccessValues at(CharSequence key) {
    if (!find(key) || found.isNull()) {
      throw new IllegalStateException(
          "the map has no value for the key \"" + key + "\" in this row: call isNullAt first");
    }
    return found.values();
  }

  private ReusedValues reused() {
    if (reused == null) {
      reused = new ReusedValues();
    }
    return reused;
  }

  private Object foundValue() {
    return found.values().view(found.index(), null);
  }

  @Override
  public final Object get(Object key) {
    return key instanceof CharSequence text && find(text) ? foundValue() : null;
  }

  @Override
  public final boolean containsKey(Object key) {
    return key instanceof CharSequence text && find(text);
  }

  @Override
  public abstract int size();

  @Override
  public final boolean isNullAt(CharSequence key) {
    return !find(key) || found.isNull();
  }

  @Override
  public final boolean booleanAt(CharSequence key) {
    return at(key).readBoolean(found.index());
  }

  @Override
  public final int intAt(CharSequence key) {
    return at(key).readInt(found.index());
  }

  @Override
  public final long longAt(CharSequence key) {
    return at(key).readLong(found.index());
  }

  @Override
  public final float floatAt(CharSequence key) {
    return at(key).readFloat(found.index());
  }

  @Override
  public final double doubleAt(CharSequence key) {
    return at(key).readDouble(found.index());
  }

  @Override
  public final Utf8 textAt(CharSequence key) {
    return reused().text(at(key), found.index());
  }

  @Override
  public final ByteBuffer bytesAt(CharSequence key) {
    return reused().bytes(at(key), found.index());
  }

  @Override
  public final ColumnarMap mapAt(CharSequence key) {
    return reused().container(ColumnarMap.class, at(key), found.index());
  }

  @Override
  public final ColumnarArray arrayAt(CharSequence key) {
    return reused().container(ColumnarArray.class, at(key), found.index());
  }

  @Override
  public final ColumnarRecord recordAt(CharSequence key) {
    return reused().container(ColumnarRecord.class, at(key), found.index());
  }

  /** Whether the other map has equal values for the same keys, regardless of the keys' class. */
  @Override
  public final boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (!(other instanceof Map<?, ?> that) || that.size() != size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : that.entrySet()) {
      boolean containsKey = entry.getKey() instanceof CharSequence key && find(key);
      if (!containsKey || !Objects.equals(foundValue(), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  /** The same as for any map of the same key and value objects. */
  @Override
  public final int hashCode() {
    return super.hashCode();
  }

  /** Called with each non-null entry. */
  @FunctionalInterface
  private interface EntryAction {
    void accept(CharSequence key, RandomAccessValues values, int index);
  }

  /**
   * Passes entries whose values were decoded together as ints; returns their number, or {@link
   * #ALL}.
   */
  protected int forEachDecodedInt(ObjIntConsumer<? super CharSequence> action) {
    return 0;
  }

  /** The same with longs, or ints. */
  protected int forEachDecodedLong(ObjLongConsumer<? super CharSequence> action) {
    return 0;
  }

  /** The same with doubles, or floats. */
  protected int forEachDecodedDouble(ObjDoubleConsumer<? super CharSequence> action) {
    return 0;
  }

  /** The same with strings, each copied into the same object. */
  protected int forEachDecodedText(
      Utf8 text, BiConsumer<? super CharSequence, ? super Utf8> action) {
    return 0;
  }

  private void forEachRemaining(int passed, EntryAction action) {
    if (passed == ALL) {
      return;
    }
    EntryCursor rest = cursor(passed);
    while (rest.next()) {
      CharSequence key = rest.key();
      ValuePosition value = rest.value();
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

  /** Decodes the keys and no value. */
  @Override
  public final Set<CharSequence> keySet() {
    return new EntrySetView<>(() -> cursor(0).iterator(size(), EntryCursor::key));
  }

  /** Each iterator makes new entries. */
  @Override
  public final Set<Map.Entry<CharSequence, Object>> entrySet() {
    return new EntrySetView<>(this::entries);
  }

  /** The keys or the entries. */
  private final class EntrySetView<T> extends AbstractSet<T> {
    private final Supplier<Iterator<T>> iterators;

    EntrySetView(Supplier<Iterator<T>> iterators) {
      this.iterators = iterators;
    }

    @Override
    public Iterator<T> iterator() {
      return iterators.get();
    }

    @Override
    public int size() {
      return MapView.this.size();
    }
  }
}
