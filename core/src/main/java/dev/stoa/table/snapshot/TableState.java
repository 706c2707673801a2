package dev.stoa.table.snapshot;

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
 * A table's storage and one of its states: what the packages of {@code dev.stoa.table} hand to each
 * other. Internal: users hold a {@code Table}.
 *
 * @param storage where the table lives
 * @param root the state
 */
public record TableState(Storage storage, SnapshotRoot root) {
  /**
   * The newest state.
   *
   * @throws dev.stoa.exception.InvalidTableException when there is no table
   */
  public static TableState current(Storage storage) throws IOException {
    return new TableState(storage, Snapshots.current(storage));
  }

  /**
   * The state of a version.
   *
   * @throws dev.stoa.exception.InvalidTableException when there is no such version, or it has
   *     expired
   */
  public static TableState of(Storage storage, long version) throws IOException {
    return new TableState(storage, Snapshots.of(storage, version));
  }

  /**
   * The newest state that is not younger than a time.
   *
   * @throws dev.stoa.exception.InvalidTableException when there was no table, or that state has
   *     expired
   */
  public static TableState at(Storage storage, Instant time) throws IOException {
    return new TableState(storage, SnapshotTimes.at(storage, time));
  }

  /**
   * The state that a tag names.
   *
   * @throws dev.stoa.exception.InvalidTableException when there is no such tag
   */
  public static TableState tagged(Storage storage, String tag) throws IOException {
    return new TableState(storage, Tags.open(storage, tag));
  }

  /**
   * The state that {@link #toBytes} was called on.
   *
   * @throws dev.stoa.exception.CorruptFileException when the bytes are damaged
   */
  public static TableState fromBytes(Storage storage, byte[] bytes) throws IOException {
    return new TableState(storage, SnapshotBytes.read(bytes));
  }

  /** The state for {@link #fromBytes} in another process. */
  public byte[] toBytes() throws IOException {
    return SnapshotBytes.write(root);
  }

  /** The same storage with another state. */
  public TableState with(SnapshotRoot newRoot) {
    return new TableState(storage, newRoot);
  }

  /** The state as users see it. */
  public Snapshot snapshot() {
    return new Snapshot(root);
  }

  /**
   * Creates the file of the state's snapshot, the atomic step of every commit.
   *
   * @return false when another commit took the version
   * @throws IOException when it was surely not created
   * @throws dev.stoa.exception.CommitStateUnknownException when that cannot be found out
   */
  public boolean create() throws IOException {
    return SnapshotCreation.create(storage, root);
  }

  /** Whether a commit with the token made this state or an earlier one that is still known. */
  public boolean hasCommit(CommitToken token) throws IOException {
    return CommitHistory.versionOf(storage, root, token, 0).isPresent();
  }

  /**
   * A snapshot as bytes that go to another process: its version, in eight bytes, and its file.
   * Called by tables whose tasks are done elsewhere.
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
     * Reads what {@link #write} wrote.
     *
     * @throws dev.stoa.exception.CorruptFileException when it is damaged
     */
    static SnapshotRoot read(byte[] bytes) throws IOException {
      long version = ByteBuffer.wrap(bytes).getLong();
      MemoryStorage memory = new MemoryStorage();
      memory.createIfAbsent(
          TablePaths.snapshot(version), Arrays.copyOfRange(bytes, Long.BYTES, bytes.length));
      return SnapshotFile.read(memory, version, new ReadCounters());
    }
  }
}
