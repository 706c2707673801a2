package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;

/**
 * Parquet files, written and read through {@code parquet-avro}. By default its writer stores a
 * checksum of each page, but its reader does not verify them.
 *
 * @param codec the codec of pages
 * @param isVerified whether checksums of pages are verified
 */
record ParquetFlipFormat(CompressionCodecName codec, boolean isVerified) implements FlipFormat {
  private boolean isCompressed() {
    return codec != CompressionCodecName.UNCOMPRESSED;
  }

  @Override
  public String label() {
    return "Parquet"
        + (isCompressed() ? ", " + codec.name().toLowerCase(Locale.ROOT) : "")
        + (isVerified ? ", verified" : "");
  }

  @Override
  public String setup() {
    return (isCompressed()
            ? "codec " + codec.name().toLowerCase(Locale.ROOT)
            : "defaults: no codec")
        + ", page checksums written"
        + (isVerified ? " and verified" : ", not verified");
  }

  private static Path file(Path directory) {
    return directory.resolve("rows.parquet");
  }

  @Override
  public void write(Path directory, Rows rows) throws IOException {
    try (ParquetWriter<GenericRecord> writer =
        AvroParquetWriter.<GenericRecord>builder(new LocalOutputFile(file(directory)))
            .withConf(new PlainParquetConfiguration())
            .withDataModel(GenericData.get())
            .withSchema(rows.schema())
            .withCompressionCodec(codec)
            .build()) {
      while (rows.iterator().hasNext()) {
        writer.write(rows.iterator().next());
      }
    }
  }

  @Override
  public void read(Path directory, Consumer<String> rows) throws IOException {
    try (ParquetReader<GenericRecord> reader =
        AvroParquetReader.<GenericRecord>builder(
                new LocalInputFile(file(directory)), new PlainParquetConfiguration())
            .withDataModel(GenericData.get())
            .usePageChecksumVerification(isVerified)
            .build()) {
      for (GenericRecord row = reader.read(); row != null; row = reader.read()) {
        rows.accept(RowText.of(row));
      }
    }
  }
}
