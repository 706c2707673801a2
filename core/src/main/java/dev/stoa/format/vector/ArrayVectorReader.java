package dev.stoa.format.vector;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import java.util.Arrays;

/** Fills vectors of arrays. */
final class ArrayVectorReader extends VectorReader {
  private final VectorReader elements;
  private final ArrayVector vector;

  ArrayVectorReader(DataType type, DataType storedType) {
    this.elements = VectorReader.of(NestedTypes.element(type), NestedTypes.element(storedType));
    this.vector = new ArrayVector(type, elements.nulls(0));
  }

  @Override
  ColumnVector nulls(int length) {
    Arrays.fill(vector.ensureCapacity(length), 0, length + 1, 0);
    vector.setElements(elements.nulls(0));
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    ArrayNode arrays = (ArrayNode) node;
    int[] offsets = vector.ensureCapacity(length);
    int start = arrays.offsets().read(first, length, offsets);
    vector.setElements(elements.read(arrays.elements(), start, offsets[length]));
    return vector;
  }
}
