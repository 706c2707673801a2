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
 * Makes the next snapshot of a table, optimistically: a change that loses the race for a version
 * applies itself again on the new state. Internal: called by every change of a table. For one
 * thread.
 */
public final class CommitLoop {
  private static final int MOST_ATTEMPTS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 200;

  private final Storage storage;
  private final SnapshotRoot base;
  private final CommitToken token;
  private int attempts;
  private boolean hasLanded;
  private boolean isUncommitted;

  /** What a commit does to the state that it meets. */
  @FunctionalInterface
  public interface Attempt {
    /**
     * What the next snapshot is to be.
     *
     * @param current the newest snapshot, perhaps another than the change was made for
     * @param files writes the metadata that it needs
     * @throws CommitConflictException when it cannot be applied to this state
     */
    SnapshotRoot.Change on(SnapshotRoot current, MetadataFiles files) throws IOException;
  }

  /** A loop that commits once with the token. */
  public CommitLoop(TableState base, CommitToken token) {
    this.storage = base.storage();
    this.base = base.root();
    this.token = token;
  }

  /** How often the commit was tried; more than once when it met others. */
  public int attempts() {
    return attempts;
  }

  /** Whether the last attempt of this loop made the snapshot, and not a commit before. */
  public boolean hasLanded() {
    return hasLanded;
  }

  /**
   * Whether it is known of a commit that failed that nobody committed with the token before: where
   * others may have, the last attempt looked. Says nothing when its state is unknown.
   */
  public boolean isUncommitted() {
    return isUncommitted;
  }

  /**
   * Makes the next snapshot. When the token committed before, nothing happens again.
   *
   * @return the snapshot that the token made
   * @throws CommitConflictException when the change does not fit the present state any more, or the
   *     race was lost too often
   * @throws CommitStateUnknownException when it is not known whether the commit landed: commit
   *     again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit(Attempt change) throws IOException {
    hasLanded = false;
    long since = token.isNew() ? base.version() : 0;
    for (attempts = 1; attempts <= MOST_ATTEMPTS; attempts++) {
      isUncommitted = token.isNew();
      SnapshotRoot current = currentOrStaged();
      checkSameTable(current);
      OptionalLong landed = CommitHistory.versionOf(storage, current, token, since);
      isUncommitted = landed.isEmpty();
      if (landed.isPresent()) {
        storage.sync(TablePaths.METADATA);
        return new Snapshot(rootOf(landed.getAsLong(), current));
      }
      Optional<SnapshotRoot> created = tryOn(current, change);
      if (created.isPresent() && isPartOfHistory(created.get())) {
        hasLanded = true;
        return new Snapshot(created.get());
      }
      pause();
    }
    throw new CommitConflictException(
        "%s: %s times another commit was faster: try again when fewer writers are at work"
            .formatted(storage.location(), MOST_ATTEMPTS));
  }

  private SnapshotRoot currentOrStaged() throws IOException {
    boolean isFirst = base.isStaged() && Snapshots.currentVersion(storage).isEmpty();
    return isFirst ? base : Snapshots.current(storage);
  }

  /**
   * A staged table may have been made by another meanwhile: with the same columns it is the same.
   */
  private void checkSameTable(SnapshotRoot current) {
    boolean isSame =
        current.tableUuid().equals(base.tableUuid())
            || (base.isStaged()
                && current.schema().hasSameColumns(base.schema())
                && current.partitioning().equals(base.partitioning()));
    if (!isSame) {
      throw new InvalidTableException(
          storage.location()
              + " is another table than the one that was opened: make the change again");
    }
  }

  /** The snapshot of a version, or the current one when that is no longer kept. */
  private SnapshotRoot rootOf(long version, SnapshotRoot current) throws IOException {
    boolean isKept = storage.exists(TablePaths.snapshot(version));
    return isKept ? SnapshotFile.read(storage, version, new ReadCounters()) : current;
  }

  private Optional<SnapshotRoot> tryOn(SnapshotRoot current, Attempt change) throws IOException {
    MetadataFiles files = new MetadataFiles(storage, current.tableUuid());
    boolean mayBeNamed = false;
    try {
      SnapshotRoot next =
          current.next(change.on(current, files), token.text(), System.currentTimeMillis());
      mayBeNamed = true;
      if (SnapshotCreation.create(storage, next)) {
        return Optional.of(next);
      }
      mayBeNamed = false;
      return Optional.empty();
    } catch (IOException e) { // surely not created
      mayBeNamed = false;
      throw e;
    } finally {
      if (!mayBeNamed) {
        files.takeBack();
      }
    }
  }

  /**
   * A version that another commit took and that has expired since can be taken a second time, below
   * those that follow it: such a snapshot is nobody's, and is taken back.
   *
   * @throws CommitStateUnknownException when that cannot be found out
   */
  private boolean isPartOfHistory(SnapshotRoot created) throws IOException {
    SnapshotRoot current;
    try {
      List<Long> versions = Snapshots.listed(storage);
      if (versions.isEmpty() || versions.get(versions.size() - 1) <= created.version()) {
        return true;
      }
      current = Snapshots.current(storage);
      if (CommitHistory.versionOf(storage, current, token, created.version() - 1).isPresent()) {
        return true;
      }
    } catch (IOException | CorruptFileException | UnsupportedVersionException e) {
      throw unknown(created, e.getMessage(), e);
    }
    if (current.oldestRememberedVersion() > created.version()) {
      throw unknown(created, "too many others followed it", null);
    }
    try {
      storage.delete(TablePaths.snapshot(created.version()));
      return false;
    } catch (IOException e) {
      throw unknown(created, e.getMessage(), e);
    }
  }

  private CommitStateUnknownException unknown(
      SnapshotRoot created, String reason, Exception cause) {
    return new CommitStateUnknownException(
        ("%s: it is not known whether version %s landed: %s; commit again with the same"
                + " token, and delete nothing before that")
            .formatted(storage.location(), created.version(), reason),
        cause);
  }

  private void pause() {
    long most = Math.min(LONGEST_PAUSE_MILLIS, 1L << Math.min(attempts, 10));
    long millis = ThreadLocalRandom.current().nextLong(most);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
