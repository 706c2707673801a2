package dev.stoa.testing.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

/** Random records are valid Avro and cover every combination of kind, presence and nesting. */
final class RandomRecordsTest {
  private static final int SCHEMA_COUNT = 250;
  private static final int RECORDS_PER_SCHEMA = 40;

  @Test
  void tenThousandRecordsAreValidAndCoverEveryCombination() throws IOException {
    Random random = Seeds.random(RandomRecordsTest.class);
    Coverage coverage = new Coverage();
    RandomSchemas schemas = new RandomSchemas(random, coverage);
    RandomRecords records = new RandomRecords(random);
    for (int i = 0; i < SCHEMA_COUNT; i++) {
      Schema schema = schemas.next();
      assertEquals(schema, new Schema.Parser().parse(schema.toString()));
      for (int j = 0; j < RECORDS_PER_SCHEMA; j++) {
        GenericRecord record = records.next(schema);
        ValueAssertions.assertSame("record " + j, record, decode(schema, encode(schema, record)));
        coverage.add(record);
      }
    }
    assertEquals(SCHEMA_COUNT * RECORDS_PER_SCHEMA, coverage.recordCount());
    coverage.assertComplete();
  }

  private static byte[] encode(Schema schema, GenericRecord record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(schema).write(record, encoder);
    encoder.flush();
    return bytes.toByteArray();
  }

  private static GenericRecord decode(Schema schema, byte[] bytes) throws IOException {
    return new GenericDatumReader<GenericRecord>(schema)
        .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
  }
}
