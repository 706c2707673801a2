package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordVector;
import dev.stoa.format.vector.buffer.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/** Fills vectors of records, or of some of their fields. */
final class RecordFiller extends VectorFiller {
  private final List<VectorFiller> fields;
  private final RecordVector vector;

  /** For each field of the vectors which one of the nodes it is. */
  private final int[] ordinals;

  RecordFiller(Schema schema, Schema stored) {
    List<Schema.Field> read = NodeKind.valueSchema(schema).getFields();
    List<Schema.Field> sources = read.stream().map(f -> stored.getField(f.name())).toList();
    this.ordinals = sources.stream().mapToInt(Schema.Field::pos).toArray();
    this.fields =
        IntStream.range(0, ordinals.length)
            .mapToObj(i -> VectorFiller.of(read.get(i).schema(), sources.get(i).schema()))
            .toList();
    this.vector = new RecordVector(schema);
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
