package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.record.InferenceOptions;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Infers the schema of JSON rows and reads them with it. */
class JsonInferenceTest {
  private static final InputOptions WITH_UNIONS =
      InputOptions.defaults().withInference(InferenceOptions.defaults().withUnions());

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1                        | 'long'",
        "-9223372036854775808     | 'long'",
        "9223372036854775807      | 'long'",
        "9223372036854775808      |"
            + " {'type':'bytes','logicalType':'decimal','precision':19,'scale':0}",
        "123456789012345678901234 |"
            + " {'type':'bytes','logicalType':'decimal','precision':24,'scale':0}",
        "1.5                      | 'double'",
        "1e3                      | 'double'",
        "true                     | 'boolean'",
        "\"a\"                    | 'string'",
        "null                     | ['null','string']",
        "[]                       | {'type':'array','items':['null','string']}",
        "[1,2]                    | {'type':'array','items':'long'}",
        "[1,null]                 | {'type':'array','items':['null','long']}",
        "[1,2.5]                  | {'type':'array','items':'double'}",
        "[9007199254740993,2.5]   |"
            + " {'type':'array','items':"
            + "{'type':'bytes','logicalType':'decimal','precision':17,'scale':1}}",
        "[9007199254740993,-0.125,1e-40]   |"
            + " {'type':'array','items':{'type':'bytes','logicalType':'big-decimal'}}",
        "[-1,18446744073709551616,0.25]   |"
            + " {'type':'array','items':"
            + "{'type':'bytes','logicalType':'decimal','precision':22,'scale':2}}",
        "[1,\"NaN\",\"-Infinity\"] | {'type':'array','items':'double'}",
        "\"NaN\"                  | 'string'",
        "\"true\"                 | 'string'",
        "\"5\"                    | 'string'",
        "\"2020-02-29\"           | {'type':'int','logicalType':'date'}",
        "\"2021-02-29\"           | 'string'",
        "\"2015-09-12T00:46:58.771Z\" | {'type':'long','logicalType':'timestamp-micros'}",
        "\"2015-09-12T00:46:58.771\" | {'type':'long','logicalType':'local-timestamp-micros'}",
        "\"23:59:59.5\"           | {'type':'long','logicalType':'time-micros'}",
        "\"123e4567-e89b-12d3-a456-426614174000\" | {'type':'string','logicalType':'uuid'}",
        "\"PT1S\"                 |"
            + " {'type':'fixed','name':'duration','namespace':'dev.stoa','size':12,'logicalType':'duration'}",
        "{\"duration\":{\"x\":1},\"d\":\"PT1S\"} | {'type':'record','name':'f','fields':["
            + "{'name':'duration','type':{'type':'record','name':'f_duration','fields':["
            + "{'name':'x','type':'long'}]}},{'name':'d','type':{'type':'fixed','name':'duration','namespace':'dev.stoa','size':12,'logicalType':'duration'}}]}",
        "[\"2020-02-29\",\"2020-03-01\",null] |"
            + " {'type':'array','items':['null',{'type':'int','logicalType':'date'}]}",
        "[\"2020-02-29\",\"x\"]   | {'type':'array','items':'string'}",
        "{\"a b\":\"2020-02-29\"} | {'type':'map','values':{'type':'int','logicalType':'date'}}",
        "[[1],[]]                 | {'type':'array','items':{'type':'array','items':'long'}}",
        "{}                       | {'type':'map','values':['null','string']}",
        "{\"a-b\":1}              | {'type':'map','values':'long'}",
        "{\"a-b\":\"x\",\"c\":null} | {'type':'map','values':['null','string']}",
        "{\"a\":{\"b\":1}}        | {'type':'record','name':'f','fields':[{'name':'a','type':"
            + "{'type':'record','name':'f_a','fields':[{'name':'b','type':'long'}]}}]}",
      })
  void infersTheTypeOfAValue(String json, String type) throws IOException {
    Path file = Inputs.write(directory, "a.jsonl", "{\"f\":" + json + "}");
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(
          type.replace('\'', '"'), source.schema().getField("f").schema().toString(), json);
      assertEquals(
          List.of(JsonTrees.parse("{\"f\":" + json + "}")),
          Inputs.rows(source).stream().map(JsonInferenceTest::tree).toList());
    }
  }

  /** As Python's module json writes them. */
  @Test
  void readsNanAndInfinityWithoutQuotes() throws IOException {
    Path file =
        Inputs.write(
            directory,
            "a.jsonl",
            "{\"n\":1,\"m\":{\"x-y\":NaN},\"t\":\"a\"}",
            "{\"n\":-Infinity,\"m\":{\"x-y\":1.5},\"t\":[NaN]}",
            "{\"n\":Infinity,\"m\":{},\"t\":NaN}");
    assertEquals(
        List.of(
            "{\"n\":1.0,\"m\":{\"x-y\":\"NaN\"},\"t\":\"a\"}",
            "{\"n\":\"-Infinity\",\"m\":{\"x-y\":1.5},\"t\":\"[\\\"NaN\\\"]\"}",
            "{\"n\":\"Infinity\",\"m\":{},\"t\":\"NaN\"}"),
        Inputs.rows(file));
  }

  @Test
  void readsMissingFieldsAsNulls() throws IOException {
    List<String> rows = List.of("{\"a\":1,\"b\":2}", "{\"a\":3}", "{\"a\":null,\"b\":4}");
    Path file = Inputs.write(directory, "a.jsonl", rows.toArray(String[]::new));
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(
          "{\"type\":\"record\",\"name\":\"Row\",\"fields\":["
              + "{\"name\":\"a\",\"type\":[\"null\",\"long\"],\"default\":null},"
              + "{\"name\":\"b\",\"type\":[\"null\",\"long\"],\"default\":null,\"stoa.absent\":true}"
              + "]}",
          source.schema().toString());
      assertEquals(List.of(rows.get(0), "{\"a\":3,\"b\":null}", rows.get(2)), Inputs.rows(source));
    }
  }

  @Test
  void writesNullsOfFieldsThatAreMissingInSomeRows() throws IOException {
    Path file =
        Inputs.write(
            directory, "a.jsonl", "{\"a\":null}", "{\"b\":{\"c\":1,\"d\":2}}", "{\"b\":{\"d\":3}}");
    assertEquals(
        List.of(
            "{\"a\":null,\"b\":null}",
            "{\"a\":null,\"b\":{\"c\":1,\"d\":2}}",
            "{\"a\":null,\"b\":{\"c\":null,\"d\":3}}"),
        Inputs.rows(file));
  }

  @Test
  void roundTripsNamesThatAvroRejects() throws IOException {
    String row = "{\"a b\":1,\"a_b\":2,\"1\":3,\"\":4,\"é\":5,\"string\":{\"x-y\":1,\"z\":\"s\"}}";
    Path file = Inputs.write(directory, "a.jsonl", row);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(
          "[a_x20_b, a_b, _x31_, _x_, é, string]",
          source.schema().getFields().stream().map(Schema.Field::name).toList().toString());
      assertEquals("string_2", source.schema().getField("string").schema().getName());
      assertEquals(source.schema(), new Schema.Parser().parse(source.schema().toString()));
      assertEquals(List.of(row), Inputs.rows(source));
    }
  }

  @Test
  void infersMapFromManyRareKeys() throws IOException {
    String[] rows =
        IntStream.range(0, 200).mapToObj(i -> "{\"m\":{\"k" + i + "\":1}}").toArray(String[]::new);
    Path file = Inputs.write(directory, "a.jsonl", rows);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(
          "{\"type\":\"map\",\"values\":\"long\"}",
          source.schema().getField("m").schema().toString());
      assertEquals(List.of(rows), Inputs.rows(source));
    }
  }

  @Test
  void infersMapFromManyRareInvalidNames() throws IOException {
    String[] rows =
        IntStream.range(0, 200)
            .mapToObj(i -> "{\"m\":{\"" + i + "\":" + (i % 2 == 0 ? "1" : "\"x\"") + "}}")
            .toArray(String[]::new);
    Path file = Inputs.write(directory, "a.jsonl", rows);
    try (RecordSource source = Inputs.open(WITH_UNIONS, file)) {
      assertEquals(
          "{\"type\":\"map\",\"values\":[\"long\",\"string\"]}",
          source.schema().getField("m").schema().toString());
      assertEquals(List.of(rows), Inputs.rows(source));
    }
  }

  @Test
  void infersRecordFromManyRareValidNamesOfMixedTypes() throws IOException {
    String[] rows =
        IntStream.range(0, 200)
            .mapToObj(i -> "{\"m\":{\"k" + i + "\":" + (i % 2 == 0 ? "1" : "\"x\"") + "}}")
            .toArray(String[]::new);
    Path file = Inputs.write(directory, "a.jsonl", rows);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(200, source.schema().getField("m").schema().getFields().size());
      assertEquals(
          Stream.of(rows).map(JsonInferenceTest::tree).toList(),
          Inputs.rows(source).stream().map(row -> JsonTrees.withoutNulls(tree(row))).toList());
    }
  }

  @Test
  void infersMapFromMoreThanThousandKeys() throws IOException {
    String members =
        IntStream.range(0, 1_500)
            .mapToObj(i -> "\"k" + i + "\":" + (i % 2 == 0 ? "1" : "\"x\""))
            .collect(Collectors.joining(","));
    String row = "{\"m\":{" + members + "}}";
    Path file = Inputs.write(directory, "a.jsonl", row);
    try (RecordSource source = Inputs.open(WITH_UNIONS, file)) {
      assertEquals(
          "{\"type\":\"map\",\"values\":[\"long\",\"string\"]}",
          source.schema().getField("m").schema().toString());
      assertEquals(
          List.of(tree(row)), Inputs.rows(source).stream().map(JsonInferenceTest::tree).toList());
    }
  }

  @Test
  void infersRecordFromManyFrequentKeys() throws IOException {
    String row =
        IntStream.range(0, 300)
            .mapToObj(i -> "\"k" + i + "\":" + i)
            .collect(Collectors.joining(",", "{\"m\":{", "}}"));
    Path file = Inputs.write(directory, "a.jsonl", row, row);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(300, source.schema().getField("m").schema().getFields().size());
      assertEquals(List.of(row, row), Inputs.rows(source));
    }
  }

  @Test
  void infersTenThousandColumns() throws IOException {
    String row =
        IntStream.range(0, 10_000)
            .mapToObj(i -> "\"c" + i + "\":" + i)
            .collect(Collectors.joining(",", "{", "}"));
    Path file = Inputs.write(directory, "a.jsonl", row);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(10_000, source.schema().getFields().size());
      assertEquals(List.of(row), Inputs.rows(source));
    }
  }

  @Test
  void infersUnionsFromMixedTypes() throws IOException {
    List<String> rows =
        List.of(
            "{\"a\":1}",
            "{\"a\":\"x\"}",
            "{\"a\":[1]}",
            "{\"a\":{\"b\":true}}",
            "{\"a\":{\"b\":2.5}}",
            "{\"a\":false}",
            "{\"a\":12345678901234567890}",
            "{\"a\":0.1}");
    Path file = Inputs.write(directory, "a.jsonl", rows.toArray(String[]::new));
    assertEquals(rows, Inputs.rows(WITH_UNIONS, file));
  }

  @Test
  void infersTheWidestCommonTypeOfMixedTypes() throws IOException {
    Path file =
        Inputs.write(
            directory,
            "a.jsonl",
            "{\"a\":\"x\",\"b\":1,\"c\":{\"d\":1}}",
            "{\"a\":1e3,\"b\":null,\"c\":[1.50, {\"e\" : \"\\u00e9\"}]}",
            "{\"a\":true,\"b\":2.5,\"c\":\"text\"}",
            "{\"a\":null,\"b\":3,\"c\":{}}");
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(
          "[\"null\",{\"type\":\"string\",\"stoa.json-text\":true}]",
          source.schema().getField("a").schema().toString());
      assertEquals("[\"null\",\"double\"]", source.schema().getField("b").schema().toString());
      assertEquals(
          List.of(
              "{\"a\":\"x\",\"b\":1.0,\"c\":\"{\\\"d\\\":1}\"}",
              "{\"a\":\"1e3\",\"b\":null,\"c\":\"[1.50,{\\\"e\\\":\\\"é\\\"}]\"}",
              "{\"a\":\"true\",\"b\":2.5,\"c\":\"text\"}",
              "{\"a\":null,\"b\":3.0,\"c\":\"{}\"}"),
          Inputs.rows(source));
      assertEquals(
          "3 values of \"c\" (first in "
              + file
              + ", line 1), 2 values of \"a\" (first in "
              + file
              + ", line 2) stored as JSON text, since the values have several types; --keep-unions"
              + " loads a new table with their types",
          source.warning());
    }
  }

  @Test
  void mergesTheElementsOfArraysInMessages() throws IOException {
    Path file = Inputs.write(directory, "a.jsonl", "{\"a\":{\"b\":[\"x\",1,2]}}", "{}");
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(
          List.of("{\"a\":{\"b\":[\"x\",\"1\",\"2\"]}}", "{\"a\":null}"), Inputs.rows(source));
      assertTrue(
          source.warning().startsWith("2 values of \"a.b[]\" (first in " + file + ", line 1)"),
          source.warning());
    }
  }

  @Test
  void infersNothingFromTextIfAllTextIsText() throws IOException {
    InputOptions options =
        InputOptions.defaults().withInference(InferenceOptions.defaults().withAllTextAsText());
    Path json = Inputs.write(directory, "a.jsonl", "{\"a\":\"2020-02-29\",\"b\":1}");
    try (RecordSource source = Inputs.open(options, json)) {
      assertEquals("\"string\"", source.schema().getField("a").schema().toString());
      assertEquals("\"long\"", source.schema().getField("b").schema().toString());
    }
    Path csv = Inputs.write(directory, "a.csv", "a,b,c", "2020-02-29,1,", "2020-03-01,2,");
    assertEquals(
        List.of(
            "{\"a\":\"2020-02-29\",\"b\":\"1\",\"c\":null}",
            "{\"a\":\"2020-03-01\",\"b\":\"2\",\"c\":null}"),
        Inputs.rows(options, csv));
  }

  @Test
  void readsRowsInArraysAndOverSeveralLines() throws IOException {
    Path arrayFile =
        Inputs.write(directory, "a.json", "[", " {\"a\": 1},", " {\"a\":", "  2}", "]");
    assertEquals(List.of("{\"a\":1}", "{\"a\":2}"), Inputs.rows(arrayFile));
    Path consecutiveObjects = Inputs.write(directory, "b.json", "{\"a\":1} {\"a\":2}{\"a\":3}");
    assertEquals(List.of("{\"a\":1}", "{\"a\":2}", "{\"a\":3}"), Inputs.rows(consecutiveObjects));
    Path withByteOrderMark = Inputs.write(directory, "c.json", "\ufeff{\"a\":\"é😀\"}");
    assertEquals(List.of("{\"a\":\"é😀\"}"), Inputs.rows(withByteOrderMark));
  }

  @Test
  void infersOneSchemaForSeveralFiles() throws IOException {
    Path firstFile = Inputs.write(directory, "a.jsonl", "{\"a\":1}");
    Path secondFile = Inputs.write(directory, "b.jsonl", "{\"a\":2.5,\"b\":\"x\"}");
    List<String> rows = List.of("{\"a\":1.0,\"b\":null}", "{\"a\":2.5,\"b\":\"x\"}");
    assertEquals(rows, Inputs.rows(firstFile, secondFile));
    assertEquals(rows, Inputs.rows(directory));
  }

  @Test
  void infersTheSameSchemaEveryTime() throws IOException {
    Path file = Inputs.write(directory, "a.jsonl", "{\"z\":1,\"a\":{\"y\":1,\"x\":[{}]}}");
    try (RecordSource firstFile = Inputs.open(file);
        RecordSource secondFile = Inputs.open(file)) {
      assertEquals(firstFile.schema().toString(), secondFile.schema().toString());
    }
  }

  private static Object tree(String json) {
    try {
      return JsonTrees.parse(json);
    } catch (IOException e) {
      throw new AssertionError(json, e);
    }
  }
}
