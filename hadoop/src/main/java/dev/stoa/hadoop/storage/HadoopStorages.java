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
 * <p>Called wherever users address tables by path. Local paths bypass Hadoop, whose local file
 * systems start a process for each file and do not detect that several writers create the same
 * file.
 */
public final class HadoopStorages {
  private HadoopStorages() {}

  /**
   * Opens the storage of a table directory for reading, on any file system that Hadoop supports.
   */
  public static Storage open(Configuration conf, Path directory) throws IOException {
    return isLocal(conf, directory)
        ? LocalStorage.at(new File(directory.toUri().getPath()).toPath())
        : HadoopStorage.at(conf, directory);
  }

  /**
   * Opens the storage of a table directory for an attempt of a task. Retries do not read blocks
   * directly: the failed attempt may have read a corrupt local replica, and HDFS finds a healthy
   * one.
   *
   * @param attempt the number of the attempt, 0 for the first
   */
  public static Storage openForAttempt(Configuration conf, Path directory, int attempt)
      throws IOException {
    if (attempt == 0) {
      return open(conf, directory);
    }
    Configuration retryConf = new Configuration(conf);
    retryConf.setBoolean(HadoopStorage.DIRECT_READS, false);
    return open(retryConf, directory);
  }

  /**
   * Opens the storage of a table directory for writing.
   *
   * @throws dev.stoa.storage.NotCreatedException if the file system does not support atomic commits
   */
  public static Storage openForWriting(Configuration conf, Path directory) throws IOException {
    if (isLocal(conf, directory)) {
      return open(conf, directory);
    }
    HadoopStorage storage = HadoopStorage.at(conf, directory);
    storage.checkCommitIsAtomic();
    return storage;
  }

  /** Returns the fully qualified path, which is the same directory in every task of a job. */
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
    URI defaultUri = FileSystem.getDefaultUri(conf);
    return "file".equals(uri.getScheme() == null ? defaultUri.getScheme() : uri.getScheme());
  }
}
