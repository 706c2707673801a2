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
 * A table written with given options, with its expected rows.
 *
 * @param storage of the table
 * @param table the table
 * @param rows its rows
 * @param pages its pages
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

  /** A table of one column. */
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

  /** Reads the whole table in every mode, and verifies it. */
  void assertWhole() throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      RowModel.assertSameRecords(rows, SampleTable.read(table, mode));
    }
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  /** Fails unless this percentage of a column's rows is in pages of this layout and codec. */
  void assertForm(String column, LayoutAndCodec layoutAndCodec, int minPercent) {
    assertPages(
        column, layoutAndCodec, minPercent, page -> page.layoutAndCodec().equals(layoutAndCodec));
  }

  /** Fails unless this percentage of a column's rows is in pages of this layout. */
  void assertLayout(String column, ColumnLayout layout, int minPercent) {
    assertPages(column, layout, minPercent, page -> page.layoutAndCodec().layout() == layout);
  }

  private void assertPages(
      String column, Object wanted, int minPercent, Predicate<WrittenPage> isRight) {
    List<WrittenPage> all = pages.of(column);
    long right = all.stream().filter(isRight).mapToInt(WrittenPage::rowCount).sum();
    if (right * 100 < (long) rows.size() * minPercent) {
      throw new AssertionError(
          "%d of %d rows of column %s are in pages that are %s: %s"
              .formatted(right, rows.size(), column, wanted, all.stream().limit(10).toList()));
    }
  }
}
