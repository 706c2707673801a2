package dev.stoa.bench.experiment.crawl;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.hadoop.mapreduce.Job;

/**
 * The files of {@code seq-custom} read as fast as they can be: by a reader of our own, which
 * decodes only the address and the headers from each record's bytes. No library has it; it shows
 * what is left when only the bytes are read.
 */
final class TunedSequencePages extends FilePages {
  private final SequencePages files;

  TunedSequencePages(SequencePages files) {
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
    // The reader does not use it, but SequenceFile opens no file without one for its values.
    AvroSerialization.addToConfiguration(job.getConfiguration());
    AvroSerialization.setValueReaderSchema(job.getConfiguration(), JobFields.PROJECTION.asked());
    job.setInputFormatClass(TunedSequenceInputFormat.class);
  }
}
