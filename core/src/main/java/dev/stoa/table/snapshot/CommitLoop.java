package dev.stoa.table.snapshot;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes the next snapshot of a table optimistically: if another commit takes the version first, the
 * change is applied again to the new state. Internal: called by every change of a table. Not
 * thread-safe.
 */
public final class CommitLoop {
  private static final int MAX_ATTEMPTS = 100;

  /** The maximum wait before the next attempt, which is random and grows with the attempts. */
  private static final long MAX_BACKOFF_MILLIS = 200;

  private final Storage storage;
  private final SnapshotRoot base;
  private final CommitToken token;
  private int attemptCount;
  private boolean hasCommitted;
  private boolean isUncommitted;

  /** A change, which each attempt applies to the newest snapshot. */
  @FunctionalInterface
  public interface ChangeFunction {
    /**
     * Returns the update that makes the next snapshot; empty if there is nothing to change.
     *
     * @param currentRoot the newest snapshot, which may be newer than the base
     * @param files writes the metadata of the update
     * @throws CommitConflictException when it cannot be applied to this state
     */
    Optional<SnapshotRoot.Update> apply(SnapshotRoot currentRoot, MetadataFiles files)
        throws IOException;
  }

  /** Creates a loop that commits once with the token. */
  public CommitLoop(TableState base, CommitToken token) {
    this.storage = base.storage();
    this.base = base.root();
    this.token = token;
    this.isUncommitted = token.isNew();
  }

  /**
   * Returns the number of attempts of the last commit; more than one if other commits came first.
   */
  public int attemptCount() {
    return attemptCount;
  }

  /**
   * Whether the last attempt of this loop made the snapshot, rather than an earlier commit with the
   * token.
   */
  public boolean hasCommitted() {
    return hasCommitted;
  }

  /**
   * Whether no earlier commit with the token was found at the last attempt. Undefined when the
   * state of the commit is unknown.
   */
  public boolean isUncommitted() {
    return isUncommitted;
  }

  /**
   * Makes the next snapshot. If the token committed before, returns that snapshot; if there is
   * nothing to change, the current one.
   *
   * @return the snapshot made with the token, or the current one
   * @throws CommitConflictException when the change cannot be applied to the current snapshot, or
   *     too many concurrent commits came first
   * @throws CommitStateUnknownException when it is unknown whether the commit succeeded: commit
   *     again with the same token
   * @throws IOException when the storage failed; nothing became visible
   */
  public Snapshot commit(ChangeFunction change) throws IOException {
    hasCommitted = false;
    long sinceVersion = token.isNew() ? base.version() : 0;
    for (attemptCount = 1; attemptCount <= MAX_ATTEMPTS; attemptCount++) {
      isUncommitted = token.isNew();
      Branches.checkExists(storage);
      SnapshotRoot currentRoot = currentOrStaged();
      checkSameTable(currentRoot);
      OptionalLong committedVersion =
          CommitHistory.versionOf(storage, currentRoot, token, sinceVersion);
      isUncommitted = committedVersion.isEmpty();
      if (committedVersion.isPresent()) {
        storage.sync(TablePaths.METADATA);
        return new Snapshot(rootOf(committedVersion.getAsLong(), currentRoot));
      }
      Optional<SnapshotRoot> newestRoot = tryCommit(currentRoot, change);
      if (newestRoot.isPresent()) {
        hasCommitted = newestRoot.get().version() > currentRoot.version();
        return new Snapshot(newestRoot.get());
      }
      backOff();
    }
    throw new CommitConflictException(
        "%s: another commit came first %s times: commit again when fewer writers are active"
            .formatted(storage.location(), MAX_ATTEMPTS));
  }

  /** Returns the current snapshot; the base if the table is new and not created yet. */
  private SnapshotRoot currentOrStaged() throws IOException {
    boolean isNewTable = base.isStaged() && Snapshots.currentVersion(storage).isEmpty();
    return isNewTable ? base : Snapshots.current(storage);
  }

  /**
   * Rejects another table in the same directory. Accepts a table that another writer created while
   * this one was staged, if its columns and partitioning are the same, and it has these indexes.
   */
  private void checkSameTable(SnapshotRoot currentRoot) {
    boolean isSame =
        currentRoot.tableUuid().equals(base.tableUuid())
            || (base.isStaged()
                && currentRoot.schema().hasSameColumns(base.schema())
                && currentRoot.partitioning().equals(base.partitioning())
                && currentRoot.indexes().containsAll(base.indexes()));
    if (!isSame) {
      throw new InvalidTableException(
          storage.location()
              + " is not the table that was opened, which was deleted or replaced: open the table"
              + " and make the change again");
    }
  }

  /** Returns the snapshot of a version, or the current snapshot if that version has expired. */
  private SnapshotRoot rootOf(long version, SnapshotRoot currentRoot) throws IOException {
    boolean isKept = storage.exists(TablePaths.snapshot(version));
    return isKept ? SnapshotFile.read(storage, version, new ReadCounters()) : currentRoot;
  }

  /**
   * Applies the change and creates the next snapshot.
   *
   * @return the next snapshot, the current one if there is nothing to change, or empty if another
   *     commit took the version
   */
  private Optional<SnapshotRoot> tryCommit(SnapshotRoot currentRoot, ChangeFunction change)
      throws IOException {
    MetadataFiles files = new MetadataFiles(storage, currentRoot.tableUuid());
    boolean mayBeReferenced = false;
    try {
      Optional<SnapshotRoot.Update> update = change.apply(currentRoot, files);
      if (update.isEmpty()) {
        return Optional.of(currentRoot);
      }
      SnapshotRoot nextRoot =
          currentRoot.nextSnapshot(update.get(), token.text(), System.currentTimeMillis());
      files.deleteExcept(nextRoot.segments());
      mayBeReferenced = true;
      if (SnapshotCreation.create(storage, nextRoot) && isPartOfHistory(nextRoot)) {
        return Optional.of(nextRoot);
      }
      mayBeReferenced = false;
      return Optional.empty();
    } catch (IOException e) { // the snapshot was certainly not created
      mayBeReferenced = false;
      throw e;
    } finally {
      if (!mayBeReferenced) {
        files.deleteExcept(List.of());
      }
    }
  }

  /**
   * Whether a created snapshot follows the previous version. A version that another commit took and
   * that has expired since can be created a second time: such a snapshot is not part of the
   * history, and is deleted.
   *
   * @throws CommitStateUnknownException when that cannot be determined
   */
  private boolean isPartOfHistory(SnapshotRoot createdRoot) throws IOException {
    SnapshotRoot currentRoot;
    try {
      List<Long> versions = Snapshots.list(storage);
      if (versions.isEmpty() || versions.get(versions.size() - 1) <= createdRoot.version()) {
        return true;
      }
      currentRoot = Snapshots.current(storage);
      if (CommitHistory.versionOf(storage, currentRoot, token, createdRoot.version() - 1)
          .isPresent()) {
        return true;
      }
    } catch (IOException | CorruptFileException | UnsupportedVersionException e) {
      throw stateUnknown(createdRoot, e.getMessage(), e);
    }
    if (currentRoot.oldestRememberedVersion() > createdRoot.version()) {
      throw stateUnknown(createdRoot, "too many later commits have been made to find out", null);
    }
    try {
      storage.delete(TablePaths.snapshot(createdRoot.version()));
      return false;
    } catch (IOException e) {
      throw stateUnknown(createdRoot, e.getMessage(), e);
    }
  }

  private CommitStateUnknownException stateUnknown(
      SnapshotRoot createdRoot, String reason, Exception cause) {
    return new CommitStateUnknownException(
        ("%s: it is not known whether version %s was committed: %s; commit again with the same"
                + " token, and delete nothing before that")
            .formatted(storage.location(), createdRoot.version(), reason),
        cause);
  }

  private void backOff() {
    long maxMillis = Math.min(MAX_BACKOFF_MILLIS, 1L << Math.min(attemptCount, 10));
    long millis = ThreadLocalRandom.current().nextLong(maxMillis);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
