package dev.stoa.spark.read;

import dev.stoa.table.scan.OtherChanges;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * What a query says of how a table is read as a stream.
 *
 * @param startingVersion the first version whose rows are read; empty for all rows that there are
 * @param startsLatest whether only rows are read that come after the query's start
 * @param mostVersions how many versions a micro-batch reads at most
 * @param others what becomes of commits that did not only append rows
 */
record StreamSettings(
    OptionalLong startingVersion,
    boolean startsLatest,
    OptionalInt mostVersions,
    OtherChanges others) {
  private static final String STARTING_VERSION = "startingVersion";
  private static final String LATEST = "latest";
  private static final String MOST_VERSIONS = "maxVersionsPerTrigger";
  private static final String SKIP_CHANGES = "skipChanges";

  /**
   * The settings among the options of a query.
   *
   * @throws IllegalArgumentException when one of them is none: the message says which
   */
  static StreamSettings of(CaseInsensitiveStringMap options) {
    String start = options.getOrDefault(STARTING_VERSION, "");
    boolean isLatest = start.equalsIgnoreCase(LATEST);
    boolean skips = options.getBoolean(SKIP_CHANGES, false);
    int most = options.getInt(MOST_VERSIONS, Integer.MAX_VALUE);
    if (most < 1) {
      throw new IllegalArgumentException(MOST_VERSIONS + " is " + most + ": give 1 or more");
    }
    return new StreamSettings(
        start.isEmpty() || isLatest ? OptionalLong.empty() : OptionalLong.of(version(start)),
        isLatest,
        most == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(most),
        skips ? OtherChanges.SKIP : OtherChanges.REFUSE);
  }

  private static long version(String text) {
    if (!text.matches("[1-9][0-9]{0,17}")) {
      throw new IllegalArgumentException(
          STARTING_VERSION + " is \"" + text + "\": give the number of a version, or " + LATEST);
    }
    return Long.parseLong(text);
  }
}
