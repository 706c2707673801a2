package dev.stoa.format.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The strings, bytes and fixed of entries: stored key by key, and referenced by the entries. */
final class BytesGatherer extends EntryGatherer {
  private final BytesVector values;
  private final DictionaryVector dictionary;
  private final GatheredNulls nulls = new GatheredNulls();
  private final ByteWriter data = new ByteWriter();
  private int[] offsets = {0};
  private int count;
  private int entries;

  BytesGatherer(DataType type) {
    this.values = new BytesVector(type);
    this.dictionary = new DictionaryVector(type, values);
  }

  @Override
  void reset(int total, long maxBytes) {
    nulls.reset(total);
    data.truncate(0);
    data.setLimit(maxBytes);
    offsets = values.ensureCapacity(total);
    offsets[0] = 0;
    count = 0;
    entries = 0;
  }

  @Override
  void add(VectorNode node, int first, int length) {
    if (node.validity().kind() == Validity.Kind.ALL_NULL) {
      Arrays.fill(offsets, count + 1, count + 1 + length, data.size());
    } else {
      BytesVectorReader.values(node).appendTo(first, length, data, offsets, count + 1);
    }
    nulls.add(node, first, length, count);
    count += length;
  }

  @Override
  void gather(int[] positions, int length) {
    System.arraycopy(positions, 0, dictionary.ensureCapacity(count), entries, length);
    nulls.gather(dictionary, positions, entries, length);
    entries += length;
  }

  @Override
  ColumnVector result() {
    values.wrap(ByteBuffer.wrap(data.array()));
    values.resize(count);
    dictionary.setDictionary(values);
    nulls.finish(dictionary, entries);
    return dictionary;
  }
}
