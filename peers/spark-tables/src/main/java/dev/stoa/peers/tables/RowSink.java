package dev.stoa.peers.tables;

import dev.stoa.bench.experiment.study.job.AnswerKind;
import java.util.Arrays;
import java.util.Locale;

/** What is done with the rows of a query, and which answer is compared with other formats'. */
enum RowSink {
  /** The rows are sent to the driver; the answer is a digest of them. */
  COLLECT,
  /** The rows are computed and discarded; the answer is the number of rows read. */
  NOOP,
  /** The rows are written to a table in the tested format; the answer is a digest of the table. */
  WRITE,
  /**
   * As {@link #WRITE}, for many rows: the answer is their number and a digest of their hashes, and
   * the size of the table is measured.
   */
  COPY,
  /**
   * The rows are written as lines of text, with tabs between columns; the answer is read of them.
   */
  LINES,
  /** As {@link #LINES}, but the last column is a sum, which is compared as a number. */
  SUMS,
  /** As {@link #LINES}, for the row of an address, its revenue and an average. */
  TOP_EARNER;

  /** Returns how the answer is read from written lines. */
  AnswerKind answerKind() {
    return AnswerKind.named(label());
  }

  private String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static RowSink named(String label) {
    return Arrays.stream(values())
        .filter(sink -> sink.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown sink of rows \""
                        + label
                        + "\": choose collect, noop, write, copy, lines, sums or top-earner"));
  }
}
