package dev.stoa.testing.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** Values written with one schema are read with another as Avro resolves them. */
class ResolutionTest {
  private static final int RECORDS_PER_SCHEMA = 10;

  private final Random random = Seeds.random(ResolutionTest.class);

  @Test
  void resolvesRandomRecordsAsAvroDoes() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    for (int round = 0; round < Seeds.rounds(1_000); round++) {
      Schema writerSchema = schemas.next();
      Schema readerSchema = new SchemaVariations(random).readerSchema(writerSchema);
      readerSchema = readerSchema.isUnion() ? readerSchema.getTypes().get(0) : readerSchema;
      try {
        assertResolution(writerSchema, readerSchema, records);
      } catch (AssertionError | RuntimeException | IOException e) {
        throw new AssertionError(
            "round " + round + ", from " + writerSchema + " to " + readerSchema, e);
      }
    }
  }

  private static void assertResolution(
      Schema writerSchema, Schema readerSchema, RandomRecords records) throws IOException {
    for (int i = 0; i < RECORDS_PER_SCHEMA; i++) {
      GenericRecord record = records.next(writerSchema);
      GenericRecord expectedRecord = AvroResolution.read(record, readerSchema);
      for (Schema.Field field : readerSchema.getFields()) {
        Schema.Field source = writerSchema.getField(field.name());
        if (source != null) {
          ValueSerde serde =
              ValueSerde.forField(source.schema(), readerSchema, field, GenericData.get());
          Object actual = read(serde, source.schema(), record.get(source.pos()));
          ValueAssertions.assertSame(
              field.name(), field.schema(), expectedRecord.get(field.pos()), actual);
        }
      }
    }
  }

  private static Object read(ValueSerde serde, Schema writerSchema, Object value) {
    ByteWriter out = new ByteWriter();
    ValueSerde.of(writerSchema).write(value, out);
    byte[] bytes = out.toByteArray();
    ByteReader in = new ByteReader(bytes, bytes.length, 0, new SourceLocation("a test", ""));
    Object actual = serde.read(in, null);
    if (in.remaining() > 0) {
      throw new AssertionError(in.remaining() + " bytes are left");
    }
    in.moveTo(0);
    serde.skip(in);
    if (in.remaining() > 0) {
      throw new AssertionError(in.remaining() + " bytes are left after skipping the value");
    }
    return actual;
  }
}
