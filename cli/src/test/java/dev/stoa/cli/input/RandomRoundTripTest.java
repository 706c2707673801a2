package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.record.InferenceOptions;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads random JSON, and random records written as JSON and Avro. */
class RandomRoundTripTest {
  private static final InputOptions WITH_UNIONS =
      InputOptions.defaults().withInference(InferenceOptions.defaults().withUnions());

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
  void roundTripsRandomRecordsThroughJsonAndAvro() throws IOException {
    Random random = Seeds.random(RandomRoundTripTest.class);
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    int rounds = Seeds.rounds(300);
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
      Path json = write("a.jsonl", schema, expectedRecords);
      List<String> readRows = Inputs.rows(InputOptions.defaults().withSchema(schema), json);
      assertEquals(expectedRecords.size(), readRows.size(), schema::toString);
      JsonValueWriter texts = JsonValueWriter.of(schema);
      for (int i = 0; i < expectedRecords.size(); i++) {
        assertEquals(
            JsonTrees.parse(texts.toJson(expectedRecords.get(i))),
            JsonTrees.parse(readRows.get(i)),
            schema::toString);
      }
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
