package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.crawl.UrlInfo;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.hadoop.io.AvroSequenceFile;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.mapred.AvroValue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.zlib.ZlibCompressor;
import org.apache.hadoop.io.compress.zlib.ZlibFactory;
import org.apache.hadoop.mapreduce.Job;

/**
 * SequenceFiles of Avro records, written and read by Avro's own classes: each record is a value
 * without a key. A job decodes whole records, since the files have no columns. Records are generic;
 * Avro's default, reflection, is slower.
 */
final class SequenceFileCrawlFormat extends FileCrawlFormat {
  private final CompressionType compression;
  private final boolean isContentCompressed;

  private SequenceFileCrawlFormat(
      String name, CompressionType compression, boolean isContentCompressed) {
    super(name);
    this.compression = compression;
    this.isContentCompressed = isContentCompressed;
  }

  static SequenceFileCrawlFormat uncompressed() {
    return new SequenceFileCrawlFormat("seq-uncompressed", CompressionType.NONE, false);
  }

  static SequenceFileCrawlFormat compressedByRecord() {
    return new SequenceFileCrawlFormat("seq-record", CompressionType.RECORD, false);
  }

  static SequenceFileCrawlFormat compressedByBlock() {
    return new SequenceFileCrawlFormat("seq-block", CompressionType.BLOCK, false);
  }

  /**
   * The paper's baseline: the application compresses the content, and nothing else is compressed.
   */
  static SequenceFileCrawlFormat custom() {
    return new SequenceFileCrawlFormat("seq-custom", CompressionType.NONE, true);
  }

  @Override
  public String setup() {
    String compressionText =
        switch (compression) {
          case NONE -> isContentCompressed ? "content zlib by the application" : "no compression";
          case RECORD -> "each record zlib, level 1";
          case BLOCK -> "blocks of records zlib, level 1";
        };
    return compressionText + "; AvroSequenceFileInputFormat, generic records, reused";
  }

  @Override
  public CrawlWriter createPart(Path directory, int partIndex) throws IOException {
    Configuration configuration = HadoopFiles.newConfiguration();
    ZlibFactory.setCompressionLevel(configuration, ZlibCompressor.CompressionLevel.BEST_SPEED);
    AvroSerialization.setDataModelClass(configuration, GenericData.class);
    AvroSerialization.addToConfiguration(configuration);
    DefaultCodec codec = new DefaultCodec();
    codec.setConf(configuration);
    SequenceFile.Writer file =
        AvroSequenceFile.createWriter(
            new AvroSequenceFile.Writer.Options()
                .withFileSystem(FileSystem.getLocal(configuration))
                .withConfiguration(configuration)
                .withOutputPath(HadoopFiles.partFile(directory, partIndex))
                .withBufferSizeBytes(HadoopFiles.BUFFER_SIZE_IN_BYTES)
                .withKeyClass(NullWritable.class)
                .withValueSchema(UrlInfo.schema())
                .withCompressionType(compression)
                .withCompressionCodec(codec));
    return new Writer(file);
  }

  private final class Writer implements CrawlWriter {
    private final SequenceFile.Writer file;
    private final AvroValue<GenericRecord> value = new AvroValue<>();

    Writer(SequenceFile.Writer file) {
      this.file = file;
    }

    @Override
    public void write(CrawledPage page) throws IOException {
      value.datum(
          isContentCompressed ? page.withCompressedContent() : page.withUncompressedContent());
      file.append(NullWritable.get(), value);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  @Override
  void setInputFormat(Job job) {
    AvroValueInputFormat.configure(job, UrlInfo.schema());
  }
}
