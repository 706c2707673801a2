package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnFunction;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
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
}
