package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.format.encoding.DoubleDecoder;
import dev.stoa.format.encoding.bits.PlainDoubles;
import org.apache.avro.Schema;

/** Fills vectors of doubles. */
final class DoubleFiller extends VectorFiller {
  private final DoubleVector vector;

  DoubleFiller(Schema schema) {
    this.vector = new DoubleVector(schema);
  }

  @Override
  ColumnVector nulls(int length) {
    vector.startFilling(length);
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    DoubleDecoder values = ((DoubleNode) node).values();
    if (values instanceof PlainDoubles plain) {
      plain.require(first, length);
      vector.lieOver(plain.values(), plain.bytes(), first);
    } else {
      values.read(first, length, vector.startFilling(length), 0);
    }
    return vector;
  }
}
