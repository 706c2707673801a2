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
 * SequenceFile, uncompressed: no key, the record in Avro binary. It has no columns, so by default
 * each record is decoded whole; tuned, it is decoded with a schema of the requested columns, which
 * skips the bytes of the rest.
 */
final class SequencePeer implements Peer {
  /** The decoded part of a record. */
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
    AvroBinary binary = new AvroBinary(schema);
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
    Schema decoded =
        decoding == Decoding.WHOLE ? projection.fileSchema() : projection.requestedSchema();
    RecordSums sums = RecordSums.of(projection, decoded);
    try (SequenceRecords in = SequenceRecords.open(file, projection.fileSchema(), decoded)) {
      while (in.next()) {
        sums.add(in.record());
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
