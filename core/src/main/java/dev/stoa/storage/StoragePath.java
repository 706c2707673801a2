package dev.stoa.storage;

import dev.stoa.annotation.Internal;

/**
 * Checks and joins paths within a {@link Storage}. Called by every storage and by manifest readers.
 */
@Internal
public final class StoragePath {
  /** The prefix of the names of files being written: no reader opens such a file. */
  public static final String TEMPORARY_PREFIX = ".tmp-";

  private StoragePath() {}

  /** Whether a name is the name of a file being written. */
  public static boolean isTemporary(String name) {
    return name.startsWith(TEMPORARY_PREFIX);
  }

  /**
   * Whether a path can name a file or directory inside the storage: names between single slashes,
   * none of them empty, {@code .} or {@code ..}, without backslashes and control characters.
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
          "\"" + path + "\" is not a path within a table: use names with / between them");
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

  /** The path of the child with a name in a directory, which may be the empty path. */
  public static String join(String directory, String name) {
    return directory.isEmpty() ? name : directory + "/" + name;
  }
}
