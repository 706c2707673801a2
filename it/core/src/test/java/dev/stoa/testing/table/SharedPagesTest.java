package dev.stoa.testing.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanMetrics;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records read values from the pages that the predicate has already read. */
final class SharedPagesTest {
  private static final int ROW_COUNT = 20_000;

  /** The size of the end of a file, which is read when the file is opened. */
  private static final long TAIL_SIZE_IN_BYTES = 4 * 1024;

  private static final FilterPredicate CONTAINS_SEVEN = column("text").contains("7");
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "text", "type": "string"},
                {"name": "number", "type": "int"}]}
              """);

  @TempDir private Path directory;

  private static String text(int row) {
    return "text " + row * 7919L % 10_007;
  }

  private static Table write(Storage storage) throws IOException {
    Table table = Table.create(storage, SCHEMA);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(20_000)
            .withDefaultColumn(ColumnOptions.defaults().withLayout(ColumnLayout.VECTOR));
    try (TableWriter writer = table.newWriter(options)) {
      for (int row = 0; row < ROW_COUNT; row++) {
        GenericData.Record record = new GenericData.Record(SCHEMA);
        record.put("text", text(row));
        record.put("number", row);
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private record ReadResult(ScanMetrics metrics, long textCount) {}

  private static ReadResult read(Table table, FilterPredicate predicate, boolean hasTextReads)
      throws IOException {
    try (RecordReader reader =
        table.newScan().select("text").filter(predicate).open(RecordMode.LAZY)) {
      long readCount = 0;
      while (reader.next()) {
        if (hasTextReads) {
          assertTrue(reader.record().textAt(0).toString().contains("7"));
          readCount++;
        }
      }
      return new ReadResult(reader.metrics(), readCount);
    }
  }

  @Test
  void recordsDoNotRereadAColumnOfThePredicate() throws IOException {
    for (Storage storage : List.of(new MemoryStorage(), LocalStorage.at(directory))) {
      Table table = write(storage);
      ReadResult filterOnly = read(table, CONTAINS_SEVEN, false);
      ReadResult withText = read(table, CONTAINS_SEVEN, true);
      assertEquals(filterOnly.metrics(), withText.metrics());
      assertTrue(withText.metrics().pagesRead() > 5);
      assertEquals(withText.metrics().rowCount(), withText.textCount());
    }
  }

  @Test
  void countsEveryByteOfAPageAsReadOrSkippedAndOnlyTheTailAsBoth() throws IOException {
    Table table = write(new MemoryStorage());
    FilterPredicate allRows = CONTAINS_SEVEN.and(column("number").greaterThanOrEqual(0));
    FilterPredicate firstQuarter = CONTAINS_SEVEN.and(column("number").lessThan(ROW_COUNT / 4));
    ScanMetrics allMetrics = read(table, allRows, true).metrics();
    ScanMetrics quarterMetrics = read(table, firstQuarter, true).metrics();
    long allBytes = allMetrics.bytesRead() + allMetrics.bytesSkipped();
    long quarterBytes = quarterMetrics.bytesRead() + quarterMetrics.bytesSkipped();
    assertTrue(
        quarterBytes >= allBytes
            && quarterBytes <= allBytes + SCHEMA.getFields().size() * TAIL_SIZE_IN_BYTES,
        allBytes + " and " + quarterBytes);
    assertTrue(quarterMetrics.bytesSkipped() > allMetrics.bytesSkipped());
  }
}
