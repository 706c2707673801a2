package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RowLookup;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.RowModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows are looked up by their positions, in any order and repeatedly. */
final class RowLookupTest {
  private static final int ROW_COUNT = 3_000;
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "number", "type": "int"},
                {"name": "text", "type": ["null", "string"]}]}
              """);

  private final Random random = Seeds.random(RowLookupTest.class);

  @TempDir private Path directory;

  private static String text(long row) {
    return row % 7 == 0 ? null : "text " + row * row;
  }

  private static Table write(Storage storage, ColumnLayout layout, int splitCount)
      throws IOException {
    Table table = Table.create(storage, SCHEMA);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(5_000)
            .withDefaultColumn(ColumnOptions.defaults().withLayout(layout));
    for (int split = 0; split < splitCount; split++) {
      try (TableWriter writer = table.newWriter(options)) {
        for (int row = ROW_COUNT * split / splitCount;
            row < ROW_COUNT * (split + 1) / splitCount;
            row++) {
          GenericData.Record record = new GenericData.Record(SCHEMA);
          record.put("number", row);
          record.put("text", text(row));
          writer.write(record);
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
    return table;
  }

  private static void assertRows(long[] positions, List<ColumnarRecord> actual) {
    assertEquals(positions.length, actual.size());
    for (int i = 0; i < positions.length; i++) {
      assertEquals((int) positions[i], actual.get(i).intAt(0));
      Object text = actual.get(i).get(1);
      assertEquals(text(positions[i]), text == null ? null : text.toString());
    }
  }

  private static void assertBatch(long[] positions, RecordBatch batch) {
    assertEquals(positions.length, batch.rowCount());
    for (int row = 0; row < positions.length; row++) {
      IndexedRecord record = VectorToAvro.record(batch, row);
      assertEquals((int) positions[row], record.get(0));
      Object text = record.get(1);
      assertEquals(text(positions[row]), text == null ? null : text.toString());
    }
  }

  @Test
  void batchesHaveTheRowsOfRandomTables() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    for (int round = Seeds.rounds(60); round > 0; round--) {
      Schema schema = schemas.next();
      Table table = Table.create(new MemoryStorage(), schema);
      List<GenericRecord> rows =
          Stream.generate(() -> records.next(schema)).limit(1 + random.nextInt(300)).toList();
      try (TableWriter writer = table.newWriter()) {
        for (GenericRecord row : rows) {
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
      long[] positions = random.longs(random.nextInt(100), 0, rows.size()).toArray();
      try (RowLookup lookup = table.refresh().newScan().openLookup()) {
        RecordBatch batch = lookup.takeBatch(positions);
        List<GenericRecord> expected =
            Arrays.stream(positions).mapToObj(row -> rows.get((int) row)).toList();
        List<GenericRecord> actual = new ArrayList<>();
        for (int row = 0; row < batch.rowCount(); row++) {
          actual.add(VectorToAvro.record(batch, row));
        }
        RowModel.assertSameRecords(expected, actual);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(ColumnLayout.class)
  void findsRowsInAnyOrderAndRepeatedly(ColumnLayout layout) throws IOException {
    Table table = write(LocalStorage.at(directory), layout, 3);
    long[] positions = random.longs(200, 0, ROW_COUNT).toArray();
    assertRows(positions, table.newScan().take(positions));
    try (RowLookup lookup = table.newScan().openLookup()) {
      assertRows(new long[0], lookup.take());
      assertRows(positions, lookup.take(positions));
      assertRows(
          new long[] {ROW_COUNT - 1, 0, 0, ROW_COUNT - 1},
          lookup.take(ROW_COUNT - 1, 0, 0, ROW_COUNT - 1));
      for (int i = 0; i < 50; i++) {
        long[] somePositions = random.longs(random.nextInt(5), 0, ROW_COUNT).toArray();
        assertRows(somePositions, lookup.take(somePositions));
      }
      for (int i = 0; i < 20; i++) {
        long[] somePositions = random.longs(random.nextInt(500), 0, ROW_COUNT).toArray();
        assertBatch(somePositions, lookup.takeBatch(somePositions));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(ColumnLayout.class)
  void recordsAndBatchesMayAlternate(ColumnLayout layout) throws IOException {
    Table table = write(new MemoryStorage(), layout, 2);
    try (RowLookup lookup = table.newScan().openLookup()) {
      for (int i = 0; i < 300; i++) {
        long[] positions = random.longs(1 + random.nextInt(4), 0, ROW_COUNT).toArray();
        if (random.nextBoolean()) {
          assertRows(positions, lookup.take(positions));
        } else {
          assertBatch(positions, lookup.takeBatch(positions));
        }
      }
    }
  }

  @Test
  void readsMoreSplitDirectoriesThanStayOpen() throws IOException {
    Table table = write(new MemoryStorage(), ColumnLayout.VECTOR, 150);
    try (RowLookup lookup = table.newScan().openLookup()) {
      for (int i = 0; i < 5; i++) {
        long[] positions = random.longs(500, 0, ROW_COUNT).toArray();
        assertRows(positions, lookup.take(positions));
      }
    }
  }

  @Test
  void rejectsPositionsOutsideTheTable() throws IOException {
    Table table = write(new MemoryStorage(), ColumnLayout.VECTOR, 1);
    for (long position : new long[] {-1, ROW_COUNT, Long.MAX_VALUE}) {
      Exception exception =
          assertThrows(IndexOutOfBoundsException.class, () -> table.newScan().take(0, position));
      assertTrue(
          exception.getMessage().contains("row " + position + " does not exist"),
          exception.getMessage());
    }
  }
}
