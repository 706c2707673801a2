package dev.stoa.hadoop.mapreduce;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.avro.util.Utf8;

/**
 * A map of a {@link MutableRecordView}: a view of the table's map until it is changed, then a copy.
 */
final class MutableMapView extends AbstractMap<Object, Object> {
  private final StringRepresentation strings;
  private Map<?, ?> map;
  private Map<Object, Object> changed;

  MutableMapView(Map<?, ?> map, StringRepresentation strings) {
    this.map = map;
    this.strings = strings;
  }

  private Map<Object, Object> changed() {
    if (changed == null) {
      changed = new HashMap<>(this);
      map = changed;
    }
    return changed;
  }

  /** Core's maps accept keys of any class. */
  @Override
  public Object get(Object key) {
    return changed == null ? strings.of(map.get(key)) : changed.get(key);
  }

  @Override
  public boolean containsKey(Object key) {
    return map.containsKey(key);
  }

  @Override
  public Object put(Object key, Object value) {
    return changed().put(key, value);
  }

  @Override
  public Object remove(Object key) {
    return changed().remove(key);
  }

  @Override
  public void clear() {
    changed().clear();
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return changed == null ? new Entries() : changed.entrySet();
  }

  private final class Entries extends AbstractSet<Map.Entry<Object, Object>> {
    @Override
    public Iterator<Map.Entry<Object, Object>> iterator() {
      return map.entrySet().stream().map(this::entry).iterator();
    }

    private Map.Entry<Object, Object> entry(Map.Entry<?, ?> entry) {
      Object key = entry.getKey() instanceof Utf8 text ? strings.convertText(text) : entry.getKey();
      return new SimpleImmutableEntry<>(key, strings.of(entry.getValue()));
    }

    @Override
    public int size() {
      return map.size();
    }
  }
}
