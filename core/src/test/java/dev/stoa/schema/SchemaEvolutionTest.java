package dev.stoa.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroFields;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.DataType;
import dev.stoa.type.NullableType;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Column types are widened together with their defaults, and invalid changes of columns are
 * rejected.
 */
class SchemaEvolutionTest {
  private static Schema parse(String text) {
    return new Schema.Parser().parse(text.replace('\'', '"'));
  }

  private static DataType type(String text) {
    return AvroTypes.type(parse(text));
  }

  private static TableSchema tableSchema(String fields) {
    return TableSchema.of(parse("{'type':'record','name':'Row','fields':[%s]}".formatted(fields)));
  }

  private static Schema widenedSchema(String oldType, String newType) {
    TableSchema schema = tableSchema("{'name':'a','type':" + oldType + "}");
    return SchemaEvolution.widen(schema, "a", type(newType)).avroSchema().getField("a").schema();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "'int'; ['null','float','long']",
        "'int'; ['float','long']",
        "['null','int']; ['null','double','long']",
        "{'type':'array','items':'int'}; {'type':'array','items':['float','long']}",
        "{'type':'record','name':'A','fields':[{'name':'x','type':'int'}]};"
            + "[{'type':'record','name':'B','fields':[]},"
            + "{'type':'record','name':'C','fields':[{'name':'x','type':'int'}]}]"
      })
  void rejectsUnionsWhoseFirstMatchingBranchIsNotWider(String oldType, String newType) {
    String message =
        assertThrows(InvalidTableException.class, () -> widenedSchema(oldType, newType))
            .getMessage();
    assertTrue(message.contains("the first branch of"), message);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "'int'; ['null','long','float']",
        "'int'; ['float','long','int']",
        "'float'; ['int','double','null']",
        "['int','string']; ['string','bytes','long']",
        "{'type':'record','name':'A','fields':[{'name':'x','type':'int'}]};"
            + "[{'type':'record','name':'B','fields':[{'name':'y','type':'int'}]},"
            + "{'type':'record','name':'C','fields':[{'name':'x','type':'int'}]}]",
        "{'type':'enum','name':'E','symbols':['a','b']};"
            + "['null',{'type':'enum','name':'F','symbols':['b']},"
            + "{'type':'enum','name':'G','symbols':['a','b','c']}]"
      })
  void widensToUnionsWhoseFirstMatchingBranchIsWider(String oldType, String newType) {
    assertEquals(parse(newType), widenedSchema(oldType, newType));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "'float'; 0.1; 'double'; 0.10000000149011612",
        "'float'; 1; 'double'; 1.0",
        "'float'; 0.1; ['float','null']; 0.1",
        "['float','null']; 0.1; ['string','double','null']; 0.10000000149011612",
        "['null','float']; null; ['null','double']; null",
        "{'type':'array','items':'float'}; [0.1,0.5];"
            + "{'type':'array','items':'double'}; [0.10000000149011612,0.5]",
        "{'type':'map','values':['null','float']}; {'k':0.1,'l':null};"
            + "{'type':'map','values':['null','double']}; {'k':0.10000000149011612,'l':null}",
        "{'type':'record','name':'A','fields':[{'name':'x','type':'float','default':0.1},"
            + "{'name':'y','type':'float'},{'name':'b','type':'bytes'}]}; {'y':0.1,'b':'z'};"
            + "{'type':'record','name':'A','fields':[{'name':'x','type':'double','default':0.1},"
            + "{'name':'y','type':'float'},{'name':'b','type':'bytes'}]};"
            + "{'x':0.10000000149011612,'y':0.1,'b':'z'}"
      })
  void widensTheDefaultWithItsType(
      String oldType, String defaultJson, String newType, String expectedDefaultJson) {
    TableSchema schema =
        tableSchema("{'name':'a','type':%s,'default':%s}".formatted(oldType, defaultJson));
    Column widenedColumn = SchemaEvolution.widen(schema, "a", type(newType)).columns().get(0);
    String suffix = ",\"default\":" + expectedDefaultJson.replace('\'', '"') + "}";
    String json = AvroFields.json(widenedColumn.avroField());
    assertTrue(json.endsWith(suffix), json);
  }

  private static final String POINT_FORMAT =
      "{'type':'record','name':'P','namespace':'n','fields':[%s]}";
  private static final String INT_POINT = POINT_FORMAT.formatted("{'name':'x','type':'int'}");
  private static final String LONG_POINT = POINT_FORMAT.formatted("{'name':'x','type':'long'}");
  private static final String COLUMNS_WITH_SHARED_TYPE =
      "{'name':'a','type':" + INT_POINT + "},{'name':'b','type':['null','n.P']}";

  @Test
  void rejectsWideningOneOfTwoColumnsThatShareANamedType() {
    TableSchema sharingSchema = tableSchema(COLUMNS_WITH_SHARED_TYPE);
    String message =
        assertThrows(
                InvalidTableException.class,
                () -> SchemaEvolution.widen(sharingSchema, "a", type(LONG_POINT)))
            .getMessage();
    assertTrue(message.contains("\"a\" defines type n.P differently from column \"b\""), message);
    Schema renamedType = parse(LONG_POINT.replace("'P'", "'LongPoint'"));
    TableSchema widenedSchema =
        SchemaEvolution.widen(sharingSchema, "a", AvroTypes.type(renamedType));
    assertSchemaCanBeParsed(widenedSchema);
    assertSchemaCanBeParsed(
        SchemaEvolution.widen(widenedSchema, "b", NullableType.of(AvroTypes.type(renamedType))));
    assertSchemaCanBeParsed(
        SchemaEvolution.widen(
            sharingSchema, "a", SchemaEvolution.toNullable(sharingSchema.columns().get(0))));
  }

  private static void assertSchemaCanBeParsed(TableSchema schema) {
    assertEquals(schema.avroSchema(), new Schema.Parser().parse(schema.avroSchema().toString()));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "{'type':'map','values':{'type':'record','name':'P','namespace':'n','fields':[]}}",
        "{'type':'enum','name':'n.P','symbols':['x']}",
        "{'type':'fixed','name':'Row','size':4}"
      })
  void rejectsAddedColumnsThatRedefineANamedType(String type) {
    TableSchema schema = tableSchema(COLUMNS_WITH_SHARED_TYPE);
    assertThrows(
        InvalidTableException.class,
        () -> SchemaEvolution.add(schema, AvroTypes.field(0, new Schema.Field("c", parse(type)))));
    assertSchemaCanBeParsed(
        SchemaEvolution.add(schema, AvroTypes.field(0, new Schema.Field("c", parse(INT_POINT)))));
  }
}
