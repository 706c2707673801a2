package dev.stoa.format.value;

import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.TextMap;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.view.MapKey;
import dev.stoa.format.view.MapKeys;
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
 * A map: {@linkplain ItemBlocks blocks} of keys and values, in the map's own order. In a page with
 * a dictionary, keys are numbers of the dictionary, and so are values that repeat (CIF paper,
 * section 5.3): a key that the dictionary lacks is in no map of the page.
 */
final class MapType extends CollectionType {
  private final ValueType valueType;
  private final boolean hasStringKeys;

  /** The dictionary of the pages; null where they have none. */
  private final ValueDictionary dictionary;

  private final MapKeys keys = new MapKeys();

  /** Maps of a column whose types share the depth. */
  MapType(DataType type, ValueType valueType, NestingDepth nesting) {
    this(type, valueType, nesting, Optional.empty());
  }

  private MapType(
      DataType type,
      ValueType valueType,
      NestingDepth nesting,
      Optional<ValueDictionary> dictionary) {
    super(type, nesting, new Items(valueType, 1, dictionary));
    this.valueType = valueType;
    this.hasStringKeys = AvroTypes.isJavaString(type);
    this.dictionary = dictionary.orElse(null);
  }

  /** The type of the values. */
  ValueType valueType() {
    return valueType;
  }

  /** The key as {@link #find} takes it; asking for the same object again allocates nothing. */
  MapKey key(CharSequence text) {
    return keys.of(text);
  }

  @Override
  public Optional<ValueType> in(ValueDictionary pages) {
    return Optional.of(new MapType(type(), valueType, nesting, Optional.of(pages)));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Map<?, ?> map)) {
      throw mismatch(value);
    }
    int from = out.size();
    nesting.enterCollection();
    try {
      int count =
          forEach(
              map,
              (key, item) -> {
                TextType.writeText(key, out);
                valueType.write(item, out);
              });
      items.blocks().finish(count, from, out);
    } finally {
      nesting.leaveCollection();
    }
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(value instanceof Map<?, ?> map)) {
      throw mismatch(value);
    }
    MapBuilder out = (MapBuilder) target;
    nesting.enterCollection();
    try {
      forEach(
          map,
          (key, item) -> {
            TextType.buildKey(key, out);
            valueType.build(item, out.values());
          });
      out.endMap();
    } finally {
      nesting.leaveCollection();
    }
  }

  private static CharSequence checkedKey(Object key) {
    if (key instanceof CharSequence text) {
      return text;
    }
    throw ValueMismatchException.because(
        "expected text as a map's key, found " + ValueMismatchException.show(key));
  }

  /** Gives the entries to an action, one by one; returns how many there are. */
  private static int forEach(Map<?, ?> map, BiConsumer<CharSequence, Object> action) {
    int count = 0;
    int utf8Count = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      CharSequence key = checkedKey(entry.getKey());
      try {
        action.accept(key, entry.getValue());
      } catch (ValueMismatchException e) {
        throw e.under(key.toString());
      }
      count++;
      utf8Count += key instanceof Utf8 ? 1 : 0;
    }
    if (utf8Count != 0 && utf8Count != count) {
      checkKeysDiffer(map);
    }
    return count;
  }

  /** Keys of several classes can be the same text and yet stand in one map twice. */
  private static void checkKeysDiffer(Map<?, ?> map) {
    Set<String> keys = new HashSet<>();
    for (Object key : map.keySet()) {
      if (!keys.add(key.toString())) {
        throw ValueMismatchException.because(
            "expected each key once, found " + ValueMismatchException.show(key) + " twice");
      }
    }
  }

  @Override
  public TextMap read(ByteReader in, Object reuse) {
    nesting.enterCollection();
    try {
      return readEntries(in);
    } finally {
      nesting.leaveCollection();
    }
  }

  private TextMap readEntries(ByteReader in) {
    int count = items.begin(in, true);
    CharSequence[] texts = new CharSequence[Math.min(count, LARGEST_FIRST_CAPACITY)];
    Object[] values = new Object[texts.length];
    int size = 0;
    for (; count > 0; count = items.begin(in, false)) {
      int end = items.blocks().end();
      for (int i = 0; i < count; i++) {
        if (size == texts.length) {
          texts = Arrays.copyOf(texts, IntArray.grown(size));
          values = Arrays.copyOf(values, texts.length);
        }
        texts[size] = readKey(in);
        ByteReader value = items.resolve(in);
        values[size++] = valueType.read(value, null);
        items.checkResolved(value);
      }
      ItemBlocks.checkEnd(in, end);
    }
    return new TextMap(texts, values, size);
  }

  /** Reads a key; in pages with a dictionary it is the same object for all maps. */
  CharSequence readKey(ByteReader in) {
    if (dictionary == null) {
      return TextType.readText(in, hasStringKeys, null);
    }
    Utf8 key = dictionary.key(dictionary.readKeyNumber(in));
    return hasStringKeys ? key.toString() : key;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    NestedBuilders.Mapped maps = (NestedBuilders.Mapped) out;
    nesting.enterCollection();
    try {
      for (int count = items.begin(in, true); count > 0; count = items.begin(in, false)) {
        int end = items.blocks().end();
        for (int i = 0; i < count; i++) {
          appendKey(in, maps.keys());
          ByteReader value = items.resolve(in);
          valueType.append(value, maps.values());
          items.checkResolved(value);
        }
        ItemBlocks.checkEnd(in, end);
      }
    } finally {
      nesting.leaveCollection();
    }
    maps.endItems();
  }

  private void appendKey(ByteReader in, VectorBuilder out) {
    if (dictionary == null) {
      TextType.appendText(in, out);
    } else {
      dictionary.appendKey(dictionary.readKeyNumber(in), out);
    }
  }

  @Override
  public void append(ByteReader in, ValuePath path, int step, VectorBuilder out) {
    if (step == path.length()) {
      append(in, out);
      return;
    }
    ByteReader value = find(in, path.key(step));
    if (value == null) {
      out.addNull();
    } else {
      valueType.append(value, path, step + 1, out);
    }
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    BinaryMap view = reuse instanceof BinaryMap given ? given : new BinaryMap();
    return view.turnTo(this, in, nesting.depth());
  }

  /**
   * A reader, the page's or another, at the value of a key of the map at the reader; null when the
   * map does not have the key. Allocates nothing.
   */
  ByteReader find(ByteReader in, MapKey key) {
    return dictionary == null ? findText(in, key) : findNumber(in, dictionary.keyNumber(key));
  }

  private ByteReader findText(ByteReader in, MapKey key) {
    ItemBlocks blocks = items.blocks();
    int wanted = key.length();
    for (int count = blocks.begin(in); count > 0; count = blocks.beginNext(in)) {
      int end = blocks.end();
      for (int i = 0; i < count; i++) {
        int length = in.readLength();
        boolean isWanted = length == wanted && key.isAt(in);
        in.skip(length);
        if (isWanted) {
          if (i == count - 1) {
            items.checkLast(in, end);
          }
          return in;
        }
        valueType.skip(in);
      }
      ItemBlocks.checkEnd(in, end);
    }
    return null;
  }

  private ByteReader findNumber(ByteReader in, int wanted) {
    if (wanted < 0) {
      return null;
    }
    int rest = items.blocks().begin(in);
    int end = items.blocks().end();
    // hot: bench selectivity
    for (; rest > 0; rest--) {
      if (in.readVarint() == wanted) {
        if (rest == 1) {
          items.checkLast(in, end);
        }
        return items.resolve(in);
      }
      items.skipValue(in);
    }
    ItemBlocks.checkEnd(in, end);
    return null;
  }
}
