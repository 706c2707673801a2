package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordVector;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** Fills vectors of records. */
final class RecordFiller extends VectorFiller {
  private final List<VectorFiller> fields;
  private final RecordVector vector;

  RecordFiller(Schema schema) {
    Schema record = NodeKind.valueSchema(schema);
    this.fields = record.getFields().stream().map(f -> VectorFiller.of(f.schema())).toList();
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
    for (int ordinal = 0; ordinal < fields.size(); ordinal++) {
      vectors.add(fields.get(ordinal).fill(record.field(ordinal), first, length));
    }
    vector.setFields(vectors);
    return vector;
  }
}
