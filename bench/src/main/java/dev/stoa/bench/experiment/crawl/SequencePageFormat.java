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
 * SequenceFiles of Avro records as Avro's own classes write and read them in jobs: no key, the
 * record as the value. They have no columns, so a job decodes each record whole. They use generic
 * records; Avro's default, reflection, is slower.
 */
final class SequencePageFormat extends FilePageFormat {
  private final CompressionType compression;
  private final boolean isContentCompressed;

  private SequencePageFormat(
      String name, CompressionType compression, boolean isContentCompressed) {
    super(name);
    this.compression = compression;
    this.isContentCompressed = isContentCompressed;
  }

  static SequencePageFormat uncompressed() {
    return new SequencePageFormat("seq-uncompressed", CompressionType.NONE, false);
  }

  static SequencePageFormat byRecord() {
    return new SequencePageFormat("seq-record", CompressionType.RECORD, false);
  }

  static SequencePageFormat byBlock() {
    return new SequencePageFormat("seq-block", CompressionType.BLOCK, false);
  }

  /**
   * The paper's baseline: the application compresses the content, and nothing else is compressed.
   */
  static SequencePageFormat custom() {
    return new SequencePageFormat("seq-custom", CompressionType.NONE, true);
  }

  @Override
  public String setup() {
    String how =
        switch (compression) {
          case NONE -> isContentCompressed ? "content zlib by the application" : "no compression";
          case RECORD -> "each record zlib, level 1";
          case BLOCK -> "blocks of records zlib, level 1";
        };
    return how + "; AvroSequenceFileInputFormat, generic records, reused";
  }

  @Override
  public PageWriter create(Path directory, int part) throws IOException {
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
                .withOutputPath(HadoopFiles.part(directory, part))
                .withBufferSizeBytes(HadoopFiles.BUFFER_SIZE)
                .withKeyClass(NullWritable.class)
                .withValueSchema(UrlInfo.schema())
                .withCompressionType(compression)
                .withCompressionCodec(codec));
    return new Writer(file);
  }

  private final class Writer implements PageWriter {
    private final SequenceFile.Writer file;
    private final AvroValue<GenericRecord> value = new AvroValue<>();

    Writer(SequenceFile.Writer file) {
      this.file = file;
    }

    @Override
    public void write(CrawledPage page) throws IOException {
      value.datum(isContentCompressed ? page.withCompressedContent() : page.uncompressed());
      file.append(NullWritable.get(), value);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  @Override
  void setFormat(Job job) {
    AvroValueInputFormat.configure(job, UrlInfo.schema());
  }
}
