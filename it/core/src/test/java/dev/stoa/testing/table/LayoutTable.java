package dev.stoa.testing.table;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.layout.LayoutAndCodec;
import dev.stoa.testing.layout.WrittenPage;
import dev.stoa.testing.layout.WrittenPages;
import dev.stoa.testing.record.RowModel;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A table that a test wrote, with its expected rows and its pages.
 *
 * @param storage the storage of the table
 * @param table the table
 * @param rows the rows of the table
 * @param pages the pages of the table
 */
record LayoutTable(
    MemoryStorage storage, Table table, List<GenericRecord> rows, WrittenPages pages) {
  static LayoutTable write(List<GenericRecord> rows, WriteOptions options) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table created = Table.create(storage, rows.get(0).getSchema());
    try (TableWriter writer = created.newWriter(options)) {
      for (GenericRecord row : rows) {
        writer.write(row);
      }
      created.newAppend().add(writer.finish()).commit();
    }
    return new LayoutTable(storage, created.refresh(), rows, WrittenPages.of(storage));
  }

  /** Writes a table of one column. */
  static LayoutTable write(Schema type, List<?> values, WriteOptions options) throws IOException {
    Schema schema =
        Schema.createRecord(
            "Row", null, null, false, List.of(new Schema.Field("value", type, null, null)));
    List<GenericRecord> rows =
        values.stream()
            .map(
                value -> {
                  GenericRecord row = new GenericData.Record(schema);
                  row.put(0, value);
                  return row;
                })
            .toList();
    return write(rows, options);
  }

  /** Asserts that the whole table can be read in every mode, and verifies it. */
  void assertAllRows() throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      RowModel.assertSameRecords(rows, SampleTable.read(table, mode));
    }
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  /** Asserts that this percentage of a column's rows is in pages of this layout and codec. */
  void assertLayoutAndCodec(String column, LayoutAndCodec layoutAndCodec, int minPercent) {
    assertPages(
        column, layoutAndCodec, minPercent, page -> page.layoutAndCodec().equals(layoutAndCodec));
  }

  /** Asserts that this percentage of a column's rows is in pages of this layout. */
  void assertLayout(String column, ColumnLayout layout, int minPercent) {
    assertPages(column, layout, minPercent, page -> page.layoutAndCodec().layout() == layout);
  }

  private void assertPages(
      String column, Object expected, int minPercent, Predicate<WrittenPage> isExpected) {
    List<WrittenPage> columnPages = pages.of(column);
    long matchingRowCount =
        columnPages.stream().filter(isExpected).mapToInt(WrittenPage::rowCount).sum();
    if (matchingRowCount * 100 < (long) rows.size() * minPercent) {
      throw new AssertionError(
          "%d of %d rows of column %s are in %s pages: %s"
              .formatted(
                  matchingRowCount,
                  rows.size(),
                  column,
                  expected,
                  columnPages.stream().limit(10).toList()));
    }
  }
}
