package dev.stoa.bench.peer;

import org.apache.avro.Schema;

/** The exception for a type that peers do not support. */
final class UnsupportedTypes {
  private UnsupportedTypes() {}

  static IllegalArgumentException failure(Schema schema) {
    return new IllegalArgumentException(
        "the peers support int, long, double, string, bytes, and maps and arrays of them, found "
            + schema);
  }
}
