package dev.stoa.storage;

import dev.stoa.annotation.Internal;

/**
 * The rules for paths within a {@link Storage}; called by every storage and by manifest readers.
 */
@Internal
public final class StoragePath {
  /** The prefix of the names of files being written: no reader opens such a file. */
  public static final String TEMPORARY_PREFIX = ".tmp-";

  private StoragePath() {}

  /** Whether this is the name of a file being written. */
  public static boolean isTemporary(String name) {
    return name.startsWith(TEMPORARY_PREFIX);
  }

  /**
   * Whether the path names something inside the storage: names between single slashes, none of them
   * empty, {@code .} or {@code ..}, without backslashes and control characters.
   */
  public static boolean isValid(String path) {
    if (path.isEmpty() || path.indexOf('\\') >= 0) {
      return false;
    }
    if (path.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      return false;
    }
    for (String name : path.split("/", -1)) {
      if (name.isEmpty() || name.equals(".") || name.equals("..")) {
        return false;
      }
    }
    return true;
  }

  /**
   * Checks a path and returns it.
   *
   * @throws IllegalArgumentException when it is not {@linkplain #isValid valid}
   */
  public static String check(String path) {
    if (!isValid(path)) {
      throw new IllegalArgumentException(
          "\"" + path + "\" is no path within a table: use relative names with / between them");
    }
    return path;
  }

  /**
   * Checks the path of a directory and returns it; the empty path is the storage's own directory.
   *
   * @throws IllegalArgumentException when it is neither empty nor {@linkplain #isValid valid}
   */
  public static String checkDirectory(String path) {
    return path.isEmpty() ? path : check(path);
  }

  /** Joins two paths. */
  public static String join(String directory, String name) {
    return directory.isEmpty() ? name : directory + "/" + name;
  }
}
