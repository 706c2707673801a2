package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.EntryWalk;
import dev.stoa.format.view.WalkIterator;
import java.nio.ByteBuffer;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.apache.avro.util.Utf8;

/**
 * A map over its bytes, in which one key is looked up without decoding the others (CIF paper,
 * section 5). Made by {@link MapValues}, valid until it is turned to another map.
 */
final class MapView extends AbstractMap<CharSequence, Object> implements ColumnarMap {
  private static final int UNKNOWN = -1;

  private MapValues type;
  private ByteReader in = new ByteReader();
  private int start;
  private int depth;
  private int size;
  private ReusedValues reused;

  MapView(MapValues type) {
    this.type = type;
  }

  /** Turns to the map at the reader, which stands inside records to the depth. */
  MapView turnTo(MapValues newType, ByteReader newIn, int newDepth) {
    type = newType;
    in = newIn;
    start = in.position();
    depth = newDepth;
    size = UNKNOWN;
    return this;
  }

  private ByteReader find(CharSequence key) {
    in.moveTo(start);
    return type.find(in, type.key(key));
  }

  /** The value under a key, which must be there. */
  private ByteReader at(CharSequence key) {
    ByteReader value = find(key);
    if (value == null) {
      throw missing(key);
    }
    int from = value.position();
    if (type.valueType().isNull(value)) {
      throw missing(key);
    }
    value.moveTo(from);
    return value;
  }

  private static IllegalStateException missing(CharSequence key) {
    return new IllegalStateException(
        "the map has no value under the key \"" + key + "\" in this row: ask isNullAt before");
  }

  private ReusedValues reused() {
    if (reused == null) {
      reused = new ReusedValues();
    }
    return reused;
  }

  private Object view(ByteReader value, Object reuse) {
    return type.nesting().view(type.valueType(), value, reuse, depth);
  }

  @Override
  public Object get(Object key) {
    ByteReader value = key instanceof CharSequence text ? find(text) : null;
    return value == null ? null : view(value, null);
  }

  @Override
  public boolean containsKey(Object key) {
    return key instanceof CharSequence text && find(text) != null;
  }

  @Override
  public int size() {
    if (size == UNKNOWN) {
      in.moveTo(start);
      size = type.entryCount(in);
    }
    return size;
  }

  @Override
  public boolean isNullAt(CharSequence key) {
    ByteReader value = find(key);
    return value == null || type.valueType().isNull(value);
  }

  @Override
  public boolean booleanAt(CharSequence key) {
    return type.valueType().readBoolean(at(key));
  }

  @Override
  public int intAt(CharSequence key) {
    return type.valueType().readInt(at(key));
  }

  @Override
  public long longAt(CharSequence key) {
    return type.valueType().readLong(at(key));
  }

  @Override
  public float floatAt(CharSequence key) {
    return type.valueType().readFloat(at(key));
  }

  @Override
  public double doubleAt(CharSequence key) {
    return type.valueType().readDouble(at(key));
  }

  @Override
  public Utf8 textAt(CharSequence key) {
    return reused().text(type.valueType(), at(key));
  }

  @Override
  public ByteBuffer bytesAt(CharSequence key) {
    return reused().bytes(type.valueType(), at(key));
  }

  @Override
  public ColumnarMap mapAt(CharSequence key) {
    return reused().keep(ColumnarMap.class, view(at(key), reused().container()));
  }

  @Override
  public ColumnarArray arrayAt(CharSequence key) {
    return reused().keep(ColumnarArray.class, view(at(key), reused().container()));
  }

  @Override
  public ColumnarRecord recordAt(CharSequence key) {
    return reused().keep(ColumnarRecord.class, view(at(key), reused().container()));
  }

  @Override
  public ColumnarMap copy() {
    in.moveTo(start);
    return type.read(in, null);
  }

  /** Whether the other map has the same keys, whatever class they are of, and equal values. */
  @Override
  public boolean equals(Object other) {
    if (other == this) {
      return true;
    }
    if (!(other instanceof Map<?, ?> that) || that.size() != size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : that.entrySet()) {
      ByteReader value = entry.getKey() instanceof CharSequence key ? find(key) : null;
      if (value == null || !Objects.equals(view(value, null), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  /** As of any map of the same key and value objects. */
  @Override
  public int hashCode() {
    return super.hashCode();
  }

  /** Decodes the keys and no value. */
  @Override
  public Set<CharSequence> keySet() {
    return new Parts<>(EntryWalk::key);
  }

  @Override
  public Set<Map.Entry<CharSequence, Object>> entrySet() {
    return new Parts<>(
        walk -> {
          CharSequence key = walk.key();
          return new SimpleImmutableEntry<>(key, view(walk.value(), null));
        });
  }

  /** The keys or the entries; each iterator makes new objects. */
  private final class Parts<T> extends AbstractSet<T> {
    private final Function<EntryWalk, T> part;

    Parts(Function<EntryWalk, T> part) {
      this.part = part;
    }

    @Override
    public Iterator<T> iterator() {
      int count = size();
      EntryWalk walk = type.walk();
      in.moveTo(start);
      walk.begin(in);
      return new WalkIterator<>(walk, count, part);
    }

    @Override
    public int size() {
      return MapView.this.size();
    }
  }
}
