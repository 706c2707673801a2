package dev.stoa.data.checked;

import dev.stoa.data.ColumnarMap;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** The entries of a map, with each access checked; the map part of a checked view. */
final class CheckedEntries extends AbstractMap<CharSequence, Object> {
  private final ColumnarMap map;
  private final Origin origin;

  CheckedEntries(ColumnarMap map, Origin origin) {
    this.map = map;
    this.origin = origin;
  }

  private ColumnarMap valid() {
    origin.check();
    return map;
  }

  private Map<?, ?> untyped() {
    return valid();
  }

  @Override
  public Object get(Object key) {
    return origin.key(key).checked(untyped().get(key));
  }

  @Override
  public boolean containsKey(Object key) {
    return untyped().containsKey(key);
  }

  @Override
  public int size() {
    return valid().size();
  }

  @Override
  public boolean equals(Object other) {
    return valid().equals(other);
  }

  @Override
  public int hashCode() {
    return valid().hashCode();
  }

  @Override
  public Set<Map.Entry<CharSequence, Object>> entrySet() {
    origin.check();
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<CharSequence, Object>> iterator() {
        return new EntryIterator(valid().entrySet().iterator());
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
      Origin entryOrigin = origin.key(entry.getKey());
      CharSequence key = (CharSequence) entryOrigin.checked(entry.getKey());
      return new SimpleImmutableEntry<>(key, entryOrigin.checked(entry.getValue()));
    }
  }
}
