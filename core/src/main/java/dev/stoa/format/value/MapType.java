package dev.stoa.format.value;

import dev.stoa.data.TextMap;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.resolution.ValueMismatchException;
import dev.stoa.format.view.EntryWalk;
import dev.stoa.format.view.MapKey;
import dev.stoa.type.DataType;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.util.Utf8;

/** A map: {@linkplain SizedBlocks sized blocks} of keys and values, in the map's own order. */
final class MapType extends MapValues {
  private static final int LARGEST_FIRST_CAPACITY = 1024;

  private final ValueType valueType;
  private SizedBlocks blocks;

  MapType(DataType type, ValueType valueType, NestingDepth nesting) {
    super(type, valueType, nesting);
    this.valueType = valueType;
  }

  /** Made late: a value that contains this map is not whole before. */
  private SizedBlocks blocks() {
    if (blocks == null) {
      blocks = new SizedBlocks(1 + valueType.leastSizeInBytes());
    }
    return blocks;
  }

  @Override
  public Optional<ValueType> in(ValueDictionary dictionary) {
    return Optional.of(new DictionaryMapType(type(), valueType, nesting(), dictionary));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Map<?, ?> map)) {
      throw mismatch(value);
    }
    int from = out.size();
    nesting().enterCollection();
    try {
      blocks().finish(writeEntries(map, out), from, out);
    } finally {
      nesting().leaveCollection();
    }
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(value instanceof Map<?, ?> map)) {
      throw mismatch(value);
    }
    MapBuilder out = (MapBuilder) target;
    nesting().enterCollection();
    try {
      buildEntries(map, out);
      out.endMap();
    } finally {
      nesting().leaveCollection();
    }
  }

  private void buildEntries(Map<?, ?> map, MapBuilder out) {
    int count = 0;
    int utf8Count = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      CharSequence key = checkedKey(entry.getKey());
      try {
        TextType.buildKey(key, out);
        valueType.build(entry.getValue(), out.values());
      } catch (ValueMismatchException e) {
        throw e.under(key.toString());
      }
      count++;
      utf8Count += key instanceof Utf8 ? 1 : 0;
    }
    if (utf8Count != 0 && utf8Count != count) {
      checkKeysDiffer(map);
    }
  }

  private static CharSequence checkedKey(Object key) {
    if (key instanceof CharSequence text) {
      return text;
    }
    throw ValueMismatchException.because(
        "expected text as a map's key, found " + ValueMismatchException.show(key));
  }

  private int writeEntries(Map<?, ?> map, ByteWriter out) {
    int count = 0;
    int utf8Count = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      CharSequence key = checkedKey(entry.getKey());
      try {
        TextType.writeText(key, out);
        valueType.write(entry.getValue(), out);
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
    nesting().enterCollection();
    try {
      return readBlocks(in);
    } finally {
      nesting().leaveCollection();
    }
  }

  private TextMap readBlocks(ByteReader in) {
    SizedBlocks sized = blocks();
    int count = sized.begin(in);
    CharSequence[] keys = new CharSequence[Math.min(count, LARGEST_FIRST_CAPACITY)];
    Object[] values = new Object[keys.length];
    int size = 0;
    while (count > 0) {
      int end = sized.end();
      for (int i = 0; i < count; i++) {
        if (size == keys.length) {
          keys = Arrays.copyOf(keys, IntArray.grown(size));
          values = Arrays.copyOf(values, keys.length);
        }
        keys[size] = TextType.readText(in, hasStringKeys(), null);
        values[size++] = valueType.read(in, null);
      }
      SizedBlocks.checkEnd(in, end);
      count = sized.begin(in);
    }
    return new TextMap(keys, values, size);
  }

  @Override
  void appendEntries(ByteReader in, NestedBuilders.Mapped out) {
    SizedBlocks sized = blocks();
    for (int count = sized.begin(in); count > 0; count = sized.begin(in)) {
      int end = sized.end();
      for (int i = 0; i < count; i++) {
        TextType.appendText(in, out.keys());
        valueType.append(in, out.values());
      }
      SizedBlocks.checkEnd(in, end);
    }
  }

  @Override
  public void skip(ByteReader in) {
    SizedBlocks sized = blocks();
    for (int count = sized.skipSized(in); count > 0; count = sized.skipSized(in)) {
      for (int i = 0; i < count; i++) {
        skipEntry(in);
      }
    }
  }

  private void skipEntry(ByteReader in) {
    in.skip(in.readLength());
    valueType.skip(in);
  }

  @Override
  int entryCount(ByteReader in) {
    SizedBlocks sized = blocks();
    int total = 0;
    for (int count = sized.begin(in); count > 0; count = sized.begin(in)) {
      total = sized.sum(in, total, count);
      if (!sized.skipToEnd(in)) {
        for (int i = 0; i < count; i++) {
          skipEntry(in);
        }
      }
    }
    return total;
  }

  @Override
  ByteReader find(ByteReader in, MapKey key) {
    SizedBlocks sized = blocks();
    int wanted = key.length();
    for (int count = sized.begin(in); count > 0; count = sized.begin(in)) {
      int end = sized.end();
      for (int i = 0; i < count; i++) {
        int length = in.readLength();
        boolean isWanted = length == wanted && key.isAt(in);
        in.skip(length);
        if (isWanted) {
          if (i == count - 1 && end != SizedBlocks.UNKNOWN) {
            checkLast(in, end);
          }
          return in;
        }
        valueType.skip(in);
      }
      SizedBlocks.checkEnd(in, end);
    }
    return null;
  }

  private void checkLast(ByteReader in, int end) {
    int start = in.position();
    valueType.skip(in);
    SizedBlocks.checkEnd(in, end);
    in.moveTo(start);
  }

  @Override
  EntryWalk walk() {
    return new BlockEntries(this, blocks());
  }

  @Override
  public int leastSizeInBytes() {
    return 1;
  }
}
