package dev.stoa.table.snapshot;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;

/**
 * A table's storage and one of its snapshots, which the packages of {@code dev.stoa.table} pass to
 * each other. Internal: users hold a {@code Table}.
 *
 * @param storage the table's storage
 * @param root the snapshot
 */
public record TableState(Storage storage, SnapshotRoot root) {
  /**
   * Reads the newest state.
   *
   * @throws dev.stoa.exception.InvalidTableException when the table does not exist
   */
  public static TableState current(Storage storage) throws IOException {
    return new TableState(storage, Snapshots.current(storage));
  }

  /**
   * Reads the state of a version.
   *
   * @throws dev.stoa.exception.InvalidTableException when the version does not exist, or has
   *     expired
   */
  public static TableState atVersion(Storage storage, long version) throws IOException {
    return new TableState(storage, Snapshots.read(storage, version));
  }

  /**
   * Reads the newest state at or before a time.
   *
   * @throws dev.stoa.exception.InvalidTableException when the table did not exist at that time, or
   *     the state has expired
   */
  public static TableState atTime(Storage storage, Instant time) throws IOException {
    return new TableState(storage, SnapshotTimes.at(storage, time));
  }

  /**
   * Reads the state of a tagged version.
   *
   * @throws dev.stoa.exception.InvalidTableException when the tag does not exist
   */
  public static TableState atTag(Storage storage, String tag) throws IOException {
    Storage tableStorage = Branches.tableStorage(storage);
    return new TableState(tableStorage, Tags.read(tableStorage, tag));
  }

  /**
   * Reads the newest state of a branch.
   *
   * @throws dev.stoa.exception.InvalidTableException when the branch does not exist
   */
  public static TableState ofBranch(Storage storage, String branch) throws IOException {
    return current(Branches.open(storage, branch));
  }

  /**
   * Restores a state from {@link #toBytes}.
   *
   * @throws CorruptFileException when the bytes are corrupt
   */
  public static TableState fromBytes(Storage storage, byte[] bytes) throws IOException {
    return new TableState(storage, SnapshotBytes.read(bytes));
  }

  /** Serializes the state for {@link #fromBytes} in another process. */
  public byte[] toBytes() throws IOException {
    return SnapshotBytes.write(root);
  }

  /**
   * Reads the newest state of this table or branch.
   *
   * @throws dev.stoa.exception.InvalidTableException when the branch was dropped or replaced
   */
  public TableState newest() throws IOException {
    Branches.checkExists(storage);
    return current(storage);
  }

  /** Returns a state of this table with another snapshot. */
  public TableState withRoot(SnapshotRoot newRoot) {
    return new TableState(storage, newRoot);
  }

  /** Returns the snapshot as users see it. */
  public Snapshot snapshot() {
    return new Snapshot(root);
  }

  /**
   * Creates the file of this state's snapshot; this is the atomic step of every commit.
   *
   * @return false when another commit took the version
   * @throws IOException when it was certainly not created
   * @throws dev.stoa.exception.CommitStateUnknownException when it is unknown whether it was
   *     created
   */
  public boolean createSnapshotFile() throws IOException {
    return SnapshotCreation.create(storage, root);
  }

  /** Whether a commit with the token made this state or an earlier state whose snapshot is kept. */
  public boolean hasCommit(CommitToken token) throws IOException {
    return CommitHistory.versionOf(storage, root, token, 0).isPresent();
  }

  /**
   * Converts a snapshot to bytes for another process: the version in eight bytes, then the content
   * of the snapshot file.
   */
  private static final class SnapshotBytes {
    private SnapshotBytes() {}

    static byte[] write(SnapshotRoot root) throws IOException {
      byte[] file = SnapshotFile.toBytes(root);
      return ByteBuffer.allocate(Long.BYTES + file.length)
          .putLong(root.version())
          .put(file)
          .array();
    }

    /**
     * Reads the bytes of {@link #write}.
     *
     * @throws CorruptFileException when the bytes are corrupt
     */
    static SnapshotRoot read(byte[] bytes) throws IOException {
      if (bytes.length < Long.BYTES) {
        throw new CorruptFileException(
            "the state of a table has %d bytes, expected at least %d: serialize the table again"
                .formatted(bytes.length, Long.BYTES));
      }
      long version = ByteBuffer.wrap(bytes).getLong();
      MemoryStorage memory = new MemoryStorage();
      memory.createIfAbsent(
          TablePaths.snapshot(version), Arrays.copyOfRange(bytes, Long.BYTES, bytes.length));
      return SnapshotFile.read(memory, version, new ReadCounters());
    }
  }
}
