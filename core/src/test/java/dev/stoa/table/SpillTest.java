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

/** Writers whose memory budget is small for their number of columns spill rows to disk. */
class SpillTest {
  private static final int COLUMN_COUNT = 100;
  private static final int ROW_COUNT = 20_000;
  private static final int BUDGET_IN_BYTES = 1500 * COLUMN_COUNT;

  private static Schema schemaOfManyInts() {
    List<Schema.Field> fields = new ArrayList<>();
    for (int column = 0; column < COLUMN_COUNT; column++) {
      fields.add(new Schema.Field("c" + column, Schema.create(Schema.Type.INT)));
    }
    return Schema.createRecord("Narrow", null, "test", false, fields);
  }

  private static int value(int row, int column) {
    return (row + column) % 50;
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "LZ4"})
  void spillsRarelyAndStaysWithinTheBudget(CompressionCodec codec) throws IOException {
    Schema schema = schemaOfManyInts();
    Table table = Table.create(new MemoryStorage(), schema);
    ColumnOptions columnOptions =
        ColumnOptions.defaults().withLayout(ColumnLayout.SKIP_LIST).withCodec(codec);
    WriteOptions options =
        WriteOptions.defaults()
            .withMemoryBudgetInBytes(BUDGET_IN_BYTES)
            .withDefaultColumn(columnOptions.withBlockSizeInBytes(100));
    int spillCount = 0;
    try (TableWriter writer = table.newWriter(options)) {
      GenericRecord record = new GenericData.Record(schema);
      long memoryBeforeInBytes = 0;
      for (int row = 0; row < ROW_COUNT; row++) {
        for (int i = 0; i < COLUMN_COUNT; i++) {
          record.put(i, value(row, i));
        }
        writer.write(record);
        long memoryInBytes = writer.memoryInBytes();
        spillCount += memoryInBytes < memoryBeforeInBytes ? 1 : 0;
        memoryBeforeInBytes = memoryInBytes;
        assertTrue(
            memoryBeforeInBytes <= BUDGET_IN_BYTES, memoryBeforeInBytes + " bytes at row " + row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    assertTrue(spillCount > 0 && spillCount < ROW_COUNT / 100, spillCount + " times");
    assertRows(table.refresh());
  }

  /** Skip entries and blocks take no memory until their page is encoded. */
  @ParameterizedTest
  @EnumSource(names = {"NONE", "LZ4"})
  void spillingDoesNotEndPages(CompressionCodec codec) throws IOException {
    Schema schema = schemaOfManyInts();
    ColumnOptions columnOptions =
        ColumnOptions.defaults().withLayout(ColumnLayout.SKIP_LIST).withCodec(codec);
    WriteOptions options =
        WriteOptions.defaults().withDefaultColumn(columnOptions.withBlockSizeInBytes(100));
    assertEquals(
        writtenTableSizeInBytes(schema, options),
        writtenTableSizeInBytes(schema, options.withMemoryBudgetInBytes(300 * COLUMN_COUNT)));
  }

  private static long writtenTableSizeInBytes(Schema schema, WriteOptions options)
      throws IOException {
    Table table = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = table.newWriter(options)) {
      GenericRecord record = new GenericData.Record(schema);
      for (int row = 0; row < ROW_COUNT; row++) {
        for (int i = 0; i < COLUMN_COUNT; i++) {
          record.put(i, value(row, i));
        }
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh().snapshot().sizeInBytes();
  }

  private static void assertRows(Table table) throws IOException {
    try (RecordReader reader = table.newScan().open(RecordMode.LAZY)) {
      for (int row = 0; row < ROW_COUNT; row++) {
        assertTrue(reader.next());
        for (int i = 0; i < COLUMN_COUNT; i++) {
          assertEquals(value(row, i), reader.record().intAt(i));
        }
      }
      assertFalse(reader.next());
    }
  }

  /** Interrupting the thread closes the spill file, from which a full page is read back. */
  @Test
  void aWriterThatFailsToReadSpilledRowsRejectsMoreRows() throws IOException {
    Schema schema = SchemaBuilder.record("Text").fields().requiredString("text").endRecord();
    Table table = Table.create(new MemoryStorage(), schema);
    WriteOptions options =
        WriteOptions.defaults()
            .withMemoryBudgetInBytes(10_000)
            .withPageSizeInBytes(6_000)
            .withDefaultColumn(ColumnOptions.defaults().withCodec(CompressionCodec.ZLIB));
    int maxRowCount = 110; // of 99 bytes each: more than the memory budget
    GenericRecord record = new GenericData.Record(schema);
    record.put("text", "x".repeat(99));
    try (TableWriter writer = table.newWriter(options)) {
      long memoryBeforeInBytes = 0;
      while (writer.memoryInBytes() >= memoryBeforeInBytes && writer.rowCount() < maxRowCount) {
        memoryBeforeInBytes = writer.memoryInBytes();
        writer.write(record);
      }
      assertTrue(
          writer.rowCount() < maxRowCount,
          "the writer's memory never fell within " + writer.rowCount() + " rows");
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
