package dev.stoa.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes records to files of every format, and removes those of failed writes. */
class RecordSinksTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type":"record","name":"R","fields":[
               {"name":"id","type":"long"},
               {"name":"a_x20_b","type":["null","string"],"default":null,"field-name":"a b"},
               {"name":"x","type":["null","double"],"default":null,"stoa.absent":true},
               {"name":"bytes","type":"bytes"},
               {"name":"map","type":{"type":"map","values":["null","int"]}},
               {"name":"price","type":{"type":"bytes","logicalType":"decimal",
                "precision":9,"scale":2}}]}
              """);

  @TempDir Path directory;

  private static List<GenericRecord> records() {
    return List.of(
        record(1, "x, \"y\"\nz", 0.5, Map.of("k", 1)),
        record(2, null, null, Map.of()),
        record(3, "", Double.NaN, Map.of()));
  }

  private static GenericRecord record(long id, String text, Double x, Map<String, Integer> map) {
    return new GenericRecordBuilder(SCHEMA)
        .set("id", id)
        .set("a_x20_b", text)
        .set("x", x)
        .set("bytes", ByteBuffer.wrap(new byte[] {(byte) 0xff, (byte) id}))
        .set("map", map)
        .set("price", ByteBuffer.wrap(new byte[] {125}))
        .build();
  }

  private Path write(String name, OutputOptions options) {
    Path file = directory.resolve(name);
    try (RecordSink sink = RecordSinks.create(file.toString(), SCHEMA, options)) {
      records().forEach(sink::write);
      sink.finish();
    }
    return file;
  }

  private List<String> fileNames() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.avro",
        "a.jsonl",
        "a.json",
        "a.csv",
        "a.tsv",
        "a.jsonl.gz",
        "a.csv.gz",
        "a.ndjson.zst",
        "a.csv.zst",
        "a.avro.gz"
      })
  void roundTripsEveryFormat(String name) throws IOException {
    Path file = write(name, OutputOptions.defaults());
    assertEquals(List.of(name), fileNames());
    List<GenericRecord> readRecords = new ArrayList<>();
    try (RecordSource source =
        RecordSources.open(List.of(file.toString()), InputOptions.defaults().withSchema(SCHEMA))) {
      while (source.next()) {
        readRecords.add(GenericData.get().deepCopy(SCHEMA, source.record()));
      }
    }
    assertEquals(3, readRecords.size());
    for (int i = 0; i < readRecords.size(); i++) {
      assertEquals(
          JsonValueWriter.of(SCHEMA).toJson(records().get(i)),
          JsonValueWriter.of(SCHEMA).toJson(readRecords.get(i)));
    }
  }

  @Test
  void writesDocumentedJsonLines() throws IOException {
    assertEquals(
        List.of(
            "{\"id\":1,\"a b\":\"x, \\\"y\\\"\\nz\",\"x\":0.5,\"bytes\":\"/wE=\",\"map\":{\"k\":1},"
                + "\"price\":1.25}",
            "{\"id\":2,\"a b\":null,\"x\":null,\"bytes\":\"/wI=\",\"map\":{},\"price\":1.25}",
            "{\"id\":3,\"a b\":\"\",\"x\":\"NaN\",\"bytes\":\"/wM=\",\"map\":{},\"price\":1.25}"),
        Files.readAllLines(write("a.jsonl", OutputOptions.defaults())));
  }

  @Test
  void writesDocumentedCsv() throws IOException {
    assertEquals(
        """
        id,a b,x,bytes,map,price
        1,"x, ""y""
        z",0.5,/wE=,"{""k"":1}",1.25
        2,,,/wI=,{},1.25
        3,"",NaN,/wM=,{},1.25
        """,
        Files.readString(write("a.csv", OutputOptions.defaults())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "deflate", "zstandard", "bzip2"})
  void usesTheAvroCodecOfTheOptions(String codec) throws IOException {
    Path file = write("a.avro", OutputOptions.defaults().withAvroCodec(codec));
    String header = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    assertTrue(header.contains("avro.codec") && header.contains(codec));
    try (RecordSource source =
        RecordSources.open(List.of(file.toString()), InputOptions.defaults())) {
      assertEquals(SCHEMA, source.schema());
      assertTrue(source.next());
    }
  }

  @Test
  void removesUnfinishedFiles() throws IOException {
    for (String name : List.of("a.avro", "a.jsonl.gz", "a.csv.zst")) {
      try (RecordSink sink =
          RecordSinks.create(
              directory.resolve(name).toString(), SCHEMA, OutputOptions.defaults())) {
        sink.write(records().get(0));
        assertTrue(
            fileNames().stream().allMatch(file -> file.endsWith(".tmp")), fileNames().toString());
        assertEquals(1, fileNames().size());
      }
      assertEquals(List.of(), fileNames());
    }
  }

  @Test
  void filesAppearWhenFinished() throws IOException {
    Path file = directory.resolve("a.jsonl");
    try (RecordSink sink =
        RecordSinks.create(file.toUri().toString(), SCHEMA, OutputOptions.defaults())) {
      sink.write(records().get(0));
      assertTrue(Files.notExists(file));
      sink.finish();
      assertEquals(1, Files.readAllLines(file).size());
    }
    assertEquals(List.of("a.jsonl"), fileNames());
  }

  private String errorMessage(String name, OutputOptions options) {
    String message =
        assertThrows(
                OutputException.class,
                () -> RecordSinks.create(directory.resolve(name).toString(), SCHEMA, options))
            .getMessage();
    return message.replace(directory + "/", "");
  }

  @Test
  void reportsFilesThatCannotBeCreated() throws IOException {
    Files.writeString(directory.resolve("a.csv"), "keep");
    assertEquals(
        "a.csv already exists: remove it or choose another name",
        errorMessage("a.csv", OutputOptions.defaults()));
    assertEquals("keep", Files.readString(directory.resolve("a.csv")));
    assertEquals(
        "the directory of no/a.csv does not exist: create it first",
        errorMessage("no/a.csv", OutputOptions.defaults()));
    assertTrue(
        errorMessage("a.xyz", OutputOptions.defaults())
            .endsWith(
                "a.xyz does not select a format: use .avro, .parquet, .orc, .arrow, .arrows,"
                    + " .jsonl, .csv or .tsv (and .gz or .zst, but not after .parquet and .orc)"));
    assertEquals(
        "Avro has no codec \"lz77\": choose deflate, zstandard, bzip2, snappy or null",
        errorMessage("a.avro", OutputOptions.defaults().withAvroCodec("lz77")));
    assertEquals(List.of("a.csv"), fileNames());
  }

  @Test
  void keepsAFileThatWasCreatedInTheMeantime() throws IOException {
    Path file = directory.resolve("a.jsonl");
    try (RecordSink sink = RecordSinks.create(file.toString(), SCHEMA, OutputOptions.defaults())) {
      sink.write(records().get(0));
      Files.writeString(file, "keep");
      assertThrows(OutputException.class, sink::finish);
    }
    assertEquals("keep", Files.readString(file));
    assertEquals(List.of("a.jsonl"), fileNames());
  }

  @Test
  void hadoopFilesExistOnlyAfterPublishing() throws IOException {
    Path file = directory.resolve("a.txt");
    HadoopPendingOutput output = HadoopPendingOutput.create(file.toUri().toString());
    output.stream().write(new byte[] {1, 2, 3});
    output.stream().close();
    assertTrue(Files.notExists(file));
    output.publish();
    assertEquals("[1, 2, 3]", Arrays.toString(Files.readAllBytes(file)));
    assertThrows(
        FileAlreadyExistsException.class,
        () -> HadoopPendingOutput.create(file.toUri().toString()));
    HadoopPendingOutput abortedOutput =
        HadoopPendingOutput.create(directory.resolve("b.txt").toUri().toString());
    abortedOutput.stream().write(1);
    abortedOutput.abort();
    assertTrue(
        fileNames().stream().allMatch(name -> name.contains("a.txt")), fileNames().toString());
  }
}
