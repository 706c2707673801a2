package dev.stoa.hadoop.mapreduce;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** A map whose keys and texts are of {@code String}; the maps of a {@link StringRecord}. */
final class StringMap extends AbstractMap<String, Object> {
  private final Map<?, ?> map;

  StringMap(Map<?, ?> map) {
    this.map = map;
  }

  /** Core's maps find a key whether it is a String or not. */
  @Override
  public Object get(Object key) {
    return StringRecord.withStrings(map.get(key));
  }

  @Override
  public boolean containsKey(Object key) {
    return map.containsKey(key);
  }

  @Override
  public Set<Map.Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, Object>> iterator() {
        return map.entrySet().stream().map(StringMap::entry).iterator();
      }

      @Override
      public int size() {
        return map.size();
      }
    };
  }

  private static Map.Entry<String, Object> entry(Map.Entry<?, ?> entry) {
    return new SimpleImmutableEntry<>(
        entry.getKey().toString(), StringRecord.withStrings(entry.getValue()));
  }
}
