package dev.stoa.format.vector;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.format.vector.buffer.NodeKind;
import java.util.Arrays;
import org.apache.avro.Schema;

/** Fills vectors of arrays. */
final class ArrayFiller extends VectorFiller {
  private final VectorFiller elements;
  private final ArrayVector vector;

  ArrayFiller(Schema schema, Schema stored) {
    this.elements =
        VectorFiller.of(NodeKind.valueSchema(schema).getElementType(), stored.getElementType());
    this.vector = new ArrayVector(schema, elements.nulls(0));
  }

  @Override
  ColumnVector nulls(int length) {
    Arrays.fill(vector.startFilling(length), 0, length + 1, 0);
    vector.setElements(elements.nulls(0));
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    ArrayNode arrays = (ArrayNode) node;
    int[] offsets = vector.startFilling(length);
    int start = arrays.ends().read(first, length, offsets);
    vector.setElements(elements.fill(arrays.elements(), start, offsets[length]));
    return vector;
  }
}
