package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.FloatVector;
import dev.stoa.format.encoding.FloatDecoder;
import dev.stoa.format.encoding.bits.PlainFloats;
import org.apache.avro.Schema;

/** Fills vectors of floats. */
final class FloatFiller extends VectorFiller {
  private final FloatVector vector;

  FloatFiller(Schema schema) {
    this.vector = new FloatVector(schema);
  }

  @Override
  ColumnVector nulls(int length) {
    vector.startFilling(length);
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    FloatDecoder values = ((FloatNode) node).values();
    if (values instanceof PlainFloats plain) {
      plain.require(first, length);
      vector.lieOver(plain.values(), plain.bytes(), first);
    } else {
      values.read(first, length, vector.startFilling(length), 0);
    }
    return vector;
  }
}
