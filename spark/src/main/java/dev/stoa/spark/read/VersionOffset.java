package dev.stoa.spark.read;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.connector.read.streaming.Offset;

/**
 * The position of a stream: the last version that it has read, or 0 if it has read none. Includes
 * the table's UUID, since another table may replace the table at its location.
 */
final class VersionOffset extends Offset {
  private static final Pattern JSON =
      Pattern.compile("\\{\"version\":(\\d{1,18})(?:,\"table\":\"([-0-9a-f]{36})\")?\\}");

  private final long version;
  private final Optional<UUID> tableUuid;

  private VersionOffset(long version, Optional<UUID> tableUuid) {
    this.version = version;
    this.tableUuid = tableUuid;
  }

  VersionOffset(long version, UUID tableUuid) {
    this(version, Optional.of(tableUuid));
  }

  long version() {
    return version;
  }

  /** Whether the offset belongs to a table; true if the offset was saved without a UUID. */
  boolean belongsTo(UUID uuid) {
    return tableUuid.isEmpty() || tableUuid.get().equals(uuid);
  }

  /** Returns the text that is saved in a query's checkpoint. */
  @Override
  public String json() {
    return "{\"version\":"
        + version
        + tableUuid.map(uuid -> ",\"table\":\"" + uuid + "\"").orElse("")
        + "}";
  }

  /**
   * Parses the result of {@link #json}.
   *
   * @throws IllegalArgumentException if the text is not an offset
   */
  static VersionOffset of(String json) {
    Matcher parts = JSON.matcher(json.replace(" ", ""));
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "expected an offset such as {\"version\":7}, found "
              + json
              + ": use a new checkpoint for this query");
    }
    return new VersionOffset(
        Long.parseLong(parts.group(1)), Optional.ofNullable(parts.group(2)).map(UUID::fromString));
  }
}
