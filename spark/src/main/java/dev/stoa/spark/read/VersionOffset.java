package dev.stoa.spark.read;

import org.apache.spark.sql.connector.read.streaming.Offset;

/** How far a stream has read a table: up to a version, its own rows included; 0 before all. */
final class VersionOffset extends Offset {
  private static final String NAME = "{\"version\":";

  private final long version;

  VersionOffset(long version) {
    this.version = version;
  }

  long version() {
    return version;
  }

  /** What the checkpoint of a query keeps. */
  @Override
  public String json() {
    return NAME + version + "}";
  }

  /**
   * The offset of a text that {@link #json} gave.
   *
   * @throws IllegalArgumentException when it is another
   */
  static VersionOffset of(String json) {
    String text = json.replace(" ", "");
    if (!text.startsWith(NAME) || !text.endsWith("}")) {
      throw new IllegalArgumentException(
          "expected an offset as in {\"version\":7}, found "
              + json
              + ": give the query a checkpoint of its own");
    }
    return new VersionOffset(Long.parseLong(text.substring(NAME.length(), text.length() - 1)));
  }
}
