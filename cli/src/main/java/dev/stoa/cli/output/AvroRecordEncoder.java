package dev.stoa.cli.output;

import dev.stoa.cli.input.avro.AvroZstdCodec;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;

/** Writes an Avro container file. */
final class AvroRecordEncoder implements RecordEncoder {
  private final DataFileWriter<IndexedRecord> writer;

  AvroRecordEncoder(Schema schema, OutputStream out, String codecName) throws IOException {
    this.writer = new DataFileWriter<>(new GenericDatumWriter<>(schema));
    writer.setCodec(codecFactory(codecName));
    writer.create(schema, out);
  }

  private static CodecFactory codecFactory(String codecName) {
    if (codecName.equals(AvroZstdCodec.NAME)) {
      return AvroZstdCodec.factory();
    }
    try {
      return CodecFactory.fromString(codecName);
    } catch (AvroRuntimeException e) {
      throw new OutputException(
          "Avro has no codec \""
              + codecName
              + "\": choose deflate, zstandard, bzip2, snappy or null",
          e);
    }
  }

  @Override
  public void write(IndexedRecord record) throws IOException {
    writer.append(record);
  }

  @Override
  public void end() throws IOException {
    writer.flush();
  }
}
