package dev.stoa.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class TableSchemaTest {
  private static final Schema NESTED =
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
                   "scale":2},"default":"\\u0000"}]}""");

  @Test
  void everyPathHasAnId() {
    assertEquals(
        List.of(
            "id=1",
            "tags=2",
            "actor=3",
            "other=4",
            "next=5",
            "price=6",
            "tags.key=7",
            "tags.value=8",
            "tags.value.element=9",
            "actor.login=10",
            "actor.boss=11",
            "other.<n.Actor>=12",
            "other.<n.Actor>.login=13",
            "other.<n.Actor>.boss=14",
            "other.<string>=15"),
        TableSchema.of(NESTED).pathIds().entrySet().stream().map(Object::toString).toList());
  }

  @Test
  void theSchemaComesBackFromItsColumnsTexts() {
    TableSchema schema = TableSchema.of(NESTED);
    List<Column> stored =
        schema.columns().stream()
            .map(c -> new Column(c.id(), c.name(), c.fieldText(), ""))
            .toList();
    Schema back =
        new TableSchema(schema.recordText(), stored, schema.nextId(), schema.pathIds()).avro();
    assertEquals(NESTED, back);
    assertEquals(NESTED.toString(), back.toString());
  }

  @Test
  void theSchemaFileCarriesIds() {
    Schema withIds = new Schema.Parser().parse(TableSchema.of(NESTED).avroTextWithIds());
    assertEquals(3, withIds.getField("actor").getObjectProp(TableSchema.FIELD_ID));
    assertEquals("An event.", withIds.getDoc());
  }

  @Test
  void whatIsNoTableSchemaIsRefused() {
    assertThrows(InvalidTableException.class, () -> TableSchema.of(Schema.create(Schema.Type.INT)));
    assertThrows(
        InvalidTableException.class,
        () -> TableSchema.of(Schema.createRecord("R", null, null, false, List.of())));
    InvalidTableException twice =
        assertThrows(
            InvalidTableException.class, () -> TableSchema.of(NESTED).select(List.of("id", "id")));
    assertTrue(twice.getMessage().contains("selected twice"), twice.getMessage());
  }
}
