package dev.stoa.hadoop.storage;

import dev.stoa.storage.NotCreatedException;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.CreateFileOptionKeys;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** How a file system creates a whole file in one atomic step; called by {@link HadoopStorage}. */
interface AtomicCreation {
  /** The same as {@link dev.stoa.storage.Storage#createIfAbsent}. */
  boolean createIfAbsent(Path file, byte[] content) throws IOException;

  /**
   * Does nothing if the file system has such a step.
   *
   * @throws NotCreatedException with a sentence for the user if it has none
   */
  default void checkSupported() throws NotCreatedException {
    // Most have one.
  }

  /** The way that the file system of a table's directory supports. */
  static AtomicCreation of(FileSystem fileSystem, Path directory, FileCreator files)
      throws IOException {
    if (fileSystem instanceof DistributedFileSystem hdfs) {
      return new RenameCreation(hdfs, files);
    }
    String conditional = CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE;
    return fileSystem.hasPathCapability(directory, conditional)
        ? new ConditionalCreation(fileSystem)
        : new UnsupportedAtomicCreation(fileSystem, directory);
  }

  /** The message for a failure before the atomic step. */
  static NotCreatedException notCreated(Path file, IOException cause) {
    // Name nodes and stores put stack traces and request ids below the first line.
    String reason = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return new NotCreatedException("cannot create " + file + ": " + reason, cause);
  }
}
