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

/** A table of consecutive numbers and texts, for tests that change whole tables. */
final class NumberTable {
  static final Schema SCHEMA =
      SchemaBuilder.record("Event")
          .fields()
          .requiredLong("number")
          .requiredString("text")
          .endRecord();

  private NumberTable() {}

  /** Adds numbers in several small split directories; creates the table if it does not exist. */
  static Snapshot append(Storage storage, long startNumber, long endNumber) throws IOException {
    return append(storage, startNumber, endNumber, CommitToken.random());
  }

  /** Adds numbers as {@link #append(Storage, long, long)} does, in a commit with a token. */
  static Snapshot append(Storage storage, long startNumber, long endNumber, CommitToken token)
      throws IOException {
    Table table = Table.exists(storage) ? Table.open(storage) : Table.create(storage, SCHEMA);
    return table.newAppend().token(token).add(write(table, startNumber, endNumber)).commit();
  }

  /** Writes numbers in several small split directories, without committing them. */
  static List<WrittenSplit> write(Table table, long startNumber, long endNumber)
      throws IOException {
    WriteOptions options =
        WriteOptions.defaults().withPageSizeInBytes(4_000).withSplitSizeInBytes(16_000);
    try (TableWriter writer = table.newWriter(options)) {
      for (long i = startNumber; i < endNumber; i++) {
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

  /** Returns the numbers in a table, in the order of its rows. */
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
