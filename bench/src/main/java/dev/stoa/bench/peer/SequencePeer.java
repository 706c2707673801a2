package dev.stoa.bench.peer;

import dev.stoa.cli.demo.crawl.SequenceFileWriter;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;

/**
 * Uncompressed SequenceFiles, whose values are records in Avro binary, without keys. The files have
 * no columns: by default each record is decoded whole; the tuned variant decodes only the requested
 * columns and skips the bytes of all others.
 */
final class SequencePeer implements Peer {
  /** Which fields of a record are decoded. */
  enum Decoding {
    WHOLE,
    PROJECTED
  }

  private static final Text SCHEMA_KEY = new Text(SequenceFileWriter.SCHEMA_KEY);

  private static final String NAME = "seq-uncompressed";

  private final Decoding decoding;

  SequencePeer(Decoding decoding) {
    this.decoding = decoding;
  }

  @Override
  public String name() {
    return decoding == Decoding.WHOLE ? NAME : NAME + "-tuned";
  }

  @Override
  public String fileName() {
    return NAME;
  }

  @Override
  public String setup() {
    return decoding == Decoding.WHOLE
        ? "no compression, records in Avro binary, decoded whole into one reused record"
        : "no compression, records in Avro binary, only the requested columns decoded";
  }

  @Override
  public PeerWriter create(Path file, Schema schema) throws IOException {
    SequenceFile.Metadata metadata = new SequenceFile.Metadata();
    metadata.set(SCHEMA_KEY, new Text(schema.toString()));
    SequenceFile.Writer out =
        SequenceFile.createWriter(
            PeerFiles.newConfiguration(),
            SequenceFile.Writer.file(file),
            SequenceFile.Writer.keyClass(NullWritable.class),
            SequenceFile.Writer.valueClass(BytesWritable.class),
            SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE),
            SequenceFile.Writer.metadata(metadata));
    AvroBinaryEncoder binary = new AvroBinaryEncoder(schema);
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        out.append(NullWritable.get(), binary.encode(row));
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  @Override
  public Sums sum(Path file, Projection projection) throws IOException {
    Schema readerSchema =
        decoding == Decoding.WHOLE ? projection.fileSchema() : projection.requestedSchema();
    RecordSums sums = RecordSums.of(projection, readerSchema);
    try (SequenceFileRecords records =
        SequenceFileRecords.open(file, projection.fileSchema(), readerSchema)) {
      while (records.next()) {
        sums.add(records.record());
      }
    }
    return sums.total();
  }

  @Override
  public void configureInput(Job job, Projection projection) {
    projection.putInto(job.getConfiguration());
    job.setInputFormatClass(SequenceRecordInputFormat.class);
  }
}
