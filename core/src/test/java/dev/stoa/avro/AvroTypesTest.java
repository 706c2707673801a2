package dev.stoa.avro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.Field;
import dev.stoa.type.NullableType;
import dev.stoa.type.RecordType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeReader;
import dev.stoa.type.TypeWriter;
import dev.stoa.type.UnionType;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Avro schemas stay equal when they are converted to Stoa's types and back, also by way of the
 * types' bytes.
 */
final class AvroTypesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'null'",
        "{'type':'null','why':[null,{'a':null}]}",
        "'boolean'",
        "{'type':'string','avro.java.string':'String'}",
        "{'type':'string','logicalType':'uuid'}",
        "{'type':'string','logicalType':'date'}",
        "{'type':'long','logicalType':'unheard-of','since':1}",
        "{'type':'int','logicalType':'date','more':1.5}",
        "{'type':'int','more':1,'logicalType':'time-millis'}",
        "{'type':'long','logicalType':'local-timestamp-nanos'}",
        "{'type':'long','logicalType':7}",
        "{'type':'bytes','logicalType':'decimal','precision':9,'scale':2}",
        "{'type':'bytes','logicalType':'decimal','precision':9}",
        "{'type':'bytes','scale':2,'logicalType':'decimal','precision':9,'x':{}}",
        "{'type':'bytes','logicalType':'decimal','precision':2,'scale':9}",
        "{'type':'bytes','logicalType':'big-decimal'}",
        "{'type':'fixed','name':'F','size':12,'logicalType':'duration'}",
        "{'type':'fixed','name':'F','size':16,'logicalType':'uuid','doc':''}",
        "{'type':'fixed','name':'F','size':3,'logicalType':'decimal','precision':6,'scale':0}",
        "{'type':'fixed','name':'F','size':3,'logicalType':'decimal','precision':6}",
        "{'type':'fixed','name':'F','size':1,'logicalType':'decimal','precision':60}",
        "{'type':'fixed','name':'F','size':0,'namespace':'a.b','aliases':['G','x.H','a.b.I']}",
        "{'type':'enum','name':'E','symbols':['a','b'],'default':'b','doc':'d','p':[1,2]}",
        "{'type':'enum','name':'E','symbols':[]}",
        "{'type':'array','items':'int','java-class':'java.util.List'}",
        "{'type':'map','values':['null','string'],'logicalType':'mine'}",
        "['null','int']",
        "['int','null']",
        "['null']",
        "['string']",
        "[]",
        "['null','int','string']",
        "[{'type':'null','x':1},'int']",
        "{'type':'error','name':'E','fields':[]}",
        "{'type':'record','name':'R','namespace':'n','aliases':['S','.T','o.U'],'doc':'d','fields':["
            + "{'name':'next','type':['null','R'],'default':null},"
            + "{'name':'i','type':{'type':'enum','name':'E','symbols':['x']},'order':'ignore'},"
            + "{'name':'e','type':'E','default':'x','order':'descending','aliases':['f','g']},"
            + "{'name':'o','type':{'type':'fixed','name':'E','namespace':'','size':2}}"
            + "],'logicalType':'odd','z':-1,'a':2}",
        "{'type':'record','name':'R','fields':["
            + "{'name':'a','type':'double','default':1},{'name':'b','type':'double','default':1.0},"
            + "{'name':'c','type':'float','default':0.1},{'name':'d','type':'float','default':3},"
            + "{'name':'e','type':'double','default':'NaN'},"
            + "{'name':'f','type':'float','default':'-Infinity'},"
            + "{'name':'g','type':'long','default':1},"
            + "{'name':'i','type':'bytes','default':'\\u00ff\\u0000a'},"
            + "{'name':'j','type':['string','int'],'default':'1'},"
            + "{'name':'k','type':['string','int'],'default':1},"
            + "{'name':'l','type':{'type':'map','values':'double'},'default':{'b':1,'a':2.5}},"
            + "{'name':'m','type':{'type':'array','items':'float'},'default':[1,0.3]},"
            + "{'name':'n','type':'int','default':'none'},"
            + "{'name':'o','type':'int','x':-123456789012345678,'y':9999999999}"
            + "]}",
        "{'type':'record','name':'a b','namespace':'1','fields':[{'name':'content_type','type':"
            + "{'type':'enum','name':'','symbols':['+','']}},{'name':'ж1','type':'int'}]}"
      })
  void roundTripsParsedSchemas(String json) {
    Schema schema = AvroSchemaParser.parse(json.replace('\'', '"'));
    DataType type = AvroTypes.type(schema);
    assertEqualSchemas(schema, AvroTypes.schema(type));
    DataType decodedType = TypeReader.type(TypeWriter.typeBytes(type), "here");
    assertEquals(type, decodedType);
    assertEqualSchemas(schema, AvroTypes.schema(decodedType));
  }

  private static void assertEqualSchemas(Schema expected, Schema actual) {
    assertEquals(expected, actual);
    assertEquals(expected.toString(), actual.toString());
    assertEquals(expected.getLogicalType(), actual.getLogicalType());
  }

  @Test
  void roundTripsSchemasBuiltInJava() {
    Schema sharedFixed = Schema.createFixed("F", null, null, 8);
    LogicalTypes.decimal(17, 3).addToSchema(sharedFixed);
    Schema record = Schema.createRecord("R", null, null, false);
    record.setFields(
        List.of(
            new Schema.Field("a", sharedFixed, null, null),
            new Schema.Field("b", Schema.create(Schema.Type.FLOAT), null, 0.1f),
            new Schema.Field("c", Schema.createArray(sharedFixed), null, null)));
    RecordType type = assertInstanceOf(RecordType.class, AvroTypes.type(record));
    Schema convertedSchema = AvroTypes.schema(type);
    assertEqualSchemas(record, convertedSchema);
    assertSame(
        convertedSchema.getField("a").schema(),
        convertedSchema.getField("c").schema().getElementType());
    DecimalType decimal = assertInstanceOf(DecimalType.class, type.field("a").orElseThrow().type());
    assertEquals(17, decimal.precision());
    assertTrue(decimal.isLong());
    assertTrue(decimal.properties().isEmpty());
  }

  @Test
  void rejectsNumbersThatAvroRounds() {
    String largeNumber = "123456789012345678901234567890";
    Schema schemaWithProperty =
        AvroSchemaParser.parse("{\"type\":\"int\",\"x\":[" + largeNumber + "]}");
    assertThrows(InvalidTableException.class, () -> AvroTypes.type(schemaWithProperty));
    Schema schemaWithDefault =
        AvroSchemaParser.parse(
            "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"double\","
                + "\"default\":"
                + largeNumber
                + "}]}");
    assertThrows(InvalidTableException.class, () -> AvroTypes.type(schemaWithDefault));
  }

  @Test
  void convertsUnionsOfNullAndOneTypeToNullableTypes() {
    assertEquals(
        NullableType.of(SimpleType.of(TypeKind.INT)),
        AvroTypes.type(AvroSchemaParser.parse("[\"null\",\"int\"]")));
    assertInstanceOf(
        UnionType.class, AvroTypes.type(AvroSchemaParser.parse("[\"null\",\"int\",\"string\"]")));
  }

  @Test
  void roundTripsAField() {
    Schema.Field avroField =
        new Schema.Field("a", AvroSchemaParser.parse("[\"null\",\"int\"]"), "d", Schema.NULL_VALUE);
    avroField.addProp("field-id", 7);
    avroField.addAlias("b");
    Field field = AvroTypes.field(9, avroField);
    byte[] bytes = TypeWriter.fieldBytes(field);
    Schema.Field convertedField = AvroTypes.field(TypeReader.field(9, "a", bytes, "here"));
    assertEquals(avroField, convertedField);
    assertEquals(avroField.aliases(), convertedField.aliases());
    assertEquals(avroField.doc(), convertedField.doc());
    assertEquals(9, field.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"content-type", "a.b", "1st", " ", "日本 語", "\u0000", "x['k']", "😀"})
  void storesInvalidAvroNamesAsAProperty(String name) {
    Field field = Field.of(name, SimpleType.of(TypeKind.INT));
    Schema.Field avroField = AvroTypes.field(field);
    assertEquals(name, avroField.getObjectProp("field-name"));
    assertEquals(field, AvroTypes.field(0, avroField));
    RecordType record = RecordType.of("R", List.of(field));
    Schema parsedRecord = new Schema.Parser().parse(AvroTypes.schema(record).toString());
    assertEquals(record, AvroTypes.type(parsedRecord));
  }

  @Test
  void addsNoPropertyForValidAvroNames() {
    Schema.Field avroField = AvroTypes.field(Field.of("é_1", SimpleType.of(TypeKind.INT)));
    assertEquals("é_1", avroField.name());
    assertEquals(Map.of(), avroField.getObjectProps());
  }

  @Test
  void limitsTheNestingOfRecords() {
    Schema deepestRecord = nestedRecords(300);
    assertEquals(deepestRecord, AvroTypes.schema(AvroTypes.type(deepestRecord)));
    assertEquals(deepestRecord, new Schema.Parser().parse(deepestRecord.toString()));
    for (int depth : new int[] {301, 5_000}) {
      String message =
          assertThrows(InvalidTableException.class, () -> AvroTypes.type(nestedRecords(depth)))
              .getMessage();
      assertEquals("a type has more than 300 levels of nesting: flatten it", message);
    }
  }

  /** Returns records within records; the innermost has no field. */
  private static Schema nestedRecords(int depth) {
    Schema schema = Schema.createRecord("R1", null, "test", false, List.of());
    for (int level = 2; level <= depth; level++) {
      List<Schema.Field> fields = List.of(new Schema.Field("r", schema));
      schema = Schema.createRecord("R" + level, null, "test", false, fields);
    }
    return schema;
  }
}
