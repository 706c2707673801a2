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

/** Reads records with another schema by Avro itself, as the expected result of tests. */
final class AvroResolution {
  private AvroResolution() {}

  /** Returns a record as Avro's reader resolves it to a reader schema. */
  static GenericRecord read(GenericRecord record, Schema readerSchema) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
    encoder.flush();
    // Avro 1.12.2 rejects arrays whose items would take more bytes in the reader's schema than
    // remain, if it knows their number, as it does in a single ByteArrayInputStream.
    InputStream input =
        new SequenceInputStream(
            new ByteArrayInputStream(bytes.toByteArray()), InputStream.nullInputStream());
    return new GenericDatumReader<GenericRecord>(record.getSchema(), readerSchema)
        .read(null, DecoderFactory.get().directBinaryDecoder(input, null));
  }
}
