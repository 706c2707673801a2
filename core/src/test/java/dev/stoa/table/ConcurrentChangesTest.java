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

/** With many concurrent writers, the table contains each committed change exactly once. */
class ConcurrentChangesTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredLong("id").requiredLong("twice").endRecord();
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private final Storage storage = new MemoryStorage();
  private static final int WRITER_COUNT = 8;
  private static final int MAX_ADDED_COLUMNS = 12;

  private final AtomicLong nextRowId = new AtomicLong();
  private final AtomicInteger nextColumnNumber = new AtomicInteger();
  private final Set<Long> appendedIds = ConcurrentHashMap.newKeySet();
  private final Set<Long> deletedIds = ConcurrentHashMap.newKeySet();
  private final Set<String> addedColumns = ConcurrentHashMap.newKeySet();
  private final AtomicInteger conflictCount = new AtomicInteger();

  /** A change of a table, repeated on the new snapshot after a conflict. */
  private interface TableChange {
    void commit(Table table) throws IOException;
  }

  private void retryUntilCommitted(TableChange change) throws IOException {
    while (true) {
      try {
        change.commit(Table.open(storage));
        return;
      } catch (CommitConflictException e) {
        conflictCount.incrementAndGet();
      }
    }
  }

  private void append() throws IOException {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ids.add(nextRowId.getAndIncrement());
    }
    retryUntilCommitted(
        table -> {
          WriteOptions options = WriteOptions.defaults().withSplitSizeInBytes(150);
          try (TableWriter writer = table.newWriter(options)) {
            for (long id : ids) {
              writer.write(row(table.schema(), id));
            }
            table.newAppend().add(writer.finish()).commit();
          }
        });
    appendedIds.addAll(ids);
  }

  private static GenericData.Record row(Schema schema, long id) {
    GenericData.Record record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), field.name().equals("id") ? id : 2 * id);
    }
    return record;
  }

  private void delete() throws IOException {
    long idLimit = nextRowId.get();
    long id = idLimit == 0 ? 0 : ThreadLocalRandom.current().nextLong(idLimit);
    retryUntilCommitted(
        table -> {
          Delete delete = table.newDelete(parse("id = " + id));
          delete.commit();
          if (delete.deletedRowCount() == 1) {
            assertTrue(deletedIds.add(id), "deleted twice: " + id);
          }
        });
  }

  private void addColumn() throws IOException {
    String name = "c" + nextColumnNumber.getAndIncrement();
    retryUntilCommitted(
        table ->
            table
                .newColumnUpdate()
                .add(new Schema.Field(name, LONG))
                .compute(List.of("id"), (row, values) -> values.put(0, 2 * row.longAt(0)))
                .commit());
    addedColumns.add(name);
  }

  private void compact() throws IOException {
    WriteOptions options = WriteOptions.defaults().withSplitSizeInBytes(2_000);
    retryUntilCommitted(table -> table.newCompaction().options(options).commit());
  }

  private void changeRepeatedly(int writerNumber, long deadlineNanos) throws IOException {
    for (int step = writerNumber; System.nanoTime() - deadlineNanos < 0; step++) {
      switch (step % 8) {
        case 0, 1, 2 -> append();
        case 3, 4, 5 -> delete();
        case 6 -> compact();
        default -> {
          if (nextColumnNumber.get() < MAX_ADDED_COLUMNS) {
            addColumn();
          }
        }
      }
    }
  }

  private void runWriters(Duration duration) throws Exception {
    Table.create(storage, SCHEMA);

    long deadlineNanos = System.nanoTime() + duration.toNanos();
    ExecutorService workers = Executors.newFixedThreadPool(WRITER_COUNT);
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < WRITER_COUNT; i++) {
      int writerNumber = i;
      futures.add(
          workers.submit(
              () -> {
                changeRepeatedly(writerNumber, deadlineNanos);
                return null;
              }));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    workers.shutdown();
    assertAllChangesCommittedOnce();
  }

  private void assertAllChangesCommittedOnce() throws IOException {
    Table table = Table.open(storage);
    Set<String> names = new HashSet<>(addedColumns);
    names.add("id");
    names.add("twice");
    assertEquals(
        names, new HashSet<>(table.schema().getFields().stream().map(Schema.Field::name).toList()));
    Set<Long> foundIds = new HashSet<>();
    try (RecordReader reader = table.newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        long id = (Long) reader.record().get("id");
        assertTrue(foundIds.add(id), "found twice: " + id);
        assertEquals(row(table.schema(), id), reader.record());
      }
    }
    Set<Long> expectedIds = new HashSet<>(appendedIds);
    expectedIds.removeAll(deletedIds);
    assertEquals(expectedIds, foundIds);
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
    System.out.printf(
        "ConcurrentChangesTest: %d versions, %d rows, %d columns, %d conflicts%n",
        table.snapshot().version(), foundIds.size(), names.size(), conflictCount.get());
  }

  @Test
  void eightWritersCommitEachChangeOnce() throws Exception {
    runWriters(Duration.ofSeconds(4));
  }

  @Test
  @Tag("long")
  void eightWritersCommitEachChangeOnceForAMinute() throws Exception {
    runWriters(Duration.ofMinutes(1));
  }
}
