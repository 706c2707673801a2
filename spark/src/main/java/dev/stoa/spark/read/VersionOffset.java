package dev.stoa.spark.read;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.connector.read.streaming.Offset;

/**
 * How far a stream has read a table: up to a version, its own rows included; 0 before all. Which
 * table it was is kept with it, as another may be made at the same place.
 */
final class VersionOffset extends Offset {
  private static final Pattern JSON =
      Pattern.compile("\\{\"version\":(\\d{1,18})(?:,\"table\":\"([-0-9a-f]{36})\")?\\}");

  private final long version;
  private final Optional<UUID> table;

  private VersionOffset(long version, Optional<UUID> table) {
    this.version = version;
    this.table = table;
  }

  VersionOffset(long version, UUID table) {
    this(version, Optional.of(table));
  }

  long version() {
    return version;
  }

  /** Whether it is of a table; one that was kept without a table's UUID may be of any. */
  boolean isOf(UUID uuid) {
    return table.isEmpty() || table.get().equals(uuid);
  }

  /** What the checkpoint of a query keeps. */
  @Override
  public String json() {
    return "{\"version\":"
        + version
        + table.map(uuid -> ",\"table\":\"" + uuid + "\"").orElse("")
        + "}";
  }

  /**
   * The offset of a text that {@link #json} gave.
   *
   * @throws IllegalArgumentException when it is another
   */
  static VersionOffset of(String json) {
    Matcher parts = JSON.matcher(json.replace(" ", ""));
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "expected an offset as in {\"version\":7}, found "
              + json
              + ": give the query a checkpoint of its own");
    }
    return new VersionOffset(
        Long.parseLong(parts.group(1)), Optional.ofNullable(parts.group(2)).map(UUID::fromString));
  }
}
