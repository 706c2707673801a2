package dev.stoa.peers.tables;

import java.util.Arrays;
import java.util.Locale;

/** The sink of a query's rows. */
enum Way {
  /** They are sent to the driver; all of them are the answer. */
  COLLECT,
  /** Each is made and dropped; their count is the answer. */
  NOOP,
  /** They are written to a table in the contestant's format; its content is the answer. */
  WRITE;

  static Way named(String label) {
    return Arrays.stream(values())
        .filter(way -> way.name().toLowerCase(Locale.ROOT).equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("rows are not taken by " + label));
  }
}
