package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.FsInput;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/** Avro's container file, read with a schema of the selected columns into one reused record. */
final class AvroPeer implements Peer {
  /** Avro's default level, which Stoa's compressor uses, too. */
  private static final int ZSTD_LEVEL = CodecFactory.DEFAULT_ZSTANDARD_LEVEL;

  private final String name;
  private final CodecFactory codec;

  private AvroPeer(String name, CodecFactory codec) {
    this.name = name;
    this.codec = codec;
  }

  static AvroPeer uncompressed(String name) {
    return new AvroPeer(name, CodecFactory.nullCodec());
  }

  static AvroPeer snappy(String name) {
    return new AvroPeer(name, CodecFactory.snappyCodec());
  }

  static AvroPeer zlib(String name) {
    return new AvroPeer(name, CodecFactory.deflateCodec(CodecFactory.DEFAULT_DEFLATE_LEVEL));
  }

  static AvroPeer zstd(String name) {
    return new AvroPeer(name, CodecFactory.zstandardCodec(ZSTD_LEVEL));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String setup() {
    return "codec " + codec + ", reader's schema of the requested columns, one reused record";
  }

  @Override
  public PeerWriter create(Path file, Schema schema) throws IOException {
    DataFileWriter<GenericRecord> out = new DataFileWriter<>(new GenericDatumWriter<>(schema));
    Configuration configuration = PeerFiles.newConfiguration();
    out.setCodec(codec);
    out.create(schema, file.getFileSystem(configuration).create(file));
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        out.append(row);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  @Override
  public Sums sum(Path file, Projection projection) throws IOException {
    RecordSums sums = RecordSums.of(projection);
    try (DataFileReader<GenericRecord> in = open(file, PeerFiles.newConfiguration(), projection)) {
      GenericRecord row = null;
      while (in.hasNext()) {
        row = in.next(row);
        sums.add(row);
      }
    }
    return sums.total();
  }

  static DataFileReader<GenericRecord> open(
      Path file, Configuration configuration, Projection projection) throws IOException {
    return new DataFileReader<>(
        new FsInput(file, configuration),
        new GenericDatumReader<>(null, projection.requestedSchema()));
  }

  @Override
  public void configureInput(Job job, Projection projection) {
    projection.putInto(job.getConfiguration());
    job.setInputFormatClass(AvroRecordInputFormat.class);
  }
}
