package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetReader;

/** Rewrites the Parquet file record by record, as users of Parquet do. */
final class ParquetRecordAddition extends ParquetAddition {
  @Override
  public String name() {
    return "parquet";
  }

  @Override
  public String setup() {
    return "records of parquet-avro, read and written again with one more field";
  }

  @Override
  void rewrite(Path from, Path to) throws IOException {
    try (ParquetReader<GenericRecord> in = open(from, newConfiguration())) {
      GenericRecord row = in.read();
      GenericRecord wider = new GenericData.Record(withAdded(row.getSchema()));
      int columns = row.getSchema().getFields().size();
      int source = row.getSchema().getField(SOURCE).pos();
      try (PeerWriter out = PEER.create(to, wider.getSchema())) {
        for (; row != null; row = in.read()) {
          for (int column = 0; column < columns; column++) {
            wider.put(column, row.get(column));
          }
          wider.put(columns, ColumnAddition.valueOf((Integer) row.get(source)));
          out.write(wider);
        }
      }
    }
  }

  private static Schema withAdded(Schema record) {
    List<Schema.Field> fields = new ArrayList<>();
    record.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
    fields.add(new Schema.Field(ADDED, Schema.create(Schema.Type.INT)));
    return Schema.createRecord(record.getName(), null, record.getNamespace(), false, fields);
  }
}
