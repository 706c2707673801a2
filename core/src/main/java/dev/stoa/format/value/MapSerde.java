package dev.stoa.format.value;

import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.EagerMap;
import dev.stoa.format.batch.NestedVectorBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.view.MapKey;
import dev.stoa.format.view.MapKeyCache;
import dev.stoa.format.view.ValuePath;
import dev.stoa.type.DataType;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.avro.util.Utf8;

/**
 * The serde of a map: {@linkplain ItemBlocks blocks} of keys and values, in the map's own order. In
 * a page with a dictionary, keys and repeated values are codes of the dictionary (CIF paper,
 * section 5.3), and a key that is not in the dictionary is in no map of the page.
 */
final class MapSerde extends CollectionSerde {
  private final ValueSerde valueSerde;
  private final boolean hasStringKeys;

  /** The dictionary of the pages; null if they have none. */
  private final ValueDictionary dictionary;

  private final MapKeyCache keyCache = new MapKeyCache();

  /** Creates a serde with the limits that the serdes of a column share. */
  MapSerde(DataType type, ValueSerde valueSerde, ValueLimits limits) {
    this(type, valueSerde, limits, Optional.empty());
  }

  private MapSerde(
      DataType type,
      ValueSerde valueSerde,
      ValueLimits limits,
      Optional<ValueDictionary> dictionary) {
    super(type, limits, new ItemReader(valueSerde, 1, dictionary));
    this.valueSerde = valueSerde;
    this.hasStringKeys = AvroTypes.isJavaString(type);
    this.dictionary = dictionary.orElse(null);
  }

  /** Returns the serde of the values. */
  ValueSerde valueSerde() {
    return valueSerde;
  }

  /**
   * Returns a key in the form that {@link #find} takes, valid until the next call with another
   * string; repeated calls with the same object allocate no memory.
   */
  MapKey key(CharSequence text) {
    return keyCache.key(text);
  }

  @Override
  public Optional<ValueSerde> withDictionary(ValueDictionary pageDictionary) {
    return Optional.of(new MapSerde(type(), valueSerde, limits, Optional.of(pageDictionary)));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Map<?, ?> map)) {
      throw mismatch(value);
    }
    int start = out.size();
    limits.enterCollection();
    try {
      int count =
          forEach(
              map,
              (key, item) -> {
                StringSerde.writeText(key, out);
                valueSerde.write(item, out);
              });
      items.blocks().finish(count, start, out);
    } finally {
      limits.leaveCollection();
    }
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(value instanceof Map<?, ?> map)) {
      throw mismatch(value);
    }
    MapBuilder out = (MapBuilder) target;
    limits.enterCollection();
    try {
      forEach(
          map,
          (key, item) -> {
            StringSerde.buildKey(key, out);
            valueSerde.build(item, out.values());
          });
      out.endMap();
    } finally {
      limits.leaveCollection();
    }
  }

  private static CharSequence toKey(Object key) {
    if (key instanceof CharSequence text) {
      return text;
    }
    throw ValueMismatchException.because(
        "expected text as a map's key, found " + ValueMismatchException.show(key));
  }

  /** Passes the entries to an action one by one, and returns their number. */
  private static int forEach(Map<?, ?> map, BiConsumer<CharSequence, Object> action) {
    int count = 0;
    int utf8KeyCount = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      CharSequence key = toKey(entry.getKey());
      try {
        action.accept(key, entry.getValue());
      } catch (ValueMismatchException e) {
        throw e.inField(key.toString());
      }
      count++;
      utf8KeyCount += key instanceof Utf8 ? 1 : 0;
    }
    if (utf8KeyCount != 0 && utf8KeyCount != count) {
      checkDistinctKeys(map);
    }
    return count;
  }

  /** Rejects a key that occurs twice, as a {@code Utf8} and as another class. */
  private static void checkDistinctKeys(Map<?, ?> map) {
    Set<String> keys = new HashSet<>();
    for (Object key : map.keySet()) {
      if (!keys.add(key.toString())) {
        throw ValueMismatchException.because(
            "expected each key once, found " + ValueMismatchException.show(key) + " twice");
      }
    }
  }

  @Override
  public EagerMap read(ByteReader in, Object reuse) {
    limits.enterCollection();
    try {
      return readEntries(in);
    } finally {
      limits.leaveCollection();
    }
  }

  private EagerMap readEntries(ByteReader in) {
    int count = items.beginBlock(in, true);
    CharSequence[] keys = new CharSequence[Math.min(count, MAX_INITIAL_CAPACITY)];
    Object[] values = new Object[keys.length];
    int size = 0;
    for (; count > 0; count = items.beginBlock(in, false)) {
      int end = items.blocks().end();
      for (int i = 0; i < count; i++) {
        if (size == keys.length) {
          keys = Arrays.copyOf(keys, IntArray.nextCapacity(size));
          values = Arrays.copyOf(values, keys.length);
        }
        keys[size] = readKey(in);
        ByteReader value = items.resolve(in);
        values[size++] = valueSerde.read(value, null);
        items.checkResolved(value);
      }
      ItemBlocks.checkEnd(in, end);
    }
    return new EagerMap(keys, values, size);
  }

  /** Reads a key; in pages with a dictionary, all maps share the object. */
  CharSequence readKey(ByteReader in) {
    if (dictionary == null) {
      return StringSerde.readText(in, hasStringKeys, null);
    }
    Utf8 key = dictionary.key(dictionary.readKeyCode(in));
    return hasStringKeys ? key.toString() : key;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    NestedVectorBuilders.MapVectorBuilder maps = (NestedVectorBuilders.MapVectorBuilder) out;
    limits.enterCollection();
    try {
      for (int count = items.beginBlock(in, true); count > 0; count = items.beginBlock(in, false)) {
        int end = items.blocks().end();
        for (int i = 0; i < count; i++) {
          appendKey(in, maps.keys());
          ByteReader value = items.resolve(in);
          valueSerde.append(value, maps.values());
          items.checkResolved(value);
        }
        ItemBlocks.checkEnd(in, end);
      }
    } finally {
      limits.leaveCollection();
    }
    maps.endCollection();
  }

  private void appendKey(ByteReader in, VectorBuilder out) {
    if (dictionary == null) {
      StringSerde.appendByteString(in, out);
    } else {
      dictionary.appendKey(dictionary.readKeyCode(in), out);
    }
  }

  @Override
  public void append(ByteReader in, ValuePath path, int stepIndex, VectorBuilder out) {
    if (stepIndex == path.stepCount()) {
      append(in, out);
      return;
    }
    ByteReader value = find(in, path.key(stepIndex));
    if (value == null) {
      out.addNull();
    } else {
      valueSerde.append(value, path, stepIndex + 1, out);
    }
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    BinaryMapView view = reuse instanceof BinaryMapView mapView ? mapView : new BinaryMapView();
    return view.reset(this, in, limits.depth());
  }

  /**
   * Returns the page's or the dictionary's reader, at the value of a key of the map at the reader's
   * position; null if the map does not have the key. Allocates no memory.
   */
  ByteReader find(ByteReader in, MapKey key) {
    return dictionary == null ? findByText(in, key) : findByCode(in, dictionary.keyCode(key));
  }

  private ByteReader findByText(ByteReader in, MapKey key) {
    ItemBlocks blocks = items.blocks();
    int keyLength = key.length();
    for (int count = blocks.begin(in); count > 0; count = blocks.beginNext(in)) {
      int end = blocks.end();
      for (int i = 0; i < count; i++) {
        int length = in.readLength();
        boolean isMatch = length == keyLength && key.isAt(in);
        in.skip(length);
        if (isMatch) {
          if (i == count - 1) {
            items.checkLastValue(in, end);
          }
          return in;
        }
        valueSerde.skip(in);
      }
      ItemBlocks.checkEnd(in, end);
    }
    return null;
  }

  private ByteReader findByCode(ByteReader in, int code) {
    if (code < 0) {
      return null;
    }
    int remainingCount = items.blocks().begin(in);
    int end = items.blocks().end();
    // hot: bench selectivity
    for (; remainingCount > 0; remainingCount--) {
      if (in.readVarint() == code) {
        if (remainingCount == 1) {
          items.checkLastValue(in, end);
        }
        return items.resolve(in);
      }
      items.skipValue(in);
    }
    ItemBlocks.checkEnd(in, end);
    return null;
  }
}
