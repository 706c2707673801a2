package dev.stoa.bench.experiment.crawl;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.hadoop.mapreduce.Job;

/**
 * The files of {@code seq-custom} read at the maximum speed: our own reader decodes only the
 * address and the headers from each record's bytes. No library provides this; it shows the cost of
 * reading the bytes alone.
 */
final class TunedSequencePageFormat extends FilePageFormat {
  private final SequencePageFormat files;

  TunedSequencePageFormat(SequencePageFormat files) {
    super(files.name() + "-tuned");
    this.files = files;
  }

  @Override
  public String dataName() {
    return files.dataName();
  }

  @Override
  public String setup() {
    return "the files of " + files.name() + "; a reader of our own that decodes two fields";
  }

  @Override
  public PageWriter create(Path directory, int part) throws IOException {
    return files.create(directory, part);
  }

  @Override
  void setFormat(Job job) {
    // Unused by the reader, but SequenceFile requires one to open a file.
    AvroSerialization.addToConfiguration(job.getConfiguration());
    AvroSerialization.setValueReaderSchema(
        job.getConfiguration(), JobFields.PROJECTION.requestedSchema());
    job.setInputFormatClass(TunedSequenceInputFormat.class);
  }
}
