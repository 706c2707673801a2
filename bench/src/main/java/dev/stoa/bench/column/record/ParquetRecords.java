package dev.stoa.bench.column.record;

import dev.stoa.bench.column.Query;
import dev.stoa.bench.peer.PeerFiles;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.avro.AvroReadSupport;
import org.apache.parquet.avro.AvroSchemaConverter;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetInputFormat;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/**
 * Reads the records of a Parquet file through parquet-avro, configured as Parquet's documentation
 * recommends.
 */
record ParquetRecords(ParquetReader<GenericRecord> reader, Schema schema) implements RecordStream {
  static ParquetRecords open(Path file, Query query) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    HadoopInputFile input = HadoopInputFile.fromPath(file, configuration);
    Schema requestedSchema = RecordTotals.requestedSchema(query, fileSchema(input, configuration));
    AvroReadSupport.setRequestedProjection(configuration, requestedSchema);
    AvroReadSupport.setAvroReadSchema(configuration, requestedSchema);
    // Vectored reads of Hadoop's checksummed local files take three times as long as other reads.
    configuration.setBoolean(ParquetInputFormat.HADOOP_VECTORED_IO_ENABLED, false);
    return new ParquetRecords(
        AvroParquetReader.<GenericRecord>builder(input)
            .withDataModel(GenericData.get())
            .withCompatibility(false)
            .withConf(configuration)
            .withFilter(filter(query))
            .build(),
        requestedSchema);
  }

  private static FilterCompat.Filter filter(Query query) {
    return query instanceof Query.FilteredSum filtered
        ? FilterCompat.get(FilterApi.ltEq(FilterApi.intColumn(filtered.column()), filtered.bound()))
        : FilterCompat.NOOP;
  }

  private static Schema fileSchema(HadoopInputFile input, Configuration configuration)
      throws IOException {
    try (ParquetFileReader file = ParquetFileReader.open(input)) {
      return new AvroSchemaConverter(configuration)
          .convert(file.getFooter().getFileMetaData().getSchema());
    }
  }

  @Override
  public Optional<GenericRecord> next() throws IOException {
    return Optional.ofNullable(reader.read());
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
