package dev.stoa.bench.experiment.study.job;

import org.apache.hadoop.io.Text;

/** Decodes lines as the original jobs do, which the study calls immutable decoding. */
final class OriginalLines {
  private static final String DELIMITER_PATTERN = "\\|";

  private OriginalLines() {}

  /** Returns the fields of a line, each in a new string. */
  static String[] split(Text line) {
    return line.toString().split(DELIMITER_PATTERN, -1);
  }
}
