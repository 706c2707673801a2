package dev.stoa.testing.table;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.RowIdSet;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A process that changes a table at random. It reports the start and the committed version of each
 * change to {@link ChangeJournal}. {@link ChangingProcessesTest} runs several at once, or kills
 * one.
 */
public final class ChangingProcess {
  static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredLong("id").requiredLong("twice").endRecord();

  /** The number of ids that a process can use; they start at its number times this. */
  static final long IDS_PER_PROCESS = 1_000_000;

  private static final int MAX_COLUMNS = 2;
  private static final int MAX_ROWS_PER_CHANGE = 12;

  private final Storage storage;
  private final long number;
  private final Random random;
  private final List<Long> ownIds = new ArrayList<>();
  private long nextId;
  private int columnCount;

  private ChangingProcess(Storage storage, long number, long seed) {
    this.storage = storage;
    this.number = number;
    this.random = new Random(seed);
    this.nextId = number * IDS_PER_PROCESS;
  }

  /**
   * Changes a table until a time is over.
   *
   * @param arguments the directory of the table, the number of the process, its random seed, and
   *     its duration in milliseconds
   */
  public static void main(String[] arguments) throws IOException {
    ChangingProcess changer =
        new ChangingProcess(
            LocalStorage.at(Path.of(arguments[0])),
            Long.parseLong(arguments[1]),
            Long.parseLong(arguments[2]));
    long end = System.nanoTime() + Duration.ofMillis(Long.parseLong(arguments[3])).toNanos();
    report("started");
    while (System.nanoTime() < end) {
      changer.changeOnce();
    }
  }

  private void changeOnce() throws IOException {
    int kind = random.nextInt(12);
    if (kind < 4 || ownIds.isEmpty()) {
      append();
    } else if (kind < 8) {
      delete();
    } else if (kind == 8) {
      overwrite();
    } else if (kind == 11) {
      changeIndexes();
    } else if (kind == 9 || columnCount == MAX_COLUMNS) {
      compact();
    } else {
      addColumn();
    }
  }

  private void append() throws IOException {
    long first = nextId;
    nextId += 1 + random.nextInt(MAX_ROWS_PER_CHANGE);
    commit(
        "append " + first + " " + nextId,
        table -> table.newAppend().add(write(table, first, nextId)).commit().version());
    for (long id = first; id < nextId; id++) {
      ownIds.add(id);
    }
  }

  private static List<WrittenSplit> write(Table table, long first, long end) throws IOException {
    WriteOptions options = WriteOptions.defaults().withSplitSizeInBytes(150);
    try (TableWriter writer = table.newWriter(options)) {
      for (long id = first; id < end; id++) {
        writer.write(row(table.schema(), id));
      }
      return writer.finish();
    }
  }

  private void overwrite() throws IOException {
    long deletedId = ownIds.remove(random.nextInt(ownIds.size()));
    long first = nextId;
    nextId += 1 + random.nextInt(MAX_ROWS_PER_CHANGE);
    commit(
        "overwrite " + first + " " + nextId + " " + deletedId,
        table ->
            table
                .newOverwrite()
                .remove(FilterPredicates.column("id").equalTo(deletedId))
                .add(write(table, first, nextId))
                .commit()
                .version());
    for (long id = first; id < nextId; id++) {
      ownIds.add(id);
    }
  }

  /** Returns the row with an id, with any columns. */
  static GenericRecord row(Schema schema, long id) {
    GenericRecord record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), field.name().equals("id") ? id : 2 * id);
    }
    return record;
  }

  private void delete() throws IOException {
    long id = ownIds.remove(random.nextInt(ownIds.size()));
    boolean isByRowId = random.nextBoolean();
    commit(
        "delete " + id,
        table -> {
          if (isByRowId) {
            return deleteByRowId(table, id).version();
          }
          Delete delete = table.newDelete(FilterPredicates.column("id").equalTo(id));
          return delete.commit().version();
        });
  }

  private Snapshot deleteByRowId(Table table, long id) throws IOException {
    TableScan scan = table.newScan().filter(FilterPredicates.column("id").equalTo(id));
    RowIdSet rows = new RowIdSet();
    try (RecordReader reader = scan.open(RecordMode.LAZY)) {
      while (reader.next()) {
        rows.add(reader.splitName(), reader.rowInSplit());
      }
    }
    return table.newRowDelta().validateFrom(scan).delete(rows).commit();
  }

  private void addColumn() throws IOException {
    String name = "c" + number + "x" + columnCount++;
    commit(
        "column " + name,
        table ->
            table
                .newColumnUpdate()
                .add(new Schema.Field(name, Schema.create(Schema.Type.LONG)))
                .compute(List.of("id"), (row, values) -> values.put(0, 2 * row.longAt(0)))
                .commit()
                .version());
  }

  private void compact() throws IOException {
    WriteOptions options = WriteOptions.defaults().withSplitSizeInBytes(2_000);
    commit("compact", table -> table.newCompaction().options(options).commit().version());
  }

  /** Drops the index of the ids, or builds one of all split directories. */
  private void changeIndexes() throws IOException {
    commit(
        "index",
        table ->
            (table.indexes().keys().isEmpty() || random.nextInt(3) > 0
                    ? table.indexes().add(List.of("id"))
                    : table.indexes().drop(List.of("id")))
                .commit()
                .version());
  }

  @FunctionalInterface
  private interface Change {
    /** Commits the change and returns its version. */
    long commit(Table table) throws IOException;
  }

  /** Commits a change, and retries it on the new snapshot if it conflicts with another change. */
  private void commit(String description, Change change) throws IOException {
    report("begin " + description);
    while (true) {
      try {
        long version = change.commit(Table.open(storage));
        report("done " + version + " " + description);
        return;
      } catch (CommitConflictException e) {
        report("conflict " + description);
      }
    }
  }

  private static void report(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
