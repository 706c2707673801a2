package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.HookedStorage.Operation;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.ColumnWriter;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Column updates may be committed by several processes, and their files are deleted only if no
 * process committed them.
 */
class ColumnCommitTest {
  private static final int ROW_COUNT = 10;
  private static final int NEW_VALUE = 77;

  private static final Schema SCHEMA =
      SchemaBuilder.record("R").fields().requiredInt("a").requiredInt("b").endRecord();

  private final MemoryStorage storage = new MemoryStorage();
  private Table table;

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int number = 0; number < ROW_COUNT; number++) {
        GenericData.Record row = new GenericData.Record(SCHEMA);
        row.put("a", number);
        row.put("b", number);
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    table = table.refresh();
  }

  private WrittenColumns write(ColumnUpdate update) throws IOException {
    String splitName = table.newScan().tasks().get(0).splitNames().get(0);
    try (ColumnWriter writer = update.newWriter(splitName)) {
      GenericData.Record values = new GenericData.Record(update.schema());
      values.put(0, NEW_VALUE);
      for (int row = 0; row < ROW_COUNT; row++) {
        writer.write(values);
      }
      return writer.finish();
    }
  }

  private void assertReplaced() throws IOException {
    int rowCount = 0;
    try (RecordReader reader = Table.open(storage).newScan().select("b").open(RecordMode.EAGER)) {
      while (reader.next()) {
        assertEquals(NEW_VALUE, reader.record().get("b"));
        rowCount++;
      }
    }
    assertEquals(ROW_COUNT, rowCount);
  }

  @Test
  void aSecondProcessThatCannotListVersionsDeletesNothing() throws IOException {
    ColumnUpdate update = table.newColumnUpdate().replace("b");
    byte[] encodedUpdate = update.toBytes();
    WrittenColumns writtenColumns = write(update);
    ColumnUpdate.fromBytes(storage, encodedUpdate).addWritten(writtenColumns).commit();
    HookedStorage failingStorage = new HookedStorage(storage);
    ColumnUpdate secondUpdate =
        ColumnUpdate.fromBytes(failingStorage, encodedUpdate).addWritten(writtenColumns);
    failingStorage.before(
        Operation.LIST,
        directory -> {
          throw new IOException("no listing");
        });
    assertThrows(IOException.class, secondUpdate::commit);
    assertReplaced();
    failingStorage.removeHooks();
    assertEquals(table.refresh().snapshot().version(), secondUpdate.commit().version());
  }

  @Test
  void repeatingACommitOnAFailingStorageDeletesNothing() throws IOException {
    HookedStorage failingStorage = new HookedStorage(storage);
    ColumnUpdate update = Table.open(failingStorage).newColumnUpdate().replace("b");
    update.addWritten(write(update)).commit();
    failingStorage.before(
        Operation.LIST,
        directory -> {
          throw new IOException("no listing");
        });
    assertThrows(IOException.class, update::commit);
    assertReplaced();
    failingStorage.removeHooks();
    assertEquals(table.refresh().snapshot().version(), update.commit().version());
  }

  @Test
  void aConflictBeforeAnyCommitDeletesTheFiles() throws IOException {
    ColumnUpdate update = table.newColumnUpdate().replace("b");
    WrittenColumns writtenColumns = write(update);
    ColumnUpdate secondUpdate =
        ColumnUpdate.fromBytes(storage, update.toBytes()).addWritten(writtenColumns);
    table.newSchemaChange().drop("b").commit();
    assertThrows(CommitConflictException.class, secondUpdate::commit);
    assertFalse(writtenColumns.arePresent(storage));
  }

  @Test
  void keepsTheFilesOfAnUpdateIfALaterSnapshotCannotBeRead() throws IOException {
    HookedStorage hookedStorage = new HookedStorage(storage);
    ColumnUpdate update = Table.open(hookedStorage).newColumnUpdate().replace("b");
    update.addWritten(write(update));
    long version = table.snapshot().version() + 1;
    hookedStorage.after(
        Operation.CREATE_IF_ABSENT,
        path -> {
          String name = path.substring(TablePaths.METADATA.length() + 1);
          long committedVersion = TablePaths.versionOf(name).orElseThrow();
          storage.createIfAbsent(TablePaths.snapshot(committedVersion + 1), new byte[100]);
        });
    assertThrows(CommitStateUnknownException.class, update::commit);
    storage.delete(TablePaths.snapshot(version + 1));
    assertReplaced();
    hookedStorage.removeHooks();
    assertEquals(version, update.commit().version());
  }

  @Test
  void rejectsColumnsWrittenForAnotherUpdate() throws IOException {
    WrittenColumns columnsOfB = write(table.newColumnUpdate().replace("b"));
    ColumnUpdate updateOfA = table.newColumnUpdate().replace("a");
    assertThrows(InvalidTableException.class, () -> updateOfA.addWritten(columnsOfB));
  }

  @Test
  void aPartialWriterThatCannotBeCreatedLeavesNoFileOpen() throws IOException {
    table.newDelete(FilterPredicates.column("a").equalTo(3)).commit();
    String splitName = table.newScan().tasks().get(0).splitNames().get(0);
    AtomicInteger remainingOpens = new AtomicInteger();
    int allowedOpenCount = 0;
    for (boolean isCreated = false; !isCreated; allowedOpenCount++) {
      HookedStorage failingStorage = new HookedStorage(storage);
      ColumnUpdate update = Table.open(failingStorage).newColumnUpdate().replace("a").replace("b");
      remainingOpens.set(allowedOpenCount);
      failingStorage.before(
          Operation.OPEN,
          path -> {
            if (remainingOpens.getAndDecrement() == 0) {
              throw new IOException("no more files");
            }
          });
      try {
        update.newPartialWriter(splitName).close();
        isCreated = true;
      } catch (IOException | UncheckedIOException e) {
        assertTrue(e.getMessage().contains("no more files"), e.getMessage());
      }
      assertEquals(0, failingStorage.openFileCount(), "after " + allowedOpenCount + " files");
    }
    assertTrue(allowedOpenCount > 3, "the files of two columns and a deletion vector were opened");
  }
}
