package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.InferenceOptions;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads random JSON, and random records written as JSON, CSV and Avro. */
class RandomRoundTripTest {
  private static final InputOptions WITH_UNIONS =
      InputOptions.defaults().withInference(InferenceOptions.defaults().withUnions());

  /** How CSV is written: random texts with control characters and quotes confuse the detection. */
  private static final CsvOptions CSV =
      new CsvOptions(
          Optional.of(','),
          Optional.of(true),
          Optional.of('"'),
          Optional.of(CsvOptions.NONE),
          Optional.of(StandardCharsets.UTF_8),
          Optional.empty());

  @TempDir Path directory;

  @Test
  void roundTripsRandomJsonExceptNulls() throws IOException {
    RandomJson random = new RandomJson(Seeds.random(RandomRoundTripTest.class));
    int rounds = Seeds.rounds(2_000);
    for (int round = 0; round < rounds; round++) {
      List<String> rows = random.nextRows();
      Path file = Inputs.write(directory, "a.jsonl", rows.toArray(String[]::new));
      try (RecordSource source = Inputs.open(WITH_UNIONS, file)) {
        assertEquals(
            source.schema(), new Schema.Parser().parse(source.schema().toString()), rows::toString);
        List<String> readRows = Inputs.rows(source);
        assertEquals(trees(rows), trees(readRows), () -> rows + " as " + source.schema());
      }
    }
  }

  private static List<Object> trees(List<String> rows) throws IOException {
    List<Object> trees = new ArrayList<>();
    for (String row : rows) {
      trees.add(JsonTrees.withoutNulls(JsonTrees.parse(row)));
    }
    return trees;
  }

  @Test
  void roundTripsRandomRecordsThroughTextAndAvro() throws IOException {
    Random random = Seeds.random(RandomRoundTripTest.class);
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int rounds = Seeds.rounds(300);
    int csvCount = 0;
    for (int round = 0; round < rounds; round++) {
      Schema schema = schemas.next();
      List<GenericRecord> expectedRecords = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        expectedRecords.add(records.next(schema));
      }
      Path avro = write("a.avro", schema, expectedRecords);
      try (RecordSource source = Inputs.open(avro)) {
        for (GenericRecord record : expectedRecords) {
          assertTrue(source.next());
          ValueAssertions.assertSame(source.location(), record, source.record());
        }
        assertFalse(source.next());
      }
      InputOptions options = InputOptions.defaults().withSchema(schema);
      assertReads(expectedRecords, options, write("a.jsonl", schema, expectedRecords));
      if (schema.getFields().stream().noneMatch(RandomRoundTripTest::isAmbiguousInCsv)) {
        csvCount++;
        InputOptions csvOptions = options.withFormat(InputFormat.CSV).withCsv(CSV);
        assertReads(expectedRecords, csvOptions, write("a.csv", schema, expectedRecords));
      }
    }
    assertTrue(csvCount > rounds / 10, csvCount + " of " + rounds);
  }

  /** Whether a field's type is a union of several: CSV does not say which of them a cell has. */
  private static boolean isAmbiguousInCsv(Schema.Field field) {
    return field.schema().isUnion()
        && field.schema().getTypes().stream().filter(type -> !type.isNullable()).count() > 1;
  }

  private static void assertReads(
      List<GenericRecord> expectedRecords, InputOptions options, Path file) throws IOException {
    Schema schema = expectedRecords.get(0).getSchema();
    List<String> readRows = Inputs.rows(options, file);
    assertEquals(expectedRecords.size(), readRows.size(), schema::toString);
    JsonValueWriter texts = JsonValueWriter.of(schema);
    for (int i = 0; i < expectedRecords.size(); i++) {
      assertEquals(
          JsonTrees.parse(texts.toJson(expectedRecords.get(i))),
          JsonTrees.parse(readRows.get(i)),
          () -> file + " of " + schema);
    }
  }

  private Path write(String name, Schema schema, List<GenericRecord> records) throws IOException {
    Path file = directory.resolve(name);
    Files.deleteIfExists(file);
    try (RecordSink sink = RecordSinks.create(file.toString(), schema, OutputOptions.defaults())) {
      records.forEach(sink::write);
      sink.finish();
    }
    return file;
  }
}
