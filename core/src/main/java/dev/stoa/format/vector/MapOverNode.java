package dev.stoa.format.vector;

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
import java.util.function.Consumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.apache.avro.util.Utf8;

/** A map over a node, in which one key is looked up without touching the others. */
final class MapOverNode extends AbstractMap<CharSequence, Object> implements ColumnarMap {
  private final ValuePlace found = new ValuePlace();
  private MapNode node;
  private int index;
  private NodeAccess access;

  /** The key that was looked up last in this map, and whether it was found; null before. */
  private CharSequence lastKey;

  private boolean isFound;

  /** Turns to the map at a place. */
  MapOverNode turnTo(MapNode newNode, int newIndex) {
    node = newNode;
    index = newIndex;
    lastKey = null;
    return this;
  }

  @SuppressWarnings("ReferenceEquality") // another object is looked up again, and nothing is wrong
  private boolean find(CharSequence key) {
    if (key != lastKey || !node.isLast(key)) {
      isFound = node.find(index, key, found);
      lastKey = key;
    }
    return isFound;
  }

  /** Finds the value under a key, which must be there. */
  private VectorNode at(CharSequence key) {
    if (!find(key) || found.node().isNull(found.index())) {
      throw new IllegalStateException(
          "the map has no value under the key \"" + key + "\" in this row: ask isNullAt before");
    }
    return found.node();
  }

  private NodeAccess access() {
    if (access == null) {
      access = new NodeAccess();
    }
    return access;
  }

  @Override
  public Object get(Object key) {
    return key instanceof CharSequence text && find(text)
        ? found.node().view(found.index(), null)
        : null;
  }

  @Override
  public boolean containsKey(Object key) {
    return key instanceof CharSequence text && find(text);
  }

  @Override
  public int size() {
    return node.entryCount(index);
  }

  @Override
  public boolean isNullAt(CharSequence key) {
    return !find(key) || found.node().isNull(found.index());
  }

  @Override
  public boolean booleanAt(CharSequence key) {
    return at(key).readBoolean(found.index());
  }

  @Override
  public int intAt(CharSequence key) {
    return at(key).readInt(found.index());
  }

  @Override
  public long longAt(CharSequence key) {
    return at(key).readLong(found.index());
  }

  @Override
  public float floatAt(CharSequence key) {
    return at(key).readFloat(found.index());
  }

  @Override
  public double doubleAt(CharSequence key) {
    return at(key).readDouble(found.index());
  }

  @Override
  public Utf8 textAt(CharSequence key) {
    return access().text(at(key), found.index());
  }

  @Override
  public ByteBuffer bytesAt(CharSequence key) {
    return access().bytes(at(key), found.index());
  }

  @Override
  public ColumnarMap mapAt(CharSequence key) {
    return access().container(ColumnarMap.class, at(key), found.index());
  }

  @Override
  public ColumnarArray arrayAt(CharSequence key) {
    return access().container(ColumnarArray.class, at(key), found.index());
  }

  @Override
  public ColumnarRecord recordAt(CharSequence key) {
    return access().container(ColumnarRecord.class, at(key), found.index());
  }

  @Override
  public ColumnarMap copy() {
    return (ColumnarMap) node.read(index, null);
  }

  /** Whether the other map has the same keys, whatever class they are of, and equal values. */
  @Override
  public boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (!(other instanceof Map<?, ?> that) || that.size() != size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : that.entrySet()) {
      boolean isHere = entry.getKey() instanceof CharSequence key && find(key);
      if (!isHere || !Objects.equals(found.node().view(found.index(), null), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  /** As of any map of the same key and value objects. */
  @Override
  public int hashCode() {
    return super.hashCode();
  }

  @Override
  public void forEachInt(ObjIntConsumer<? super CharSequence> action) {
    forEach(
        node.run().forEachInt(index, action),
        entry -> action.accept(entry.key(), entry.values().readInt(entry.place())));
  }

  @Override
  public void forEachLong(ObjLongConsumer<? super CharSequence> action) {
    forEach(
        node.run().forEachLong(index, action),
        entry -> action.accept(entry.key(), entry.values().readLong(entry.place())));
  }

  @Override
  public void forEachDouble(ObjDoubleConsumer<? super CharSequence> action) {
    forEach(
        node.run().forEachDouble(index, action),
        entry -> action.accept(entry.key(), entry.values().readDouble(entry.place())));
  }

  @Override
  public void forEachText(BiConsumer<? super CharSequence, ? super Utf8> action) {
    Utf8 text = new Utf8();
    forEach(
        node.run().forEachText(index, text, action),
        entry -> {
          entry.values().readText(entry.place(), text);
          action.accept(entry.key(), text);
        });
  }

  /** Passes the entries, of which the run passed some, that are not null. */
  private void forEach(int passed, Consumer<MapEntries> action) {
    if (passed == MapRun.ALL) {
      return;
    }
    MapEntries rest = new MapEntries(node, index, passed);
    while (rest.next()) {
      if (!rest.values().isNull(rest.place())) {
        action.accept(rest);
      }
    }
    node.run().ended(index);
  }

  /** Decodes the keys and no value. */
  @Override
  public Set<CharSequence> keySet() {
    return new Parts<>(() -> new MapEntries(node, index, 0).iterator(MapEntries::key));
  }

  /** Each iterator makes new entries, of keys that maps share. */
  @Override
  public Set<Map.Entry<CharSequence, Object>> entrySet() {
    return new Parts<>(() -> node.run().iterator(index));
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
      return MapOverNode.this.size();
    }
  }
}
