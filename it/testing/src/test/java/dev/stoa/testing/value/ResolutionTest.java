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
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

/** Values written with one schema are read with another as Avro's reader resolves them. */
class ResolutionTest {
  private static final int RECORDS_PER_SCHEMA = 10;

  private final Random random = Seeds.random(ResolutionTest.class);

  @Test
  void randomRecordsAreResolvedAsAvroResolvesThem() throws IOException {
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomRecords records = new RandomRecords(random);
    for (int round = 0; round < Seeds.rounds(1_000); round++) {
      Schema written = schemas.next();
      Schema wanted = new SchemaVariations(random).of(written);
      wanted = wanted.isUnion() ? wanted.getTypes().get(0) : wanted;
      try {
        check(written, wanted, records);
      } catch (AssertionError | RuntimeException | IOException e) {
        throw new AssertionError("round " + round + ", from " + written + " to " + wanted, e);
      }
    }
  }

  private static void check(Schema written, Schema wanted, RandomRecords records)
      throws IOException {
    for (int i = 0; i < RECORDS_PER_SCHEMA; i++) {
      GenericRecord record = records.next(written);
      GenericRecord expected = avro(record, wanted);
      for (Schema.Field field : wanted.getFields()) {
        Schema.Field source = written.getField(field.name());
        if (source != null) {
          ValueSerde type = ValueSerde.forField(source.schema(), wanted, field, GenericData.get());
          Object found = read(type, source.schema(), record.get(source.pos()));
          ValueAssertions.assertSame(
              field.name(), field.schema(), expected.get(field.pos()), found);
        }
      }
    }
  }

  private static Object read(ValueSerde type, Schema written, Object value) {
    ByteWriter out = new ByteWriter();
    ValueSerde.of(written).write(value, out);
    byte[] bytes = out.toByteArray();
    ByteReader in = new ByteReader(bytes, bytes.length, 0, new SourceLocation("a test", ""));
    Object found = type.read(in, null);
    if (in.remaining() > 0) {
      throw new AssertionError(in.remaining() + " bytes are left");
    }
    in.moveTo(0);
    type.skip(in);
    if (in.remaining() > 0) {
      throw new AssertionError(in.remaining() + " bytes are left when it is passed over");
    }
    return found;
  }

  private static GenericRecord avro(GenericRecord record, Schema wanted) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
    encoder.flush();
    // To skip an array's bytes, Avro's reader expects as many as the wanted items have (1.12.2).
    InputStream endless =
        new SequenceInputStream(
            new ByteArrayInputStream(bytes.toByteArray()), InputStream.nullInputStream());
    return new GenericDatumReader<GenericRecord>(record.getSchema(), wanted)
        .read(null, DecoderFactory.get().directBinaryDecoder(endless, null));
  }
}
