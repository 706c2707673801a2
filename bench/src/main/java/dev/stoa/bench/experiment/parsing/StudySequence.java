package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.experiment.study.file.TextFormat;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;

/** Opens the study's SequenceFiles with a buffer that is large enough not to matter. */
final class StudySequence {
  /** Read once: Hadoop's defaults take longer than many rows. */
  private static final Configuration SETTINGS = settings();

  private StudySequence() {}

  private static Configuration settings() {
    Configuration settings = new Configuration();
    settings.size(); // reads the defaults
    return settings;
  }

  static SequenceFile.Reader open(Path directory) throws IOException {
    return new SequenceFile.Reader(
        SETTINGS,
        SequenceFile.Reader.file(
            new org.apache.hadoop.fs.Path(directory.resolve(TextFormat.FILE_NAME).toUri())),
        SequenceFile.Reader.bufferSize(StudyText.BUFFER_SIZE_IN_BYTES));
  }
}
