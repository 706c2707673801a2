package dev.stoa.interop;

import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;

/** Creates and reads tables with small pages and split directories. */
final class Tables {
  private static final WriteOptions SMALL_SPLITS =
      WriteOptions.defaults().withPageSizeInBytes(2_000).withSplitSizeInBytes(100_000);

  private Tables() {}

  /** Creates a table with these records. */
  static Table of(Storage storage, Schema schema, Iterable<? extends IndexedRecord> records)
      throws IOException {
    Table table = Table.create(storage, schema);
    try (TableWriter writer = table.newWriter(SMALL_SPLITS)) {
      for (IndexedRecord record : records) {
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  /** Returns all rows as generic records. */
  static List<GenericRecord> records(Table table) throws IOException {
    List<GenericRecord> records = new ArrayList<>();
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        records.add(reader.record().copy());
      }
    }
    return records;
  }
}
