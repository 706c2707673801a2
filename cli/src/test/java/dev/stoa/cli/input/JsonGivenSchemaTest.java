package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads JSON as records of a schema that the caller gives. */
class JsonGivenSchemaTest {
  @TempDir Path directory;

  private static InputOptions optionsWithFieldType(String type) {
    return InputOptions.defaults()
        .withSchema(
            Inputs.schema(
                "{'type':'record','name':'R','fields':[{'name':'f','type':" + type + "}]}"));
  }

  private Path writeRow(String json) throws IOException {
    return Inputs.write(directory, "a.jsonl", "{\"f\":" + json + "}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'int'      | -2147483648",
        "'long'     | 9223372036854775807",
        "'float'    | 3.4028235E38",
        "'float'    | \"NaN\"",
        "'double'   | \"-Infinity\"",
        "'double'   | -0.0",
        "'double'   | 4.9E-324",
        "'boolean'  | true",
        "'null'     | null",
        "'string'   | \"a\\u0000\\n\\\"é\"",
        "'bytes'    | \"AP8Q\"",
        "{'type':'fixed','name':'F','size':2} | \"AP8=\"",
        "{'type':'enum','name':'E','symbols':['A','B']} | \"B\"",
        "{'type':'array','items':'int'} | [1,2,3]",
        "{'type':'map','values':['null','int']} | {\"a\":1,\"b\":null}",
        "{'type':'int','logicalType':'date'} | \"2022-01-08\"",
        "{'type':'int','logicalType':'time-millis'} | \"23:59:59.999\"",
        "{'type':'int','logicalType':'time-millis'} | 86400000",
        "{'type':'long','logicalType':'timestamp-micros'} | \"2023-11-14T22:13:20.5Z\"",
        "{'type':'long','logicalType':'local-timestamp-nanos'} | \"1969-12-31T23:59:59.999999999\"",
        "{'type':'string','logicalType':'uuid'} | \"123e4567-e89b-12d3-a456-426614174000\"",
        "{'type':'fixed','name':'U','size':16,'logicalType':'uuid'} |"
            + " \"123e4567-e89b-12d3-a456-426614174000\"",
        "{'type':'fixed','name':'D','size':12,'logicalType':'duration'} | \"P1Y2M3DT4H5M6.007S\"",
        "[{'type':'int','logicalType':'date'},'string'] | \"2022-01-08\"",
        "{'type':'bytes','logicalType':'decimal','precision':6,'scale':2} | -1234.50",
        "{'type':'fixed','name':'D','size':8,'logicalType':'decimal','precision':6,'scale':2} |"
            + " 0.05",
        "{'type':'bytes','logicalType':'big-decimal'} | 3.14159265358979323846264338327950288",
        "['null','long','string',{'type':'array','items':'double'}] | [1.5]",
        "['int','long','double'] | 5000000000",
      })
  void roundTripsValuesOfEveryType(String type, String json) throws IOException {
    assertEquals(
        List.of("{\"f\":" + json + "}"), Inputs.rows(optionsWithFieldType(type), writeRow(json)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'long'   | \"x\"      | expected long, found string \"x\"",
        "'long'   | NaN        | expected long, found number NaN",
        "'long'   | 1.5        | expected long, found number 1.5",
        "'long'   | 9223372036854775808 | expected long, found number 9223372036854775808",
        "'int'    | 2147483648 | expected int, found number 2147483648",
        "'int'    | null       | expected int, found null",
        "'string' | 5          | expected string, found number 5",
        "'boolean'| {}         | expected boolean, found an object",
        "'null'   | []         | expected null, found an array",
        "['null','int','string'] | true | expected null or int or string, found true",
        "'bytes'  | \"?\"      | expected bytes as base64 text, found string \"?\"",
        "{'type':'fixed','name':'F','size':2} | \"AAAA\" | expected 2 bytes as base64 text, found"
            + " string \"AAAA\"",
        "{'type':'enum','name':'E','symbols':['A','B']} | \"C\" | expected one of A, B, found"
            + " string \"C\"",
        "{'type':'bytes','logicalType':'decimal','precision':4,'scale':2} | 100.00 | number 100.00"
            + " has more than the 2 digits before the point that decimal(4,2) has: use a type that"
            + " has more",
        "{'type':'bytes','logicalType':'decimal','precision':4,'scale':2} | 1e999999999 | number"
            + " 1e999999999 has more than the 2 digits before the point that decimal(4,2) has: use"
            + " a type that has more",
        "{'type':'bytes','logicalType':'decimal','precision':4,'scale':2} | \"0.001\" | string"
            + " \"0.001\" has more than the 2 digits after the point that decimal(4,2) has: use a"
            + " type that has more",
        "{'type':'bytes','logicalType':'decimal','precision':4,'scale':2} | \"a\" | expected"
            + " decimal(4,2), found string \"a\"",
        "{'type':'int','logicalType':'date'} | 20201231 | expected a date such as 2020-12-31, found"
            + " number 20201231",
        "{'type':'int','logicalType':'date'} | \"2021-02-29\" | expected a date such as 2020-12-31,"
            + " found \"2021-02-29\"",
        "{'type':'long','logicalType':'timestamp-millis'} | \"2020-12-31T23:59:59.1234Z\" |"
            + " \"2020-12-31T23:59:59.1234Z\" has more digits than the 3 of the type's seconds:"
            + " remove digits or use a finer unit",
        "{'type':'string','logicalType':'uuid'} | \"1-1-1-1-1\" | expected a UUID such as"
            + " 123e4567-e89b-12d3-a456-426614174000, found string \"1-1-1-1-1\"",
        "{'type':'fixed','name':'D','size':12,'logicalType':'duration'} | \"1 day\" | expected a"
            + " duration such as P1Y2M3DT4H5M6S, found \"1 day\"",
        "'float'  | 1e39       | number 1e39 is beyond the range of float: give a schema with a"
            + " decimal for this field",
      })
  void reportsValuesThatDoNotFitTheSchema(String type, String json, String message)
      throws IOException {
    assertEquals(
        "a.jsonl, line 1, field f: " + message,
        Inputs.errorMessage(optionsWithFieldType(type), writeRow(json)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'int','logicalType':'date'} | 19000 | \"2022-01-08\"",
        "{'type':'long','logicalType':'timestamp-millis'} | -1 | \"1969-12-31T23:59:59.999Z\"",
        "{'type':'long','logicalType':'timestamp-millis'} | \"2020-12-31 23:59+01:00\" |"
            + " \"2020-12-31T22:59:00Z\"",
        "{'type':'long','logicalType':'local-timestamp-millis'} | \"2020-12-31\" |"
            + " \"2020-12-31T00:00:00\"",
        "{'type':'bytes','logicalType':'decimal','precision':4,'scale':2} | \"1.5\" | 1.50",
      })
  void readsOtherFormsOfValues(String type, String json, String printed) throws IOException {
    assertEquals(
        List.of("{\"f\":" + printed + "}"),
        Inputs.rows(optionsWithFieldType(type), writeRow(json)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "1e-400"})
  void readsNumbersBeyondTheRangeOfDoubleAsTheDecimalOfAUnion(String number) throws IOException {
    InputOptions options =
        optionsWithFieldType("['double',{'type':'bytes','logicalType':'big-decimal'}]");
    assertEquals(
        List.of("{\"f\":" + new BigDecimal(number).toPlainString() + "}"),
        Inputs.rows(options, writeRow(number)));
  }

  @Test
  void reportsThePathOfNestedFields() throws IOException {
    InputOptions options =
        optionsWithFieldType(
            "{'type':'array','items':{'type':'record','name':'X','fields':[{'name':'b','type':"
                + "{'type':'map','values':'long'}}]}}");
    assertEquals(
        "a.jsonl, line 1, field f[1].b.k: expected long, found string \"x\"",
        Inputs.errorMessage(options, writeRow("[{\"b\":{}},{\"b\":{\"k\":\"x\"}}]")));
    assertEquals(
        "a.jsonl, line 1, field f[0].b: expected object, found no value: add one, or a"
            + " default to the schema",
        Inputs.errorMessage(options, writeRow("[{}]")));
    assertEquals(
        "a.jsonl, line 1, field f[0].c: the schema has no such field: add it to the schema or"
            + " remove it from the input",
        Inputs.errorMessage(options, writeRow("[{\"c\":1}]")));
  }

  @Test
  void readsMissingFieldsAsDefaultOrNull() throws IOException {
    Schema schema =
        Inputs.schema(
            "{'type':'record','name':'R','fields':[{'name':'a','type':'int','default':7},"
                + "{'name':'b','type':['int','null']},{'name':'c','type':'int'}]}");
    Path file = Inputs.write(directory, "a.jsonl", "{\"c\":1}");
    assertEquals(
        List.of("{\"a\":7,\"b\":null,\"c\":1}"),
        Inputs.rows(InputOptions.defaults().withSchema(schema), file));
  }

  @Test
  void readsObjectsAsTheUnionBranchThatFits() throws IOException {
    InputOptions options =
        optionsWithFieldType(
            "[{'type':'record','name':'A','fields':[{'name':'x','type':'int'}]},"
                + "{'type':'record','name':'B','fields':[{'name':'x','type':'string'}]},"
                + "{'type':'map','values':'boolean'}]");
    for (String json : List.of("{\"x\":1}", "{\"x\":\"s\"}", "{\"x\":true,\"y\":false}")) {
      assertEquals(List.of("{\"f\":" + json + "}"), Inputs.rows(options, writeRow(json)));
    }
    assertEquals(
        "a.jsonl, line 1, field f: expected object, found another object",
        Inputs.errorMessage(options, writeRow("{\"x\":null}")));
  }

  @Test
  void readsUnionValuesThatNameTheirBranch() throws IOException {
    assertEquals(
        List.of("{\"f\":5}"),
        Inputs.rows(optionsWithFieldType("['null','int','long']"), writeRow("{\"long\":5}")));
  }

  @Test
  void roundTripsRecursiveRecords() throws IOException {
    InputOptions options =
        optionsWithFieldType(
            "{'type':'record','name':'N','fields':[{'name':'v','type':'int'},"
                + "{'name':'next','type':['null','N'],'default':null}]}");
    String json = "{\"v\":1,\"next\":{\"v\":2,\"next\":{\"v\":3,\"next\":null}}}";
    assertEquals(List.of("{\"f\":" + json + "}"), Inputs.rows(options, writeRow(json)));
  }

  @Test
  void rejectsSchemasThatAreNotRecords() throws IOException {
    assertEquals(
        "the given schema is of type int: give the schema of a record",
        Inputs.errorMessage(
            InputOptions.defaults().withSchema(Inputs.schema("'int'")), writeRow("1")));
  }
}
