package dev.stoa.table;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of the files that are the table's own, below {@code _stoa}. */
final class TablePaths {
  /** The directory of snapshots and manifest segments. */
  static final String METADATA = "_stoa";

  private static final Pattern SNAPSHOT = Pattern.compile("v-(\\d{20})");

  private TablePaths() {}

  static String snapshot(long version) {
    return METADATA + "/" + String.format(Locale.ROOT, "v-%020d", version);
  }

  static String newSegmentName() {
    return "m-" + UUID.randomUUID().toString().replace("-", "") + ".manifest";
  }

  static String segment(String name) {
    return METADATA + "/" + name;
  }

  /** The version that a file name in the metadata directory stands for, if it is a snapshot's. */
  static OptionalLong versionOf(String fileName) {
    Matcher matcher = SNAPSHOT.matcher(fileName);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(matcher.group(1)));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
