package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns that become required, and conditions of whole tables, are checked at commits. */
final class ColumnConditionsTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("R").fields().requiredLong("id").optionalString("text").endRecord();

  private static Append append(Table table, long... ids) throws IOException {
    return append(table, WriteOptions.defaults(), ids);
  }

  /** An append of rows; those with an odd number have no text. */
  private static Append append(Table table, WriteOptions options, long... ids) throws IOException {
    Append append = table.newAppend();
    try (TableWriter writer = table.newWriter(options)) {
      for (long id : ids) {
        GenericData.Record row = new GenericData.Record(table.schema());
        row.put("id", id);
        row.put("text", id % 2 == 0 ? "text " + id : null);
        writer.write(row);
      }
      return append.add(writer.finish());
    }
  }

  private static List<String> texts(Table table, RecordMode mode) throws IOException {
    List<String> texts = new ArrayList<>();
    try (RecordReader rows = table.newScan().open(mode)) {
      rows.forEach(row -> texts.add(String.valueOf(row.get(1))));
    }
    return texts;
  }

  @ParameterizedTest
  @EnumSource(names = {"PLAIN", "SKIP_LIST", "VECTOR"})
  void aColumnBecomesRequiredOnceItsNullsAreDeleted(ColumnLayout layout) throws IOException {
    WriteOptions options =
        WriteOptions.defaults().withDefaultColumn(ColumnOptions.defaults().withLayout(layout));
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    append(table, options, 2, 3, 4).commit();
    Table withNulls = table.refresh();
    assertTrue(
        assertThrows(
                InvalidTableException.class,
                () -> withNulls.newSchemaChange().makeRequired("text").commit())
            .getMessage()
            .contains("has nulls"));
    withNulls.newDelete(parse("text is null")).commit();
    table = withNulls.refresh();
    table.newSchemaChange().makeRequired("text").rename("text", "name").commit();
    table = table.refresh();
    assertEquals(Schema.Type.STRING, table.schema().getField("name").schema().getType());
    assertFalse(table.schema().getField("name").hasDefaultValue());
    for (RecordMode mode : RecordMode.values()) {
      assertEquals(List.of("text 2", "text 4"), texts(table, mode));
    }
    try (BatchReader batches = table.newScan().filter(parse("name = 'text 4'")).openBatches()) {
      assertEquals(1, batches.stream().mapToInt(batch -> batch.selectedCount()).sum());
    }
    table.newCompaction().commit();
    assertEquals(List.of("text 2", "text 4"), texts(table.refresh(), RecordMode.LAZY));
    table.refresh().newSchemaChange().makeNullable("name").commit();
    assertEquals(List.of("text 2", "text 4"), texts(table.refresh(), RecordMode.LAZY));
  }

  @Test
  void nullsThatAreCommittedConcurrentlyAreFound() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    append(table, 2).commit();
    Table base = table.refresh();
    SchemaChange change = base.newSchemaChange().makeRequired("text");
    append(base, 3).commit();
    assertThrows(InvalidTableException.class, change::commit);
    base.refresh().newDelete(parse("text is null")).commit();
    Append late = append(base.refresh(), 5);
    base.refresh().newSchemaChange().makeRequired("text").commit();
    assertThrows(CommitConflictException.class, late::commit);
  }

  @Test
  void aColumnWithoutValuesCannotBecomeRequired() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    table.newSchemaChange().makeRequired("text").makeNullable("text").commit();
    append(table.refresh(), 2).commit();
    Schema.Field added =
        SchemaBuilder.record("A").fields().optionalInt("added").endRecord().getField("added");
    table.refresh().newSchemaChange().add(new Schema.Field(added, added.schema())).commit();
    Table changed = table.refresh();
    SchemaChange change = changed.newSchemaChange().makeRequired("added");
    assertThrows(InvalidTableException.class, change::commit);
  }

  @Test
  void aColumnThatIsAddedInTheSameChangeNeedsValuesToBecomeRequired() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    Schema.Field added =
        SchemaBuilder.record("A").fields().optionalInt("added").endRecord().getField("added");
    append(table, 2).commit();
    Table withRows = table.refresh();
    SchemaChange change =
        withRows
            .newSchemaChange()
            .add(new Schema.Field(added, added.schema()))
            .makeRequired("added");
    String message = assertThrows(InvalidTableException.class, change::commit).getMessage();
    assertTrue(message.contains("\"added\" has no values for existing rows"), message);
    withRows.newDelete(parse("id = 2")).commit();
    withRows
        .refresh()
        .newSchemaChange()
        .add(new Schema.Field(added, added.schema()))
        .makeRequired("added")
        .commit();
    assertEquals(List.of(), texts(table.refresh(), RecordMode.EAGER));
  }

  @Test
  void aUnionOfNullAndSeveralTypesCannotBecomeRequired() throws IOException {
    Schema schema =
        SchemaBuilder.record("R")
            .fields()
            .name("u")
            .type()
            .unionOf()
            .nullType()
            .and()
            .longType()
            .and()
            .stringType()
            .endUnion()
            .noDefault()
            .endRecord();
    SchemaChange change = Table.create(new MemoryStorage(), schema).newSchemaChange();
    String message =
        assertThrows(InvalidTableException.class, () -> change.makeRequired("u")).getMessage();
    assertTrue(message.contains("only unions of null and one type"), message);
  }

  @Test
  void identitiesThatAnotherCommitHasGivenConflict() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    append(table, 1, 2).nextIdentities(Map.of("id", 3L)).commit();
    Table base = table.refresh();
    assertEquals(Map.of("id", 3L), EngineTables.nextIdentities(base));
    Append late = append(base, 3).nextIdentities(Map.of("id", 4L));
    append(base, 100).commit(); // has given none itself
    append(base, 3, 4).nextIdentities(Map.of("id", 5L)).commit();
    String message = assertThrows(CommitConflictException.class, late::commit).getMessage();
    assertTrue(message.contains("identity column"), message);
    table.refresh().newSchemaChange().rename("id", "number").commit();
    assertEquals(Map.of("number", 5L), EngineTables.nextIdentities(table.refresh()));
    assertEquals(5, table.refresh().snapshot().rowCount());
    assertThrows(
        InvalidTableException.class, () -> base.newAppend().nextIdentities(Map.of("none", 1L)));
  }

  @Test
  void valuesWrittenWithoutKnowingAConstraintConflict() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    append(table, 2).commit();
    Table base = table.refresh();
    Append late = append(base, 3);
    base.newSchemaChange().addConstraint("positive", "id > 0").commit();
    String message = assertThrows(CommitConflictException.class, late::commit).getMessage();
    assertTrue(message.contains("positive (id > 0)"), message);
    base.newDelete(parse("id = 100")).commit();
    Table constrained = base.refresh();
    append(constrained, 4).commit();
    SchemaChange change = constrained.newSchemaChange().addConstraint("even", "id % 2 = 0");
    assertThrows(CommitConflictException.class, change::commit);
    SchemaChange rejected = constrained.newSchemaChange();
    assertThrows(InvalidTableException.class, () -> rejected.addConstraint("positive", "id > 1"));
    assertThrows(InvalidTableException.class, () -> rejected.dropConstraint("even"));
    Append stale = append(base, 6);
    constrained.newSchemaChange().dropConstraint("positive").commit();
    assertEquals(Map.of(), constrained.refresh().newSchemaChange().constraints());
    stale.commit();
    assertEquals(3, constrained.refresh().snapshot().rowCount());
  }
}
