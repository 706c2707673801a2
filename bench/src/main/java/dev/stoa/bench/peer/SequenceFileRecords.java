package dev.stoa.bench.peer;

import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;

/** Reads the records of a SequenceFile of the peer {@code seq-uncompressed} in sequence. */
public final class SequenceFileRecords implements Closeable {
  private final SequenceFile.Reader file;
  private final GenericDatumReader<GenericRecord> datumReader;
  private final BytesWritable value = new BytesWritable();
  private BinaryDecoder decoder;
  private GenericRecord row;

  private SequenceFileRecords(SequenceFile.Reader file, Schema writerSchema, Schema readerSchema) {
    this.file = file;
    this.datumReader = new GenericDatumReader<>(writerSchema, readerSchema);
  }

  /**
   * Opens a file.
   *
   * @param writerSchema the schema of the records in the file
   * @param readerSchema the schema of the records to return: {@code writerSchema}, or some of its
   *     fields
   */
  public static SequenceFileRecords open(Path file, Schema writerSchema, Schema readerSchema)
      throws IOException {
    return new SequenceFileRecords(
        new SequenceFile.Reader(PeerFiles.newConfiguration(), SequenceFile.Reader.file(file)),
        writerSchema,
        readerSchema);
  }

  /** Moves to the next record; returns false at the end. */
  public boolean next() throws IOException {
    if (!file.next(NullWritable.get(), value)) {
      return false;
    }
    decoder = DecoderFactory.get().binaryDecoder(value.getBytes(), 0, value.getLength(), decoder);
    row = datumReader.read(row, decoder);
    return true;
  }

  /** The current record; valid until {@link #next}, which reuses it. */
  public GenericRecord record() {
    return row;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
