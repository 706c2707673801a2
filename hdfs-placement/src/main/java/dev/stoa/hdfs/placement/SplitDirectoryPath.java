package dev.stoa.hdfs.placement;

/**
 * The path of a split directory, derived from one of its files; created by {@link
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
   * The directory's name, which does not change when its table is renamed; the key of {@link
   * RendezvousHash}.
   */
  String name() {
    return name;
  }

  /** The directory's path after the commit of the job that writes it. */
  String committedPath() {
    return committedPath;
  }

  /** The current path of the directory. */
  String currentPath() {
    return currentPath;
  }

  boolean isInJobDirectory() {
    return !currentPath.equals(committedPath);
  }
}
