package dev.stoa.cli.hadoop;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Tells addresses of Hadoop's file systems from local paths, as {@code hadoop fs} does: a name
 * without a scheme is on the default file system, which is the local one unless the user's settings
 * say otherwise.
 *
 * <p>Called for each table and file that the user names.
 */
public final class Addresses {
  // Two letters at least: a single one is a Windows drive.
  private static final Pattern ADDRESS = Pattern.compile("(?s)[a-zA-Z][a-zA-Z0-9+.-]+:/.*");

  private Addresses() {}

  /** Whether a name has a scheme, and so is an address whatever the settings. */
  public static boolean hasScheme(String name) {
    return ADDRESS.matcher(name).matches();
  }

  /** The address that a name stands for; empty when it is a local path. */
  public static Optional<String> of(String name) throws IOException {
    if (hasScheme(name)) {
      return Optional.of(name);
    }
    if (name.isBlank() || !HadoopSettings.areThere()) { // by far the most, without Hadoop's classes
      return Optional.empty();
    }
    Configuration settings = HadoopSettings.load();
    return "file".equals(FileSystem.getDefaultUri(settings).getScheme())
        ? Optional.empty()
        : Optional.of(onDefault(settings, name));
  }

  /** A path that does not begin with / begins at the user's own directory. */
  private static String onDefault(Configuration settings, String name) throws IOException {
    try {
      Path path = new Path(null, null, name); // where a colon is a letter like any other
      return FileSystem.get(settings).makeQualified(path).toString();
    } catch (IllegalArgumentException e) { // which Hadoop throws for hosts that are not known
      throw new IOException(e.getMessage(), e);
    }
  }
}
