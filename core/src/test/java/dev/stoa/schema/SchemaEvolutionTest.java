package dev.stoa.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.DataType;
import dev.stoa.type.NullableType;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which changes of columns are rejected, and what happens to defaults. */
class SchemaEvolutionTest {
  private static Schema parse(String text) {
    return new Schema.Parser().parse(text.replace('\'', '"'));
  }

  private static DataType type(String text) {
    return AvroTypes.type(parse(text));
  }

  private static TableSchema table(String fields) {
    return TableSchema.of(parse("{'type':'record','name':'Row','fields':[%s]}".formatted(fields)));
  }

  private static Schema widened(String from, String to) {
    TableSchema before = table("{'name':'a','type':" + from + "}");
    return SchemaEvolution.widen(before, "a", type(to)).avroSchema().getField("a").schema();
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
  void aUnionWhoseFirstMatchingBranchIsNotWiderIsRejected(String from, String to) {
    String message =
        assertThrows(InvalidTableException.class, () -> widened(from, to)).getMessage();
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
  void aUnionWhoseFirstMatchingBranchIsWiderIsAccepted(String from, String to) {
    assertEquals(parse(to), widened(from, to));
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
  void aDefaultKeepsItsValueWhenWidened(String from, String given, String to, String expected) {
    TableSchema before = table("{'name':'a','type':%s,'default':%s}".formatted(from, given));
    Column after = SchemaEvolution.widen(before, "a", type(to)).columns().get(0);
    String shown = ",\"default\":" + expected.replace('\'', '"') + "}";
    assertTrue(after.avroFieldJson().endsWith(shown), after.avroFieldJson());
  }

  private static final String POINT = "{'type':'record','name':'P','namespace':'n','fields':[%s]}";
  private static final String INT_POINT = POINT.formatted("{'name':'x','type':'int'}");
  private static final String LONG_POINT = POINT.formatted("{'name':'x','type':'long'}");
  private static final String COLUMNS =
      "{'name':'a','type':" + INT_POINT + "},{'name':'b','type':['null','n.P']}";

  @Test
  void aTypeThatTwoColumnsShareIsNotWidenedInOne() {
    TableSchema shared = table(COLUMNS);
    String message =
        assertThrows(
                InvalidTableException.class,
                () -> SchemaEvolution.widen(shared, "a", type(LONG_POINT)))
            .getMessage();
    assertTrue(message.contains("\"a\" defines type n.P differently from column \"b\""), message);
    Schema renamed = parse(LONG_POINT.replace("'P'", "'LongPoint'"));
    TableSchema one = SchemaEvolution.widen(shared, "a", AvroTypes.type(renamed));
    checkText(one);
    checkText(SchemaEvolution.widen(one, "b", NullableType.of(AvroTypes.type(renamed))));
    checkText(
        SchemaEvolution.widen(shared, "a", SchemaEvolution.toNullable(shared.columns().get(0))));
  }

  private static void checkText(TableSchema schema) {
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
  void anAddedColumnDefinesNoNameOtherwise(String type) {
    TableSchema table = table(COLUMNS);
    assertThrows(
        InvalidTableException.class,
        () -> SchemaEvolution.add(table, AvroTypes.field(0, new Schema.Field("c", parse(type)))));
    checkText(
        SchemaEvolution.add(table, AvroTypes.field(0, new Schema.Field("c", parse(INT_POINT)))));
  }
}
