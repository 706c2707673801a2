package dev.stoa.bench.peer;

import org.apache.avro.Schema;

/** Creates the exception for a type that peers do not support. */
final class UnsupportedTypes {
  private UnsupportedTypes() {}

  static IllegalArgumentException failure(Schema schema) {
    return new IllegalArgumentException(
        "the formats compared with support int, long, double, string, bytes, and maps and arrays of"
            + " them, found "
            + schema);
  }
}
