package dev.stoa.hadoop.storage;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Resolves the mounts of {@code viewfs:} paths, so that tables on them get the target file system's
 * atomic rename and block locations. Called by {@link HadoopStorage}.
 */
final class ViewFsMounts {
  private static final String SCHEME = "viewfs";

  private ViewFsMounts() {}

  /**
   * Returns the target of a path, which need not exist, or the path itself if it is not on a mount.
   */
  static Path resolve(Configuration conf, Path path) throws IOException {
    FileSystem fileSystem = path.getFileSystem(conf);
    if (!SCHEME.equals(fileSystem.getUri().getScheme())) {
      return path;
    }
    return resolve(fileSystem, fileSystem.makeQualified(path));
  }

  private static Path resolve(FileSystem fileSystem, Path path) throws IOException {
    try {
      return fileSystem.resolvePath(path);
    } catch (FileNotFoundException e) {
      if (path.isRoot()) {
        throw e;
      }
      return new Path(resolve(fileSystem, path.getParent()), path.getName());
    }
  }
}
