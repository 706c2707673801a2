package dev.stoa.format.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Gathers the values of map entries that are strings, bytes or fixed: stores them key by key as a
 * dictionary, and a code for each entry.
 */
final class BytesGatherer extends EntryGatherer {
  private final BytesVector values;
  private final DictionaryVector dictionary;
  private final GatheredNulls nulls = new GatheredNulls();
  private final ByteWriter data = new ByteWriter();
  private int[] offsets = {0};
  private int valueCount;
  private int entryCount;

  BytesGatherer(DataType type) {
    this.values = new BytesVector(type);
    this.dictionary = new DictionaryVector(type, values);
  }

  @Override
  void reset(int newValueCount, long maxSizeInBytes) {
    nulls.reset(newValueCount);
    data.truncate(0);
    data.setLimit(maxSizeInBytes);
    offsets = values.ensureCapacity(newValueCount);
    offsets[0] = 0;
    valueCount = 0;
    entryCount = 0;
  }

  @Override
  void add(VectorNode node, int first, int length) {
    if (node.validity().kind() == Validity.Kind.ALL_NULL) {
      Arrays.fill(offsets, valueCount + 1, valueCount + 1 + length, data.size());
    } else {
      BytesVectorReader.decoder(node).appendTo(first, length, data, offsets, valueCount + 1);
    }
    nulls.add(node, first, length, valueCount);
    valueCount += length;
  }

  @Override
  void gather(int[] positions, int count) {
    System.arraycopy(positions, 0, dictionary.ensureCapacity(valueCount), entryCount, count);
    nulls.gather(dictionary, positions, entryCount, count);
    entryCount += count;
  }

  @Override
  ColumnVector result() {
    values.wrap(ByteBuffer.wrap(data.array()));
    values.resize(valueCount);
    dictionary.setDictionary(values);
    nulls.finish(dictionary, entryCount);
    return dictionary;
  }
}
