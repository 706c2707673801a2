package dev.stoa.hadoop.storage;

import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageProvider;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Opens directories on the file systems of the Hadoop configuration on the class path, except
 * {@code file:}, which core opens. Called through the service loader; jobs have their own
 * configuration and call {@link HadoopStorages}.
 */
public final class HadoopStorageProvider implements StorageProvider {
  private static final String PREFIX = "fs.";
  private static final String SUFFIX = ".impl";

  @Override
  public Set<String> schemes() {
    Configuration conf = new Configuration();
    Set<String> candidates = new TreeSet<>(Set.of("hdfs", "viewfs"));
    conf.getValByRegex("^fs\\.[a-z0-9]+\\.impl$").keySet().stream()
        .map(key -> key.substring(PREFIX.length(), key.length() - SUFFIX.length()))
        .forEach(candidates::add);
    candidates.removeIf(scheme -> !supports(scheme, conf));
    return candidates;
  }

  @Override
  public boolean supports(String scheme) {
    return supports(scheme, new Configuration());
  }

  private static boolean supports(String scheme, Configuration conf) {
    if (scheme.equals("file")) {
      return false;
    }
    try {
      FileSystem.getFileSystemClass(scheme, conf);
      return true;
    } catch (IOException | RuntimeException missingJar) {
      return false; // Hadoop wraps a class that is not found.
    }
  }

  @Override
  public Storage open(URI directory) throws IOException {
    return HadoopStorages.open(new Configuration(), new Path(directory));
  }
}
