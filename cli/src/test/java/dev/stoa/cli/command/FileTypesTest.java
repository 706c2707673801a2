package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.type.text.DurationText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types that only some of Parquet, ORC, Arrow and Avro have stay what they are. */
class FileTypesTest {
  private static final String MAPS =
      """
      {"type":"record","name":"R","fields":[
        {"name":"m","type":["null",{"type":"array","logicalType":"map","items":
          {"type":"record","name":"E","fields":[
            {"name":"key","type":{"type":"int","logicalType":"date"}},
            {"name":"value","type":["null",{"type":"array","logicalType":"map","items":
              {"type":"record","name":"F","fields":[
                {"name":"key","type":"long"},{"name":"value","type":"string"}]}}]}]}}]},
        {"name":"l","type":{"type":"array","items":["null","int"]}},
        {"name":"t","type":{"type":"map","values":["null","int"]}}]}
      """;

  /** A file of pyarrow. */
  private static final String NO_COLUMNS =
      "UEFSMRUEGRw1ABgGc2NoZW1hFQAAFgAZHBkMFgAWACYAFgAAKCBwYXJxdWV0LWNwcC1hcnJvdyB2ZXJz"
          + "aW9uIDI2LjAuMRkMAEUAAABQQVIx";

  @TempDir private Path directory;

  private Path load(String schema, String rows) throws IOException {
    Path table = directory.resolve("t");
    Path input = Samples.write(directory, "rows.jsonl", rows);
    ProgramRun.of("load", input, table, "--schema", schema).assertOk();
    return table;
  }

  private static List<String> rows(Path table) {
    return ProgramRun.of("cat", table, "--json").assertOk().lines();
  }

  private static MessageType parquetType(Path file) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
      return reader.getFileMetaData().getSchema();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro", "parquet", "orc", "arrow", "arrows"})
  void mapsWithOtherKeysThanTextStayMaps(String extension) throws IOException {
    Path table =
        load(
            MAPS,
            """
            {"m":[{"key":"2020-01-02","value":[{"key":1,"value":"a"}]},{"key":"1969-12-31","value":null}],"l":[1,null],"t":{"k":1,"z":null}}
            {"m":[],"l":[],"t":{}}
            {"m":null,"l":[null,2],"t":{"k":2}}
            """);
    Path file = directory.resolve("f." + extension);
    ProgramRun.of("export", table, file).assertOk();
    Path copy = directory.resolve("copy");
    ProgramRun.load(file, copy);
    assertEquals(rows(table), rows(copy));
    String avroSchema = ProgramRun.of("schema", copy, "--avro").assertOk().out();
    assertEquals(2, avroSchema.split("\"logicalType\" : \"map\"", -1).length - 1, avroSchema);
  }

  @Test
  void parquetFilesHaveMapsOfAnyKey() throws IOException {
    Path table = load(MAPS, "{\"m\":[],\"l\":[],\"t\":{}}\n");
    Path file = directory.resolve("f.parquet");
    ProgramRun.of("export", table, file).assertOk();
    MessageType expected =
        MessageTypeParser.parseMessageType(
            """
            message R {
              optional group m (MAP) {
                repeated group key_value {
                  required int32 key (DATE);
                  optional group value (MAP) {
                    repeated group key_value {
                      required int64 key;
                      required binary value (STRING);
                    }
                  }
                }
              }
              required group l (LIST) {
                repeated group list {
                  optional int32 element;
                }
              }
              required group t (MAP) {
                repeated group key_value {
                  required binary key (STRING);
                  optional int32 value;
                }
              }
            }
            """);
    assertEquals(expected, parquetType(file));
  }

  @Test
  void columnsOfParquetThatAreAlwaysNullHaveNoType() throws IOException {
    Path file = directory.resolve("n.parquet");
    MessageType type =
        MessageTypeParser.parseMessageType(
            "message R { required int32 id; optional int32 n (UNKNOWN); }");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(type).build()) {
      Group row = new SimpleGroup(type);
      row.add("id", 1);
      writer.write(row);
    }
    Path table = directory.resolve("t");
    ProgramRun.load(file, table);
    assertEquals(List.of("{\"id\":1,\"n\":null}"), rows(table));
    Path copy = directory.resolve("copy.parquet");
    ProgramRun.of("export", table, copy).assertOk();
    assertEquals(type.getFields(), parquetType(copy).getFields());
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro", "parquet", "orc", "arrow", "arrows"})
  void durationsStayDurations(String extension) throws IOException {
    Path table =
        load(
            "d duration, l array<duration> not null",
            """
            {"d":"P1Y2M3DT4H5M6.007S","l":["PT1S",null]}
            {"d":null,"l":[]}
            {"d":"PT0S","l":["P1D"]}
            """);
    Path file = directory.resolve("f." + extension);
    ProgramRun.of("export", table, file).assertOk();
    assertEquals(
        "d duration,\nl array<duration> not null\n",
        ProgramRun.of("schema", file).assertOk().out());
    assertEquals(rows(table), rows(file));
  }

  @Test
  void intervalsOfParquetAreDurations() throws IOException {
    Path file = directory.resolve("i.parquet");
    MessageType type =
        MessageTypeParser.parseMessageType(
            "message R { required fixed_len_byte_array(12) i (INTERVAL); }");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(type).build()) {
      Group row = new SimpleGroup(type);
      row.add("i", Binary.fromConstantByteArray(DurationText.toBytes("P1M2DT3S")));
      writer.write(row);
    }
    assertEquals(List.of("{\"i\":\"P1M2DT3S\"}"), rows(file));
    Path table = directory.resolve("t");
    ProgramRun.load(file, table);
    Path copy = directory.resolve("copy.parquet");
    ProgramRun.of("export", table, copy).assertOk();
    assertEquals(
        MessageTypeParser.parseMessageType("message R { required binary i (STRING); }").getFields(),
        parquetType(copy).getFields());
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "arrow"})
  void timesInNanosecondsStayTimes(String extension) throws IOException {
    Path file = directory.resolve("t.parquet");
    MessageType type =
        MessageTypeParser.parseMessageType("message R { required int64 t (TIME(NANOS,false)); }");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(type).build()) {
      Group row = new SimpleGroup(type);
      row.add("t", 123_456_789L);
      writer.write(row);
    }
    Path table = directory.resolve("t");
    ProgramRun.load(file, table);
    Path between = directory.resolve("between." + extension);
    ProgramRun.of("export", table, between).assertOk();
    Path table2 = directory.resolve("t2");
    ProgramRun.load(between, table2);
    Path copy = directory.resolve("copy.parquet");
    ProgramRun.of("export", table2, copy).assertOk();
    assertEquals(type.getFields(), parquetType(copy).getFields());
    assertEquals(List.of("{\"t\":123456789}"), rows(copy));
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "arrow", "avro"})
  void uuidsOfBothFormsShareAColumn(String extension) throws IOException {
    String uuid = "123e4567-e89b-12d3-a456-426614174000";
    Path texts = load("u uuid", "{\"u\":\"" + uuid + "\"}\n{\"u\":null}\n");
    Path bytes = directory.resolve("bytes");
    ProgramRun.of(
            "load",
            directory.resolve("rows.jsonl"),
            bytes,
            "--schema",
            """
            {"type":"record","name":"R","fields":[{"name":"u","type":["null",
              {"type":"fixed","name":"U","size":16,"logicalType":"uuid"}]}]}
            """)
        .assertOk();
    Path textFile = directory.resolve("texts." + extension);
    Path bytesFile = directory.resolve("bytes." + extension);
    ProgramRun.of("export", texts, textFile).assertOk();
    ProgramRun.of("export", bytes, bytesFile).assertOk();
    ProgramRun.load(textFile, bytes);
    ProgramRun.load(bytesFile, texts);
    Path both = directory.resolve("both");
    ProgramRun.of("load", textFile, bytesFile, both).assertOk();
    for (Path table : List.of(texts, bytes, both)) {
      assertEquals(
          List.of("{\"u\":\"" + uuid + "\"}", "{\"u\":null}").toString().repeat(2),
          rows(table).subList(0, 2).toString() + rows(table).subList(2, 4));
      ProgramRun.of("verify", table).assertOk();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc"})
  void filesWithinGzipNameTheCommandThatDecompressesThem(String extension) throws IOException {
    Path table = load("id int", "{\"id\":1}\n");
    Path file = directory.resolve("f." + extension);
    ProgramRun.of("export", table, file).assertOk();
    Path compressed = directory.resolve("f." + extension + ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
      Files.copy(file, out);
    }
    Path target = directory.resolve("u");
    ProgramRun.of("load", compressed, target).assertBadInput("with gunzip " + compressed);
    ProgramRun.of("load", compressed, target, "--format", extension).assertBadInput("gunzip");
  }

  @Test
  void parquetFilesWithoutColumnsSaySo() throws IOException {
    Path file = directory.resolve("none.parquet");
    Files.write(file, Base64.getDecoder().decode(NO_COLUMNS));
    ProgramRun.of("load", file, directory.resolve("t")).assertBadInput("has no columns");
  }
}
