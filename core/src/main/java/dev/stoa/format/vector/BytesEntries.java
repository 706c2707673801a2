package dev.stoa.format.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Strings, bytes and fixed of entries: they stay key by key, and entries name them. */
final class BytesEntries extends EntryValues {
  private final BytesVector values;
  private final DictionaryVector named;
  private final EntryNulls nulls = new EntryNulls();
  private final ByteWriter data = new ByteWriter();
  private int[] ends = {0};
  private int count;
  private int entries;

  BytesEntries(DataType type) {
    this.values = new BytesVector(type);
    this.named = new DictionaryVector(type, values);
  }

  @Override
  void begin(int total, long mostBytes) {
    nulls.begin(total);
    data.truncate(0);
    data.setLimit(mostBytes);
    ends = values.startFilling(total);
    ends[0] = 0;
    count = 0;
    entries = 0;
  }

  @Override
  void add(VectorNode node, int first, int length) {
    if (node.validity().kind() == Validity.Kind.ALL_NULL) {
      Arrays.fill(ends, count + 1, count + 1 + length, data.size());
    } else {
      BytesFiller.values(node).appendTo(first, length, data, ends, count + 1);
    }
    nulls.add(node, first, length, count);
    count += length;
  }

  @Override
  void order(int[] places, int length) {
    System.arraycopy(places, 0, named.startFilling(count), entries, length);
    nulls.order(named, places, entries, length);
    entries += length;
  }

  @Override
  ColumnVector ordered() {
    values.wrap(ByteBuffer.wrap(data.array()));
    values.resize(count);
    named.setDictionary(values);
    nulls.end(named, entries);
    return named;
  }
}
