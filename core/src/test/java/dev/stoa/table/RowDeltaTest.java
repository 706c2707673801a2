package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.IsolationLevel;
import dev.stoa.table.change.RowDelta;
import dev.stoa.table.change.RowIdSet;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that queries found are deleted and others added at once, or somebody was faster. */
class RowDeltaTest {
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private final Storage storage = new MemoryStorage();
  private Table table;

  @BeforeEach
  void makeTable() throws IOException {
    NumberTable.append(storage, 0, 100);
    NumberTable.append(storage, 100, 200);
    table = Table.open(storage);
  }

  /** The places of numbers, as a query would find them. */
  private RowIdSet places(Table at, long... numbers) throws IOException {
    TreeSet<Long> wanted = new TreeSet<>(LongStream.of(numbers).boxed().toList());
    RowIdSet places = new RowIdSet();
    try (RecordReader reader = at.newScan().open(RecordMode.LAZY)) {
      while (reader.next()) {
        if (wanted.remove(reader.record().longAt(0))) {
          assertTrue(places.add(reader.splitName(), reader.rowInSplit()));
        }
      }
    }
    assertEquals(new TreeSet<>(), wanted);
    return places;
  }

  private RowDelta delta() {
    return table.newRowDelta();
  }

  private RowDelta found(String predicate) {
    return delta().validateFrom(table.newScan().filter(FilterPredicates.parse(predicate)));
  }

  private static void delete(Table at, String predicate) throws IOException {
    at.newDelete(FilterPredicates.parse(predicate)).commit();
  }

  private void checkNumbers(LongStream expected) throws IOException {
    assertEquals(
        expected.boxed().toList(),
        NumberTable.numbers(Table.open(storage)).stream().sorted().toList());
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  private static String refusal(RowDelta delta) {
    return assertThrows(CommitConflictException.class, delta::commit).getMessage();
  }

  @Test
  void rowsAreDeletedAndAddedInOneVersion() throws IOException {
    RowDelta delta =
        delta()
            .operation("merge")
            .delete(places(table, 3, 99, 100))
            .add(NumberTable.write(table, 300, 310));
    assertEquals(3, delta.deletedRowCount());
    Snapshot snapshot = delta.commit();
    assertEquals("merge", snapshot.operation());
    assertEquals(table.snapshot().version() + 1, snapshot.version());
    assertEquals(207, snapshot.rowCount());
    checkNumbers(
        LongStream.concat(
            LongStream.range(0, 200).filter(i -> i != 3 && i != 99 && i != 100),
            LongStream.range(300, 310)));
  }

  @Test
  void aTokenCommitsOnce() throws IOException {
    CommitToken token = CommitToken.of("once");
    List<WrittenSplit> more = NumberTable.write(table, 300, 310);
    RowIdSet rows = places(table, 7);
    Snapshot first = table.newRowDelta().token(token).delete(rows).add(more).commit();
    Snapshot second = table.newRowDelta().token(token).delete(rows).add(more).commit();
    assertEquals(first.version(), second.version());
    checkNumbers(
        LongStream.concat(
            LongStream.range(0, 200).filter(i -> i != 7), LongStream.range(300, 310)));
  }

  @Test
  void otherRowsOfTheSameSplitDirectoryMayBeDeletedMeanwhile() throws IOException {
    RowDelta delta = found("number < 50").delete(places(table, 10, 11));
    delete(Table.open(storage), "number in (12, 150)");
    delta.commit();
    assertEquals(1, delta.attempts());
    checkNumbers(LongStream.range(0, 200).filter(i -> (i < 10 || i > 12) && i != 150));
  }

  @Test
  void aRowThatAnotherDeletedMeanwhileIsAConflict() throws IOException {
    RowDelta delta = delta().isolation(IsolationLevel.SNAPSHOT).delete(places(table, 10, 11));
    delete(Table.open(storage), "number = 11");
    String message = refusal(delta);
    assertTrue(message.contains("was deleted concurrently"), message);
    checkNumbers(LongStream.range(0, 200).filter(i -> i != 11));
  }

  @Test
  void aSplitDirectoryThatWasRewrittenMeanwhileIsAConflict() throws IOException {
    RowDelta delta = delta().isolation(IsolationLevel.SNAPSHOT).delete(places(table, 10));
    Table.open(storage).newRebalance(1).commit();
    String message = refusal(delta);
    assertTrue(message.contains("was rewritten concurrently"), message);
    checkNumbers(LongStream.range(0, 200));
  }

  @Test
  void appendedRowsConflictUnderSerializableIsolationOnly() throws IOException {
    RowDelta serial = found("number < 50 or number > 400").delete(places(table, 10));
    RowDelta blind = delta().validateFrom(table.newScan()).delete(places(table, 12));
    RowDelta loose =
        found("number < 50 or number > 400")
            .isolation(IsolationLevel.SNAPSHOT)
            .delete(places(table, 11));
    NumberTable.append(storage, 300, 310);
    assertTrue(refusal(blind).contains("would have read"));
    serial.commit();
    serial = found("number < 50 or number > 400").delete(places(table, 13));
    NumberTable.append(storage, 401, 402);
    assertTrue(refusal(serial).contains("would have read"));
    loose.commit();
    checkNumbers(
        LongStream.concat(
            LongStream.range(0, 200).filter(i -> i != 10 && i != 11),
            LongStream.concat(LongStream.range(300, 310), LongStream.of(401))));
  }

  @Test
  void restoredRowsCountAsAppended() throws IOException {
    delete(table, "number in (20, 160)");
    long without = Table.open(storage).snapshot().version();
    table = Table.open(storage);
    RowDelta serial = found("number < 50").delete(places(table, 10));
    RowDelta elsewhere = found("number < 15").delete(places(table, 11));
    Table.open(storage).newRollback(without - 1).commit();
    assertTrue(refusal(serial).contains("would have read"));
    elsewhere.commit();
    checkNumbers(LongStream.range(0, 200).filter(i -> i != 11));
  }

  private void replaceTexts(String predicate) throws IOException {
    Table.open(storage)
        .newColumnUpdate()
        .replace("text")
        .computeWhere(
            FilterPredicates.parse(predicate), List.of(), (row, values) -> values.put(0, "changed"))
        .commit();
  }

  @Test
  void replacingAReadColumnConflictsWhereRowsAreDeleted() throws IOException {
    RowDelta reads =
        delta()
            .validateFrom(table.newScan())
            .isolation(IsolationLevel.SNAPSHOT)
            .delete(places(table, 10));
    RowDelta ignores =
        delta().validateFrom(table.newScan().select("number")).delete(places(table, 11));
    RowDelta elsewhere = found("text = 'event 130'").delete(places(table, 130));
    replaceTexts("number = 20");
    assertTrue(refusal(reads).contains("was replaced"));
    ignores.commit();
    table = Table.open(storage);
    elsewhere.commit();
    checkNumbers(LongStream.range(0, 200).filter(i -> i != 11 && i != 130));
  }

  @Test
  void concurrentlyUpdatedRowsCountAsAppended() throws IOException {
    RowDelta serial = found("text in ('event 130', 'changed')").delete(places(table, 130));
    replaceTexts("number = 20");
    assertTrue(refusal(serial).contains("would have read"));
  }

  @Test
  void updatedRowsDoNotLoseTheValuesOfAColumnThatWasAddedMeanwhile() throws IOException {
    RowDelta update = found("number = 10").delete(places(table, 10));
    update.add(NumberTable.write(table, 10, 11));
    RowDelta delete = found("number = 11").delete(places(table, 11));
    Table.open(storage)
        .newColumnUpdate()
        .add(new Schema.Field("twice", LONG, null, 0L))
        .compute(List.of("number"), (row, values) -> values.put(0, 2 * row.longAt(0)))
        .commit();
    assertTrue(refusal(update).contains("a column was added"));
    delete.commit();
    checkNumbers(LongStream.range(0, 200).filter(i -> i != 11));
  }

  @Test
  void renamingAColumnOfThePredicateIsAConflict() throws IOException {
    RowDelta delta = found("text = 'event 10'").delete(places(table, 10));
    Table.open(storage).newSchemaChange().rename("text", "title").commit();
    assertTrue(refusal(delta).contains("\"text\" was renamed"));
  }

  @Test
  void rejectsRowPositionsOutOfRange() throws IOException {
    String split = places(table, 0).splitNames().first();
    RowIdSet beyond = new RowIdSet();
    beyond.add(split, 1_000_000);
    assertThrows(InvalidTableException.class, delta().delete(beyond)::commit);
    RowIdSet elsewhere = new RowIdSet();
    elsewhere.add("s-nowhere", 0);
    String message =
        assertThrows(InvalidTableException.class, delta().delete(elsewhere)::commit).getMessage();
    assertTrue(message.contains("s-nowhere"), message);
    RowIdSet gone = places(table, 5);
    delete(table, "number = 5");
    table = Table.open(storage);
    message = assertThrows(InvalidTableException.class, delta().delete(gone)::commit).getMessage();
    assertTrue(message.contains(" has no row "), message);
    assertThrows(
        IllegalArgumentException.class,
        () -> delta().validateFrom(Table.open(storage, 1).newScan()));
    checkNumbers(LongStream.range(0, 200).filter(i -> i != 5));
  }

  @Test
  void rowIdSetsRoundTripAsBytes() {
    Random random = new Random(5);
    RowIdSet set = new RowIdSet();
    RowIdSet other = new RowIdSet();
    TreeSet<Long> expected = new TreeSet<>();
    long doubled = 0;
    for (int i = 0; i < 10_000; i++) {
      long row = random.nextInt(3) == 0 ? random.nextLong(1L << 32) : random.nextInt(10_000);
      if (set.add("s-1", row)) {
        expected.add(row);
      } else {
        assertTrue(expected.contains(row));
      }
    }
    for (long row = 0; row < 1_000; row++) {
      other.add("s-1", row);
      other.add("s-2", row);
      doubled += expected.add(row) ? 0 : 1;
    }
    assertEquals(doubled, set.addAll(other));
    RowIdSet read = RowIdSet.fromBytes(set.toBytes());
    List<Long> rows = new ArrayList<>();
    read.forEach("s-1", rows::add);
    assertEquals(new ArrayList<>(expected), rows);
    assertEquals(1_000 + expected.size(), read.count());
    assertEquals(List.of("s-1", "s-2"), List.copyOf(read.splitNames()));
    other.add("s-2", 1_000);
    assertFalse(read.add("s-2", 999));
    assertTrue(read.add("s-2", 1_000));
    byte[] bytes = set.toBytes();
    bytes[10] ^= 0x55;
    assertThrows(CorruptFileException.class, () -> RowIdSet.fromBytes(bytes));
    assertThrows(IllegalArgumentException.class, () -> set.add("s-1", -1));
  }
}
