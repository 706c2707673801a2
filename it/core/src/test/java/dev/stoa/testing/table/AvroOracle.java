package dev.stoa.testing.table;

import dev.stoa.testing.record.RowModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** Encodes and decodes records with Avro itself, as the expected result of tests. */
final class AvroOracle {
  private final GenericDatumWriter<IndexedRecord> writer;
  private final GenericDatumReader<IndexedRecord> reader;
  private final List<byte[]> encoded = new ArrayList<>();
  private final RowModel rows;

  AvroOracle(Schema schema) {
    this.writer = new GenericDatumWriter<>(schema);
    this.reader = new GenericDatumReader<>(schema);
    this.rows = new RowModel(schema);
  }

  void add(IndexedRecord record) throws IOException {
    byte[] bytes = encode(record);
    encoded.add(bytes);
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
    rows.add(reader.read(null, decoder));
  }

  /** Returns the records as Avro's reader decodes them. */
  RowModel rows() {
    return rows;
  }

  /** Returns Avro's encoding of a row. */
  byte[] encoded(int row) {
    return encoded.get(row);
  }

  byte[] encode(IndexedRecord record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    writer.write(record, encoder);
    encoder.flush();
    return bytes.toByteArray();
  }
}
