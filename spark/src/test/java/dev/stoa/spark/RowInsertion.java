package dev.stoa.spark;

import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import org.apache.avro.generic.GenericData;

/** Appends one row to a table without Spark, as another process would. */
final class RowInsertion {
  private RowInsertion() {}

  static void insert(Storage storage, Object... values) throws IOException {
    Table table = Table.open(storage);
    GenericData.Record record = new GenericData.Record(table.schema());
    for (int i = 0; i < values.length; i++) {
      record.put(i, values[i]);
    }
    try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
      writer.write(record);
      table.newAppend().add(writer.finish()).commit();
    }
  }
}
