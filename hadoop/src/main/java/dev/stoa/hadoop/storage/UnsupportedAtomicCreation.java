package dev.stoa.hadoop.storage;

import dev.stoa.storage.NotCreatedException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Rejects file systems that may let several writers create the same file. */
final class UnsupportedAtomicCreation implements AtomicCreation {
  private final FileSystem fileSystem;
  private final Path directory;

  UnsupportedAtomicCreation(FileSystem fileSystem, Path directory) {
    this.fileSystem = fileSystem;
    this.directory = directory;
  }

  @Override
  public void checkSupported() throws NotCreatedException {
    throw new NotCreatedException(
        directory
            + ": tables can be read from file systems of scheme \""
            + fileSystem.getUri().getScheme()
            + "\" but not written, since these may have neither an atomic rename nor conditional"
            + " creation, so two writers could overwrite each other; write to a path that begins"
            + " with file:, hdfs: or s3a: (where fs.s3a.create.conditional.enabled is true)",
        new UnsupportedOperationException("atomic commit to " + fileSystem.getUri()));
  }

  @Override
  public boolean createIfAbsent(Path file, byte[] content) throws NotCreatedException {
    checkSupported();
    return false;
  }
}
