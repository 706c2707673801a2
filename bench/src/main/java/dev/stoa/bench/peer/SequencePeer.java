package dev.stoa.bench.peer;

import dev.stoa.bench.crawl.SequenceFileWriter;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;

/**
 * SequenceFile, uncompressed: no key, the record in Avro binary, decoded with a reader's schema of
 * the columns asked for, which passes over the others' bytes.
 */
final class SequencePeer implements Peer {
  private static final Text SCHEMA_KEY = new Text(SequenceFileWriter.SCHEMA_KEY);

  @Override
  public String name() {
    return "seq-uncompressed";
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
    RecordSums sums = new RecordSums(projection.asked());
    Configuration configuration = PeerFiles.newConfiguration();
    try (SequenceFile.Reader in =
        new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file))) {
      GenericDatumReader<GenericRecord> datumReader = projection.datumReader();
      BytesWritable value = new BytesWritable();
      BinaryDecoder decoder = null;
      GenericRecord row = null;
      while (in.next(NullWritable.get(), value)) {
        decoder =
            DecoderFactory.get().binaryDecoder(value.getBytes(), 0, value.getLength(), decoder);
        row = datumReader.read(row, decoder);
        sums.add(row);
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
