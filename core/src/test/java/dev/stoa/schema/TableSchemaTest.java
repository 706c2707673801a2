package dev.stoa.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.DecimalType;
import dev.stoa.type.Field;
import dev.stoa.type.FixedType;
import dev.stoa.type.RecordType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Schemas of tables assign field ids, are restored from stored columns, and can be projected. */
class TableSchemaTest {
  private static final Schema NESTED_SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type":"record","name":"Event","namespace":"n","doc":"An event.","owner":"us",
               "aliases":["n.Old"],"fields":[
                {"name":"id","type":"long","doc":"number","aliases":["no"]},
                {"name":"tags","type":{"type":"map","values":{"type":"array","items":"string"}}},
                {"name":"actor","type":["null",{"type":"record","name":"Actor","fields":[
                   {"name":"login","type":"string","default":"x"},
                   {"name":"boss","type":["null","Actor"],"default":null}]}],"default":null},
                {"name":"other","type":["null","Actor","string"]},
                {"name":"next","type":["null","Event"],"default":null},
                {"name":"price","type":{"type":"bytes","logicalType":"decimal","precision":9,
                   "scale":2},"default":"\\u0000"},
                {"name":"place","type":{"type":"record","name":"Place","fields":[
                   {"name":"x","type":"int"},{"name":"y","type":"int"}]}}]}\
              """);

  @Test
  void assignsAnIdToEachPath() {
    assertEquals(
        List.of(
            "id=1",
            "tags=2",
            "actor=3",
            "other=4",
            "next=5",
            "price=6",
            "place=7",
            "tags.key=8",
            "tags.value=9",
            "tags.value.element=10",
            "other.<n.Actor>=11",
            "other.<string>=12",
            "place.x=13",
            "place.y=14"),
        TableSchema.of(NESTED_SCHEMA).pathIds().entrySet().stream().map(Object::toString).toList());
  }

  @Test
  void distinguishesNamesWithDotsFromPaths() {
    SimpleType intType = SimpleType.of(TypeKind.INT);
    RecordType innerRecord =
        RecordType.of("A", List.of(Field.of("b", intType), Field.of("c", intType)));
    RecordType record =
        RecordType.of("R", List.of(Field.of("a.b", intType), Field.of("a", innerRecord)));
    TableSchema schema = TableSchema.of(AvroTypes.schema(record));
    assertEquals(Map.of("a\\.b", 1, "a", 2, "a.b", 3, "a.c", 4), schema.pathIds());
    assertEquals(Map.of("a\\.b", 1), SchemaEvolution.drop(schema, "a").pathIds());
    TableSchema renamedSchema = SchemaEvolution.rename(schema, "a.b", "a.b.c");
    assertEquals(
        List.of("a.b.c", "a"), renamedSchema.columns().stream().map(Column::name).toList());
    assertEquals(Map.of("a\\.b\\.c", 1, "a", 2, "a.b", 3, "a.c", 4), renamedSchema.pathIds());
  }

  @Test
  void restoresTheSchemaFromStoredColumns() {
    TableSchema schema = TableSchema.of(NESTED_SCHEMA);
    List<Column> storedColumns =
        schema.columns().stream()
            .map(column -> new Column(column.id(), column.name(), column.fieldBytes(), ""))
            .toList();
    Schema restoredSchema =
        new TableSchema(schema.record(), storedColumns, schema.nextId(), schema.pathIds())
            .avroSchema();
    assertEquals(NESTED_SCHEMA, restoredSchema);
    assertEquals(NESTED_SCHEMA.toString(), restoredSchema.toString());
  }

  @Test
  void writesFieldIdsToTheSchemaFile() {
    Schema schemaWithIds =
        new Schema.Parser().parse(TableSchema.of(NESTED_SCHEMA).avroJsonWithIds());
    assertEquals(3, schemaWithIds.getField("actor").getObjectProp(TableSchema.FIELD_ID));
    assertEquals("An event.", schemaWithIds.getDoc());
  }

  @Test
  void rejectsInvalidSchemasAndSelections() {
    assertThrows(InvalidTableException.class, () -> TableSchema.of(Schema.create(Schema.Type.INT)));
    assertThrows(
        InvalidTableException.class,
        () -> TableSchema.of(Schema.createRecord("R", null, null, false, List.of())));
    InvalidTableException duplicateError =
        assertThrows(
            InvalidTableException.class,
            () -> TableSchema.of(NESTED_SCHEMA).select(List.of("id", "id")));
    assertTrue(duplicateError.getMessage().contains("selected twice"), duplicateError.getMessage());
  }

  @Test
  void rejectsTooManyPathsThroughSharedRecords() {
    // Each record contains the next one twice, so that 2^20 paths lead to the last field.
    int levelCount = 20;
    StringBuilder json = new StringBuilder("{\"type\":\"record\",\"name\":\"R0\",\"fields\":[");
    for (int level = 1; level <= levelCount; level++) {
      json.append(
          "{\"name\":\"a\",\"type\":{\"type\":\"record\",\"name\":\"R" + level + "\",\"fields\":[");
    }
    json.append("{\"name\":\"leaf\",\"type\":\"int\"}");
    for (int level = levelCount; level >= 1; level--) {
      json.append("]}},{\"name\":\"b\",\"type\":\"R" + level + "\"}");
    }
    Schema sharedRecords = new Schema.Parser().parse(json + "]}");
    InvalidTableException error =
        assertThrows(InvalidTableException.class, () -> TableSchema.of(sharedRecords));
    assertTrue(error.getMessage().contains("more than 100000 fields"), error.getMessage());
  }

  @Test
  void renamesASelectionThatContainsTheWholeRecord() {
    TableSchema schema = TableSchema.of(NESTED_SCHEMA);
    Schema selfContainingSelection = schema.project(schema.select(List.of("next"))).avroSchema();
    assertEquals("n.Event_selection", selfContainingSelection.getFullName());
    assertEquals(
        selfContainingSelection, new Schema.Parser().parse(selfContainingSelection.toString()));
    Schema flatSelection = schema.project(schema.select(List.of("id", "price"))).avroSchema();
    assertEquals("n.Event", flatSelection.getFullName());
  }

  @Test
  void readsStoredNamesThatAvroWouldReject() {
    Schema recordWithInvalidNamespace =
        Schema.createRecord(
            "Inner",
            null,
            "x.Outer$",
            false,
            List.of(new Schema.Field("a", Schema.create(Schema.Type.INT))));
    Schema record =
        Schema.createRecord(
            "R", null, null, false, List.of(new Schema.Field("inner", recordWithInvalidNamespace)));
    TableSchema schema = TableSchema.of(record);
    Column storedColumn = new Column(1, "inner", schema.columns().get(0).fieldBytes(), "here");
    assertEquals(recordWithInvalidNamespace, storedColumn.avroSchema());
  }

  @Test
  void replacesFieldIdsOfAnotherTableInTheSchemaFile() {
    Schema.Field field = new Schema.Field("a", Schema.create(Schema.Type.INT), "doc", 5);
    field.addProp(TableSchema.FIELD_ID, 77);
    field.addProp("other", "kept");
    field.addAlias("b");
    Schema record = Schema.createRecord("R", null, null, false, List.of(field));
    Schema.Field restoredField =
        new Schema.Parser().parse(TableSchema.of(record).avroJsonWithIds()).getField("a");
    assertEquals(1, restoredField.getObjectProp(TableSchema.FIELD_ID));
    assertEquals("kept", restoredField.getProp("other"));
    assertEquals(5, restoredField.defaultVal());
  }

  @Test
  void rejectsAStoredDecimalThatDoesNotFitItsFixed() {
    FixedType oneByte = FixedType.of("F", 1);
    DecimalType decimal = new DecimalType(60, 0, Optional.of(oneByte), Map.of());
    Column storedColumn = new Column(1, "a", TypeWriter.fieldBytes(Field.of("a", decimal)), "here");
    assertThrows(CorruptFileException.class, storedColumn::avroSchema);
  }

  @Test
  void rejectsAStoredDefaultThatDoesNotFitTheType() {
    Field field =
        new Field(
            1,
            "a",
            SimpleType.of(TypeKind.INT),
            Optional.empty(),
            Optional.of(true),
            Field.Order.ASCENDING,
            List.of(),
            Map.of());
    Column storedColumn = new Column(1, "a", TypeWriter.fieldBytes(field), "here");
    CorruptFileException exception =
        assertThrows(CorruptFileException.class, storedColumn::avroField);
    assertTrue(exception.getMessage().startsWith("here: "), exception::getMessage);
    InvalidTableException invalid =
        assertThrows(InvalidTableException.class, () -> Column.of(field).avroField());
    assertTrue(invalid.getMessage().contains("default of column \"a\""), invalid::getMessage);
  }
}
