package dev.stoa.data.checked;

import dev.stoa.data.ColumnarMap;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** The entries of a map, with each access checked; the map methods of a checked view. */
final class CheckedEntries extends AbstractMap<CharSequence, Object> {
  private final ColumnarMap map;
  private final Origin origin;

  CheckedEntries(ColumnarMap map, Origin origin) {
    this.map = map;
    this.origin = origin;
  }

  /** Returns the map after checking its lease. */
  private ColumnarMap checkedMap() {
    origin.check();
    return map;
  }

  /** Returns the map after checking its lease, for keys of any class. */
  private Map<?, ?> checkedUntypedMap() {
    return checkedMap();
  }

  @Override
  public Object get(Object key) {
    return origin.ofKey(key).wrap(checkedUntypedMap().get(key));
  }

  @Override
  public boolean containsKey(Object key) {
    return checkedUntypedMap().containsKey(key);
  }

  @Override
  public int size() {
    return checkedMap().size();
  }

  @Override
  public boolean equals(Object other) {
    return checkedMap().equals(other);
  }

  @Override
  public int hashCode() {
    return checkedMap().hashCode();
  }

  @Override
  public Set<Map.Entry<CharSequence, Object>> entrySet() {
    origin.check();
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<CharSequence, Object>> iterator() {
        return new EntryIterator(checkedMap().entrySet().iterator());
      }

      @Override
      public int size() {
        return CheckedEntries.this.size();
      }
    };
  }

  private final class EntryIterator implements Iterator<Map.Entry<CharSequence, Object>> {
    private final Iterator<Map.Entry<CharSequence, Object>> entries;

    EntryIterator(Iterator<Map.Entry<CharSequence, Object>> entries) {
      this.entries = entries;
    }

    @Override
    public boolean hasNext() {
      origin.check();
      return entries.hasNext();
    }

    @Override
    public Map.Entry<CharSequence, Object> next() {
      origin.check();
      Map.Entry<CharSequence, Object> entry = entries.next();
      Origin entryOrigin = origin.ofKey(entry.getKey());
      CharSequence key = (CharSequence) entryOrigin.wrap(entry.getKey());
      return new SimpleImmutableEntry<>(key, entryOrigin.wrap(entry.getValue()));
    }
  }
}
