package dev.stoa.format.vector;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeParts;
import java.util.Arrays;

/** Fills vectors of arrays. */
final class ArrayFiller extends VectorFiller {
  private final VectorFiller elements;
  private final ArrayVector vector;

  ArrayFiller(DataType type, DataType stored) {
    this.elements = VectorFiller.of(TypeParts.element(type), TypeParts.element(stored));
    this.vector = new ArrayVector(type, elements.nulls(0));
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
