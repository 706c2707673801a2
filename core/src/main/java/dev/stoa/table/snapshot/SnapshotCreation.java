package dev.stoa.table.snapshot;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.Storage;
import java.io.IOException;

/** Creates the file of a snapshot, which is the one atomic step of every commit. */
final class SnapshotCreation {
  private SnapshotCreation() {}

  /**
   * Creates the next snapshot.
   *
   * @return false when another commit took the version
   * @throws IOException when it was certainly not created
   * @throws CommitStateUnknownException when it is unknown whether it was created
   */
  static boolean create(Storage storage, SnapshotRoot root) throws IOException {
    byte[] content = SnapshotFile.toBytes(root);
    try {
      // A storage that repeats a request after a failure reply finds the file of the first request.
      return storage.createIfAbsent(TablePaths.snapshot(root.version()), content)
          || isFromThisCommit(storage, root);
    } catch (NotCreatedException e) {
      throw e;
    } catch (IOException e) {
      return resolveUnknown(storage, root, e);
    }
  }

  /** Whether the existing file of the version was written by this commit. */
  private static boolean isFromThisCommit(Storage storage, SnapshotRoot root) throws IOException {
    if (!storage.exists(TablePaths.snapshot(root.version()))) {
      return false; // another commit made it, and it has expired since
    }
    SnapshotRoot storedRoot;
    try {
      storedRoot = SnapshotFile.read(storage, root.version(), new ReadCounters());
    } catch (CorruptFileException e) { // its commit token cannot be read
      throw stateUnknown(root, storage, e);
    }
    if (!storedRoot.isSameCommit(root)) {
      return false;
    }
    storage.sync(TablePaths.METADATA);
    return true;
  }

  /** Resolves a failure reply by checking whether the file exists and who wrote it. */
  private static boolean resolveUnknown(Storage storage, SnapshotRoot root, IOException failure) {
    String path = TablePaths.snapshot(root.version());
    try {
      if (storage.exists(path)) {
        return isFromThisCommit(storage, root);
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    throw stateUnknown(root, storage, failure);
  }

  private static CommitStateUnknownException stateUnknown(
      SnapshotRoot root, Storage storage, Exception cause) {
    return new CommitStateUnknownException(
        SourceLocation.of(storage.location(), TablePaths.snapshot(root.version()))
            + ": it is not known whether this commit succeeded: "
            + cause.getMessage()
            + "; commit again with the same token, and delete nothing before that",
        cause);
  }
}
