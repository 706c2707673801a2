package dev.stoa.bench.peer;

import java.io.IOException;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hive.ql.io.RCFile;
import org.apache.hadoop.hive.ql.io.RCFileOutputFormat;
import org.apache.hadoop.hive.serde2.ColumnProjectionUtils;
import org.apache.hadoop.hive.serde2.columnar.BytesRefArrayWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.zlib.ZlibCompressor;
import org.apache.hadoop.io.compress.zlib.ZlibFactory;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * RCFile, read and written by Hive's own classes: Hive's reader skips the bytes of unused columns,
 * and its lazy rows decode a field when it is accessed.
 */
final class RcFilePeer implements Peer {
  /** How the columns of a row group are compressed. */
  enum Compression {
    NONE,
    ZLIB
  }

  private final String name;
  private final int rowGroupSizeInBytes;
  private final Compression compression;

  RcFilePeer(String name, int rowGroupSizeInBytes, Compression compression) {
    this.name = name;
    this.rowGroupSizeInBytes = rowGroupSizeInBytes;
    this.compression = compression;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String setup() {
    return "Hive's LazyBinaryColumnarSerDe, row groups of %d MiB, codec %s"
        .formatted(rowGroupSizeInBytes >> 20, compression.name().toLowerCase(Locale.ROOT));
  }

  @Override
  public PeerWriter create(Path file, Schema schema) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    configuration.setInt(RCFile.Writer.COLUMNS_BUFFER_SIZE_CONF_STR, rowGroupSizeInBytes);
    // End row groups by size only.
    configuration.setInt(RCFile.RECORD_INTERVAL_CONF_STR, Integer.MAX_VALUE);
    RCFileOutputFormat.setColumnNumber(configuration, schema.getFields().size());
    RCFile.Writer out =
        new RCFile.Writer(
            file.getFileSystem(configuration), configuration, file, null, codec(configuration));
    return new RcFilePeerWriter(out, HiveRowSerializer.of(configuration, schema), schema);
  }

  /**
   * Returns zlib with its fastest level, with which files are only slightly larger and are read
   * just as fast; null for no compression.
   */
  private CompressionCodec codec(Configuration configuration) {
    ZlibFactory.setCompressionLevel(configuration, ZlibCompressor.CompressionLevel.BEST_SPEED);
    return compression == Compression.NONE
        ? null
        : ReflectionUtils.newInstance(DefaultCodec.class, configuration);
  }

  @Override
  public Sums sum(Path file, Projection projection) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    setReadColumns(configuration, projection);
    RcFileSums sums =
        new RcFileSums(HiveRowSerializer.of(configuration, projection.fileSchema()), projection);
    RCFile.Reader in = new RCFile.Reader(file.getFileSystem(configuration), file, configuration);
    try {
      LongWritable rowNumber = new LongWritable();
      BytesRefArrayWritable columns = new BytesRefArrayWritable();
      while (in.next(rowNumber)) {
        in.getCurrentRow(columns);
        sums.add(columns);
      }
    } finally {
      in.close();
    }
    return sums.total();
  }

  @Override
  public void configureInput(Job job, Projection projection) {
    projection.putInto(job.getConfiguration());
    setReadColumns(job.getConfiguration(), projection);
    job.setInputFormatClass(RcFileRecordInputFormat.class);
  }

  private static void setReadColumns(Configuration configuration, Projection projection) {
    ColumnProjectionUtils.setReadColumns(configuration, projection.ordinals());
  }
}
