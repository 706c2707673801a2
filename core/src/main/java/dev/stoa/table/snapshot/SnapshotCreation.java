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

/** Creates the file of a snapshot: the one atomic step of every commit. */
final class SnapshotCreation {
  private SnapshotCreation() {}

  /**
   * Creates the next snapshot.
   *
   * @return false when another commit took the version
   * @throws IOException when it was certainly not created
   * @throws CommitStateUnknownException when that cannot be determined
   */
  static boolean create(Storage storage, SnapshotRoot root) throws IOException {
    byte[] content = SnapshotFile.toBytes(root);
    try {
      // A file system that repeats a request after a lost reply finds the file that we created.
      return storage.createIfAbsent(TablePaths.snapshot(root.version()), content)
          || isOurs(storage, root);
    } catch (NotCreatedException e) {
      throw e;
    } catch (IOException e) {
      return resolveUnknown(storage, root, e);
    }
  }

  private static boolean isOurs(Storage storage, SnapshotRoot root) throws IOException {
    if (!storage.exists(TablePaths.snapshot(root.version()))) {
      return false; // it was another commit's, and is no longer kept
    }
    SnapshotRoot found;
    try {
      found = SnapshotFile.read(storage, root.version(), new ReadCounters());
    } catch (CorruptFileException e) { // its writer is unknown
      throw unknown(root, storage, e);
    }
    if (!found.isSameCommit(root)) {
      return false;
    }
    storage.sync(TablePaths.METADATA);
    return true;
  }

  /** Resolves a lost reply by checking whether the file exists and who wrote it. */
  private static boolean resolveUnknown(Storage storage, SnapshotRoot root, IOException lost) {
    String path = TablePaths.snapshot(root.version());
    try {
      if (storage.exists(path)) {
        return isOurs(storage, root);
      }
    } catch (IOException e) {
      lost.addSuppressed(e);
    }
    throw unknown(root, storage, lost);
  }

  private static CommitStateUnknownException unknown(
      SnapshotRoot root, Storage storage, Exception cause) {
    return new CommitStateUnknownException(
        SourceLocation.of(storage.location(), TablePaths.snapshot(root.version()))
            + ": it is not known whether this commit succeeded: "
            + cause.getMessage()
            + "; commit again with the same token, and delete nothing before that",
        cause);
  }
}
