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

/** Adds the column by rewriting the Parquet file record by record, as users of Parquet do. */
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
    try (ParquetReader<GenericRecord> reader = open(from, newConfiguration())) {
      GenericRecord row = reader.read();
      GenericRecord wider = new GenericData.Record(withAddedColumn(row.getSchema()));
      int columnCount = row.getSchema().getFields().size();
      int sourceOrdinal = row.getSchema().getField(SOURCE_COLUMN).pos();
      try (PeerWriter out = PEER.create(to, wider.getSchema())) {
        for (; row != null; row = reader.read()) {
          for (int column = 0; column < columnCount; column++) {
            wider.put(column, row.get(column));
          }
          wider.put(columnCount, ColumnAddition.addedValue((Integer) row.get(sourceOrdinal)));
          out.write(wider);
        }
      }
    }
  }

  private static Schema withAddedColumn(Schema record) {
    List<Schema.Field> fields = new ArrayList<>();
    record.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
    fields.add(new Schema.Field(ADDED_COLUMN, Schema.create(Schema.Type.INT)));
    return Schema.createRecord(record.getName(), null, record.getNamespace(), false, fields);
  }
}
