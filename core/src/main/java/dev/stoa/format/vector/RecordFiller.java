package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordVector;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.TypeParts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Fills vectors of records, or of some of their fields. */
final class RecordFiller extends VectorFiller {
  private final List<VectorFiller> fields;
  private final RecordVector vector;

  /** For each field of the vectors which one of the nodes it is. */
  private final int[] ordinals;

  RecordFiller(DataType type, DataType stored) {
    List<Field> read = TypeParts.fields(type);
    List<Field> sources = TypeParts.fields(stored);
    this.ordinals = TypeParts.ordinals(read, stored);
    this.fields =
        IntStream.range(0, ordinals.length)
            .mapToObj(i -> VectorFiller.of(read.get(i).type(), sources.get(ordinals[i]).type()))
            .toList();
    this.vector = new RecordVector(type);
  }

  @Override
  ColumnVector nulls(int length) {
    List<ColumnVector> vectors = new ArrayList<>();
    for (VectorFiller field : fields) {
      ColumnVector nulls = field.nulls(length);
      nulls.validity().clear(length);
      nulls.resizeWithNulls(length);
      vectors.add(nulls);
    }
    vector.setFields(vectors);
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    RecordNode record = (RecordNode) node;
    List<ColumnVector> vectors = new ArrayList<>();
    for (int i = 0; i < ordinals.length; i++) {
      vectors.add(fields.get(i).fill(record.field(ordinals[i]), first, length));
    }
    vector.setFields(vectors);
    return vector;
  }
}
