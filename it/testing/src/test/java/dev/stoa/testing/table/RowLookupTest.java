package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
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
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows are found by their positions, in any order and repeatedly. */
final class RowLookupTest {
  private static final int ROWS = 3_000;
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

  private static Table write(Storage storage, ColumnLayout layout, int splits) throws IOException {
    Table table = Table.create(storage, SCHEMA);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(5_000)
            .withDefaultColumn(ColumnOptions.defaults().withLayout(layout));
    for (int split = 0; split < splits; split++) {
      try (TableWriter writer = table.newWriter(options)) {
        for (int row = ROWS * split / splits; row < ROWS * (split + 1) / splits; row++) {
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

  private static void check(long[] positions, List<ColumnarRecord> taken) {
    assertEquals(positions.length, taken.size());
    for (int i = 0; i < positions.length; i++) {
      assertEquals((int) positions[i], taken.get(i).intAt(0));
      Object text = taken.get(i).get(1);
      assertEquals(text(positions[i]), text == null ? null : text.toString());
    }
  }

  @ParameterizedTest
  @EnumSource(ColumnLayout.class)
  void rowsAreFoundInAnyOrderAndTimeAndAgain(ColumnLayout layout) throws IOException {
    Table table = write(LocalStorage.at(directory), layout, 3);
    long[] mixed = random.longs(200, 0, ROWS).toArray();
    check(mixed, table.newScan().take(mixed));
    try (RowLookup lookup = table.newScan().openLookup()) {
      check(new long[0], lookup.take());
      check(mixed, lookup.take(mixed));
      check(new long[] {ROWS - 1, 0, 0, ROWS - 1}, lookup.take(ROWS - 1, 0, 0, ROWS - 1));
      for (int i = 0; i < 50; i++) {
        long[] few = random.longs(random.nextInt(5), 0, ROWS).toArray();
        check(few, lookup.take(few));
      }
    }
  }

  @Test
  void moreSplitDirectoriesThanStayOpenAreRead() throws IOException {
    Table table = write(new MemoryStorage(), ColumnLayout.VECTOR, 150);
    try (RowLookup lookup = table.newScan().openLookup()) {
      for (int i = 0; i < 5; i++) {
        long[] mixed = random.longs(500, 0, ROWS).toArray();
        check(mixed, lookup.take(mixed));
      }
    }
  }

  @Test
  void aRowThatIsNotThereIsRefused() throws IOException {
    Table table = write(new MemoryStorage(), ColumnLayout.VECTOR, 1);
    for (long position : new long[] {-1, ROWS, Long.MAX_VALUE}) {
      Exception refused =
          assertThrows(IndexOutOfBoundsException.class, () -> table.newScan().take(0, position));
      assertTrue(refused.getMessage().contains("no row " + position), refused.getMessage());
    }
  }
}
