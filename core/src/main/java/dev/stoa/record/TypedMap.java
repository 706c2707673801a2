package dev.stoa.record;

import dev.stoa.data.ColumnarMap;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.avro.util.Utf8;

/** A map whose keys and values are converted when they are read. */
final class TypedMap extends AbstractMap<Object, Object> {
  private final Map<?, ?> stored;
  private final boolean hasStringKeys;
  private final FieldConverter valueConverter;

  TypedMap(Map<?, ?> stored, boolean hasStringKeys, FieldConverter valueConverter) {
    this.stored = stored;
    this.hasStringKeys = hasStringKeys;
    this.valueConverter = valueConverter;
  }

  /** The key as the stored map expects it: ours take any CharSequence, Avro's own mostly Utf8. */
  private Object storedKey(Object key) {
    boolean isFound = stored instanceof ColumnarMap || stored.containsKey(key);
    return !isFound && key instanceof CharSequence text ? new Utf8(text.toString()) : key;
  }

  @Override
  public Object get(Object key) {
    Object storedKey = storedKey(key);
    Object value = stored.get(storedKey);
    return value != null || stored.containsKey(storedKey) ? valueConverter.convert(value) : null;
  }

  @Override
  public boolean containsKey(Object key) {
    return stored.containsKey(storedKey(key));
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
    return new SimpleImmutableEntry<>(key, valueConverter.convert(entry.getValue()));
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
