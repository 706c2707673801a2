package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Delete;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many writers at once: what each committed is there once, and nothing else is. */
class ConcurrentChangesTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredLong("id").requiredLong("twice").endRecord();
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private final Storage storage = new MemoryStorage();
  private final AtomicLong nextId = new AtomicLong();
  private final AtomicInteger nextColumn = new AtomicInteger();
  private final Set<Long> appended = ConcurrentHashMap.newKeySet();
  private final Set<Long> deleted = ConcurrentHashMap.newKeySet();
  private final Set<String> columns = ConcurrentHashMap.newKeySet();
  private final AtomicInteger conflicts = new AtomicInteger();

  /** A change, tried again on the new state when it meets another that it does not go with. */
  private interface Step {
    void run(Table table) throws IOException;
  }

  private void untilDone(Step step) throws IOException {
    while (true) {
      try {
        step.run(Table.open(storage));
        return;
      } catch (CommitConflictException e) {
        conflicts.incrementAndGet();
      }
    }
  }

  private void append() throws IOException {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ids.add(nextId.getAndIncrement());
    }
    untilDone(
        table -> {
          WriteOptions small = WriteOptions.defaults().withSplitSizeInBytes(150);
          try (TableWriter writer = table.newWriter(small)) {
            for (long id : ids) {
              writer.write(row(table.schema(), id));
            }
            table.newAppend().add(writer.finish()).commit();
          }
        });
    appended.addAll(ids);
  }

  private static GenericData.Record row(Schema schema, long id) {
    GenericData.Record record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), field.name().equals("id") ? id : 2 * id);
    }
    return record;
  }

  private void delete() throws IOException {
    long end = nextId.get();
    long id = end == 0 ? 0 : ThreadLocalRandom.current().nextLong(end);
    untilDone(
        table -> {
          Delete delete = table.newDelete(parse("id = " + id));
          delete.commit();
          if (delete.deletedRowCount() == 1) {
            assertTrue(deleted.add(id), "deleted twice: " + id);
          }
        });
  }

  private void addColumn() throws IOException {
    String name = "c" + nextColumn.getAndIncrement();
    untilDone(
        table ->
            table
                .newColumnUpdate()
                .add(new Schema.Field(name, LONG))
                .compute(List.of("id"), (row, values) -> values.put(0, 2 * row.longAt(0)))
                .commit());
    columns.add(name);
  }

  private void compact() throws IOException {
    WriteOptions options = WriteOptions.defaults().withSplitSizeInBytes(2_000);
    untilDone(table -> table.newCompaction().options(options).commit());
  }

  private void work(int number, long end) throws IOException {
    for (int step = number; System.nanoTime() < end; step++) {
      switch (step % 8) {
        case 0, 1, 2 -> append();
        case 3, 4, 5 -> delete();
        case 6 -> compact();
        default -> {
          if (nextColumn.get() < 12) {
            addColumn();
          }
        }
      }
    }
  }

  private void run(Duration duration) throws Exception {
    Table.create(storage, SCHEMA);
    int count = 8;
    long end = System.nanoTime() + duration.toNanos();
    ExecutorService workers = Executors.newFixedThreadPool(count);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      running.add(
          workers.submit(
              () -> {
                work(number, end);
                return null;
              }));
    }
    for (Future<?> worker : running) {
      worker.get();
    }
    workers.shutdown();
    check();
  }

  private void check() throws IOException {
    Table table = Table.open(storage);
    Set<String> names = new HashSet<>(columns);
    names.add("id");
    names.add("twice");
    assertEquals(
        names, new HashSet<>(table.schema().getFields().stream().map(Schema.Field::name).toList()));
    Set<Long> found = new HashSet<>();
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        long id = (Long) reader.record().get("id");
        assertTrue(found.add(id), "twice there: " + id);
        assertEquals(row(table.schema(), id), reader.record());
      }
    }
    Set<Long> expected = new HashSet<>(appended);
    expected.removeAll(deleted);
    assertEquals(expected, found);
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
    System.out.printf(
        "ConcurrentChangesTest: %d versions, %d rows, %d columns, %d conflicts%n",
        table.snapshot().version(), found.size(), names.size(), conflicts.get());
  }

  @Test
  void eightWritersCommitEachChangeOnce() throws Exception {
    run(Duration.ofSeconds(4));
  }

  @Test
  @Tag("long")
  void eightWritersCommitEachChangeOnceForAMinute() throws Exception {
    run(Duration.ofMinutes(1));
  }
}
