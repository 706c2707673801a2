package dev.stoa.hadoop.storage;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Opens the storage of a table from a Hadoop path.
 *
 * <p>Called wherever users name tables by path. Local paths never go through Hadoop, whose local
 * file systems start a process for each file and let several writers of one name win.
 */
public final class HadoopStorages {
  private HadoopStorages() {}

  /** The storage of the table directory, for reading: any file system that Hadoop knows. */
  public static Storage open(Configuration conf, Path directory) throws IOException {
    return isLocal(conf, directory)
        ? LocalStorage.at(new File(directory.toUri().getPath()).toPath())
        : HadoopStorage.at(conf, directory);
  }

  /**
   * The storage of the table directory, for writing.
   *
   * @throws dev.stoa.storage.NotCreatedException when it has no atomic commits
   */
  public static Storage openForWriting(Configuration conf, Path directory) throws IOException {
    if (isLocal(conf, directory)) {
      return open(conf, directory);
    }
    HadoopStorage storage = HadoopStorage.at(conf, directory);
    storage.checkCommitIsAtomic();
    return storage;
  }

  /** The fully qualified path, which means the same in every task of a job. */
  public static Path qualify(Configuration conf, Path directory) throws IOException {
    if (isLocal(conf, directory)) {
      File absolute = new File(directory.toUri().getPath()).getAbsoluteFile();
      // The URI of an existing directory ends with a slash, which would hide its name.
      return new Path("file", null, absolute.toURI().normalize().getPath());
    }
    FileSystem fileSystem = directory.getFileSystem(conf);
    return directory.makeQualified(fileSystem.getUri(), fileSystem.getWorkingDirectory());
  }

  private static boolean isLocal(Configuration conf, Path directory) {
    URI uri = directory.toUri();
    URI defaults = FileSystem.getDefaultUri(conf);
    return "file".equals(uri.getScheme() == null ? defaults.getScheme() : uri.getScheme());
  }
}
