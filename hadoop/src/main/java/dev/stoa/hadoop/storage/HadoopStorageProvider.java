package dev.stoa.hadoop.storage;

import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/**
 * Opens directories on the file systems of the Hadoop configuration on the class path, except
 * {@code file:}, which core opens. Called through the service loader; jobs have their own
 * configuration and call {@link HadoopStorages}.
 */
public final class HadoopStorageProvider implements StorageProvider {
  private static final String KEY_PREFIX = "fs.";
  private static final String KEY_SUFFIX = ".impl";

  /** Core opens local files; Hadoop's file systems of web servers can neither list nor write. */
  private static final Set<String> UNSUPPORTED_SCHEMES = Set.of("file", "http", "https");

  /** The configuration, read from files when it is first needed. */
  private Configuration conf;

  private synchronized Configuration conf() {
    if (conf == null) {
      conf = new Configuration();
    }
    return conf;
  }

  @Override
  public Set<String> schemes() {
    Set<String> schemes = new TreeSet<>(Set.of("hdfs", "viewfs"));
    conf().getValByRegex("^fs\\.[a-z0-9]+\\.impl$").keySet().stream()
        .map(key -> key.substring(KEY_PREFIX.length(), key.length() - KEY_SUFFIX.length()))
        .forEach(schemes::add);
    schemes.removeIf(scheme -> !supports(scheme) || missingClass(scheme).isPresent());
    return schemes;
  }

  /** Whether the configuration or the class path has a file system for the scheme. */
  @Override
  public boolean supports(String scheme) {
    if (UNSUPPORTED_SCHEMES.contains(scheme)) {
      return false;
    }
    if (missingClass(scheme).isPresent()) {
      return true; // so that opening a directory reports the missing class
    }
    try {
      FileSystem.getFileSystemClass(scheme, conf());
      return true;
    } catch (UnsupportedFileSystemException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * The file system class that the configuration sets for a scheme, if it is not on the class path.
   */
  private Optional<String> missingClass(String scheme) {
    return Optional.ofNullable(conf().getTrimmed(KEY_PREFIX + scheme + KEY_SUFFIX))
        .filter(name -> conf().getClassByNameOrNull(name) == null);
  }

  @Override
  public Storage open(URI directory) throws IOException {
    Path path = new Path(directory);
    String scheme = path.toUri().getScheme();
    Optional<String> missingClass = missingClass(scheme);
    if (missingClass.isPresent()) {
      throw new IOException(
          ("%s: the setting %s is the class %s, which is not on the class path: add its jar, or"
                  + " correct the setting")
              .formatted(directory, KEY_PREFIX + scheme + KEY_SUFFIX, missingClass.get()));
    }
    return HadoopStorages.open(conf(), path);
  }
}
