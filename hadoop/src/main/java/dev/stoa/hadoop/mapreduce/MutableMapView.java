package dev.stoa.hadoop.mapreduce;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.avro.util.Utf8;

/**
 * A map of a {@link MutableRecordView}: a view of the table's map, or a copy once the map function
 * has changed it.
 */
final class MutableMapView extends AbstractMap<Object, Object> {
  private final StringRepresentation stringRepresentation;
  private Map<?, ?> map;
  private Map<Object, Object> copy;

  MutableMapView(Map<?, ?> map, StringRepresentation stringRepresentation) {
    this.map = map;
    this.stringRepresentation = stringRepresentation;
  }

  /** Returns the copy that may be changed, made at the first change. */
  private Map<Object, Object> copyForChange() {
    if (copy == null) {
      copy = new HashMap<>(this);
      map = copy;
    }
    return copy;
  }

  /** Looks up a key of any class of strings, as core's maps do. */
  @Override
  public Object get(Object key) {
    return copy == null ? stringRepresentation.convert(map.get(key)) : copy.get(key);
  }

  @Override
  public boolean containsKey(Object key) {
    return map.containsKey(key);
  }

  @Override
  public Object put(Object key, Object value) {
    return copyForChange().put(key, value);
  }

  @Override
  public Object remove(Object key) {
    return copyForChange().remove(key);
  }

  @Override
  public void clear() {
    copyForChange().clear();
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return copy == null ? new Entries() : copy.entrySet();
  }

  private final class Entries extends AbstractSet<Map.Entry<Object, Object>> {
    @Override
    public Iterator<Map.Entry<Object, Object>> iterator() {
      return map.entrySet().stream().map(this::entry).iterator();
    }

    private Map.Entry<Object, Object> entry(Map.Entry<?, ?> entry) {
      Object key =
          entry.getKey() instanceof Utf8 text
              ? stringRepresentation.convertText(text)
              : entry.getKey();
      return new SimpleImmutableEntry<>(key, stringRepresentation.convert(entry.getValue()));
    }

    @Override
    public int size() {
      return map.size();
    }
  }
}
