package dev.stoa.spark.read;

import dev.stoa.table.scan.NonAppendPolicy;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The options of a query that reads a table as a stream; the starting version is also that of a
 * batch of changes.
 *
 * @param startingVersion the first version whose rows are read; empty to start with all existing
 *     rows
 * @param startsLatest whether to read only rows committed after the query starts
 * @param maxVersions the maximum number of versions per micro-batch
 * @param nonAppendPolicy how to handle commits that do more than append rows
 */
record StreamOptions(
    OptionalLong startingVersion,
    boolean startsLatest,
    OptionalInt maxVersions,
    NonAppendPolicy nonAppendPolicy) {
  private static final String STARTING_VERSION = "startingVersion";
  private static final String LATEST = "latest";
  private static final String MAX_VERSIONS_PER_TRIGGER = "maxVersionsPerTrigger";
  private static final String SKIP_CHANGES = "skipChanges";

  /**
   * Parses the options of a query.
   *
   * @throws IllegalArgumentException if an option is invalid; the message names it
   */
  static StreamOptions of(CaseInsensitiveStringMap options) {
    String startText = options.getOrDefault(STARTING_VERSION, "");
    boolean isLatest = startText.equalsIgnoreCase(LATEST);
    boolean skipsChanges = BooleanOption.isTrue(options, SKIP_CHANGES);
    return new StreamOptions(
        startText.isEmpty() || isLatest
            ? OptionalLong.empty()
            : OptionalLong.of(version(startText)),
        isLatest,
        maxVersions(options),
        skipsChanges ? NonAppendPolicy.SKIP : NonAppendPolicy.FAIL);
  }

  /** Returns these options with another starting version, unless it is empty. */
  StreamOptions startingAt(OptionalLong version) {
    return version.isEmpty()
        ? this
        : new StreamOptions(version, false, maxVersions, nonAppendPolicy);
  }

  private static OptionalInt maxVersions(CaseInsensitiveStringMap options) {
    String text = options.get(MAX_VERSIONS_PER_TRIGGER);
    if (text == null) {
      return OptionalInt.empty();
    }
    if (!text.matches("0*[1-9][0-9]{0,8}")) {
      throw new IllegalArgumentException(
          MAX_VERSIONS_PER_TRIGGER
              + " is \""
              + text
              + "\": set it to a number of versions from 1 to 999999999");
    }
    return OptionalInt.of(Integer.parseInt(text));
  }

  private static long version(String text) {
    if (!text.matches("[1-9][0-9]{0,17}")) {
      throw new IllegalArgumentException(
          STARTING_VERSION
              + " is \""
              + text
              + "\": set it to the number of a version, or to "
              + LATEST);
    }
    return Long.parseLong(text);
  }
}
