package dev.stoa.peers.tables;

import java.util.Arrays;
import java.util.Locale;

/** What is done with the rows of a query, and which answer is compared with other formats'. */
enum RowSink {
  /** The rows are sent to the driver; the answer is a digest of them. */
  COLLECT,
  /** The rows are computed and discarded; the answer is the number of rows read. */
  NOOP,
  /** The rows are written to a table in the tested format; the answer is a digest of the table. */
  WRITE;

  static RowSink named(String label) {
    return Arrays.stream(values())
        .filter(sink -> sink.name().toLowerCase(Locale.ROOT).equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown sink of rows \"" + label + "\": choose collect, noop or write"));
  }
}
