package dev.stoa.data;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.util.Utf8;

/**
 * An Avro map as it was stored, in the order in which it was written: {@code get("content-type")}
 * finds a key whether it is kept as {@link Utf8} or as {@code String}. Not modifiable.
 *
 * <p>Filled by the decoder of map values; compares equal to any map of the same keys and values.
 */
public final class TextMap extends AbstractMap<CharSequence, Object> implements ColumnarMap {
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

  @Override
  public ColumnarMap copy() {
    CharSequence[] newKeys = new CharSequence[size];
    Object[] newValues = new Object[size];
    Arrays.setAll(newKeys, i -> (CharSequence) Decoded.copy(keys[i]));
    Arrays.setAll(newValues, i -> Decoded.copy(values[i]));
    return new TextMap(newKeys, newValues, size);
  }

  private int indexOf(Object key) {
    if (!(key instanceof CharSequence)) {
      return -1;
    }
    for (int i = 0; i < size; i++) {
      if (isSame(keys[i], key)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isSame(CharSequence key, Object wanted) {
    if (key instanceof Utf8 utf8 && wanted instanceof Utf8) {
      return utf8.equals(wanted);
    }
    String text = wanted.toString();
    return key instanceof Utf8 utf8 ? isSame(utf8, text) : key.toString().equals(text);
  }

  /** Compares without making an object where the text is ASCII, as nearly all keys are. */
  private static boolean isSame(Utf8 key, String text) {
    int length = text.length();
    if (key.getByteLength() < length) {
      return false;
    }
    byte[] bytes = key.getBytes();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        return key.equals(new Utf8(text));
      }
      if (bytes[i] != c) {
        return false;
      }
    }
    return key.getByteLength() == length;
  }

  /** Whether the other map has the same keys, whatever class they are of, and equal values. */
  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Map<?, ?> that) || that.size() != size) {
      return false;
    }
    for (Map.Entry<?, ?> entry : that.entrySet()) {
      int at = indexOf(entry.getKey());
      if (at < 0 || !Objects.equals(values[at], entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  /** As of any map of these key objects; those of other classes may hash in another way. */
  @Override
  public int hashCode() {
    return super.hashCode();
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
