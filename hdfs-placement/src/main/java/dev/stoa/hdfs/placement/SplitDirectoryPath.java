package dev.stoa.hdfs.placement;

/**
 * The current and the future path of a split directory, derived from the path of one of its files.
 * Created by {@link SplitDirectoryMatcher}.
 */
final class SplitDirectoryPath {
  private final String name;
  private final String committedPath;
  private final String currentPath;

  SplitDirectoryPath(String name, String committedPath, String currentPath) {
    this.name = name;
    this.committedPath = committedPath;
    this.currentPath = currentPath;
  }

  /**
   * Returns the directory's name, which does not change if its table is renamed. It is the key of
   * {@link RendezvousHash}.
   */
  String name() {
    return name;
  }

  /** Returns the path after the commit of the job that writes the directory. */
  String committedPath() {
    return committedPath;
  }

  /** Returns the current path. */
  String currentPath() {
    return currentPath;
  }

  /** Whether the job that writes the directory has not committed yet. */
  boolean isInJobDirectory() {
    return !currentPath.equals(committedPath);
  }
}
