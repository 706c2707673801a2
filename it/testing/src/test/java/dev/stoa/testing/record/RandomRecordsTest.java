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

/** Random records are valid Avro and reach every combination. */
final class RandomRecordsTest {
  private static final int SCHEMAS = 250;
  private static final int RECORDS = 40;

  @Test
  void tenThousandRecordsAreValidAvroAndMissNothing() throws IOException {
    Random random = Seeds.random(RandomRecordsTest.class);
    Coverage coverage = new Coverage();
    RandomSchemas schemas = new RandomSchemas(random, coverage);
    RandomRecords records = new RandomRecords(random);
    for (int i = 0; i < SCHEMAS; i++) {
      Schema schema = schemas.next();
      assertEquals(schema, new Schema.Parser().parse(schema.toString()));
      for (int j = 0; j < RECORDS; j++) {
        GenericRecord record = records.next(schema);
        ValueAssertions.assertSame("record " + j, record, decoded(schema, encoded(schema, record)));
        coverage.add(record);
      }
    }
    assertEquals(SCHEMAS * RECORDS, coverage.recordCount());
    coverage.assertComplete();
  }

  private static byte[] encoded(Schema schema, GenericRecord record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(schema).write(record, encoder);
    encoder.flush();
    return bytes.toByteArray();
  }

  private static GenericRecord decoded(Schema schema, byte[] bytes) throws IOException {
    return new GenericDatumReader<GenericRecord>(schema)
        .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
  }
}
