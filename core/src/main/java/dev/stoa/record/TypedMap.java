package dev.stoa.record;

import dev.stoa.data.ColumnarMap;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.avro.util.Utf8;

/** A map for the method of an interface: keys and values are converted when they are read. */
final class TypedMap extends AbstractMap<Object, Object> {
  private final Map<?, ?> storedMap;
  private final boolean hasStringKeys;
  private final FieldConverter valueConverter;

  TypedMap(Map<?, ?> storedMap, boolean hasStringKeys, FieldConverter valueConverter) {
    this.storedMap = storedMap;
    this.hasStringKeys = hasStringKeys;
    this.valueConverter = valueConverter;
  }

  /**
   * The key as the stored map expects it: Stoa's maps accept any CharSequence, Avro's maps usually
   * have Utf8 keys.
   */
  private Object storedKey(Object key) {
    boolean isAccepted = storedMap instanceof ColumnarMap || storedMap.containsKey(key);
    return !isAccepted && key instanceof CharSequence text ? new Utf8(text.toString()) : key;
  }

  @Override
  public Object get(Object key) {
    Object storedKey = storedKey(key);
    Object value = storedMap.get(storedKey);
    return value != null || storedMap.containsKey(storedKey) ? valueConverter.convert(value) : null;
  }

  @Override
  public boolean containsKey(Object key) {
    return storedMap.containsKey(storedKey(key));
  }

  @Override
  public int size() {
    return storedMap.size();
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return new EntrySet();
  }

  private Map.Entry<Object, Object> convertEntry(Map.Entry<?, ?> entry) {
    Object key = hasStringKeys ? entry.getKey().toString() : entry.getKey();
    return new SimpleImmutableEntry<>(key, valueConverter.convert(entry.getValue()));
  }

  private final class EntrySet extends AbstractSet<Map.Entry<Object, Object>> {
    @Override
    public Iterator<Map.Entry<Object, Object>> iterator() {
      Iterator<? extends Map.Entry<?, ?>> entries = storedMap.entrySet().iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return entries.hasNext();
        }

        @Override
        public Map.Entry<Object, Object> next() {
          return convertEntry(entries.next());
        }
      };
    }

    @Override
    public int size() {
      return storedMap.size();
    }
  }
}
