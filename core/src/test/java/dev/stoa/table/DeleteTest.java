package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.LongVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Delete;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** Deleted rows disappear from the newest snapshot only, and deletion vectors are checked. */
class DeleteTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Event")
          .fields()
          .requiredLong("number")
          .requiredString("text")
          .endRecord();

  private final Storage storage = new MemoryStorage();

  private Table append(long startNumber, long endNumber) throws IOException {
    Table table = Table.exists(storage) ? Table.open(storage) : Table.create(storage, SCHEMA);
    WriteOptions options =
        WriteOptions.defaults().withPageSizeInBytes(2_000).withSplitSizeInBytes(8_000);
    try (TableWriter writer = table.newWriter(options)) {
      for (long i = startNumber; i < endNumber; i++) {
        GenericData.Record record = new GenericData.Record(SCHEMA);
        record.put("number", i);
        record.put("text", "event " + i);
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static List<Long> numbers(Table table, Optional<FilterPredicate> predicate)
      throws IOException {
    TableScan scan = table.newScan().select("number");
    scan = predicate.isPresent() ? scan.filter(predicate.get()) : scan;
    List<Long> numbers = new ArrayList<>();
    try (RecordReader reader = scan.open(RecordMode.LAZY)) {
      while (reader.next()) {
        numbers.add(reader.record().longAt(0));
      }
    }
    assertEquals(numbers, numbersInBatches(scan));
    return numbers;
  }

  private static List<Long> numbersInBatches(TableScan scan) throws IOException {
    List<Long> numbers = new ArrayList<>();
    try (BatchReader reader = scan.openBatches()) {
      while (reader.next()) {
        RecordBatch batch = reader.batch();
        LongVector values = (LongVector) batch.column(0);
        Bitmap allRows = new Bitmap();
        allRows.fill(batch.rowCount());
        Bitmap selectedRows = batch.hasSelection() ? batch.selection() : allRows;
        for (int i = selectedRows.nextSetBit(0);
            i < batch.rowCount();
            i = selectedRows.nextSetBit(i + 1)) {
          numbers.add(values.longAt(i));
        }
      }
    }
    return numbers;
  }

  private static List<Long> numbersWhere(long end, LongPredicate isKept) {
    return LongStream.range(0, end).filter(isKept).boxed().toList();
  }

  private Table delete(Table table, String predicate, long expectedRowCount) throws IOException {
    Delete delete = table.newDelete(parse(predicate));
    Snapshot snapshot = delete.commit();
    assertEquals(expectedRowCount, delete.deletedRowCount());
    assertEquals("delete", snapshot.operation());
    return table.refresh();
  }

  @Test
  void deletedRowsRemainOnlyInEarlierSnapshots() throws IOException {
    Table tableBefore = append(0, 20_000);
    assertTrue(tableBefore.snapshot().splitCount() > 3);
    Table tableAfter =
        delete(tableBefore, "number >= 4000 and number < 6500 or number = 19999", 2_501);
    LongPredicate isKept = number -> (number < 4000 || number >= 6500) && number != 19999;
    assertEquals(17_499, tableAfter.snapshot().rowCount());
    assertEquals(17_499, tableAfter.newScan().tasks().stream().mapToLong(ScanTask::rowCount).sum());
    assertEquals(numbersWhere(20_000, isKept), numbers(tableAfter, Optional.empty()));
    assertEquals(
        numbersWhere(20_000, n -> isKept.test(n) && n > 3990 && n < 7000),
        numbers(tableAfter, Optional.of(parse("number > 3990 and number < 7000"))));
    assertEquals(numbersWhere(20_000, n -> true), numbers(tableBefore, Optional.empty()));
    List<Long> takenNumbers = new ArrayList<>();
    for (ColumnarRecord row :
        tableAfter.newScan().select("number").take(0, 3999, 4000, 17_498, 0)) {
      takenNumbers.add(row.longAt(0));
    }
    assertEquals(List.of(0L, 3999L, 6500L, 19_998L, 0L), takenNumbers);
    Table afterSecondDelete = delete(tableAfter, "number < 10", 10);
    assertEquals(
        numbersWhere(20_000, n -> isKept.test(n) && n >= 10),
        numbers(afterSecondDelete, Optional.empty()));
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  @Test
  void plansNoTasksForFullyDeletedSplitDirectories() throws IOException {
    Table table = append(0, 20_000);
    long taskCount = table.newScan().tasks().size();
    Table tableAfter = delete(table, "number < 19000", 19_000);
    assertTrue(tableAfter.newScan().tasks().size() < taskCount);
    assertEquals(numbersWhere(20_000, n -> n >= 19_000), numbers(tableAfter, Optional.empty()));
    assertEquals(List.of(), numbers(delete(tableAfter, "number >= 0", 1_000), Optional.empty()));
  }

  @Test
  void deletesAreMergedWithEarlierDeletes() throws IOException {
    Table table = append(0, 1_000);
    delete(table, "number < 100", 100);
    delete(table, "number >= 50 and number < 150", 50);
    append(1_000, 2_000);
    delete(table, "number > 990", 1_009);
    assertEquals(
        numbersWhere(2_000, n -> n >= 150 && n <= 990), numbers(table.refresh(), Optional.empty()));
    assertEquals(1_000, table.snapshot().rowCount());
  }

  @Test
  void manyDeletesKeepFewPatches() throws IOException {
    Table table = append(0, 5_000);
    for (int i = 0; i < 40; i++) {
      table = delete(table, "number = " + i * 100, 1);
    }
    assertEquals(
        numbersWhere(5_000, n -> n % 100 != 0 || n >= 4_000), numbers(table, Optional.empty()));
    assertTrue(table.snapshot().root().segments().get(0).patches().size() <= 8);
    append(5_000, 5_001);
    assertEquals(4_961, table.refresh().snapshot().rowCount());
  }

  @Test
  void aDeleteWithoutMatchingRowsMakesNoSnapshot() throws IOException {
    Table table = append(0, 1_000);
    List<String> files = files();
    Delete delete = table.newDelete(parse("number = 1000"));
    assertEquals(table.snapshot().version(), delete.commit().version());
    assertEquals(0, delete.deletedRowCount());
    assertEquals(files, files());
    try (Transaction transaction = table.newTransaction()) {
      transaction.table().newDelete(parse("number = 1000")).commit();
      assertEquals(table.snapshot().version(), transaction.commit().version());
    }
  }

  @Test
  void repeatingADeleteWithItsTokenLeavesNoFiles() throws IOException {
    Table table = append(0, 1_000);
    CommitToken token = CommitToken.of("job 7");
    Snapshot firstSnapshot = table.newDelete(parse("number < 100")).token(token).commit();
    List<String> files = files();
    Delete repeatedDelete = table.newDelete(parse("number < 100")).token(token);
    assertEquals(firstSnapshot.version(), repeatedDelete.commit().version());
    assertEquals(0, repeatedDelete.deletedRowCount());
    assertEquals(files, files());
  }

  private List<String> files() throws IOException {
    List<String> files = new ArrayList<>();
    for (StorageEntry directory : storage.list("")) {
      for (StorageEntry file : storage.list(directory.name())) {
        files.add(directory.name() + "/" + file.name());
      }
    }
    return files;
  }

  @Test
  void anOverwriteThatDropsSplitDirectoriesLeavesNoUnusedMetadata() throws IOException {
    Table table = append(0, 5_000);
    long splitCount = table.snapshot().splitCount();
    table.newOverwrite().remove(parse("number < 2500")).commit();
    Snapshot snapshotAfter = table.refresh().snapshot();
    assertTrue(snapshotAfter.splitCount() < splitCount, "no split directory was dropped");
    assertEquals(2_500, numbers(table.refresh(), Optional.empty()).size());
    List<String> metadata = files().stream().filter(file -> file.startsWith("_stoa/")).toList();
    assertEquals(2, metadata.stream().filter(file -> file.endsWith(".manifest")).count());
    assertEquals(0, metadata.stream().filter(file -> file.endsWith(".patch")).count());
  }

  @Test
  void rejectsPredicatesOfMissingColumns() throws IOException {
    Table table = append(0, 10);
    assertThrows(InvalidTableException.class, () -> table.newDelete(parse("nobody = 1")));
  }

  @Test
  void rejectsACorruptDeletionVector() throws IOException {
    Table table = delete(append(0, 1_000), "number < 500", 500);
    String path =
        files().stream().filter(file -> file.contains("/deleted.")).findFirst().orElseThrow();
    byte[] bytes = new byte[(int) storage.open(path).sizeInBytes()];
    storage.open(path).readFully(0, bytes, 0, bytes.length);
    int headerSizeInBytes = 16; // not verified by reads
    for (int i = headerSizeInBytes; i < bytes.length; i++) {
      bytes[i] ^= 4;
      storage.delete(path);
      try (OutputFile file = storage.create(path)) {
        file.write(bytes, 0, bytes.length);
        file.complete();
      }
      bytes[i] ^= 4;
      CorruptFileException error =
          assertThrows(
              CorruptFileException.class, () -> numbers(table, Optional.empty()), "byte " + i);
      assertTrue(error.getMessage().contains(path), error.getMessage());
    }
  }
}
