package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.RecordBatch;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fields of records inside columns are renamed, dropped, moved and added without a rewrite. */
final class NestedSchemaChangeTest {
  private static final int ROW_COUNT = 2_000;

  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "R", "fields": [
                {"name": "id", "type": "long"},
                {"name": "a", "type": ["null", {"type": "record", "name": "A", "fields": [
                  {"name": "b", "type": "long"},
                  {"name": "c", "type": "string"},
                  {"name": "d", "type": {"type": "record", "name": "D", "fields": [
                    {"name": "x", "type": "int"},
                    {"name": "y", "type": ["null", "string"], "default": null}]}}]}]},
                {"name": "l", "type": {"type": "array", "items":
                  {"type": "record", "name": "L", "fields": [
                    {"name": "x", "type": "int"}, {"name": "y", "type": "string"}]}}},
                {"name": "m", "type": {"type": "map", "values":
                  {"type": "record", "name": "M", "fields": [
                    {"name": "x", "type": "int"}, {"name": "y", "type": "string"}]}}}]}
              """);

  private static final Schema.Field NEW_B =
      new Schema.Field(
          "b",
          Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.LONG)),
          null,
          Schema.Field.NULL_DEFAULT_VALUE);

  private static WriteOptions options(ColumnLayout layout) {
    return WriteOptions.defaults()
        .withDefaultColumn(ColumnOptions.defaults().withLayout(layout))
        .withPageSizeInBytes(5_000);
  }

  private static Table newTable(WriteOptions options) throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    append(table, 0, options);
    return table.refresh();
  }

  private static void append(Table table, int first, WriteOptions options) throws IOException {
    Append append = table.newAppend();
    try (TableWriter writer = table.newWriter(options)) {
      for (int i = first; i < first + ROW_COUNT; i++) {
        writer.write(row(table.schema(), i));
      }
      append.add(writer.finish());
    }
    append.commit();
  }

  /** A row whose values depend on their paths' first names and on its number. */
  private static GenericRecord row(Schema schema, long i) {
    GenericRecord row = new GenericData.Record(schema);
    schema.getFields().forEach(field -> row.put(field.pos(), value(field.schema(), i)));
    return row;
  }

  private static Object value(Schema schema, long i) {
    return switch (schema.getType()) {
      case UNION -> value(schema.getTypes().get(1), i);
      case RECORD -> row(schema, i);
      case ARRAY -> List.of(value(schema.getElementType(), i), value(schema.getElementType(), -i));
      case MAP -> Map.of("k", value(schema.getValueType(), i));
      case INT -> (int) i;
      case LONG -> i;
      default -> "text " + i;
    };
  }

  private static Table change(Table table, Consumer<SchemaChange> steps) throws IOException {
    SchemaChange change = table.newSchemaChange();
    steps.accept(change);
    change.commit();
    return table.refresh();
  }

  /** The rows by each reader, as text; all readers return the same. */
  private static List<String> read(TableScan scan) throws IOException {
    List<String> eager = texts(scan, RecordMode.EAGER);
    assertEquals(eager, texts(scan, RecordMode.CHECKED));
    Table copy = Table.create(new MemoryStorage(), scan.schema());
    Append append = copy.newAppend();
    try (BatchReader batches = scan.openBatches();
        TableWriter writer = copy.newWriter()) {
      for (RecordBatch batch : batches) {
        writer.write(batch);
      }
      append.add(writer.finish());
    }
    append.commit();
    assertEquals(eager, texts(copy.refresh().newScan(), RecordMode.EAGER));
    return eager;
  }

  private static List<String> texts(TableScan scan, RecordMode mode) throws IOException {
    List<String> texts = new ArrayList<>();
    try (RecordReader rows = scan.open(mode)) {
      rows.forEach(row -> texts.add(row.copy().toString()));
    }
    return texts;
  }

  private static long count(Table table, String predicate) throws IOException {
    return read(table.newScan().filter(FilterPredicates.parse(predicate))).size();
  }

  private static Object nested(Table table, int number, String column, String... path)
      throws IOException {
    try (var rows = table.newScan().filter(FilterPredicates.parse("id = " + number)).open()) {
      Object value = rows.iterator().next().copy().get(table.schema().getField(column).pos());
      for (String name : path) {
        value =
            switch (name) {
              case "element" -> ((List<?>) value).get(0);
              case "value" -> ((Map<?, ?>) value).values().iterator().next();
              default -> {
                IndexedRecord record = (IndexedRecord) value;
                yield record.get(record.getSchema().getField(name).pos());
              }
            };
      }
      return value;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PLAIN", "SKIP_LIST", "DICTIONARY_SKIP_LIST", "VECTOR"})
  void renamedFieldsKeepTheirValues(ColumnLayout layout) throws IOException {
    Table table = newTable(options(layout));
    table =
        change(
            table,
            steps ->
                steps
                    .rename("a.b", "number")
                    .rename("a.d.x", "count")
                    .rename("l.element.y", "label")
                    .rename("m.value.x", "count"));
    append(table, ROW_COUNT, options(layout));
    table = table.refresh();
    assertEquals(2 * ROW_COUNT, read(table.newScan()).size());
    for (int number : new int[] {7, ROW_COUNT + 7}) {
      assertEquals((long) number, nested(table, number, "a", "number"));
      assertEquals(number, nested(table, number, "a", "d", "count"));
      assertEquals("text " + number, nested(table, number, "l", "element", "label").toString());
      assertEquals(number, nested(table, number, "m", "value", "count"));
      assertEquals(1, count(table, "a.number = " + number));
      assertEquals(1, count(table, "a.d.count = " + number));
      assertEquals(1, count(table, "m['k'].count = " + number));
      assertEquals(1, count(table, "any(l.label = 'text " + number + "')"));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PLAIN", "SKIP_LIST", "DICTIONARY_SKIP_LIST", "VECTOR"})
  void fieldsThatAreAddedAgainHaveNoOldValues(ColumnLayout layout) throws IOException {
    Table table = newTable(options(layout));
    table = change(table, steps -> steps.drop("a.b").drop("l.element.x").drop("m.value.y"));
    assertEquals("text 7", nested(table, 7, "l", "element", "y").toString());
    Schema.Field textX =
        new Schema.Field(
            "x",
            Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.STRING)),
            null,
            Schema.Field.NULL_DEFAULT_VALUE);
    table = change(table, steps -> steps.add("a", NEW_B).add("l.element", textX));
    append(table, ROW_COUNT, options(layout));
    table = table.refresh();
    read(table.newScan());
    assertNull(nested(table, 7, "a", "b"));
    assertNull(nested(table, 7, "l", "element", "x"));
    assertEquals(
        "text " + (ROW_COUNT + 7), nested(table, ROW_COUNT + 7, "l", "element", "x").toString());
    assertEquals(0, count(table, "a.b = 7"));
    assertEquals(1, count(table, "a.b = " + (ROW_COUNT + 7)));
    assertEquals(ROW_COUNT, count(table, "a.b is null"));
    assertEquals(0, count(table, "any(l.x = 'text 7')"));
  }

  @Test
  void fieldsThatSwapNamesSwapNoValues() throws IOException {
    Table table = newTable(options(ColumnLayout.VECTOR));
    table =
        change(
            table,
            steps ->
                steps
                    .rename("l.element.x", "z")
                    .rename("l.element.y", "x")
                    .rename("l.element.z", "y"));
    assertEquals("text 7", nested(table, 7, "l", "element", "x").toString());
    assertEquals(7, nested(table, 7, "l", "element", "y"));
    assertEquals(1, count(table, "any(l.x = 'text 7')"));
    assertEquals(ROW_COUNT, read(table.newScan()).size());
    Table back =
        change(
            table,
            steps ->
                steps
                    .rename("l.element.x", "z")
                    .rename("l.element.y", "x")
                    .rename("l.element.z", "y"));
    assertEquals(SCHEMA.getField("l").schema(), back.schema().getField("l").schema());
  }

  @Test
  void fieldsMoveInsideTheirRecords() throws IOException {
    Table table = newTable(options(ColumnLayout.VECTOR));
    table =
        change(table, steps -> steps.moveFirst("a.d").moveAfter("a.b", "c").moveAfter("id", "m"));
    assertEquals(
        List.of("d", "c", "b"),
        table.schema().getField("a").schema().getTypes().get(1).getFields().stream()
            .map(Schema.Field::name)
            .toList());
    assertEquals("m", table.schema().getFields().get(2).name());
    assertEquals(7L, nested(table, 7, "a", "b"));
    assertEquals(1, count(table, "a.b = 7"));
    assertEquals(ROW_COUNT, read(table.newScan()).size());
  }

  @Test
  void rowOrientedGroupsAndCompactionKeepRenamedFields() throws IOException {
    WriteOptions rows =
        WriteOptions.defaults()
            .withGroups(GroupOptions.none().withGroup(ColumnGroup.parse("row:id,a")));
    Table table = newTable(rows);
    table = change(table, steps -> steps.rename("a.b", "number").drop("a.c"));
    append(table, ROW_COUNT, rows);
    table = table.refresh();
    List<String> before = read(table.newScan());
    table.newCompaction().commit();
    table = table.refresh();
    assertEquals(before, read(table.newScan()));
    table = change(table, steps -> steps.drop("a.number").add("a", NEW_B));
    assertEquals(2 * ROW_COUNT, count(table, "a.b is null"));
  }

  @Test
  void aPartitionedTableKeepsItsSourceWhenItIsRenamed() throws IOException {
    Table table =
        Table.create(new MemoryStorage(), SCHEMA, PartitionSpec.parse("truncate(a.b,1000)"));
    append(table, 0, WriteOptions.defaults());
    table = change(table.refresh(), steps -> steps.rename("a.b", "number"));
    append(table, ROW_COUNT, WriteOptions.defaults());
    table = table.refresh();
    assertEquals("truncate(a.number,1000)", table.snapshot().partitionSpec().toString());
    assertEquals(4, table.snapshot().splitCount());
    assertEquals(2, count(table, "a.number in (7, 3007)"));
    SchemaChange change = table.newSchemaChange();
    assertThrows(InvalidTableException.class, () -> change.drop("a.number"));
    assertThrows(InvalidTableException.class, () -> change.drop("a"));
    change.drop("a.c").commit();
    assertEquals(1, count(table.refresh(), "a.number = 7"));
  }

  @Test
  void rowsWrittenBeforeAConcurrentRenameAreReadAfterIt() throws IOException {
    Table table = newTable(options(ColumnLayout.VECTOR));
    Append append = table.newAppend();
    try (TableWriter writer = table.newWriter()) {
      writer.write(row(SCHEMA, ROW_COUNT));
      append.add(writer.finish());
    }
    change(table, steps -> steps.rename("a.b", "number").drop("a.c"));
    append.commit();
    Table changed = table.refresh();
    assertEquals(ROW_COUNT + 1, changed.snapshot().rowCount());
    assertEquals((long) ROW_COUNT, nested(changed, ROW_COUNT, "a", "number"));
  }

  @Test
  void concurrentChangesOfOneColumnConflict() throws IOException {
    Table table = newTable(options(ColumnLayout.VECTOR));
    SchemaChange second = table.newSchemaChange().rename("a.c", "text");
    change(table, steps -> steps.drop("a.c"));
    assertThrows(CommitConflictException.class, second::commit);
  }

  @Test
  void defaultsOfEnclosingFieldsFollow() throws IOException {
    Schema withDefault =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "R", "fields": [{"name": "p", "type":
                  {"type": "record", "name": "P", "fields": [
                    {"name": "x", "type": "int"}, {"name": "y", "type": "int"}]},
                  "default": {"x": 1, "y": 2}}]}
                """);
    Table table = newTable(options(ColumnLayout.VECTOR));
    Schema.Field added = withDefault.getField("p");
    table =
        change(
            table,
            steps ->
                steps
                    .add(new Schema.Field(added, added.schema()))
                    .rename("p.x", "first")
                    .drop("p.y"));
    assertEquals("{\"first\": 1}", nested(table, 7, "p").toString());
  }

  @Test
  void impossibleChangesAreRejected() throws IOException {
    Table table = newTable(options(ColumnLayout.VECTOR));
    SchemaChange change = table.newSchemaChange();
    assertRejected("has no field \"q\"", () -> change.rename("a.q", "r"));
    assertRejected("already has a field \"c\"", () -> change.rename("a.b", "c"));
    assertRejected("already has a field \"b\"", () -> change.add("a", NEW_B));
    assertRejected("leads into a long", () -> change.drop("a.b.c"));
    assertRejected("write the names of fields", () -> change.rename("l.x", "z"));
    assertRejected("the other fields of its record are", () -> change.moveAfter("a.b", "x"));
    change.drop("l.element.x");
    assertRejected("is the only field", () -> change.drop("l.element.y"));
  }

  @Test
  void elementsAndMapValuesHaveNoCommentsAndReservedPropertiesDoNotChange() throws IOException {
    SchemaChange change = newTable(options(ColumnLayout.VECTOR)).newSchemaChange();
    assertRejected("cannot have a comment", () -> change.setComment("l.element", "of a list"));
    assertRejected("cannot have a comment", () -> change.setProperty("m.value", "key", "text"));
    change.setComment("l.element.x", "of a field").setProperty("m", "key", "text");
    assertRejected("Stoa sets it", () -> change.setProperty("a.b", "stoa.stored-name", "c"));
    assertRejected("Stoa sets it", () -> change.setProperty("a", "stoa.dropped-fields", "c"));
    change.commit();
  }

  @Test
  void recordsWithRenamedOrDroppedFieldsDoNotBecomeBranchesOfUnions() throws IOException {
    Table table = newTable(options(ColumnLayout.VECTOR));
    table = change(table, steps -> steps.rename("a.d.x", "count").drop("m.value.y"));
    SchemaChange change = table.newSchemaChange();
    for (String name : List.of("a", "m")) {
      Schema type = unionWithBoolean(table.schema().getField(name).schema());
      assertRejected("cannot become a branch of a union", () -> change.widen(name, type));
    }
    Schema list = table.schema().getField("l").schema();
    change.widen("l", unionWithBoolean(list)).commit();
    assertEquals(7, nested(table.refresh(), 7, "l", "element", "x"));
  }

  private static Schema unionWithBoolean(Schema type) {
    List<Schema> branches = new ArrayList<>(type.isUnion() ? type.getTypes() : List.of(type));
    branches.add(Schema.create(Schema.Type.BOOLEAN));
    return Schema.createUnion(branches);
  }

  @Test
  void escapedNamesOfColumnsAreFound() throws IOException {
    Table table = newTable(options(ColumnLayout.VECTOR));
    table = change(table, steps -> steps.rename("id", "i.d"));
    table = change(table, steps -> steps.moveAfter("i\\.d", "l").makeRequired("i\\.d"));
    assertEquals("i.d", table.snapshot().columns().get(2).name());
    table = change(table, steps -> steps.rename("i\\.d", "x.y"));
    table = change(table, steps -> steps.drop("x\\.y"));
    assertEquals(3, table.snapshot().columns().size());
  }

  private static void assertRejected(String message, Executable call) {
    String found = assertThrows(InvalidTableException.class, call).getMessage();
    assertTrue(found.contains(message), found);
  }

  @Test
  void allColumnsCanBeReplacedInOneChange() throws IOException {
    Table table = newTable(options(ColumnLayout.VECTOR));
    SchemaChange change = table.newSchemaChange();
    table.schema().getFields().forEach(field -> change.drop(field.name()));
    assertRejected("a table needs at least one", change::commit);
    SchemaChange replacement = table.newSchemaChange();
    table.schema().getFields().forEach(field -> replacement.drop(field.name()));
    replacement.add(new Schema.Field(NEW_B, NEW_B.schema())).commit();
    assertEquals(ROW_COUNT, count(table.refresh(), "b is null"));
  }
}
