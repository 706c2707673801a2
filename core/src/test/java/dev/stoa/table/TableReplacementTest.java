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

/** A table replacement commits other columns, partitions and rows at once. */
class TableReplacementTest {
  private static final Schema OLD_SCHEMA =
      SchemaBuilder.record("R").fields().optionalInt("a").optionalString("b").endRecord();

  private static final Schema NEW_SCHEMA =
      SchemaBuilder.record("S").fields().optionalString("a").optionalLong("c").endRecord();

  private static final PartitionSpec BY_A = PartitionSpec.parse("a");
  private static final PartitionSpec BY_BUCKET = PartitionSpec.parse("bucket(c,4)");

  private final Storage storage = new MemoryStorage();
  private Table table;

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(storage, OLD_SCHEMA, BY_A);
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

  private TableReplacement newReplacement(Table target, CommitToken token) throws IOException {
    TableReplacement replacement = target.newTableReplacement(NEW_SCHEMA, BY_BUCKET).token(token);
    return replacement
        .add(write(EngineTables.newTableOf(replacement), "p", 7L))
        .add(write(EngineTables.newTableOf(replacement), "q", 8L));
  }

  private static List<String> readRows(Table target) throws IOException {
    List<String> rows = new ArrayList<>();
    try (RecordReader reader = target.newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().toString());
      }
    }
    return rows;
  }

  private void assertNoFaults() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  @Test
  void replacesColumnsPartitionsAndRowsAndKeepsOldVersions() throws IOException {
    List<String> rowsBefore = readRows(table);
    int nextId = table.snapshot().root().schema().nextId();
    Snapshot replacementSnapshot = newReplacement(table, CommitToken.random()).commit();
    assertEquals("replace table", replacementSnapshot.operation());
    Table replacedTable = Table.open(storage);
    assertEquals(NEW_SCHEMA, replacedTable.schema());
    assertEquals(BY_BUCKET, replacedTable.snapshot().partitionSpec());
    assertEquals(
        List.of("{\"a\": \"p\", \"c\": 7}", "{\"a\": \"q\", \"c\": 8}"), readRows(replacedTable));
    assertEquals(
        1, readRows(Table.open(storage)).stream().filter(row -> row.contains("q")).count());
    assertTrue(
        replacedTable.snapshot().columns().stream().allMatch(column -> column.id() >= nextId));
    Table oldVersion = Table.open(storage, 3);
    assertEquals(rowsBefore, readRows(oldVersion));
    assertEquals(BY_A, oldVersion.snapshot().partitionSpec());
    append(replacedTable, "r", 9L).commit();
    Table.open(storage).newDelete(parse("c = 7")).commit();
    assertEquals(2, readRows(Table.open(storage)).size());
    assertNoFaults();
  }

  @Test
  void aRollbackRestoresColumnsAndPartitions() throws IOException {
    List<String> rowsBefore = readRows(table);
    newReplacement(table, CommitToken.random()).commit();
    Table.open(storage).newRollback(3).commit();
    Table replacedTable = Table.open(storage);
    assertEquals(OLD_SCHEMA, replacedTable.schema());
    assertEquals(BY_A, replacedTable.snapshot().partitionSpec());
    assertEquals(rowsBefore, readRows(replacedTable));
    append(replacedTable, 3, "z").commit();
    Table.open(storage)
        .newSchemaChange()
        .add(new Schema.Field("d", Schema.create(Schema.Type.INT), null, 5))
        .commit();
    assertEquals(3, readRows(Table.open(storage)).size());
    newReplacement(Table.open(storage), CommitToken.random()).commit();
    assertEquals(2, readRows(Table.open(storage)).size());
    assertNoFaults();
  }

  @Test
  void partitionSpecIdsAreNotReused() throws IOException {
    List<Integer> specIds = new ArrayList<>();
    specIds.add(currentSpecId());
    newReplacement(table, CommitToken.random()).commit();
    specIds.add(currentSpecId());
    Table.open(storage).newRollback(3).commit();
    newReplacement(Table.open(storage), CommitToken.random()).commit();
    specIds.add(currentSpecId());
    Table.open(storage).newTableReplacement(NEW_SCHEMA, PartitionSpec.UNPARTITIONED).commit();
    newReplacement(Table.open(storage), CommitToken.random()).commit();
    specIds.add(currentSpecId());
    assertEquals(specIds.stream().distinct().toList(), specIds);
    assertNoFaults();
  }

  private int currentSpecId() throws IOException {
    return Table.open(storage).snapshot().root().partitioning().specId();
  }

  @Test
  void repeatingAReplacementWithItsTokenHasNoEffect() throws IOException {
    CommitToken token = CommitToken.of("once");
    Snapshot replacementSnapshot = newReplacement(table, token).commit();
    append(Table.open(storage), "r", 9L).commit();
    Snapshot repeatedReplacement = newReplacement(Table.open(storage), token).commit();
    assertEquals(replacementSnapshot.version(), repeatedReplacement.version());
    assertEquals(3, readRows(Table.open(storage)).size());
  }

  @Test
  void replacesConcurrentlyAppendedRowsToo() throws IOException {
    TableReplacement lateReplacement = newReplacement(table, CommitToken.random());
    append(table, 3, "z").commit();
    Table.open(storage).newDelete(parse("a = 1")).commit();
    lateReplacement.commit();
    assertEquals(2, readRows(Table.open(storage)).size());
    assertNoFaults();
  }

  @Test
  void rejectsConcurrentChangesOfTheOldColumns() throws IOException {
    Append lateAppend = append(table, 3, "z");
    Overwrite overwrite = table.newOverwrite().removeAll().add(write(table, 4, "z"));
    Delete delete = table.newDelete(parse("a = 1"));
    SchemaChange rename = table.newSchemaChange().rename("a", "z");
    Change rollback = table.newRollback(2);
    newReplacement(table, CommitToken.random()).commit();
    assertThrows(CommitConflictException.class, lateAppend::commit);
    assertThrows(CommitConflictException.class, overwrite::commit);
    assertThrows(CommitConflictException.class, delete::commit);
    assertThrows(CommitConflictException.class, rename::commit);
    assertThrows(CommitConflictException.class, rollback::commit);
    assertEquals(2, readRows(Table.open(storage)).size());
    assertNoFaults();
  }

  @Test
  void rejectsRowsWrittenForAnUnpartitionedTable() throws IOException {
    Storage otherStorage = new MemoryStorage();
    Table unpartitionedTable = Table.create(otherStorage, OLD_SCHEMA);
    Append lateAppend = append(unpartitionedTable, 3, "z");
    unpartitionedTable.newTableReplacement(NEW_SCHEMA, PartitionSpec.UNPARTITIONED).commit();
    CommitConflictException error = assertThrows(CommitConflictException.class, lateAppend::commit);
    assertTrue(error.getMessage().contains("was replaced"), error.getMessage());
    assertEquals(List.of(), readRows(Table.open(otherStorage)));
  }

  @Test
  void conflictsIfFieldIdsWereAssignedConcurrently() throws IOException {
    TableReplacement lateReplacement = newReplacement(table, CommitToken.random());
    Table.open(storage)
        .newSchemaChange()
        .add(new Schema.Field("d", Schema.create(Schema.Type.INT), null, 5))
        .commit();
    assertThrows(CommitConflictException.class, lateReplacement::commit);
    TableReplacement firstReplacement = newReplacement(Table.open(storage), CommitToken.random());
    TableReplacement secondReplacement = newReplacement(Table.open(storage), CommitToken.random());
    firstReplacement.commit();
    assertThrows(CommitConflictException.class, secondReplacement::commit);
    assertNoFaults();
  }

  @Test
  void rejectsInvalidSchemasAndRows() {
    CommitToken token = CommitToken.random();
    Schema stringSchema = Schema.create(Schema.Type.STRING);
    assertThrows(
        InvalidTableException.class,
        () -> table.newTableReplacement(stringSchema, PartitionSpec.UNPARTITIONED).token(token));
    assertThrows(
        InvalidTableException.class,
        () -> table.newTableReplacement(NEW_SCHEMA, PartitionSpec.parse("b")).token(token));
    assertThrows(
        InvalidTableException.class,
        () ->
            table
                .newTableReplacement(NEW_SCHEMA, BY_BUCKET)
                .token(token)
                .add(write(table, 1, "x")));
  }

  @Test
  void vacuumDeletesReplacedFiles() throws IOException {
    newReplacement(table, CommitToken.random()).commit();
    Table.open(storage).newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO)).run();
    assertEquals(2, readRows(Table.open(storage)).size());
    assertEquals(2, storage.list("").stream().filter(e -> e.name().startsWith("s-")).count());
  }

  /**
   * Commits within one millisecond have increasing times, so that a snapshot's time may be in the
   * future.
   */
  @Test
  void vacuumWithZeroRetentionFreesFilesReplacedInTheFuture() throws IOException {
    newReplacement(table, CommitToken.random()).commit();
    Table replacedTable = Table.open(storage);
    VacuumOptions options = VacuumOptions.defaults().withRetention(Duration.ZERO);
    new Vacuum(replacedTable.state(), options, replacedTable.snapshot().timestampMillis() - 1)
        .run();
    assertEquals(
        replacedTable.snapshot().version(), Table.open(storage).history().get(0).version());
  }

  @Test
  void aStagedAppendMayRequireThatTheTableIsAbsent() throws IOException {
    Storage otherStorage = new MemoryStorage();
    Table stagedTable = EngineTables.stage(otherStorage, OLD_SCHEMA);
    CommitToken token = CommitToken.of("stage");
    Append lateAppend = append(EngineTables.stage(otherStorage, OLD_SCHEMA), 1, "x").expectAbsent();
    stagedTable.newAppend().token(token).add(write(stagedTable, 2, "y")).expectAbsent().commit();
    assertThrows(CommitConflictException.class, lateAppend::commit);
    EngineTables.stage(new MemoryStorage(), OLD_SCHEMA)
        .newAppend()
        .token(token)
        .expectAbsent()
        .commit();
    assertEquals(1, readRows(Table.open(otherStorage)).size());
  }
}
