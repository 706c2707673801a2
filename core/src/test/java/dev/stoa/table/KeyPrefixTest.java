package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.LookupMetrics;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All rows with the values of the first key columns are found, in the order of the table. */
class KeyPrefixTest {
  private static final int RUN_COUNT = 60;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Event")
          .fields()
          .requiredLong("run")
          .requiredString("name")
          .requiredLong("event")
          .requiredInt("row")
          .endRecord();

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());
  private final List<GenericData.Record> rows = new ArrayList<>();

  /** Writes runs 0, 3, 6, … of one event, of 100 or of 9,000. */
  private Table writeTable(boolean isSorted, ColumnLayout layout) throws IOException {
    List<long[]> events = new ArrayList<>();
    for (long run = 0; run < RUN_COUNT; run++) {
      int count = run == 20 ? 9_000 : run % 2 == 0 ? 1 : 100;
      for (long event = 0; event < count; event++) {
        events.add(new long[] {3 * run, event});
      }
    }
    if (!isSorted) {
      Collections.shuffle(events, new Random(3));
    }
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(5_000)
            .withSplitSizeInBytes(30_000)
            .withDefaultColumn(ColumnOptions.defaults().withLayout(layout));
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter(options)) {
      for (long[] event : events) {
        GenericData.Record row = new GenericData.Record(SCHEMA);
        row.put("run", event[0]);
        row.put("name", name(event[0]));
        row.put("event", event[1]);
        row.put("row", rows.size());
        writer.write(row);
        rows.add(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  /** Returns the name of a run; many of them are long, so that they are not in a dictionary. */
  private static String name(long run) {
    return "run %05d".formatted(run) + "x".repeat(Math.floorMod(run, 40));
  }

  private static Object key(String column, long run) {
    return column.equals("run") ? (Object) run : name(run);
  }

  private List<Object> expected(Predicate<GenericData.Record> condition) {
    return rows.stream().filter(condition).map(row -> row.get("row")).toList();
  }

  private static List<Object> numbers(List<ColumnarRecord> records) {
    return records.stream().map(record -> record.get("row")).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "true, DEFAULT, run",
    "true, DEFAULT, name",
    "false, DEFAULT, run",
    "false, DEFAULT, name",
    "true, PLAIN, name",
    "true, SKIP_LIST, run",
    "false, SKIP_LIST, name"
  })
  void findsRowsWithAndWithoutIndexesAndDeletedRows(
      boolean isSorted, ColumnLayout layout, String column) throws IOException {
    Table table = writeTable(isSorted, layout);
    assertFound(table, column);
    table.newDelete(FilterPredicates.parse("event >= 50 and event < 70")).commit();
    rows.removeIf(row -> (Long) row.get("event") >= 50 && (Long) row.get("event") < 70);
    assertFound(table.refresh(), column);
    table.refresh().indexes().add(List.of("event", column)).commit();
    assertFound(table.refresh(), column);
    table.refresh().indexes().add(List.of(column)).commit();
    assertFound(table.refresh(), column);
  }

  private void assertFound(Table table, String column) throws IOException {
    try (KeyLookup lookup = table.newScan().select("row").openKeyLookup(column, "event", "row")) {
      for (long run = -1; run < 3 * RUN_COUNT; run++) {
        Object key = key(column, run);
        assertEquals(expected(row -> row.get(column).equals(key)), numbers(lookup.findPrefix(key)));
        assertEquals(
            expected(row -> row.get(column).equals(key) && row.get("event").equals(7L)),
            numbers(lookup.findPrefix(key, 7)));
      }
      int row = (Integer) rows.get(11).get("row");
      Object[] key = {rows.get(11).get(column), rows.get(11).get("event"), row};
      assertEquals(List.of(row), numbers(lookup.findPrefix(key)));
      assertEquals(lookup.findKey(key), lookup.findPrefix(key));
    }
  }

  @Test
  void readsOnlyThePagesOfTheRowsOfASortedTable() throws IOException {
    Table table = writeTable(true, ColumnLayout.DEFAULT);
    for (String column : List.of("run", "name")) {
      try (KeyLookup lookup = table.newScan().select("row").openKeyLookup(column, "event")) {
        assertEquals(1, lookup.findPrefix(key(column, 6)).size());
        LookupMetrics metrics = lookup.metrics();
        assertEquals(1, metrics.splitsRead());
        assertEquals(2, metrics.pagesRead());
        assertTrue(metrics.totalPages() > 10, metrics.toString());
      }
    }
  }

  @Test
  void usesAnIndexOfTheFirstColumnsInAnyOrder() throws IOException {
    Table table = writeTable(false, ColumnLayout.DEFAULT);
    table.indexes().add(List.of("name", "run")).commit();
    try (KeyLookup lookup =
        table.refresh().newScan().select("row").openKeyLookup("run", "name", "event")) {
      storage.openedPaths().clear();
      assertEquals(1, lookup.findPrefix(6).size());
      assertEquals(0, openedIndexCount());
      assertEquals(1, lookup.findPrefix(6, name(6)).size());
      assertTrue(openedIndexCount() > 0, storage.openedPaths().toString());
    }
  }

  private long openedIndexCount() {
    return storage.openedPaths().stream().filter(path -> path.endsWith(".index")).count();
  }
}
