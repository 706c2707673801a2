package dev.stoa.bench.experiment.crawl;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.hadoop.mapreduce.Job;

/**
 * The files of {@code seq-custom}, read as fast as possible: a reader written for this experiment
 * decodes only the URL and the headers of each record. No library provides one; it shows what
 * reading the bytes costs at least.
 */
final class TunedSequenceFileCrawlFormat extends FileCrawlFormat {
  private final SequenceFileCrawlFormat sharedFormat;

  TunedSequenceFileCrawlFormat(SequenceFileCrawlFormat sharedFormat) {
    super(sharedFormat.name() + "-tuned");
    this.sharedFormat = sharedFormat;
  }

  @Override
  public String dataName() {
    return sharedFormat.dataName();
  }

  @Override
  public String setup() {
    return "the files of "
        + sharedFormat.name()
        + "; a reader written for this benchmark that decodes two fields";
  }

  @Override
  public CrawlWriter createPart(Path directory, int partIndex) throws IOException {
    return sharedFormat.createPart(directory, partIndex);
  }

  @Override
  void setInputFormat(Job job) {
    // The reader does not use it, but SequenceFile opens no file without a serialization for its
    // values.
    AvroSerialization.addToConfiguration(job.getConfiguration());
    AvroSerialization.setValueReaderSchema(
        job.getConfiguration(), JobFields.PROJECTION.requestedSchema());
    job.setInputFormatClass(TunedSequenceFileInputFormat.class);
  }
}
