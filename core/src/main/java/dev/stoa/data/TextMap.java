package dev.stoa.data;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.avro.util.Utf8;

/**
 * An Avro map as it was stored, in the order in which it was written: {@code get("content-type")}
 * finds a key whether it is kept as {@link Utf8} or as {@code String}. Not modifiable.
 *
 * <p>Filled by the decoder of map values; compares equal to any map of the same keys and values.
 */
public final class TextMap extends AbstractMap<CharSequence, Object> {
  private final CharSequence[] keys;
  private final Object[] values;
  private final int size;

  /** Takes over the first {@code size} keys and values; a key stands in it once. */
  public TextMap(CharSequence[] keys, Object[] values, int size) {
    this.keys = keys;
    this.values = values;
    this.size = size;
  }

  @Override
  public Object get(Object key) {
    int at = indexOf(key);
    return at < 0 ? null : values[at];
  }

  @Override
  public boolean containsKey(Object key) {
    return indexOf(key) >= 0;
  }

  @Override
  public int size() {
    return size;
  }

  private int indexOf(Object key) {
    if (!(key instanceof CharSequence)) {
      return -1;
    }
    Utf8 wanted = key instanceof Utf8 utf8 ? utf8 : new Utf8(key.toString());
    for (int i = 0; i < size; i++) {
      if (isSame(keys[i], wanted)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isSame(CharSequence key, Utf8 wanted) {
    return key instanceof Utf8 utf8
        ? utf8.equals(wanted)
        : key.toString().equals(wanted.toString());
  }

  @Override
  public Set<Map.Entry<CharSequence, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<CharSequence, Object>> iterator() {
        return new EntryIterator();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  private final class EntryIterator implements Iterator<Map.Entry<CharSequence, Object>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < size;
    }

    @Override
    public Map.Entry<CharSequence, Object> next() {
      if (next >= size) {
        throw new NoSuchElementException();
      }
      Map.Entry<CharSequence, Object> entry =
          new AbstractMap.SimpleImmutableEntry<>(keys[next], values[next]);
      next++;
      return entry;
    }
  }
}
