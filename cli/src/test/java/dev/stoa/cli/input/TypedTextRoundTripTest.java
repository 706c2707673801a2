package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import dev.stoa.cli.output.ValueStyle;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes random values of all types that have text, and reads them again. */
class TypedTextRoundTripTest {
  private static final List<String> TYPES =
      List.of(
          "{'type':'int','logicalType':'date'}",
          "{'type':'int','logicalType':'time-millis'}",
          "{'type':'long','logicalType':'time-micros'}",
          "{'type':'long','logicalType':'timestamp-millis'}",
          "{'type':'long','logicalType':'timestamp-micros'}",
          "{'type':'long','logicalType':'timestamp-nanos'}",
          "{'type':'long','logicalType':'local-timestamp-millis'}",
          "{'type':'long','logicalType':'local-timestamp-micros'}",
          "{'type':'long','logicalType':'local-timestamp-nanos'}",
          "{'type':'string','logicalType':'uuid'}",
          "{'type':'fixed','name':'U','size':16,'logicalType':'uuid'}",
          "{'type':'fixed','name':'D','size':12,'logicalType':'duration'}",
          "{'type':'bytes','logicalType':'decimal','precision':9,'scale':2}",
          "{'type':'fixed','name':'N','size':17,'logicalType':'decimal','precision':38,'scale':0}",
          "'boolean'");

  @TempDir Path directory;

  private static Schema schema() {
    StringBuilder fields = new StringBuilder();
    for (int i = 0; i < TYPES.size(); i++) {
      fields.append(i == 0 ? "" : ",");
      fields.append("{'name':'f%d','type':['null',%s]}".formatted(i, TYPES.get(i)));
    }
    return Inputs.schema("{'type':'record','name':'R','fields':[" + fields + "]}");
  }

  private static Object value(Schema type, Random random) {
    String logicalType = type.getLogicalType() == null ? "" : type.getLogicalType().getName();
    return switch (logicalType) {
      case "date" -> random.nextInt() >> random.nextInt(32);
      case "time-millis" -> random.nextInt(86_400_000);
      case "time-micros" -> random.nextLong(86_400_000_000L);
      case "uuid" ->
          type.getType() == Schema.Type.STRING
              ? new UUID(random.nextLong(), random.nextLong()).toString()
              : randomFixed(type, random);
      case "duration" -> randomFixed(type, random);
      case "decimal" -> decimal(type, random);
      case "" -> random.nextBoolean();
      default -> random.nextLong() >> random.nextInt(64);
    };
  }

  private static Object randomFixed(Schema type, Random random) {
    byte[] bytes = new byte[type.getFixedSize()];
    random.nextBytes(bytes);
    return new GenericData.Fixed(type, bytes);
  }

  private static Object decimal(Schema type, Random random) {
    if (type.getType() == Schema.Type.BYTES) {
      int unscaled = random.nextInt(1_999_999_999) - 999_999_999;
      return ByteBuffer.wrap(BigInteger.valueOf(unscaled).toByteArray());
    }
    byte[] bytes = new byte[type.getFixedSize()];
    byte[] number = new BigInteger(126, random).mod(BigInteger.TEN.pow(38)).toByteArray();
    System.arraycopy(number, 0, bytes, bytes.length - number.length, number.length);
    return new GenericData.Fixed(type, bytes);
  }

  private static List<GenericRecord> records(Schema schema) {
    Random random = Seeds.random(TypedTextRoundTripTest.class);
    List<GenericRecord> records = new ArrayList<>();
    for (int i = 0; i < Seeds.rounds(2_000); i++) {
      GenericRecord record = new GenericData.Record(schema);
      for (Schema.Field field : schema.getFields()) {
        boolean isNull = random.nextInt(10) == 0;
        record.put(field.pos(), isNull ? null : value(field.schema().getTypes().get(1), random));
      }
      records.add(record);
    }
    return records;
  }

  private Path write(String name, OutputOptions options, List<GenericRecord> records)
      throws IOException {
    Path file = directory.resolve(name);
    Files.deleteIfExists(file);
    try (RecordSink sink =
        RecordSinks.create(file.toString(), records.get(0).getSchema(), options)) {
      records.forEach(sink::write);
      sink.finish();
    }
    return file;
  }

  private static void assertReads(List<GenericRecord> expected, InputOptions options, Path file)
      throws IOException {
    try (RecordSource source = Inputs.open(options, file)) {
      for (GenericRecord record : expected) {
        assertTrue(source.next());
        assertEquals(record, source.record(), source.location());
      }
      assertFalse(source.next());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.jsonl", "a.csv", "a.tsv"})
  void whatIsWrittenIsReadAgain(String name) throws IOException {
    List<GenericRecord> records = records(schema());
    Path file = write(name, OutputOptions.defaults(), records);
    assertReads(records, InputOptions.defaults().withSchema(schema()), file);
  }

  @Test
  void storedNumbersAreReadAgain() throws IOException {
    List<GenericRecord> records = records(schema());
    records.forEach(record -> record.put("f0", Math.floorMod(record.hashCode(), 2_000_000)));
    OutputOptions options = OutputOptions.defaults().withValueStyle(ValueStyle.STORED_NUMBERS);
    Path file = write("a.jsonl", options, records);
    assertTrue(Files.readString(file).lines().allMatch(line -> line.matches("\\{\"f0\":\\d+,.*")));
    assertReads(records, InputOptions.defaults().withSchema(schema()), file);
    records.forEach(record -> record.put("f0", null));
    Path csvFile = write("a.csv", options, records);
    assertReads(records, InputOptions.defaults().withSchema(schema()), csvFile);
  }

  /** Values of one form each, as other programs write them, are inferred as their types. */
  @ParameterizedTest
  @ValueSource(strings = {"a.jsonl", "a.csv"})
  void inferredColumnsAreWrittenAndInferredAgain(String fileName) throws IOException {
    Random random = Seeds.random(TypedTextRoundTripTest.class);
    Schema schema =
        Inputs.schema(
            "{'type':'record','name':'Row','fields':["
                + "{'name':'day','type':{'type':'int','logicalType':'date'}},"
                + "{'name':'time','type':{'type':'long','logicalType':'time-micros'}},"
                + "{'name':'at','type':{'type':'long','logicalType':'timestamp-micros'}},"
                + "{'name':'local','type':{'type':'long','logicalType':'local-timestamp-micros'}},"
                + "{'name':'nanos','type':{'type':'long','logicalType':'timestamp-nanos'}},"
                + "{'name':'id','type':{'type':'string','logicalType':'uuid'}},"
                + "{'name':'age','type':{'type':'fixed','name':'dev.stoa.duration','size':12,"
                + "'logicalType':'duration'}},"
                + "{'name':'delay','type':'dev.stoa.duration'}]}");
    List<GenericRecord> records = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      GenericRecord record = new GenericData.Record(schema);
      record.put("day", random.nextInt(60_000) - 30_000);
      record.put("time", random.nextLong(86_400_000_000L));
      record.put("at", random.nextLong() >> 8);
      record.put("local", random.nextLong() >> 8);
      record.put("nanos", random.nextLong() | 1);
      record.put("id", new UUID(random.nextLong(), random.nextLong()).toString());
      for (String name : List.of("age", "delay")) {
        record.put(name, randomFixed(schema.getField(name).schema(), random));
      }
      records.add(record);
    }
    Path file = write(fileName, OutputOptions.defaults(), records);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(schema, source.schema());
    }
    assertReads(records, InputOptions.defaults(), file);
  }

  @Test
  void noBytesAreNotNull() throws IOException {
    Schema bytes =
        Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.BYTES));
    Schema schema =
        Schema.createRecord("R", null, "test", false, List.of(new Schema.Field("b", bytes)));
    List<GenericRecord> records = new ArrayList<>();
    for (Object value : new Object[] {ByteBuffer.allocate(0), null}) {
      GenericRecord record = new GenericData.Record(schema);
      record.put(0, value);
      records.add(record);
    }
    Path file = write("a.csv", OutputOptions.defaults(), records);
    assertReads(records, InputOptions.defaults().withSchema(schema), file);
  }
}
