package dev.stoa.storage;

/**
 * The rules for paths within a {@link Storage}; called by every storage and by manifest readers.
 */
public final class StoragePath {
  /** How the names of files begin that are being made: nobody reads such a file. */
  public static final String TEMPORARY_PREFIX = ".tmp-";

  private StoragePath() {}

  /** Whether a file of this name was being made. */
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
   * Gives the path back, checked.
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
   * Gives the path of a directory back, checked; here the empty path is the storage's own
   * directory.
   *
   * @throws IllegalArgumentException when it is neither empty nor {@linkplain #isValid valid}
   */
  public static String checkDirectory(String path) {
    return path.isEmpty() ? path : check(path);
  }

  /** The two paths as one. */
  public static String join(String directory, String name) {
    return directory.isEmpty() ? name : directory + "/" + name;
  }
}
