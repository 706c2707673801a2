package dev.stoa.format.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.Schema;

/** Fills vectors of strings, bytes and fixed. */
final class BytesFiller extends VectorFiller {
  private final BytesVector vector;
  private final ByteWriter data = new ByteWriter();
  private ByteBuffer wrapped = ByteBuffer.allocate(0);

  BytesFiller(Schema schema) {
    this.vector = new BytesVector(schema);
  }

  @Override
  ColumnVector nulls(int length) {
    Arrays.fill(vector.startFilling(length), 0, length + 1, 0);
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    data.setLimit(node.scope().limits().mostBytes());
    return decode(values(node), first, length);
  }

  /** The values of a node of strings, bytes or fixed. */
  static BytesDecoder values(VectorNode node) {
    return node instanceof FixedNode fixed ? fixed.values() : ((BytesNode) node).values();
  }

  @SuppressWarnings("ArrayEquals") // the same array needs no other buffer
  private ColumnVector decode(BytesDecoder values, int first, int length) {
    data.truncate(0);
    int[] offsets = vector.startFilling(length);
    offsets[0] = 0;
    values.appendTo(first, length, data, offsets, 1);
    if (wrapped.array() != data.array()) {
      wrapped = ByteBuffer.wrap(data.array());
    }
    vector.lieOver(wrapped);
    return vector;
  }
}
