package dev.stoa.bench.experiment.study.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** How the answer of a task is read from its output; all contestants of a task have the same. */
public enum AnswerKind {
  /** All lines, in any order. */
  LINES,
  /** Lines of a key and a sum, in any order. */
  SUMS,
  /** One line of an address, its revenue and the average rank: a {@link TopEarner}. */
  TOP_EARNER;

  /** Returns the answer that is written in the files of an output. */
  public String read(Path output) throws IOException {
    return switch (this) {
      case LINES -> Answers.ofLines(output);
      case SUMS -> Answers.ofSums(output);
      case TOP_EARNER -> Answers.ofTopEarner(output);
    };
  }

  /** Returns the name in requests to other processes. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the kind with a name in requests. */
  public static AnswerKind named(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
