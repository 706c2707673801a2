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
 * A process that changes a table at random, and reports when each change begins and the version
 * that it committed: input of {@link ChangeJournal}. {@link ChangingProcessesTest} runs many at
 * once, or kills one.
 */
public final class ChangingProcess {
  static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredLong("id").requiredLong("twice").endRecord();

  /** The ids of a process start at its number times this. */
  static final long IDS = 1_000_000;

  private static final int MAX_COLUMNS = 2;
  private static final int MAX_BATCH = 12;

  private final Storage storage;
  private final long number;
  private final Random random;
  private final List<Long> own = new ArrayList<>();
  private long nextId;
  private int columns;

  private ChangingProcess(Storage storage, long number, long seed) {
    this.storage = storage;
    this.number = number;
    this.random = new Random(seed);
    this.nextId = number * IDS;
  }

  /**
   * Arguments: the table's directory, the process's number, its seed, and its duration in
   * milliseconds.
   */
  public static void main(String[] arguments) throws IOException {
    ChangingProcess process =
        new ChangingProcess(
            LocalStorage.at(Path.of(arguments[0])),
            Long.parseLong(arguments[1]),
            Long.parseLong(arguments[2]));
    long end = System.nanoTime() + Duration.ofMillis(Long.parseLong(arguments[3])).toNanos();
    say("started");
    while (System.nanoTime() < end) {
      process.change();
    }
  }

  private void change() throws IOException {
    int kind = random.nextInt(11);
    if (kind < 4 || own.isEmpty()) {
      append();
    } else if (kind < 8) {
      delete();
    } else if (kind == 8) {
      overwrite();
    } else if (kind == 9 || columns == MAX_COLUMNS) {
      compact();
    } else {
      addColumn();
    }
  }

  private void append() throws IOException {
    long first = nextId;
    nextId += 1 + random.nextInt(MAX_BATCH);
    begin(
        "append " + first + " " + nextId,
        table -> table.newAppend().add(write(table, first, nextId)).commit().version());
    for (long id = first; id < nextId; id++) {
      own.add(id);
    }
  }

  private static List<WrittenSplit> write(Table table, long first, long end) throws IOException {
    WriteOptions small = WriteOptions.defaults().withSplitSizeInBytes(150);
    try (TableWriter writer = table.newWriter(small)) {
      for (long id = first; id < end; id++) {
        writer.write(row(table.schema(), id));
      }
      return writer.finish();
    }
  }

  private void overwrite() throws IOException {
    long gone = own.remove(random.nextInt(own.size()));
    long first = nextId;
    nextId += 1 + random.nextInt(MAX_BATCH);
    begin(
        "overwrite " + first + " " + nextId + " " + gone,
        table ->
            table
                .newOverwrite()
                .remove(FilterPredicates.column("id").equalTo(gone))
                .add(write(table, first, nextId))
                .commit()
                .version());
    for (long id = first; id < nextId; id++) {
      own.add(id);
    }
  }

  /** The content of a row with any columns. */
  static GenericRecord row(Schema schema, long id) {
    GenericRecord record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), field.name().equals("id") ? id : 2 * id);
    }
    return record;
  }

  private void delete() throws IOException {
    long id = own.remove(random.nextInt(own.size()));
    boolean isByPlace = random.nextBoolean();
    begin(
        "delete " + id,
        table -> {
          if (isByPlace) {
            return deleteByPlace(table, id).version();
          }
          Delete delete = table.newDelete(FilterPredicates.column("id").equalTo(id));
          return delete.commit().version();
        });
  }

  private Snapshot deleteByPlace(Table table, long id) throws IOException {
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
    String name = "c" + number + "x" + columns++;
    begin(
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
    begin("compact", table -> table.newCompaction().options(options).commit().version());
  }

  @FunctionalInterface
  private interface Change {
    /** Returns the version that it made. */
    long commit(Table table) throws IOException;
  }

  /** Makes a change, retried on the new state when it conflicts with another. */
  private void begin(String what, Change change) throws IOException {
    say("begin " + what);
    while (true) {
      try {
        long version = change.commit(Table.open(storage));
        say("done " + version + " " + what);
        return;
      } catch (CommitConflictException e) {
        say("again " + what);
      }
    }
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
