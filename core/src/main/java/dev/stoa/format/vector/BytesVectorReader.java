package dev.stoa.format.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.DictionaryEncodedBytes;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/** Fills vectors of strings, bytes and fixed; a page's dictionary becomes the vector's. */
public final class BytesVectorReader extends VectorReader {
  private final BytesVector vector;
  private final ByteWriter data = new ByteWriter();
  private ByteBuffer wrappedBuffer = ByteBuffer.allocate(0);
  private final BytesVector dictionaryEntries;
  private final DictionaryVector dictionaryVector;

  /** The page's dictionary whose entries {@link #dictionaryEntries} contains. */
  private DictionaryEncodedBytes currentDictionary;

  BytesVectorReader(DataType type) {
    this.vector = new BytesVector(type);
    this.dictionaryEntries = new BytesVector(type);
    this.dictionaryVector = new DictionaryVector(type, dictionaryEntries);
  }

  @Override
  ColumnVector placeholders(int length) {
    Arrays.fill(vector.ensureCapacity(length), 0, length + 1, 0);
    return vector;
  }

  @Override
  public ColumnVector fill(VectorNode node, int first, int length) {
    BytesDecoder values = decoder(node);
    Optional<DictionaryEncodedBytes> dictionary = values.dictionary();
    if (dictionary.isPresent()) {
      return readCodes(dictionary.get(), first, length);
    }
    data.setLimit(node.context().limits().maxBytes());
    return decode(values, first, length);
  }

  /** Returns the decoder of a node of strings, bytes or fixed. */
  public static BytesDecoder decoder(VectorNode node) {
    return ((BytesNode) node).values();
  }

  private ColumnVector readCodes(DictionaryEncodedBytes dictionary, int first, int length) {
    if (currentDictionary != dictionary) {
      int[] offsets = dictionary.entryOffsets();
      System.arraycopy(
          offsets, 0, dictionaryEntries.ensureCapacity(offsets.length - 1), 0, offsets.length);
      dictionaryEntries.wrap(ByteBuffer.wrap(dictionary.entryBytes()));
      dictionaryEntries.resize(offsets.length - 1);
      dictionaryVector.setDictionary(dictionaryEntries);
      currentDictionary = dictionary;
    }
    dictionary.readCodes(first, length, dictionaryVector.ensureCapacity(length));
    return dictionaryVector;
  }

  @SuppressWarnings("ArrayEquals") // the same array needs no other buffer
  private ColumnVector decode(BytesDecoder values, int first, int length) {
    int[] offsets = vector.ensureCapacity(length);
    byte[] bytes =
        values.tryWrap(first, length, offsets)
            ? values.wrappedArray()
            : copy(values, first, length, offsets);
    if (wrappedBuffer.array() != bytes) {
      wrappedBuffer = ByteBuffer.wrap(bytes);
    }
    vector.wrap(wrappedBuffer);
    return vector;
  }

  private byte[] copy(BytesDecoder values, int first, int length, int[] offsets) {
    data.truncate(0);
    offsets[0] = 0;
    values.appendTo(first, length, data, offsets, 1);
    return data.array();
  }
}
