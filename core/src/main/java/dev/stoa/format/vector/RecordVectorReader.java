package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordVector;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.NestedTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Fills vectors of records, or of some of their fields. */
final class RecordVectorReader extends VectorReader {
  private final List<VectorReader> fieldReaders;
  private final RecordVector vector;

  /** For each field of the vectors, its ordinal in the nodes. */
  private final int[] ordinals;

  RecordVectorReader(DataType type, DataType storedType) {
    List<Field> vectorFields = NestedTypes.fields(type);
    List<Field> storedFields = NestedTypes.fields(storedType);
    this.ordinals = NestedTypes.ordinals(vectorFields, storedType);
    this.fieldReaders =
        IntStream.range(0, ordinals.length)
            .mapToObj(
                i ->
                    VectorReader.of(
                        vectorFields.get(i).type(), storedFields.get(ordinals[i]).type()))
            .toList();
    this.vector = new RecordVector(type);
  }

  @Override
  ColumnVector placeholders(int length) {
    List<ColumnVector> vectors = new ArrayList<>();
    for (VectorReader fieldReader : fieldReaders) {
      ColumnVector nulls = fieldReader.placeholders(length);
      nulls.validity().clear(length);
      nulls.resizeWithNulls(length);
      vectors.add(nulls);
    }
    vector.setFields(vectors);
    return vector;
  }

  @Override
  ColumnVector fill(VectorNode node, int first, int length) {
    RecordNode record = (RecordNode) node;
    List<ColumnVector> vectors = new ArrayList<>();
    for (int i = 0; i < ordinals.length; i++) {
      vectors.add(fieldReaders.get(i).read(record.field(ordinals[i]), first, length));
    }
    vector.setFields(vectors);
    return vector;
  }
}
