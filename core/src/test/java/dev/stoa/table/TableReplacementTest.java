package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.Change;
import dev.stoa.table.change.Delete;
import dev.stoa.table.change.Overwrite;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.change.TableReplacement;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.maintenance.Vacuum;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables that get other columns and rows in one commit. */
class TableReplacementTest {
  private static final Schema BEFORE =
      SchemaBuilder.record("R").fields().optionalInt("a").optionalString("b").endRecord();

  private static final Schema AFTER =
      SchemaBuilder.record("S").fields().optionalString("a").optionalLong("c").endRecord();

  private static final PartitionSpec BY_A = PartitionSpec.parse("a");
  private static final PartitionSpec BY_BUCKET = PartitionSpec.parse("bucket(c,4)");

  private final Storage storage = new MemoryStorage();
  private Table table;

  @BeforeEach
  void makeTable() throws IOException {
    table = Table.create(storage, BEFORE, BY_A);
    append(table, 1, "x").commit();
    append(table, 2, "y").commit();
    table = table.refresh();
  }

  private static List<WrittenSplit> write(Table target, Object... values) throws IOException {
    try (TableWriter writer = target.newWriter()) {
      GenericData.Record row = new GenericData.Record(target.schema());
      for (int i = 0; i < values.length; i++) {
        row.put(i, values[i]);
      }
      writer.write(row);
      return writer.finish();
    }
  }

  private static Append append(Table target, Object... values) throws IOException {
    return target.newAppend().add(write(target, values));
  }

  private TableReplacement replacement(Table target, CommitToken token) throws IOException {
    TableReplacement replacement = target.newTableReplacement(AFTER, BY_BUCKET).token(token);
    return replacement
        .add(write(EngineTables.of(replacement), "p", 7L))
        .add(write(EngineTables.of(replacement), "q", 8L));
  }

  private static List<String> rows(Table target) throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader = target.newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().toString());
      }
    }
    return rows;
  }

  private void verify() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  @Test
  void aReplacementChangesColumnsPartitionsAndRowsAndKeepsOldVersions() throws IOException {
    List<String> before = rows(table);
    int nextId = table.snapshot().root().schema().nextId();
    Snapshot made = replacement(table, CommitToken.random()).commit();
    assertEquals("replace table", made.operation());
    Table now = Table.open(storage);
    assertEquals(AFTER, now.schema());
    assertEquals(BY_BUCKET, now.snapshot().partitionSpec());
    assertEquals(List.of("{\"a\": \"p\", \"c\": 7}", "{\"a\": \"q\", \"c\": 8}"), rows(now));
    assertEquals(1, rows(Table.open(storage)).stream().filter(row -> row.contains("q")).count());
    assertTrue(now.snapshot().columns().stream().allMatch(column -> column.id() >= nextId));
    Table old = Table.open(storage, 3);
    assertEquals(before, rows(old));
    assertEquals(BY_A, old.snapshot().partitionSpec());
    append(now, "r", 9L).commit();
    Table.open(storage).newDelete(parse("c = 7")).commit();
    assertEquals(2, rows(Table.open(storage)).size());
    verify();
  }

  @Test
  void aRollbackBringsColumnsAndPartitionsBack() throws IOException {
    List<String> before = rows(table);
    replacement(table, CommitToken.random()).commit();
    Table.open(storage).newRollback(3).commit();
    Table now = Table.open(storage);
    assertEquals(BEFORE, now.schema());
    assertEquals(BY_A, now.snapshot().partitionSpec());
    assertEquals(before, rows(now));
    append(now, 3, "z").commit();
    Table.open(storage)
        .newSchemaChange()
        .add(new Schema.Field("d", Schema.create(Schema.Type.INT), null, 5))
        .commit();
    assertEquals(3, rows(Table.open(storage)).size());
    replacement(Table.open(storage), CommitToken.random()).commit();
    assertEquals(2, rows(Table.open(storage)).size());
    verify();
  }

  @Test
  void aTokenReplacesOnce() throws IOException {
    CommitToken token = CommitToken.of("once");
    Snapshot made = replacement(table, token).commit();
    append(Table.open(storage), "r", 9L).commit();
    Snapshot again = replacement(Table.open(storage), token).commit();
    assertEquals(made.version(), again.version());
    assertEquals(3, rows(Table.open(storage)).size());
  }

  @Test
  void rowsAppendedBeforeTheReplacementAreReplacedToo() throws IOException {
    TableReplacement late = replacement(table, CommitToken.random());
    append(table, 3, "z").commit();
    Table.open(storage).newDelete(parse("a = 1")).commit();
    late.commit();
    assertEquals(2, rows(Table.open(storage)).size());
    verify();
  }

  @Test
  void rejectsRowsWrittenForTheOldColumns() throws IOException {
    Append late = append(table, 3, "z");
    Overwrite overwrite = table.newOverwrite().removeAll().add(write(table, 4, "z"));
    Delete delete = table.newDelete(parse("a = 1"));
    SchemaChange rename = table.newSchemaChange().rename("a", "z");
    Change rollback = table.newRollback(2);
    replacement(table, CommitToken.random()).commit();
    assertThrows(CommitConflictException.class, late::commit);
    assertThrows(CommitConflictException.class, overwrite::commit);
    assertThrows(CommitConflictException.class, delete::commit);
    assertThrows(CommitConflictException.class, rename::commit);
    assertThrows(CommitConflictException.class, rollback::commit);
    assertEquals(2, rows(Table.open(storage)).size());
    verify();
  }

  @Test
  void rowsOfATableThatIsNotPartitionedAreRefusedToo() throws IOException {
    Storage other = new MemoryStorage();
    Table plain = Table.create(other, BEFORE);
    Append late = append(plain, 3, "z");
    plain.newTableReplacement(AFTER, PartitionSpec.UNPARTITIONED).commit();
    CommitConflictException refused = assertThrows(CommitConflictException.class, late::commit);
    assertTrue(refused.getMessage().contains("was replaced"), refused.getMessage());
    assertEquals(List.of(), rows(Table.open(other)));
  }

  @Test
  void fieldIdsThatWereTakenMeanwhileAreNotTakenTwice() throws IOException {
    TableReplacement late = replacement(table, CommitToken.random());
    Table.open(storage)
        .newSchemaChange()
        .add(new Schema.Field("d", Schema.create(Schema.Type.INT), null, 5))
        .commit();
    assertThrows(CommitConflictException.class, late::commit);
    TableReplacement first = replacement(Table.open(storage), CommitToken.random());
    TableReplacement second = replacement(Table.open(storage), CommitToken.random());
    first.commit();
    assertThrows(CommitConflictException.class, second::commit);
    verify();
  }

  @Test
  void whatIsNoTableIsRefused() {
    CommitToken token = CommitToken.random();
    Schema text = Schema.create(Schema.Type.STRING);
    assertThrows(
        InvalidTableException.class,
        () -> table.newTableReplacement(text, PartitionSpec.UNPARTITIONED).token(token));
    assertThrows(
        InvalidTableException.class,
        () -> table.newTableReplacement(AFTER, PartitionSpec.parse("b")).token(token));
    assertThrows(
        InvalidTableException.class,
        () -> table.newTableReplacement(AFTER, BY_BUCKET).token(token).add(write(table, 1, "x")));
  }

  @Test
  void vacuumFreesWhatWasReplaced() throws IOException {
    replacement(table, CommitToken.random()).commit();
    Table.open(storage).newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO)).run();
    assertEquals(2, rows(Table.open(storage)).size());
    assertEquals(2, storage.list("").stream().filter(e -> e.name().startsWith("s-")).count());
  }

  /** A commit in the millisecond of the one before gets the next one as its time. */
  @Test
  void vacuumWithZeroRetentionFreesFilesReplacedInTheFuture() throws IOException {
    replacement(table, CommitToken.random()).commit();
    Table replaced = Table.open(storage);
    VacuumOptions noAge = VacuumOptions.defaults().withRetention(Duration.ZERO);
    new Vacuum(replaced.state(), noAge, replaced.snapshot().timestampMillis() - 1).run();
    assertEquals(replaced.snapshot().version(), Table.open(storage).history().get(0).version());
  }

  @Test
  void aStagedTableMayInsistOnBeingTheFirst() throws IOException {
    Storage other = new MemoryStorage();
    Table staged = EngineTables.stage(other, BEFORE);
    CommitToken token = CommitToken.of("stage");
    Append late = append(EngineTables.stage(other, BEFORE), 1, "x").expectAbsent();
    staged.newAppend().token(token).add(write(staged, 2, "y")).expectAbsent().commit();
    assertThrows(CommitConflictException.class, late::commit);
    EngineTables.stage(new MemoryStorage(), BEFORE)
        .newAppend()
        .token(token)
        .expectAbsent()
        .commit();
    assertEquals(1, rows(Table.open(other)).size());
  }
}
