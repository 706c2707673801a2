package dev.stoa.hdfs.placement;

/**
 * The path of a split directory, derived from one of its files; made by {@link
 * SplitDirectoryMatcher}.
 */
final class SplitPath {
  private final String name;
  private final String committedPath;
  private final String currentPath;

  SplitPath(String name, String committedPath, String currentPath) {
    this.name = name;
    this.committedPath = committedPath;
    this.currentPath = currentPath;
  }

  /**
   * Its name, which does not change when its table is renamed: the key of {@link RendezvousHash}.
   */
  String name() {
    return name;
  }

  /** Its path after the commit of the job that writes it. */
  String committedPath() {
    return committedPath;
  }

  /** The current path of the file's directory. */
  String currentPath() {
    return currentPath;
  }

  boolean isInJobDirectory() {
    return !currentPath.equals(committedPath);
  }
}
