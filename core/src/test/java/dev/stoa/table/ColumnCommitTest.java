package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.HookedStorage.Operation;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.ColumnWriter;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Columns are committed, by one process or several, and their files deleted only when none did. */
class ColumnCommitTest {
  private static final int ROWS = 10;
  private static final int NEW_VALUE = 77;

  private static final Schema SCHEMA =
      SchemaBuilder.record("R").fields().requiredInt("a").requiredInt("b").endRecord();

  private final MemoryStorage storage = new MemoryStorage();
  private Table table;

  @BeforeEach
  void makeTable() throws IOException {
    table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
      for (int number = 0; number < ROWS; number++) {
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
    String split = table.newScan().tasks().get(0).splitNames().get(0);
    try (ColumnWriter writer = update.newWriter(split)) {
      GenericData.Record values = new GenericData.Record(update.schema());
      values.put(0, NEW_VALUE);
      for (int row = 0; row < ROWS; row++) {
        writer.write(values);
      }
      return writer.finish();
    }
  }

  private void assertReplaced() throws IOException {
    int count = 0;
    try (RecordReader reader = Table.open(storage).newScan().select("b").open(RecordMode.EAGER)) {
      while (reader.next()) {
        assertEquals(NEW_VALUE, reader.record().get("b"));
        count++;
      }
    }
    assertEquals(ROWS, count);
  }

  @Test
  void aSecondProcessThatCannotFindOutWhatTheFirstDidDeletesNothing() throws IOException {
    ColumnUpdate update = table.newColumnUpdate().replace("b");
    byte[] plan = update.toBytes();
    WrittenColumns written = write(update);
    ColumnUpdate.fromBytes(storage, plan).addWritten(written).commit();
    HookedStorage unlisted = new HookedStorage(storage);
    ColumnUpdate second = ColumnUpdate.fromBytes(unlisted, plan).addWritten(written);
    unlisted.before(
        Operation.LIST,
        directory -> {
          throw new IOException("no listing");
        });
    assertThrows(IOException.class, second::commit);
    assertReplaced();
    unlisted.removeHooks();
    assertEquals(table.refresh().snapshot().version(), second.commit().version());
  }

  @Test
  void committingAgainOnAStorageThatFailsDeletesNothing() throws IOException {
    HookedStorage unlisted = new HookedStorage(storage);
    ColumnUpdate update = Table.open(unlisted).newColumnUpdate().replace("b");
    update.addWritten(write(update)).commit();
    unlisted.before(
        Operation.LIST,
        directory -> {
          throw new IOException("no listing");
        });
    assertThrows(IOException.class, update::commit);
    assertReplaced();
    unlisted.removeHooks();
    assertEquals(table.refresh().snapshot().version(), update.commit().version());
  }

  @Test
  void aProcessThatIsSureThatNobodyCommittedDeletesTheFiles() throws IOException {
    ColumnUpdate update = table.newColumnUpdate().replace("b");
    WrittenColumns written = write(update);
    ColumnUpdate second = ColumnUpdate.fromBytes(storage, update.toBytes()).addWritten(written);
    table.newSchemaChange().drop("b").commit();
    assertThrows(CommitConflictException.class, second::commit);
    assertFalse(written.arePresent(storage));
  }

  @Test
  void filesStayWhenALaterSnapshotCannotBeRead() throws IOException {
    HookedStorage followed = new HookedStorage(storage);
    ColumnUpdate update = Table.open(followed).newColumnUpdate().replace("b");
    update.addWritten(write(update));
    long version = table.snapshot().version() + 1;
    followed.after(
        Operation.CREATE_IF_ABSENT,
        path -> {
          String name = path.substring(TablePaths.METADATA.length() + 1);
          long landed = TablePaths.versionOf(name).orElseThrow();
          storage.createIfAbsent(TablePaths.snapshot(landed + 1), new byte[100]);
        });
    assertThrows(CommitStateUnknownException.class, update::commit);
    storage.delete(TablePaths.snapshot(version + 1));
    assertReplaced();
    followed.removeHooks();
    assertEquals(version, update.commit().version());
  }

  @Test
  void columnsThatWereWrittenForAnotherUpdateAreRefused() throws IOException {
    WrittenColumns ofB = write(table.newColumnUpdate().replace("b"));
    ColumnUpdate ofA = table.newColumnUpdate().replace("a");
    assertThrows(InvalidTableException.class, () -> ofA.addWritten(ofB));
  }
}
