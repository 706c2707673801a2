package dev.stoa.hdfs.placement;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;

/**
 * Recognizes split directories by name, and their files by path. Used by {@link
 * ColumnPlacementPolicy} and {@link PlacementTool}.
 */
final class SplitDirectoryMatcher {
  /** The pattern of the names that tables give split directories. */
  private static final String DEFAULT_PATTERN = "s-[0-9]{6,}-[0-9a-f]{8}";

  private static final String RAW_PREFIX = "/.reserved/raw";
  private static final String JOB_TEMPORARY = "/_temporary";
  private static final Pattern JOB_PATH_SEGMENTS =
      Pattern.compile("/_temporary(/[0-9]+)?(/_temporary)?(/(attempt|task)_[^/]+)?(?=/)");

  private final Pattern namePattern;

  private SplitDirectoryMatcher(Pattern namePattern) {
    this.namePattern = namePattern;
  }

  /** Creates the matcher that a configuration specifies. */
  static SplitDirectoryMatcher of(Configuration conf) {
    String pattern = conf.get(ColumnPlacementPolicy.DIRECTORY_PATTERN_KEY, DEFAULT_PATTERN);
    try {
      return new SplitDirectoryMatcher(Pattern.compile(pattern));
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          String.format(
              "%s is not a valid regular expression: %s (%s at position %d)",
              ColumnPlacementPolicy.DIRECTORY_PATTERN_KEY,
              pattern,
              e.getDescription(),
              e.getIndex()),
          e);
    }
  }

  /** Whether a directory with a name is a split directory. */
  boolean isSplitDirectory(String directoryName) {
    return namePattern.matcher(directoryName).matches();
  }

  /**
   * Returns the path of a file's split directory, to which a job may move the file only when it
   * commits; empty if the file is not in a split directory.
   */
  Optional<SplitDirectoryPath> splitDirectoryOf(String filePath) {
    // A client with a valid file id can send any path, which reaches the policy unchecked.
    if (!filePath.startsWith("/") || filePath.length() > HdfsServerConstants.MAX_PATH_LENGTH) {
      return Optional.empty();
    }
    String path =
        filePath.startsWith(RAW_PREFIX + "/") ? filePath.substring(RAW_PREFIX.length()) : filePath;
    String currentPath = parent(path);
    String committedPath =
        path.contains(JOB_TEMPORARY)
            ? parent(JOB_PATH_SEGMENTS.matcher(path).replaceAll(""))
            : currentPath;
    String directoryName = committedPath.substring(committedPath.lastIndexOf('/') + 1);
    return isSplitDirectory(directoryName)
        ? Optional.of(new SplitDirectoryPath(directoryName, committedPath, currentPath))
        : Optional.empty();
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }
}
