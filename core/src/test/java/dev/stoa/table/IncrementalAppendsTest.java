package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.NonAppendPolicy;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.type.Field;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Incremental scans return the rows that were appended between two versions. */
class IncrementalAppendsTest {
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private final Storage storage = new MemoryStorage();

  private Table openTable() throws IOException {
    return Table.open(storage);
  }

  private List<Long> appendedNumbers(
      long afterVersion, long lastVersion, NonAppendPolicy nonAppendPolicy) throws IOException {
    List<Long> numbers = new ArrayList<>();
    for (ScanTask task :
        openTable()
            .newScan()
            .select("number")
            .incrementalAppends(afterVersion, lastVersion, nonAppendPolicy)) {
      try (RecordReader reader = task.open(storage, RecordMode.LAZY)) {
        while (reader.next()) {
          numbers.add(reader.record().longAt(0));
        }
      }
    }
    return numbers;
  }

  private static List<Long> range(long start, long end) {
    return LongStream.range(start, end).boxed().toList();
  }

  @Test
  void incrementalScansReturnEachRowOnce() throws IOException {
    List<Long> scannedNumbers = new ArrayList<>();
    long version = 0;
    for (int i = 0; i < 30; i++) {
      NumberTable.append(storage, i * 100L, i * 100L + 100);
      if (i % 4 == 0) {
        openTable().newCompaction().commit();
      } else if (i % 7 == 0) {
        openTable().newRegroup(GroupOptions.defaults()).commit();
      } else if (i == 9) {
        openTable().newSchemaChange().add(new Schema.Field("more", LONG, null, 3L)).commit();
      }
      if (i % 3 == 0) {
        long currentVersion = openTable().snapshot().version();
        scannedNumbers.addAll(appendedNumbers(version, currentVersion, NonAppendPolicy.FAIL));
        version = currentVersion;
      }
    }
    scannedNumbers.addAll(
        appendedNumbers(version, openTable().snapshot().version(), NonAppendPolicy.FAIL));
    assertEquals(range(0, 3000), scannedNumbers);
    assertEquals(
        range(0, 3000), appendedNumbers(0, openTable().snapshot().version(), NonAppendPolicy.FAIL));
  }

  @Test
  void schemaChangesAddNoRows() throws IOException {
    long firstVersion = NumberTable.append(storage, 0, 50).version();
    List<UnaryOperator<SchemaChange>> changes =
        List.of(
            change -> change.add(new Schema.Field("more", LONG, null, 3L)),
            change -> change.makeNullable("more"),
            change -> change.setComment("more", "of it"),
            change -> change.setProperty("more", "unit", "m"),
            change -> change.setDescription(text -> "numbers", properties -> Map.of("a", "b")),
            change -> change.moveFirst(List.of("more")),
            change -> change.rename("more", "most"),
            change ->
                change
                    .setComment("most", "x")
                    .setDescription(text -> "y", properties -> properties),
            change -> change.drop("most"));
    for (UnaryOperator<SchemaChange> change : changes) {
      change.apply(openTable().newSchemaChange()).commit();
    }
    long lastVersion = NumberTable.append(storage, 50, 60).version();
    assertEquals(range(50, 60), appendedNumbers(firstVersion, lastVersion, NonAppendPolicy.FAIL));
  }

  @Test
  void changesOfPartitioningsAndIndexesAddNoRows() throws IOException {
    long firstVersion = NumberTable.append(storage, 0, 50).version();
    openTable().newPartitionChange(PartitionSpec.parse("bucket(number,2)")).commit();
    openTable().indexes().add(List.of("number")).commit();
    openTable().newCompaction().repartition().commit();
    openTable().indexes().drop(List.of("number")).commit();
    long lastVersion = NumberTable.append(storage, 50, 60).version();
    List<Long> numbers = appendedNumbers(firstVersion, lastVersion, NonAppendPolicy.FAIL);
    numbers.sort(null); // they are divided into buckets
    assertEquals(range(50, 60), numbers);
  }

  @Test
  void returnsAppendedRowsThatWereDeletedLater() throws IOException {
    long firstVersion = NumberTable.append(storage, 0, 50).version();
    long secondVersion = NumberTable.append(storage, 50, 90).version();
    openTable().newDelete(parse("number >= 60")).commit();
    long lastVersion = NumberTable.append(storage, 90, 95).version();
    assertEquals(range(50, 90), appendedNumbers(firstVersion, secondVersion, NonAppendPolicy.FAIL));
    InvalidTableException error =
        assertThrows(
            InvalidTableException.class,
            () -> appendedNumbers(firstVersion, lastVersion, NonAppendPolicy.FAIL));
    assertTrue(error.getMessage().contains("made by operation \"delete\""), error.getMessage());
    assertEquals(range(50, 95), appendedNumbers(firstVersion, lastVersion, NonAppendPolicy.SKIP));
  }

  @Test
  void skipsOverwritesEntirely() throws IOException {
    long firstVersion = NumberTable.append(storage, 0, 50).version();
    Table table = openTable();
    table.newOverwrite().removeAll().add(NumberTable.write(table, 70, 80)).commit();
    long lastVersion = NumberTable.append(storage, 50, 55).version();
    assertEquals(range(50, 55), appendedNumbers(firstVersion, lastVersion, NonAppendPolicy.SKIP));
    assertThrows(
        InvalidTableException.class,
        () -> appendedNumbers(firstVersion, lastVersion, NonAppendPolicy.FAIL));
  }

  @Test
  void rejectsExpiredVersions() throws IOException {
    long firstVersion = NumberTable.append(storage, 0, 50).version();
    for (int i = 0; i < 5; i++) {
      NumberTable.append(storage, 50 + i, 51 + i);
    }
    openTable()
        .newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO).withMinSnapshotsToKeep(2))
        .run();
    long lastVersion = openTable().snapshot().version();
    InvalidTableException error =
        assertThrows(
            InvalidTableException.class,
            () -> appendedNumbers(firstVersion, lastVersion, NonAppendPolicy.FAIL));
    assertTrue(error.getMessage().contains("expired"), error.getMessage());
  }

  private String rejectionMessage(TableScan scan, long afterVersion, long lastVersion) {
    return assertThrows(
            InvalidTableException.class,
            () -> scan.incrementalAppends(afterVersion, lastVersion, NonAppendPolicy.FAIL))
        .getMessage();
  }

  @Test
  void rejectsAppendedRowsWithoutASelectedColumn() throws IOException {
    long firstVersion = NumberTable.append(storage, 0, 50).version();
    openTable()
        .newColumnUpdate()
        .add(Field.of("twice", SimpleType.of(TypeKind.LONG)))
        .compute(
            List.of("number"),
            (row, values) -> values.put(0, ((Number) row.get("number")).longValue() * 2))
        .commit();
    long lastVersion = openTable().snapshot().version();
    String error = rejectionMessage(openTable().newScan(), 0, lastVersion);
    assertTrue(
        error.contains("version " + firstVersion + " added have no column \"twice\""), error);
    assertEquals(
        1,
        openTable()
            .newScan()
            .select("number")
            .incrementalAppends(0, lastVersion, NonAppendPolicy.FAIL)
            .size());
  }

  @Test
  void rejectsAppendedRowsOfAWiderType() throws IOException {
    NumberTable.append(storage, 0, 50);
    TableScan scanBeforeChange = openTable().newScan();
    long versionBefore = openTable().snapshot().version();
    openTable().newSchemaChange().makeNullable("number").commit();
    long lastVersion = NumberTable.append(storage, 50, 60).version();
    String error = rejectionMessage(scanBeforeChange, versionBefore, lastVersion);
    assertTrue(error.contains("version " + lastVersion + " added is"), error);
    assertEquals(
        1,
        openTable()
            .newScan()
            .incrementalAppends(versionBefore, lastVersion, NonAppendPolicy.FAIL)
            .size());
  }
}
