package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnFunction;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.RowLookup;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes of a program are reported in a sentence that says what to correct. */
class MisuseMessagesTest {
  private Table table;

  @BeforeEach
  void createTable() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    NumberTable.append(storage, 0, 1);
    table = Table.open(storage);
  }

  private static void assertMessage(
      String message, Class<? extends Exception> type, Executable executable) {
    assertEquals(message, assertThrows(type, executable).getMessage());
  }

  private Executable computation(ColumnFunction function) {
    return () ->
        table
            .newColumnUpdate()
            .add(new Schema.Field("square", Schema.create(Schema.Type.LONG)))
            .compute(List.of("number"), function);
  }

  @Test
  void aComputationNamesTheColumnsOfItsRecords() {
    String columns = "in this update: it has 1 column: square";
    assertMessage(
        "there is no column 1 " + columns,
        IndexOutOfBoundsException.class,
        computation((row, values) -> values.put(1, 1L)));
    assertMessage(
        "there is no column -1 " + columns,
        IndexOutOfBoundsException.class,
        computation((row, values) -> values.get(-1)));
    assertMessage(
        "there is no field \"text\" in this record: it has [number] (a row has the columns that the"
            + " scan selects, or that compute lists)",
        AvroRuntimeException.class,
        computation((row, values) -> row.get("text")));
  }

  @Test
  void batchesNameTheirColumns() throws IOException {
    try (BatchReader reader = table.newScan().openBatches()) {
      assertMessage(
          "the reader has no current batch: call next() first, and check that it returned true",
          IllegalStateException.class,
          reader::batch);
      assertTrue(reader.next());
      assertMessage(
          "the batch has no column 9: it has [number, text]",
          IndexOutOfBoundsException.class,
          () -> reader.batch().column(9));
    }
  }

  @Test
  void nullArgumentsAreNamed() throws IOException {
    assertMessage(
        "the predicate is null: pass one of FilterPredicates, such as column(\"id\").equalTo(3)",
        NullPointerException.class,
        () -> table.newDelete(null));
    assertMessage(
        "the directory is null", NullPointerException.class, () -> Table.open((Path) null));
    assertMessage(
        "the new name of column \"text\" is null",
        NullPointerException.class,
        () -> table.newSchemaChange().rename("text", null));
    try (RecordReader reader = table.newScan().open()) {
      assertTrue(reader.next());
      assertMessage(
          "the name of the field is null",
          NullPointerException.class,
          () -> reader.record().textAt(null));
    }
    try (TableWriter writer = table.newWriter()) {
      assertMessage(
          "the record is null: pass a record of the table's schema",
          NullPointerException.class,
          () -> writer.write((IndexedRecord) null));
    }
  }

  @Test
  void missingPathsFilesAndOtherDirectoriesAreDistinguished(@TempDir Path directory)
      throws IOException {
    Path missingPath = directory.resolve("missing");
    assertMessage(
        missingPath + " is not a table: it does not exist; check the path or create the table",
        InvalidTableException.class,
        () -> Table.open(missingPath));
    Path file = Files.createFile(directory.resolve("file"));
    assertMessage(
        file + " is not a table: it is a file; open the directory that contains the table",
        InvalidTableException.class,
        () -> Table.open(file));
    assertMessage(
        directory
            + " is not a table: it has no snapshot in _stoa; check the path or create the table",
        InvalidTableException.class,
        () -> Table.open(directory));
  }

  @Test
  void missingPathsAreReportedAlikeByAllMethods(@TempDir Path folder) {
    Path missing = folder.resolve("missing");
    String message =
        missing + " is not a table: it does not exist; check the path or create the table";
    LocalStorage storage = LocalStorage.at(missing);
    for (Executable open :
        List.<Executable>of(
            () -> Table.open(missing.toUri()),
            () -> Table.open(storage),
            () -> Table.open(storage, 1),
            () -> Table.openTag(storage, "tag"),
            () -> Table.openAt(storage, Instant.now()))) {
      assertMessage(message, InvalidTableException.class, open);
    }
  }

  @Test
  void aTableIsNotCreatedInPlaceOfAFileOrBelowOne(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("cp.txt"));
    Path below = file.resolve("a");
    String suffix = " cannot become a table: " + file + " is a file; choose another path";
    Schema schema = NumberTable.SCHEMA;
    assertMessage(file + suffix, InvalidTableException.class, () -> Table.create(file, schema));
    assertMessage(below + suffix, InvalidTableException.class, () -> Table.create(below, schema));
    assertMessage(
        below + suffix, InvalidTableException.class, () -> Table.create(below.toUri(), schema));
  }

  @Test
  void directoriesThatTheSystemRefusesAreReportedWithTheReason() {
    Path path = Path.of("/proc/stoa");
    assumeTrue(Files.isDirectory(path.getParent()));
    String message =
        assertThrows(IOException.class, () -> Table.create(path, NumberTable.SCHEMA)).getMessage();
    assertTrue(
        message.endsWith("cannot create /proc/stoa: no such file or directory")
            || message.endsWith("cannot create /proc/stoa: access denied"),
        message);
  }

  @Test
  void urisOfOtherThanPathsAreRejected() {
    assertMessage(
        "the URI is empty: write file:///path/of/the/table",
        IllegalArgumentException.class,
        () -> Table.open(URI.create("")));
    assertMessage(
        "file:/a?b=c#d has a query or a fragment: if they are part of the path, write %3F for ? and"
            + " %23 for #",
        IllegalArgumentException.class, () -> Table.open(URI.create("file:/a?b=c#d")));
  }

  @Test
  void closedLookupsRejectReads() throws IOException {
    KeyLookup keys = table.newScan().openKeyLookup("number");
    assertEquals(1, keys.find(column("number").equalTo(0L)).size());
    keys.close();
    assertMessage(
        "this lookup is closed: open another one",
        IllegalStateException.class,
        () -> keys.find(column("number").equalTo(0L)));
    RowLookup rows = table.newScan().openLookup();
    rows.close();
    assertMessage(
        "this lookup is closed: open another one", IllegalStateException.class, () -> rows.take(0));
  }

  @Test
  void lookupsRejectKeysOfOtherColumnsAndTypes() throws IOException {
    try (KeyLookup keys = table.newScan().select("number").openKeyLookup("number")) {
      assertMessage(
          "the lookup was not opened for column \"text\": pass it to openKeyLookup",
          IllegalArgumentException.class,
          () -> keys.find(column("text").equalTo("a")));
      assertThrows(InvalidTableException.class, () -> keys.find(column("number").equalTo("seven")));
      assertMessage(
          "the key is null: pass an equality such as column(\"id\").equalTo(3)",
          NullPointerException.class,
          () -> keys.find(null));
    }
  }

  @Test
  void closedUpsertsRejectRowsAndCommits() throws IOException {
    Upsert upsert = table.newUpsert(List.of("number"));
    GenericData.Record row = new GenericData.Record(NumberTable.SCHEMA);
    row.put("number", 5L);
    row.put("text", "five");
    upsert.close();
    String message = "this upsert is closed: begin another";
    assertMessage(message, IllegalStateException.class, () -> upsert.write(row));
    assertMessage(message, IllegalStateException.class, upsert::commit);
    Upsert written = table.newUpsert(List.of("number"));
    written.write(row);
    written.close();
    assertMessage(message, IllegalStateException.class, () -> written.write(row));
    assertMessage(message, IllegalStateException.class, written::commit);
    assertEquals(1, table.refresh().snapshot().rowCount());
  }

  @Test
  void aStaleColumnInATransactionIsNotCalledConcurrent() throws IOException {
    try (Transaction transaction = table.newTransaction()) {
      Table before = transaction.table();
      transaction.table().newSchemaChange().rename("text", "name").commit();
      assertMessage(
          table.storage().location()
              + ": column \"text\" was renamed or dropped by an earlier change of this transaction:"
              + " check the columns and delete again",
          CommitConflictException.class,
          () -> before.newDelete(column("text").equalTo("a")).commit());
    }
  }

  @Test
  void aClosedTransactionIsNotCalledFailed() throws IOException {
    Transaction transaction = table.newTransaction();
    transaction.table().newTag("a").commit();
    transaction.close();
    transaction.close();
    assertMessage(
        table.storage().location()
            + ": this transaction was closed before its commit, which deleted its files: make its"
            + " changes again in a new transaction",
        IllegalStateException.class,
        transaction::commit);
  }

  @Test
  void timesBeyondThoseOfSnapshotsAreAccepted() throws IOException {
    assertEquals(table.snapshot().version(), table.at(Instant.MAX).snapshot().version());
    assertThrows(InvalidTableException.class, () -> table.at(Instant.MIN));
  }
}
