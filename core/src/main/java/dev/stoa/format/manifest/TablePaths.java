package dev.stoa.format.manifest;

import dev.stoa.storage.StoragePath;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names and paths of the files of a table's metadata, below {@code _stoa}. */
public final class TablePaths {
  /** The directory of snapshots, manifest segments and manifest patches. */
  public static final String METADATA = "_stoa";

  private static final int VERSION_DIGITS = 20;

  private static final Pattern SNAPSHOT_NAME = Pattern.compile("v-(\\d{" + VERSION_DIGITS + "})");

  private static final Pattern MANIFEST_NAME =
      Pattern.compile("m-[0-9a-f]{32}\\.manifest|p-[0-9a-f]{32}\\.patch|i-[0-9a-f]{32}\\.index");
  private static final String PENDING_PREFIX = "pending-";

  private static final Pattern BRANCH_NAME = Pattern.compile("b-([0-9a-f]{16})([0-9a-f]{16})");

  private TablePaths() {}

  /**
   * Returns whether a name in the metadata directory is that of a segment or patch, of an index
   * file that split directories share, or of a temporary file.
   */
  public static boolean isManifestOrTemporaryName(String fileName) {
    return MANIFEST_NAME.matcher(fileName).matches() || StoragePath.isTemporary(fileName);
  }

  /**
   * Returns whether a name in the metadata directory is that of a directory in which a job's tasks
   * report their files.
   */
  public static boolean isPendingName(String directoryName) {
    return directoryName.startsWith(PENDING_PREFIX);
  }

  /** Returns a new unique name for the directory of a branch's snapshots. */
  public static String newBranchDirectory() {
    return "b-" + UUID.randomUUID().toString().replace("-", "");
  }

  /** Returns the UUID that the name of a branch's directory contains. */
  public static UUID uuidOfBranch(String directoryName) {
    Matcher name = BRANCH_NAME.matcher(directoryName);
    if (!name.matches()) {
      throw new IllegalArgumentException(directoryName + " is not the directory of a branch");
    }
    return new UUID(
        Long.parseUnsignedLong(name.group(1), 16), Long.parseUnsignedLong(name.group(2), 16));
  }

  /** Returns whether a name in the metadata directory is that of a branch's directory. */
  public static boolean isBranchName(String directoryName) {
    return BRANCH_NAME.matcher(directoryName).matches();
  }

  /** Returns the path of a snapshot. */
  public static String snapshot(long version) {
    String digits = Long.toString(version);
    return METADATA + "/v-" + "0".repeat(Math.max(0, VERSION_DIGITS - digits.length())) + digits;
  }

  /** Returns a new unique name for a manifest segment. */
  public static String newSegmentName() {
    return "m-" + UUID.randomUUID().toString().replace("-", "") + ".manifest";
  }

  /** Returns a new unique name for a manifest patch. */
  public static String newPatchName() {
    return "p-" + UUID.randomUUID().toString().replace("-", "") + ".patch";
  }

  /** Returns a new unique path for an index file that split directories share. */
  public static String newSharedIndexFile() {
    return manifestFile("i-" + UUID.randomUUID().toString().replace("-", "") + ".index");
  }

  /** Returns the path of a manifest segment or patch. */
  public static String manifestFile(String name) {
    return METADATA + "/" + name;
  }

  /** Returns the name within the metadata directory in a path. */
  static String nameOf(String path) {
    return path.substring(METADATA.length() + 1);
  }

  /** Returns the version in a file name of the metadata directory, if it is a snapshot's. */
  public static OptionalLong versionOf(String fileName) {
    Matcher matcher = SNAPSHOT_NAME.matcher(fileName);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(matcher.group(1)));
    } catch (NumberFormatException e) { // 20 digits can exceed a long
      return OptionalLong.empty();
    }
  }
}
