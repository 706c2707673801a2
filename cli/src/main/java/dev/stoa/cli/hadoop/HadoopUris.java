package dev.stoa.cli.hadoop;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Resolves names of tables and files to URIs of Hadoop's file systems or to local paths, as {@code
 * hadoop fs} does: a name without a scheme is on the default file system, which is local unless
 * Hadoop is configured otherwise.
 */
public final class HadoopUris {
  // At least two letters: a single one is a Windows drive.
  private static final Pattern URI_PATTERN = Pattern.compile("(?s)[a-zA-Z][a-zA-Z0-9+.-]+:/.*");

  private HadoopUris() {}

  /** Returns whether a name has a scheme, and so is a URI regardless of the settings. */
  public static boolean hasScheme(String name) {
    return URI_PATTERN.matcher(name).matches();
  }

  /** Returns the URI of a name; empty if the name is a local path. */
  public static Optional<String> resolve(String name) throws IOException {
    if (hasScheme(name)) {
      return Optional.of(name);
    }
    if (name.isBlank()
        || !HadoopSettings.isConfigured()) { // the common case, without Hadoop's classes
      return Optional.empty();
    }
    Configuration settings = HadoopSettings.load();
    return "file".equals(FileSystem.getDefaultUri(settings).getScheme())
        ? Optional.empty()
        : Optional.of(qualify(settings, name));
  }

  /** Returns the URI of a path; relative paths start at the user's home directory. */
  private static String qualify(Configuration settings, String name) throws IOException {
    try {
      Path path = new Path(null, null, name); // does not parse colons
      return FileSystem.get(settings).makeQualified(path).toString();
    } catch (IllegalArgumentException e) { // thrown by Hadoop for unknown hosts
      throw new IOException(e.getMessage(), e);
    }
  }
}
