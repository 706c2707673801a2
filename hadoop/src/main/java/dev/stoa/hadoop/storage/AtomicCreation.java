package dev.stoa.hadoop.storage;

import dev.stoa.storage.NotCreatedException;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.CreateFileOptionKeys;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Creates a whole file in one atomic step, as its file system supports it; called by {@link
 * HadoopStorage}.
 */
interface AtomicCreation {
  /** Creates a file if it is absent, as {@link dev.stoa.storage.Storage#createIfAbsent} does. */
  boolean createIfAbsent(Path file, byte[] content) throws IOException;

  /**
   * Checks that the file system can create files atomically.
   *
   * @throws NotCreatedException if it cannot; with a message for the user
   */
  default void checkSupported() throws NotCreatedException {
    // most file systems support it
  }

  /** Returns the kind of creation that a file system supports in a table's directory. */
  static AtomicCreation of(FileSystem fileSystem, Path directory, FileCreator fileCreator)
      throws IOException {
    if (fileSystem instanceof DistributedFileSystem hdfs) {
      return new RenameCreation(hdfs, fileCreator);
    }
    String capability = CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE;
    return fileSystem.hasPathCapability(directory, capability)
        ? new ConditionalCreation(fileSystem)
        : new UnsupportedAtomicCreation(fileSystem, directory);
  }

  /** Returns the exception for a failure before the atomic step, when the file cannot exist yet. */
  static NotCreatedException notCreated(Path file, IOException cause) {
    // NameNodes and stores add stack traces and request ids after the first line.
    String reason = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return new NotCreatedException("cannot create " + file + ": " + reason, cause);
  }
}
