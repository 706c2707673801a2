package dev.stoa.format.vector;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import java.util.Arrays;

/** Fills vectors of arrays. */
final class ArrayVectorReader extends VectorReader {
  private final VectorReader elementReader;
  private final ArrayVector vector;

  ArrayVectorReader(DataType type, DataType storedType) {
    this.elementReader =
        VectorReader.of(NestedTypes.element(type), NestedTypes.element(storedType));
    this.vector = new ArrayVector(type, elementReader.placeholders(0));
  }

  @Override
  ColumnVector placeholders(int length) {
    Arrays.fill(vector.ensureCapacity(length), 0, length + 1, 0);
    vector.setElements(elementReader.placeholders(0));
    return vector;
  }

  @Override
  ColumnVector fill(VectorNode node, int first, int length) {
    ArrayNode arrays = (ArrayNode) node;
    int[] offsets = vector.ensureCapacity(length);
    int start = arrays.offsets().read(first, length, offsets);
    vector.setElements(elementReader.read(arrays.elements(), start, offsets[length]));
    return vector;
  }
}
