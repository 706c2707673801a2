package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writers whose memory is short for as many columns as they have. */
class SpillTest {
  private static final int COLUMNS = 100;
  private static final int ROWS = 20_000;
  private static final int BUDGET = 1500 * COLUMNS;

  private static Schema narrow() {
    List<Schema.Field> fields = new ArrayList<>();
    for (int column = 0; column < COLUMNS; column++) {
      fields.add(new Schema.Field("c" + column, Schema.create(Schema.Type.INT)));
    }
    return Schema.createRecord("Narrow", null, "test", false, fields);
  }

  private static int value(int row, int column) {
    return (row + column) % 50;
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "LZ4"})
  void manyNarrowColumnsAreSpilledOnceInManyRows(CompressionCodec codec) throws IOException {
    Schema schema = narrow();
    Table table = Table.create(new MemoryStorage(), schema);
    ColumnOptions column =
        ColumnOptions.defaults().withLayout(ColumnLayout.SKIP_LIST).withCodec(codec);
    WriteOptions options =
        WriteOptions.defaults()
            .withMemoryBudgetInBytes(BUDGET)
            .withDefaultColumn(column.withBlockSizeInBytes(100));
    int spills = 0;
    try (TableWriter writer = table.newWriter(options)) {
      GenericRecord record = new GenericData.Record(schema);
      long before = 0;
      for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < COLUMNS; i++) {
          record.put(i, value(row, i));
        }
        writer.write(record);
        long memory = writer.memoryInBytes();
        spills += memory < before ? 1 : 0;
        before = memory;
        assertTrue(before <= BUDGET, before + " bytes at row " + row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    assertTrue(spills > 0 && spills < ROWS / 100, spills + " times");
    check(table.refresh());
  }

  /** Skip entries and blocks need no memory of their own until their page is encoded. */
  @ParameterizedTest
  @EnumSource(names = {"NONE", "LZ4"})
  void spillingEndsNoPage(CompressionCodec codec) throws IOException {
    Schema schema = narrow();
    ColumnOptions column =
        ColumnOptions.defaults().withLayout(ColumnLayout.SKIP_LIST).withCodec(codec);
    WriteOptions options =
        WriteOptions.defaults().withDefaultColumn(column.withBlockSizeInBytes(100));
    assertEquals(
        bytesOnDisk(schema, options),
        bytesOnDisk(schema, options.withMemoryBudgetInBytes(300 * COLUMNS)));
  }

  private static long bytesOnDisk(Schema schema, WriteOptions options) throws IOException {
    Table table = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = table.newWriter(options)) {
      GenericRecord record = new GenericData.Record(schema);
      for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < COLUMNS; i++) {
          record.put(i, value(row, i));
        }
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh().snapshot().sizeInBytes();
  }

  private static void check(Table table) throws IOException {
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      for (int row = 0; row < ROWS; row++) {
        assertTrue(reader.next());
        for (int i = 0; i < COLUMNS; i++) {
          assertEquals(value(row, i), reader.record().intAt(i));
        }
      }
      assertFalse(reader.next());
    }
  }

  /** A full page is read back from the spill file, which an interrupt closes. */
  @Test
  void aWriterThatCannotReadWhatItSpilledIsUsedNoMore() throws IOException {
    Schema schema = SchemaBuilder.record("Text").fields().requiredString("text").endRecord();
    Table table = Table.create(new MemoryStorage(), schema);
    WriteOptions options =
        WriteOptions.defaults()
            .withMemoryBudgetInBytes(10_000)
            .withPageSizeInBytes(6_000)
            .withDefaultColumn(ColumnOptions.defaults().withCodec(CompressionCodec.ZLIB));
    GenericRecord record = new GenericData.Record(schema);
    record.put("text", "x".repeat(99));
    try (TableWriter writer = table.newWriter(options)) {
      long before = 0;
      while (writer.memoryInBytes() >= before && writer.rowCount() < 110) {
        before = writer.memoryInBytes();
        writer.write(record);
      }
      assertTrue(writer.rowCount() < 110, "no page was ended before " + writer.rowCount());
      Thread.currentThread().interrupt();
      assertThrows(
          IOException.class,
          () -> {
            for (int row = 0; row < 80; row++) {
              writer.write(record);
            }
          });
      assertTrue(Thread.interrupted());
      assertThrows(IllegalStateException.class, () -> writer.write(record));
      assertThrows(IllegalStateException.class, writer::finish);
    }
  }
}
