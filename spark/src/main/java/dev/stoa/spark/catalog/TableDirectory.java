package dev.stoa.spark.catalog;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;

/**
 * The directory of a table, moved or deleted in one step if the file system supports it: local
 * disks and HDFS do, object stores do not.
 */
final class TableDirectory {
  /** The schemes of remote file systems that rename directories in one step. */
  private static final Set<String> ATOMIC_RENAME_SCHEMES = Set.of("hdfs", "viewfs");

  private static final String DROPPED_PREFIX = ".dropped-";

  private final Configuration conf;
  private final Path directory;

  TableDirectory(Path directory) throws IOException {
    this.conf = Warehouse.conf();
    this.directory = HadoopStorages.qualify(conf, directory);
  }

  /** Whether a directory belongs to a table that is being dropped. */
  static boolean isDropped(String name) {
    return name.startsWith(DROPPED_PREFIX);
  }

  /**
   * Deletes the directory. If the file system renames directories in one step, readers never see a
   * partial table; otherwise the metadata is deleted first, and queries that are running may fail.
   */
  void drop() throws IOException {
    Path target = directory;
    if (supportsAtomicRename()) {
      target = new Path(directory.getParent(), DROPPED_PREFIX + UUID.randomUUID());
      rename(target);
    }
    Storage parent = HadoopStorages.open(conf, target.getParent());
    if (target.equals(directory)) {
      parent.delete(target.getName() + "/_stoa"); // a directory without snapshots is not a table
    }
    parent.delete(target.getName());
  }

  /** Deletes the directory if it is empty, as after a query that failed to create the table. */
  void dropEmpty() throws IOException {
    Storage parent = HadoopStorages.open(conf, directory.getParent());
    if (parent.exists(directory.getName()) && parent.list(directory.getName()).isEmpty()) {
      parent.delete(directory.getName());
    }
  }

  /** Whether {@link #renameTo} is supported. */
  boolean supportsAtomicRename() {
    return isLocal() || ATOMIC_RENAME_SCHEMES.contains(directory.toUri().getScheme());
  }

  /**
   * Renames the directory in one step.
   *
   * @throws FileAlreadyExistsException if the target exists
   */
  void renameTo(Path target) throws IOException {
    rename(HadoopStorages.qualify(conf, target));
  }

  private void rename(Path target) throws IOException {
    if (isLocal()) {
      Files.move(local(directory), local(target));
      return;
    }
    try {
      FileContext.getFileContext(directory.toUri(), conf)
          .rename(directory, target, Options.Rename.NONE);
    } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
      throw (IOException) new FileAlreadyExistsException(target.toString()).initCause(e);
    }
  }

  private boolean isLocal() {
    return "file".equals(directory.toUri().getScheme());
  }

  private static java.nio.file.Path local(Path path) {
    return new File(path.toUri().getPath()).toPath();
  }
}
