package dev.stoa.data.checked;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.avro.util.Utf8;

/** A map that refuses to be used when its time is over, as do the values that it gives. */
final class CheckedMap extends AbstractMap<CharSequence, Object> implements ColumnarMap {
  private final ColumnarMap map;
  private final Origin origin;
  private final Slots slots;

  CheckedMap(ColumnarMap map, Origin origin) {
    this.map = map;
    this.origin = origin;
    this.slots = new Slots(origin.lease());
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
  public boolean isNullAt(CharSequence key) {
    return valid().isNullAt(key);
  }

  @Override
  public boolean booleanAt(CharSequence key) {
    return valid().booleanAt(key);
  }

  @Override
  public int intAt(CharSequence key) {
    return valid().intAt(key);
  }

  @Override
  public long longAt(CharSequence key) {
    return valid().longAt(key);
  }

  @Override
  public float floatAt(CharSequence key) {
    return valid().floatAt(key);
  }

  @Override
  public double doubleAt(CharSequence key) {
    return valid().doubleAt(key);
  }

  @Override
  public Utf8 textAt(CharSequence key) {
    return slots.text(valid().textAt(key), origin.key(key));
  }

  @Override
  public ByteBuffer bytesAt(CharSequence key) {
    return slots.bytes(valid().bytesAt(key), origin.key(key));
  }

  @Override
  public ColumnarMap mapAt(CharSequence key) {
    return slots.map(valid().mapAt(key), origin.key(key));
  }

  @Override
  public ColumnarArray arrayAt(CharSequence key) {
    return slots.array(valid().arrayAt(key), origin.key(key));
  }

  @Override
  public ColumnarRecord recordAt(CharSequence key) {
    return slots.record(valid().recordAt(key), origin.key(key));
  }

  @Override
  public ColumnarMap copy() {
    return valid().copy();
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
    Set<Map.Entry<CharSequence, Object>> entries = valid().entrySet();
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<CharSequence, Object>> iterator() {
        origin.check();
        return new EntryIterator(entries.iterator());
      }

      @Override
      public int size() {
        return CheckedMap.this.size();
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
      Origin place = origin.key(entry.getKey());
      CharSequence key = (CharSequence) place.checked(entry.getKey());
      return new SimpleImmutableEntry<>(key, place.checked(entry.getValue()));
    }
  }
}
