package dev.stoa.table;

import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;

/** A table of numbers and their texts, for tests of whole snapshots. */
final class NumberTable {
  static final Schema SCHEMA =
      SchemaBuilder.record("Event")
          .fields()
          .requiredLong("number")
          .requiredString("text")
          .endRecord();

  private NumberTable() {}

  /** Adds numbers in several small split directories; makes the table where there is none. */
  static Snapshot append(Storage storage, long from, long to) throws IOException {
    return append(storage, from, to, CommitToken.random());
  }

  static Snapshot append(Storage storage, long from, long to, CommitToken token)
      throws IOException {
    Table table = Table.exists(storage) ? Table.open(storage) : Table.create(storage, SCHEMA);
    return table.newAppend().token(token).add(write(table, from, to)).commit();
  }

  static List<WrittenSplit> write(Table table, long from, long to) throws IOException {
    WriteOptions small =
        WriteOptions.defaults().withPageSizeInBytes(4_000).withSplitSizeInBytes(16_000);
    try (TableWriter writer = table.newWriter(small)) {
      for (long i = from; i < to; i++) {
        GenericData.Record record = new GenericData.Record(table.schema());
        for (Schema.Field field : table.schema().getFields()) {
          boolean isText = field.schema().getType() == Schema.Type.STRING;
          record.put(field.name(), isText ? "event " + i : (Object) i);
        }
        writer.write(record);
      }
      return writer.finish();
    }
  }

  static List<Long> numbers(Table table) throws IOException {
    List<Long> numbers = new ArrayList<>();
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        numbers.add(reader.record().longAt(0));
      }
    }
    return numbers;
  }
}
