package dev.stoa.record;

import dev.stoa.data.ColumnarMap;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.avro.util.Utf8;

/** A map whose keys and values become those of a method's type when they are asked for. */
final class TypedMap extends AbstractMap<Object, Object> {
  private final Map<?, ?> stored;
  private final boolean hasStringKeys;
  private final FieldView view;

  TypedMap(Map<?, ?> stored, boolean hasStringKeys, FieldView view) {
    this.stored = stored;
    this.hasStringKeys = hasStringKeys;
    this.view = view;
  }

  /** The key as the stored map finds it: ours take any class of text, Avro's own mostly Utf8. */
  private Object stored(Object key) {
    boolean isTaken = stored instanceof ColumnarMap || stored.containsKey(key);
    return !isTaken && key instanceof CharSequence text ? new Utf8(text.toString()) : key;
  }

  @Override
  public Object get(Object key) {
    Object itsKey = stored(key);
    Object value = stored.get(itsKey);
    return value != null || stored.containsKey(itsKey) ? view.of(value) : null;
  }

  @Override
  public boolean containsKey(Object key) {
    return stored.containsKey(stored(key));
  }

  @Override
  public int size() {
    return stored.size();
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return new Entries();
  }

  private Map.Entry<Object, Object> entry(Map.Entry<?, ?> entry) {
    Object key = hasStringKeys ? entry.getKey().toString() : entry.getKey();
    return new SimpleImmutableEntry<>(key, view.of(entry.getValue()));
  }

  private final class Entries extends AbstractSet<Map.Entry<Object, Object>> {
    @Override
    public Iterator<Map.Entry<Object, Object>> iterator() {
      Iterator<? extends Map.Entry<?, ?>> entries = stored.entrySet().iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return entries.hasNext();
        }

        @Override
        public Map.Entry<Object, Object> next() {
          return entry(entries.next());
        }
      };
    }

    @Override
    public int size() {
      return stored.size();
    }
  }
}
