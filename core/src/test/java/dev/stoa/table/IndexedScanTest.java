package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.Bitmap;
import dev.stoa.data.RecordBatch;
import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans with a predicate on all columns of a key use its index, and find what other scans find. */
class IndexedScanTest {
  private static final int ROWS_PER_SPLIT = 2_000;
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Event", "fields": [
                {"name": "number", "type": "int"},
                {"name": "run", "type": ["null", "long"]},
                {"name": "site", "type": ["null", "string"]},
                {"name": "size", "type": "int"}]}
              """);

  private final HookedStorage storage = new HookedStorage(new MemoryStorage());
  private final Random random = new Random(7);
  private Table unindexed;

  @BeforeEach
  void writeTable() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    for (int split = 0; split < 2; split++) {
      try (TableWriter writer = table.newWriter()) {
        for (int i = 0; i < ROWS_PER_SPLIT; i++) {
          writer.write(row(split * ROWS_PER_SPLIT + i));
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = Table.open(storage);
    }
    unindexed = Table.open(storage);
  }

  private GenericData.Record row(int number) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("number", number);
    row.put("run", number % 11 == 0 ? null : (long) random.nextInt(300));
    row.put("site", number % 13 == 0 ? null : "site " + random.nextInt(40));
    row.put("size", random.nextInt(5));
    return row;
  }

  private void addIndexes() throws IOException {
    Table.open(storage).indexes().add(List.of("run")).commit();
    Table.open(storage).indexes().add(List.of("site", "run")).commit();
    Table.open(storage).indexes().add(List.of("number")).commit();
  }

  @Test
  void randomPredicatesSelectTheSameRows() throws IOException {
    addIndexes();
    Table.open(storage).newDelete(FilterPredicates.parse("size = 3")).commit();
    unindexed = withoutIndexes();
    Table indexed = Table.open(storage);
    int foundCount = 0;
    for (int round = 0; round < 200; round++) {
      FilterPredicate predicate = FilterPredicates.parse(predicate());
      List<Integer> expected = records(unindexed.newScan().filter(predicate), RecordMode.EAGER);
      TableScan scan = indexed.newScan().filter(predicate);
      assertEquals(expected, records(scan, RecordMode.EAGER), predicate.toString());
      assertEquals(expected, records(scan, RecordMode.LAZY), predicate.toString());
      assertEquals(expected, batches(scan, BatchMode.COMPACT), predicate.toString());
      assertEquals(expected, batches(scan, BatchMode.WITH_SELECTION), predicate.toString());
      assertEquals(expected, ofSerializedTasks(scan), predicate.toString());
      foundCount += expected.size();
    }
    assertTrue(foundCount > 1_000, "the predicates found only " + foundCount + " rows");
    assertTrue(openedIndexCount() > 200, "only " + openedIndexCount() + " indexes were opened");
  }

  /** Returns the table as it was before its indexes were added, with the same rows. */
  private Table withoutIndexes() throws IOException {
    HookedStorage copy = new HookedStorage(new MemoryStorage());
    Table table = Table.create(copy, SCHEMA);
    try (TableWriter writer = table.newWriter();
        RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        writer.write(reader.record());
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return Table.open(copy);
  }

  private String predicate() {
    String run = "run " + values(300, "");
    String site = "site " + values(40, "site ");
    return switch (random.nextInt(7)) {
      case 0 -> run;
      case 1 -> run + " and " + site;
      case 2 -> "size > 1 and " + run;
      case 3 -> site + " and size < 3 and " + run;
      case 4 -> {
        int number = random.nextInt(4_000);
        yield "number >= %s and number <= %s".formatted(number, number + random.nextInt(20));
      }
      case 5 -> run + " or " + site;
      default -> "not (run != 5) and (size = 1 or size = 2)";
    };
  }

  private String values(int limit, String prefix) {
    List<String> literals =
        IntStream.range(0, 1 + random.nextInt(4))
            .mapToObj(i -> literal(random.nextInt(limit + 10), prefix))
            .toList();
    return literals.size() == 1
        ? "= " + literals.get(0)
        : literals.stream().collect(Collectors.joining(", ", "in (", ")"));
  }

  private static String literal(int number, String prefix) {
    return prefix.isEmpty() ? Integer.toString(number) : "'" + prefix + number + "'";
  }

  private static List<Integer> records(TableScan scan, RecordMode mode) throws IOException {
    try (RecordReader reader = scan.open(mode)) {
      return numbers(reader);
    }
  }

  private static List<Integer> numbers(RecordReader reader) throws IOException {
    List<Integer> numbers = new ArrayList<>();
    while (reader.next()) {
      numbers.add((Integer) reader.record().get("number"));
    }
    return numbers;
  }

  private static List<Integer> batches(TableScan scan, BatchMode mode) throws IOException {
    List<Integer> numbers = new ArrayList<>();
    try (BatchReader reader = scan.openBatches(mode)) {
      while (reader.next()) {
        RecordBatch batch = reader.batch();
        Bitmap selection = new Bitmap();
        selection.fill(batch.rowCount());
        if (batch.hasSelection()) {
          selection.copyFrom(batch.selection());
        }
        for (int i = selection.nextSetBit(0);
            i < batch.rowCount();
            i = selection.nextSetBit(i + 1)) {
          numbers.add(batch.column(0).intAt(i));
        }
      }
    }
    return numbers;
  }

  private List<Integer> ofSerializedTasks(TableScan scan) throws IOException {
    List<Integer> numbers = new ArrayList<>();
    for (ScanTask task : scan.tasks()) {
      try (RecordReader reader =
          EngineScans.fromBytes(EngineScans.toBytes(task)).open(storage, RecordMode.LAZY)) {
        numbers.addAll(numbers(reader));
      }
    }
    return numbers;
  }

  private long openedIndexCount() {
    return storage.openedPaths().stream().filter(path -> path.endsWith(".index")).count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"run = 7", "run in (7, 9)", "site = 'site 3' and run = 7 and size = 1"})
  void aScanReadsTheIndexInsteadOfAllRows(String text) throws IOException {
    addIndexes();
    Table table = Table.open(storage);
    storage.openedPaths().clear();
    records(table.newScan().filter(FilterPredicates.parse(text)), RecordMode.LAZY);
    assertEquals(2, openedIndexCount(), "one in each split directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run > 7",
        "site = 'site 3'",
        "run != 7",
        "run is null",
        "run = 7 or size = 1",
        "run >= 0 and run <= 250",
        "size = 1"
      })
  void otherPredicatesReadNoIndex(String text) throws IOException {
    addIndexes();
    Table table = Table.open(storage);
    storage.openedPaths().clear();
    records(table.newScan().filter(FilterPredicates.parse(text)), RecordMode.LAZY);
    assertEquals(0, openedIndexCount());
  }

  @Test
  void deletesAndUpdatesFindTheirRowsByIndex() throws IOException {
    addIndexes();
    FilterPredicate predicate = FilterPredicates.parse("run in (7, 9) and size < 4");
    List<Integer> doomed = records(unindexed.newScan().filter(predicate), RecordMode.EAGER);
    List<Integer> kept = records(unindexed.newScan(), RecordMode.EAGER);
    kept.removeAll(doomed);
    storage.openedPaths().clear();
    Table.open(storage).newDelete(predicate).commit();
    assertEquals(2, openedIndexCount());
    assertEquals(kept, records(Table.open(storage).newScan(), RecordMode.EAGER));
    assertTrue(doomed.size() > 5, doomed.toString());
  }
}
