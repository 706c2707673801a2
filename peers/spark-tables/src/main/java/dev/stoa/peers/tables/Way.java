package dev.stoa.peers.tables;

import java.util.Arrays;
import java.util.Locale;

/** What is done with the rows of a query. */
enum Way {
  /** They are given to the driver; all of them are the answer. */
  COLLECT,
  /** Each is made and thrown away; their number is the answer. */
  NOOP,
  /** They are written to a table in the contestant's format; what it holds then is the answer. */
  WRITE;

  static Way named(String label) {
    return Arrays.stream(values())
        .filter(way -> way.name().toLowerCase(Locale.ROOT).equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("rows are not taken by " + label));
  }
}
