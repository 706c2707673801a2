package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.ObjectVector;
import org.apache.avro.Schema;

/** Fills vectors of values that have no shape of their own. */
final class ObjectFiller extends VectorFiller {
  private final ObjectVector vector;

  ObjectFiller(Schema schema) {
    this.vector = new ObjectVector(schema);
  }

  @Override
  ColumnVector nulls(int length) {
    vector.startFilling(length);
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    Object[] target = vector.startFilling(length);
    for (int i = 0; i < length; i++) {
      target[i] = node.read(first + i, null);
    }
    return vector;
  }
}
