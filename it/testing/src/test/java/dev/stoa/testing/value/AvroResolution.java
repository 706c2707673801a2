package dev.stoa.testing.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** Resolves records with Avro's own reader, the oracle of tests of reader schemas. */
final class AvroResolution {
  private AvroResolution() {}

  /** Returns a record as Avro reads it with a reader schema. */
  static GenericRecord resolve(GenericRecord record, Schema readerSchema) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
    encoder.flush();
    // Avro 1.12.2 expects that an array it skips has at least as many bytes as items in the reader
    // schema, unless the number of available bytes is unknown.
    InputStream input =
        new SequenceInputStream(
            new ByteArrayInputStream(bytes.toByteArray()), InputStream.nullInputStream());
    return new GenericDatumReader<GenericRecord>(record.getSchema(), readerSchema)
        .read(null, DecoderFactory.get().directBinaryDecoder(input, null));
  }
}
