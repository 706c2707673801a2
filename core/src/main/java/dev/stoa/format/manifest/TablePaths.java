package dev.stoa.format.manifest;

import dev.stoa.storage.StoragePath;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of the files that are the table's own, below {@code _stoa}. */
public final class TablePaths {
  /** The directory of snapshots and manifest segments. */
  public static final String METADATA = "_stoa";

  private static final int VERSION_DIGITS = 20;

  private static final Pattern SNAPSHOT = Pattern.compile("v-(\\d{" + VERSION_DIGITS + "})");

  private static final Pattern MANIFEST =
      Pattern.compile("m-[0-9a-f]{32}\\.manifest|p-[0-9a-f]{32}\\.patch");
  private static final String PENDING_PREFIX = "pending-";

  private TablePaths() {}

  /** Whether a name in the metadata directory is of a segment, a patch, or one being made. */
  public static boolean isManifestName(String fileName) {
    return MANIFEST.matcher(fileName).matches() || StoragePath.isTemporary(fileName);
  }

  /** Whether a name in the metadata directory is of a directory where a job's tasks leave word. */
  public static boolean isPendingName(String directoryName) {
    return directoryName.startsWith(PENDING_PREFIX);
  }

  /** The path of a snapshot. */
  public static String snapshot(long version) {
    String digits = Long.toString(version);
    return METADATA + "/v-" + "0".repeat(Math.max(0, VERSION_DIGITS - digits.length())) + digits;
  }

  /** A name for a manifest segment that nobody had before. */
  public static String newSegmentName() {
    return "m-" + UUID.randomUUID().toString().replace("-", "") + ".manifest";
  }

  /** A name for a manifest patch that nobody had before. */
  public static String newPatchName() {
    return "p-" + UUID.randomUUID().toString().replace("-", "") + ".patch";
  }

  /** The path of a manifest segment or patch. */
  public static String segment(String name) {
    return METADATA + "/" + name;
  }

  /** The version that a file name in the metadata directory stands for, if it is a snapshot's. */
  public static OptionalLong versionOf(String fileName) {
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
