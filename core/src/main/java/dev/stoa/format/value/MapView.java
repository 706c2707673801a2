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
 * 5). Valid until it is turned to another map. Each layout of maps extends it.
 */
public abstract class MapView extends AbstractMap<CharSequence, Object> implements ColumnarMap {
  /** Says that all entries of a map were passed to an action. */
  public static final int ALL = -1;

  private final ValuePlace found = new ValuePlace();
  private ReusedValues reused;

  /** The key that was looked up last in this map, and whether it was found; null before. */
  private CharSequence lastKey;

  private boolean isFound;

  /** A view of no map yet. */
  protected MapView() {}

  /** Called when the view was turned to another map. */
  protected final void turned() {
    lastKey = null;
  }

  /** Turns a place to the value of a key; false where the map does not have it. */
  protected abstract boolean find(CharSequence key, ValuePlace target);

  /** Whether a key, the object that was found last, is the same text still. */
  protected abstract boolean isSame(CharSequence key);

  /** A walk over all entries but the first {@code passed}. */
  protected abstract EntryWalk walk(int passed);

  /** The entries one after another, each a new object. */
  protected Iterator<Map.Entry<CharSequence, Object>> entries() {
    return walk(0).iterator(size(), EntryWalk::entry);
  }

  @SuppressWarnings("ReferenceEquality") // another object is looked up again, and nothing is wrong
  private boolean find(CharSequence key) {
    if (key != lastKey || !isSame(key)) {
      lastKey = null;
      isFound = find(key, found);
      lastKey = key;
    }
    return isFound;
  }

  /** Finds the value under a key, which must be there. */
  private PointReads at(CharSequence key) {
    if (!find(key) || found.isNull()) {
      throw new IllegalStateException(
          "the map has no value under the key \"" + key + "\" in this row: ask isNullAt before");
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

  /** Whether the other map has the same keys, whatever class they are of, and equal values. */
  @Override
  public final boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (!(other instanceof Map<?, ?> that) || that.size() != size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : that.entrySet()) {
      boolean isHere = entry.getKey() instanceof CharSequence key && find(key);
      if (!isHere || !Objects.equals(foundValue(), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  /** As of any map of the same key and value objects. */
  @Override
  public final int hashCode() {
    return super.hashCode();
  }

  /** Called with each entry that is not null. */
  @FunctionalInterface
  private interface EntryAction {
    void accept(CharSequence key, PointReads values, int index);
  }

  /** Passes the entries of which ints were decoded together; gives how many, or {@link #ALL}. */
  protected int passInts(ObjIntConsumer<? super CharSequence> action) {
    return 0;
  }

  /** The same with longs, or ints. */
  protected int passLongs(ObjLongConsumer<? super CharSequence> action) {
    return 0;
  }

  /** The same with doubles, or floats. */
  protected int passDoubles(ObjDoubleConsumer<? super CharSequence> action) {
    return 0;
  }

  /** The same with strings, each copied into the same object. */
  protected int passTexts(Utf8 text, BiConsumer<? super CharSequence, ? super Utf8> action) {
    return 0;
  }

  private void passRest(int passed, EntryAction action) {
    if (passed == ALL) {
      return;
    }
    EntryWalk rest = walk(passed);
    while (rest.next()) {
      CharSequence key = rest.key();
      ValuePlace value = rest.value();
      if (!value.isNull()) {
        action.accept(key, value.values(), value.index());
      }
    }
  }

  @Override
  public final void forEachInt(ObjIntConsumer<? super CharSequence> action) {
    passRest(passInts(action), (key, values, i) -> action.accept(key, values.readInt(i)));
  }

  @Override
  public final void forEachLong(ObjLongConsumer<? super CharSequence> action) {
    passRest(passLongs(action), (key, values, i) -> action.accept(key, values.readLong(i)));
  }

  @Override
  public final void forEachDouble(ObjDoubleConsumer<? super CharSequence> action) {
    passRest(passDoubles(action), (key, values, i) -> action.accept(key, values.readDouble(i)));
  }

  @Override
  public final void forEachText(BiConsumer<? super CharSequence, ? super Utf8> action) {
    Utf8 text = new Utf8();
    passRest(
        passTexts(text, action),
        (key, values, i) -> {
          values.readText(i, text);
          action.accept(key, text);
        });
  }

  /** Decodes the keys and no value. */
  @Override
  public final Set<CharSequence> keySet() {
    return new Parts<>(() -> walk(0).iterator(size(), EntryWalk::key));
  }

  /** Each iterator makes new entries. */
  @Override
  public final Set<Map.Entry<CharSequence, Object>> entrySet() {
    return new Parts<>(this::entries);
  }

  /** The keys or the entries. */
  private final class Parts<T> extends AbstractSet<T> {
    private final Supplier<Iterator<T>> iterators;

    Parts(Supplier<Iterator<T>> iterators) {
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
