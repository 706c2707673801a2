package dev.stoa.bench.peer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.hadoop.io.BytesWritable;

/** Encodes records in Avro binary as {@code BytesWritable}s, the values of SequenceFiles. */
final class AvroBinaryEncoder {
  private final GenericDatumWriter<GenericRecord> datumWriter;
  private final ExposedBytes bytes = new ExposedBytes();
  private final BytesWritable value = new BytesWritable();
  private BinaryEncoder encoder;

  /** A stream whose buffer can be passed on without copying it. */
  private static final class ExposedBytes extends ByteArrayOutputStream {
    void shareWith(BytesWritable target) {
      target.set(buf, 0, count);
    }
  }

  AvroBinaryEncoder(Schema schema) {
    datumWriter = new GenericDatumWriter<>(schema);
  }

  /** Returns the encoded record, which is valid until the next call. */
  BytesWritable encode(GenericRecord row) throws IOException {
    bytes.reset();
    encoder = EncoderFactory.get().binaryEncoder(bytes, encoder);
    datumWriter.write(row, encoder);
    encoder.flush();
    bytes.shareWith(value);
    return value;
  }
}
