package dev.stoa.testing.storage;

import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;

/**
 * A table with one number per row. Storage tests write numbers and check that they read the same.
 */
public final class NumberedRows {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredLong("number").endRecord();

  private NumberedRows() {}

  /** Creates an empty table. */
  public static Table create(Storage storage) throws IOException {
    return Table.create(storage, SCHEMA);
  }

  /** Writes the numbers from {@code start} to before {@code end}, without committing them. */
  public static List<WrittenSplit> write(Table table, long start, long end) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (long i = start; i < end; i++) {
        GenericData.Record row = new GenericData.Record(table.schema());
        row.put("number", i);
        writer.write(row);
      }
      return writer.finish();
    }
  }

  /** Writes and commits the numbers from {@code start} to before {@code end}. */
  public static void append(Storage storage, long start, long end) throws IOException {
    Table table = Table.open(storage);
    table.newAppend().add(write(table, start, end)).commit();
  }

  /** Returns the numbers in the table, sorted, with duplicates. */
  public static List<Long> numbers(Storage storage) throws IOException {
    List<Long> numbers = new ArrayList<>();
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        numbers.add(reader.record().longAt(0));
      }
    }
    numbers.sort(Long::compare);
    return numbers;
  }
}
