package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.avro.AvroZstdCodec;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads Avro files: intact, damaged, and of other schemas. */
class AvroTest {
  private static final Schema SCHEMA =
      Inputs.schema(
          "{'type':'record','name':'R','fields':[{'name':'a','type':'long'},"
              + "{'name':'t','type':{'type':'long','logicalType':'timestamp-millis'}}]}");

  @TempDir Path directory;

  /** Avro takes a long of another unit for the same branch. */
  @Test
  void unitsOfUnionsWithSeveralTypesAreCompared() throws IOException {
    Path millis = writeUnion("ms.avro", "timestamp-millis");
    Path micros = writeUnion("us.avro", "timestamp-micros");
    InputException refused = assertThrows(InputException.class, () -> Inputs.rows(millis, micros));
    assertTrue(refused.getMessage().contains("column \"u\" is"), refused.getMessage());
    assertEquals(
        List.of("{\"u\":\"1970-01-01T00:00:01Z\"}", "{\"u\":\"1970-01-01T00:00:01Z\"}"),
        Inputs.rows(
            writeUnion("a.avro", "timestamp-millis"), writeUnion("b.avro", "timestamp-millis")));
  }

  private Path writeUnion(String name, String unit) throws IOException {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type":"record","name":"r","fields":[{"name":"u","type":
                  ["null","string",{"type":"long","logicalType":"%s"}]}]}
                """
                    .formatted(unit));
    Path file = directory.resolve(name);
    try (RecordSink sink = RecordSinks.create(file.toString(), schema, OutputOptions.defaults())) {
      sink.write(new GenericRecordBuilder(schema).set("u", 1000L).build());
      sink.finish();
    }
    return file;
  }

  private Path writeFile(String name, CodecFactory codec, int rowCount) throws IOException {
    Path file = directory.resolve(name);
    try (DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>(SCHEMA))) {
      writer.setCodec(codec).setSyncInterval(100).create(SCHEMA, file.toFile());
      for (long i = 0; i < rowCount; i++) {
        writer.append(new GenericRecordBuilder(SCHEMA).set("a", i).set("t", i * 1000).build());
      }
    }
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "deflate", "bzip2", "snappy", "xz", "zstandard"})
  void roundTripsAvroFiles(String codec) throws IOException {
    AvroZstdCodec.register();
    Path file = writeFile("data", CodecFactory.fromString(codec), 1_000);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(SCHEMA, source.schema());
      for (long i = 0; i < 1_000; i++) {
        assertTrue(source.next());
        assertEquals(i, source.record().get("a"));
        assertEquals(i * 1000, source.record().get("t"));
      }
      assertEquals(file + ", record 1000", source.location());
    }
  }

  @Test
  void resolvesRecordsToTheGivenSchema() throws IOException {
    Schema readerSchema =
        Inputs.schema(
            "{'type':'record','name':'R','fields':[{'name':'b','type':'string','default':'x'},"
                + "{'name':'a','type':'double'}]}");
    Path file = writeFile("a.avro", CodecFactory.nullCodec(), 2);
    assertEquals(
        List.of("{\"b\":\"x\",\"a\":0.0}", "{\"b\":\"x\",\"a\":1.0}"),
        Inputs.rows(InputOptions.defaults().withSchema(readerSchema), file));
    Schema incompatibleSchema =
        Inputs.schema("{'type':'record','name':'R','fields':[{'name':'a','type':'boolean'}]}");
    assertEquals(
        "a.avro, column \"a\" is long not null, but boolean not null in the given schema: give a"
            + " type that has the values of both",
        Inputs.errorMessage(InputOptions.defaults().withSchema(incompatibleSchema), file));
  }

  @Test
  void wrapsValuesThatAreNotRecordsInAColumn() throws IOException {
    Path file = directory.resolve("a.avro");
    Schema stringSchema = Schema.create(Schema.Type.STRING);
    try (DataFileWriter<Object> writer =
        new DataFileWriter<>(new GenericDatumWriter<>(stringSchema))) {
      writer.create(stringSchema, file.toFile());
      writer.append("x");
    }
    assertEquals(List.of("{\"value\":\"x\"}"), Inputs.rows(file));
  }

  @Test
  void keepsTheOrderOfMapKeys() throws IOException {
    Path file = directory.resolve("a.avro");
    Schema mapSchema = Schema.createMap(Schema.create(Schema.Type.INT));
    Map<String, Integer> values = new LinkedHashMap<>();
    for (int i = 50; i > 0; i--) {
      values.put("key" + i * 7, i);
    }
    try (DataFileWriter<Object> writer =
        new DataFileWriter<>(new GenericDatumWriter<>(mapSchema))) {
      writer.create(mapSchema, file.toFile());
      writer.append(values);
      writer.append(values);
    }
    String row = "{\"value\":" + JsonValueWriter.of(mapSchema).toJson(values) + "}";
    assertEquals(List.of(row, row), Inputs.rows(file));
  }

  @Test
  void keepsTheUnionBranchOfFixedValues() throws IOException {
    Schema schema =
        Inputs.schema(
            "{'type':'record','name':'R','fields':[{'name':'f','type':["
                + "{'type':'fixed','name':'A','size':1},{'type':'fixed','name':'B','size':1}]}]}");
    Path file = directory.resolve("a.avro");
    try (DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
      writer.create(schema, file.toFile());
      for (Schema branch : schema.getField("f").schema().getTypes()) {
        writer.append(
            new GenericRecordBuilder(schema)
                .set("f", new GenericData.Fixed(branch, new byte[1]))
                .build());
      }
    }
    try (RecordSource source = Inputs.open(file)) {
      for (String branch : List.of("A", "B")) {
        assertTrue(source.next());
        assertEquals(branch, ((GenericFixed) source.record().get("f")).getSchema().getName());
      }
    }
  }

  @Test
  void rejectsTruncatedFiles() throws IOException {
    byte[] bytes = Files.readAllBytes(writeFile("whole", CodecFactory.deflateCodec(6), 100));
    int rejectedCount = 0;
    for (int length = 4; length < bytes.length; length++) {
      Path file = Inputs.write(directory, "a.avro", Arrays.copyOf(bytes, length));
      try {
        // A file cut between blocks is a valid Avro file.
        assertTrue(Inputs.rows(file).size() < 100);
      } catch (InputException e) {
        assertTrue(e.getMessage().contains("a.avro"), e.getMessage());
        assertTrue(e.getMessage().contains("copy or download it again"), e.getMessage());
        rejectedCount++;
      }
    }
    assertTrue(rejectedCount > bytes.length * 0.9, rejectedCount + " of " + bytes.length);
  }

  @Test
  void reportsFlippedBytesAsInputErrors() throws IOException {
    byte[] bytes = Files.readAllBytes(writeFile("whole", CodecFactory.deflateCodec(6), 100));
    for (int i = 4; i < bytes.length; i++) {
      byte[] flippedBytes = bytes.clone();
      flippedBytes[i] ^= (byte) 0x41;
      Path file = Inputs.write(directory, "a.avro", flippedBytes);
      try {
        Inputs.rows(file);
      } catch (InputException e) {
        assertTrue(e.getMessage().contains("a.avro"), e.getMessage());
        assertFalse(e.getMessage().contains("java."), e.getMessage());
      }
    }
  }

  @Test
  void rejectsEmptyFiles() throws IOException {
    Path file = Inputs.write(directory, "a.avro", new byte[0]);
    assertEquals(
        "a.avro is empty: check that it was written completely", Inputs.errorMessage(file));
    assertThrows(
        InputException.class,
        () -> Inputs.rows(InputOptions.defaults().withFormat(InputFormat.AVRO), file));
  }
}
