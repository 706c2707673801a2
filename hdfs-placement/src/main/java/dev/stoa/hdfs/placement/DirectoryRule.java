package dev.stoa.hdfs.placement;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;

/** Tells which files belong to a split directory, by their path; the policy and the tool ask it. */
final class DirectoryRule {
  /** The names of split directories, as the format gives them. */
  private static final String DEFAULT_PATTERN = "s-[0-9]{6,}-[0-9a-f]{8}";

  private static final String RAW = "/.reserved/raw";
  private static final String JOB_TEMPORARY = "/_temporary";
  private static final Pattern JOB_PIECES =
      Pattern.compile("/_temporary(/[0-9]+)?(/_temporary)?(/(attempt|task)_[^/]+)?(?=/)");

  private final Pattern name;

  private DirectoryRule(Pattern name) {
    this.name = name;
  }

  /** The rule that a configuration asks for. */
  static DirectoryRule of(Configuration conf) {
    String pattern = conf.get(ColumnPlacementPolicy.DIRECTORY_PATTERN_KEY, DEFAULT_PATTERN);
    try {
      return new DirectoryRule(Pattern.compile(pattern));
    } catch (PatternSyntaxException wrong) {
      throw new IllegalArgumentException(
          String.format(
              "%s is not a regular expression: %s (%s at %d)",
              ColumnPlacementPolicy.DIRECTORY_PATTERN_KEY,
              pattern,
              wrong.getDescription(),
              wrong.getIndex()),
          wrong);
    }
  }

  /** Whether a directory of that name is a split directory. */
  boolean isSplitDirectory(String directoryName) {
    return name.matcher(directoryName).matches();
  }

  /**
   * The split directory that the file of this path lies in, or will lie in once its job has
   * committed.
   */
  Optional<SplitPath> splitDirectoryOf(String filePath) {
    // What a client sends with a valid file id reaches the policy unchecked.
    if (!filePath.startsWith("/") || filePath.length() > HdfsServerConstants.MAX_PATH_LENGTH) {
      return Optional.empty();
    }
    String path = filePath.startsWith(RAW + "/") ? filePath.substring(RAW.length()) : filePath;
    String written = parent(path);
    String settled =
        path.contains(JOB_TEMPORARY) ? parent(JOB_PIECES.matcher(path).replaceAll("")) : written;
    String directoryName = settled.substring(settled.lastIndexOf('/') + 1);
    return isSplitDirectory(directoryName)
        ? Optional.of(new SplitPath(directoryName, settled, written))
        : Optional.empty();
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }
}
