package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.experiment.study.file.TextFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.util.LineReader;

/** Opens the study's text as Hadoop's reader of lines does. */
final class StudyText {
  static final int BUFFER_SIZE_IN_BYTES = 128 * 1024;

  private StudyText() {}

  static LineReader open(Path directory) throws IOException {
    return new LineReader(
        Files.newInputStream(directory.resolve(TextFormat.FILE_NAME)), BUFFER_SIZE_IN_BYTES);
  }
}
