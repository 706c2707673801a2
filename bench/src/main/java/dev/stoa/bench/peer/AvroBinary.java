package dev.stoa.bench.peer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.hadoop.io.BytesWritable;

/** Turns records into writables with Avro binary; the values of SequenceFiles. */
final class AvroBinary {
  private final GenericDatumWriter<GenericRecord> datumWriter;
  private final OpenBytes bytes = new OpenBytes();
  private final BytesWritable value = new BytesWritable();
  private BinaryEncoder encoder;

  /** Sets the value from the buffer without a copy. */
  private static final class OpenBytes extends ByteArrayOutputStream {
    void copyTo(BytesWritable target) {
      target.set(buf, 0, count);
    }
  }

  AvroBinary(Schema schema) {
    datumWriter = new GenericDatumWriter<>(schema);
  }

  /** The encoded record; valid until the next call. */
  BytesWritable encode(GenericRecord row) throws IOException {
    bytes.reset();
    encoder = EncoderFactory.get().binaryEncoder(bytes, encoder);
    datumWriter.write(row, encoder);
    encoder.flush();
    bytes.copyTo(value);
    return value;
  }
}
