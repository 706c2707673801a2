package dev.stoa.bench.peer;

import java.io.IOException;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.parquet.avro.AvroParquetInputFormat;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroReadSupport;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.avro.GenericDataSupplier;
import org.apache.parquet.hadoop.ParquetInputFormat;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.hadoop.util.HadoopOutputFile;

/** Parquet through its Avro bindings, with default sizes and dictionaries. */
final class ParquetPeer implements Peer {
  /**
   * Set to false when writing and reading: Parquet's documentation recommends the newer
   * representation of lists.
   */
  private static final String OLD_LISTS = AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE;

  private final String name;
  private final CompressionCodecName codec;

  ParquetPeer(String name, CompressionCodecName codec) {
    this.name = name;
    this.codec = codec;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String setup() {
    return "parquet-avro records, row groups of 128 MiB, codec "
        + codec.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public PeerWriter create(Path file, Schema schema) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    configuration.setBoolean(OLD_LISTS, false);
    ParquetWriter<GenericRecord> out =
        AvroParquetWriter.<GenericRecord>builder(HadoopOutputFile.fromPath(file, configuration))
            .withConf(configuration)
            .withDataModel(GenericData.get())
            .withSchema(schema)
            .withCompressionCodec(codec)
            .build();
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        out.write(row);
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
    Configuration configuration = PeerFiles.newConfiguration();
    configureReader(configuration, projection.requestedSchema());
    try (ParquetReader<GenericRecord> in =
        AvroParquetReader.<GenericRecord>builder(HadoopInputFile.fromPath(file, configuration))
            .withDataModel(GenericData.get())
            .withCompatibility(false)
            .withConf(configuration)
            .build()) {
      for (GenericRecord row = in.read(); row != null; row = in.read()) {
        sums.add(row);
      }
    }
    return sums.total();
  }

  @Override
  public void configureInput(Job job, Projection projection) {
    configureReader(job.getConfiguration(), projection.requestedSchema());
    job.setInputFormatClass(AvroParquetInputFormat.class);
  }

  private static void configureReader(Configuration configuration, Schema requestedSchema) {
    AvroReadSupport.setRequestedProjection(configuration, requestedSchema);
    AvroReadSupport.setAvroReadSchema(configuration, requestedSchema);
    configuration.setBoolean(OLD_LISTS, false);
    // Otherwise parquet-avro would instantiate any class with the record's name.
    AvroReadSupport.setAvroDataSupplier(configuration, GenericDataSupplier.class);
    // The newer of the two record converters, which Parquet's documentation recommends.
    configuration.setBoolean(AvroReadSupport.AVRO_COMPATIBILITY, false);
    // Vectored reads of Hadoop's checksummed local files take three times as long as other reads.
    configuration.setBoolean(ParquetInputFormat.HADOOP_VECTORED_IO_ENABLED, false);
  }
}
