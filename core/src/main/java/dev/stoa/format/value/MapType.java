package dev.stoa.format.value;

import dev.stoa.data.TextMap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import java.util.Map;
import org.apache.avro.Schema;

/** A map: {@linkplain SizedBlocks sized blocks} of keys and values, in the map's own order. */
final class MapType extends ValueType {
  private static final int LARGEST_FIRST_CAPACITY = 1024;

  private final ValueType valueType;
  private final boolean stringKeys;

  MapType(Schema schema, ValueType valueType) {
    super(schema);
    this.valueType = valueType;
    this.stringKeys = TextType.isString(schema);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Map<?, ?> map)) {
      throw mismatch(value);
    }
    int from = out.size();
    int count = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getKey() instanceof CharSequence key)) {
        throw ValueMismatchException.because(
            "expected text as a map's key, found " + ValueMismatchException.show(entry.getKey()));
      }
      try {
        TextType.writeText(key, out);
        valueType.write(entry.getValue(), out);
      } catch (ValueMismatchException e) {
        throw e.under(key.toString());
      }
      count++;
    }
    SizedBlocks.end(count, from, out);
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    int leastEntrySize = 1 + valueType.leastSizeInBytes();
    int count = SizedBlocks.readCount(in, leastEntrySize);
    CharSequence[] keys = new CharSequence[Math.min(count, LARGEST_FIRST_CAPACITY)];
    Object[] values = new Object[keys.length];
    int size = 0;
    while (count > 0) {
      for (int i = 0; i < count; i++) {
        if (size == keys.length) {
          keys = Arrays.copyOf(keys, Math.max(8, size * 2));
          values = Arrays.copyOf(values, keys.length);
        }
        keys[size] = TextType.readText(in, stringKeys, null);
        values[size++] = valueType.read(in, null);
      }
      count = SizedBlocks.readCount(in, leastEntrySize);
    }
    return new TextMap(keys, values, size);
  }

  @Override
  public void skip(ByteReader in) {
    for (int count = SizedBlocks.skipSized(in); count > 0; count = SizedBlocks.skipSized(in)) {
      for (int i = 0; i < count; i++) {
        in.skip(Lengths.readLength(in));
        valueType.skip(in);
      }
    }
  }

  @Override
  int leastSizeInBytes() {
    return 1;
  }
}
