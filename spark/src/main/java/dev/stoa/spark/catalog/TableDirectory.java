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
 * The directory of a table, to be moved or deleted in one step where the file system can: on local
 * disks and on HDFS, not on object stores.
 */
final class TableDirectory {
  /** File systems that rename directories in one step. */
  private static final Set<String> ATOMIC = Set.of("hdfs", "viewfs");

  private static final String DROPPED = ".dropped-";

  private final Configuration conf;
  private final Path directory;

  TableDirectory(Path directory) throws IOException {
    this.conf = Warehouse.conf();
    this.directory = HadoopStorages.qualify(conf, directory);
  }

  /** Whether a directory is that of a table which is just being dropped. */
  static boolean isDropped(String name) {
    return name.startsWith(DROPPED);
  }

  /** Deletes it; nobody sees a part of a table. */
  void drop() throws IOException {
    Path doomed = directory;
    if (movesAtOnce()) {
      doomed = new Path(directory.getParent(), DROPPED + UUID.randomUUID());
      move(doomed);
    }
    Storage parent = HadoopStorages.open(conf, doomed.getParent());
    if (doomed.equals(directory)) {
      parent.delete(doomed.getName() + "/_stoa"); // without snapshots it is no table
    }
    parent.delete(doomed.getName());
  }

  /** Deletes it where nothing is in it, as a query leaves it that was to make the table. */
  void dropEmpty() throws IOException {
    Storage parent = HadoopStorages.open(conf, directory.getParent());
    if (parent.exists(directory.getName()) && parent.list(directory.getName()).isEmpty()) {
      parent.delete(directory.getName());
    }
  }

  /** Whether {@link #moveTo} can be. */
  boolean movesAtOnce() {
    return isLocal() || ATOMIC.contains(directory.toUri().getScheme());
  }

  /**
   * Calls the directory otherwise, in one step.
   *
   * @throws FileAlreadyExistsException when the name is taken
   */
  void moveTo(Path target) throws IOException {
    move(HadoopStorages.qualify(conf, target));
  }

  private void move(Path target) throws IOException {
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
