package dev.stoa.format.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.CodedBytes;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/** Fills vectors of strings, bytes and fixed; a page's dictionary stays one. */
public final class BytesFiller extends VectorFiller {
  private final BytesVector vector;
  private final ByteWriter data = new ByteWriter();
  private ByteBuffer wrapped = ByteBuffer.allocate(0);
  private final BytesVector entries;
  private final DictionaryVector named;

  /** Whose entries the dictionary has. */
  private CodedBytes known;

  BytesFiller(DataType type) {
    this.vector = new BytesVector(type);
    this.entries = new BytesVector(type);
    this.named = new DictionaryVector(type, entries);
  }

  @Override
  ColumnVector nulls(int length) {
    Arrays.fill(vector.startFilling(length), 0, length + 1, 0);
    return vector;
  }

  @Override
  public ColumnVector values(VectorNode node, int first, int length) {
    BytesDecoder values = values(node);
    Optional<CodedBytes> dictionary = values.dictionary();
    if (dictionary.isPresent()) {
      return name(dictionary.get(), first, length);
    }
    data.setLimit(node.scope().limits().mostBytes());
    return decode(values, first, length);
  }

  /** The values of a node of strings, bytes or fixed. */
  public static BytesDecoder values(VectorNode node) {
    return ((BytesNode) node).values();
  }

  private ColumnVector name(CodedBytes dictionary, int first, int length) {
    if (known != dictionary) {
      int[] offsets = dictionary.entryOffsets();
      System.arraycopy(offsets, 0, entries.startFilling(offsets.length - 1), 0, offsets.length);
      entries.wrap(ByteBuffer.wrap(dictionary.entryBytes()));
      entries.resize(offsets.length - 1);
      named.setDictionary(entries);
      known = dictionary;
    }
    dictionary.readCodes(first, length, named.startFilling(length));
    return named;
  }

  @SuppressWarnings("ArrayEquals") // the same array needs no other buffer
  private ColumnVector decode(BytesDecoder values, int first, int length) {
    int[] offsets = vector.startFilling(length);
    byte[] bytes =
        values.lend(first, length, offsets) ? values.lent() : copy(values, first, length, offsets);
    if (wrapped.array() != bytes) {
      wrapped = ByteBuffer.wrap(bytes);
    }
    vector.wrap(wrapped);
    return vector;
  }

  private byte[] copy(BytesDecoder values, int first, int length, int[] offsets) {
    data.truncate(0);
    offsets[0] = 0;
    values.appendTo(first, length, data, offsets, 1);
    return data.array();
  }
}
