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
 * A map whose entries are all decoded, in the order in which they were written: {@code
 * get("content-type")} finds a key whether it is stored as {@link Utf8} or {@code String}. Not
 * modifiable.
 *
 * <p>Created by readers of map columns; equal to any map of the same keys and values.
 */
public final class EagerMap extends AbstractMap<CharSequence, Object> implements ColumnarMap {
  private final CharSequence[] keys;
  private final Object[] values;
  private final int size;

  /**
   * Creates a map of the first {@code size} keys and values; keys must be distinct. The arrays are
   * not copied.
   */
  public EagerMap(CharSequence[] keys, Object[] values, int size) {
    this.keys = keys;
    this.values = values;
    this.size = size;
  }

  @Override
  public Object put(CharSequence key, Object value) {
    throw new UnsupportedOperationException(
        "this map is read-only: change a copy such as new HashMap<>(map)");
  }

  @Override
  public Object get(Object key) {
    int index = indexOf(key);
    return index < 0 ? null : values[index];
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
    Arrays.setAll(newKeys, i -> (CharSequence) DecodedValue.copy(keys[i]));
    Arrays.setAll(newValues, i -> DecodedValue.copy(values[i]));
    return new EagerMap(newKeys, newValues, size);
  }

  private int indexOf(Object key) {
    if (!(key instanceof CharSequence)) {
      return -1;
    }
    for (int i = 0; i < size; i++) {
      if (isEqualKey(keys[i], key)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isEqualKey(CharSequence key, Object otherKey) {
    if (key instanceof Utf8 utf8 && otherKey instanceof Utf8) {
      return utf8.equals(otherKey);
    }
    String text = otherKey.toString();
    return key instanceof Utf8 utf8 ? isEqualText(utf8, text) : key.toString().equals(text);
  }

  /** Compares without allocation if the text is ASCII, as nearly all keys are. */
  private static boolean isEqualText(Utf8 key, String text) {
    int length = text.length();
    if (key.getByteLength() < length) {
      return false;
    }
    byte[] bytes = key.getBytes();
    for (int i = 0; i < length; i++) {
      char character = text.charAt(i);
      if (character >= 0x80) {
        return key.equals(new Utf8(text));
      }
      if (bytes[i] != character) {
        return false;
      }
    }
    return key.getByteLength() == length;
  }

  /** Whether the other map has the same keys, of any class, and equal values. */
  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Map<?, ?> that) || that.size() != size) {
      return false;
    }
    for (Map.Entry<?, ?> entry : that.entrySet()) {
      int index = indexOf(entry.getKey());
      if (index < 0 || !Objects.equals(values[index], entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  /**
   * The hash code of other maps of the same key objects; a map with equal keys of another class,
   * such as {@code String} for {@code Utf8}, may have another hash code.
   */
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
    private int nextIndex;

    @Override
    public boolean hasNext() {
      return nextIndex < size;
    }

    @Override
    public Map.Entry<CharSequence, Object> next() {
      if (nextIndex >= size) {
        throw new NoSuchElementException();
      }
      Map.Entry<CharSequence, Object> entry =
          new AbstractMap.SimpleImmutableEntry<>(keys[nextIndex], values[nextIndex]);
      nextIndex++;
      return entry;
    }
  }
}
