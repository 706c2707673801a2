package dev.stoa.table.maintenance;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.snapshot.CommitLoop;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.SnapshotTimes;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Deletes old snapshots, then the files that no kept snapshot references. Never deletes the newest
 * snapshot or a tagged one. Not thread-safe.
 *
 * <p>A run first commits the expiry of snapshots as a new snapshot, and deletes the expired ones
 * after that, so that a concurrent tag or rollback sees that its version has expired. Only then
 * does it read which files the kept snapshots reference.
 */
public final class Vacuum {
  private final Storage storage;
  private final TableState base;
  private final VacuumOptions options;
  private final long nowMillis;
  private final long maxModifiedMillis;
  private boolean isExpiredOnly;

  /** Creates a vacuum of the table at a time. Called by the table. */
  @Internal
  public Vacuum(TableState base, VacuumOptions options, long nowMillis) {
    this.storage = base.storage();
    this.base = base;
    this.options = options;
    this.nowMillis = nowMillis;
    this.maxModifiedMillis = nowMillis - options.retention().toMillis();
  }

  /**
   * Removes expired snapshots with the files that only these reference, and leaves other files
   * alone that no snapshot references, unless they are older than the retention and seven days.
   * With a short retention, a vacuum would delete what running jobs have written.
   */
  @Experimental
  public Vacuum expiredOnly() {
    isExpiredOnly = true;
    return this;
  }

  /**
   * Reports what {@link #run} would delete, and deletes nothing.
   *
   * @throws CorruptFileException when a kept snapshot, or a file that it references, cannot be read
   */
  public VacuumReport plan() throws IOException {
    SnapshotRefs refs = refsAfterExpiry(Snapshots.current(storage));
    List<VacuumReport.Removal> removals = expiredFiles(refs);
    List<Long> versions = versionsOf(removals);
    removals.addAll(orphanFiles(refs, expiredFilesOf(refs)));
    return new VacuumReport(versions, removals);
  }

  /**
   * Deletes the files that are no longer needed. If it fails halfway, the next run completes it.
   *
   * @throws CorruptFileException when a kept snapshot, or a file that it references, cannot be
   *     read: nothing is deleted, since its files are unknown
   * @throws dev.stoa.exception.CommitConflictException when too many concurrent commits came before
   *     the commit of the expiry
   * @throws dev.stoa.exception.CommitStateUnknownException when it is unknown whether that commit
   *     succeeded: run the vacuum again
   */
  public VacuumReport run() throws IOException {
    SnapshotRoot currentRoot = Snapshots.current(storage);
    SnapshotRefs refs = refsAfterExpiry(currentRoot);
    // Fails before anything expires if a kept file cannot be read.
    addLiveFiles(refs, new LiveFiles(storage));
    boolean hasNewlyExpired =
        Snapshots.list(storage).stream()
            .anyMatch(version -> refs.isExpired(version) && !currentRoot.refs().isExpired(version));
    if (hasNewlyExpired) {
      new CommitLoop(base, CommitToken.random())
          .commit(
              (newest, files) -> Optional.of(newest.refsUpdate("vacuum", refsAfterExpiry(newest))));
    }
    SnapshotRefs newRefs = Snapshots.current(storage).refs();
    LiveFiles filesOfExpired = expiredFilesOf(newRefs);
    List<VacuumReport.Removal> removals = expiredFiles(newRefs);
    List<Long> versions = versionsOf(removals);
    delete(removals);
    // Otherwise a crash could bring back a snapshot whose files are deleted.
    storage.sync(TablePaths.METADATA);
    List<VacuumReport.Removal> orphans = orphanFiles(SnapshotRefs.NONE, filesOfExpired);
    delete(orphans);
    removals.addAll(orphans);
    return new VacuumReport(versions, removals);
  }

  /**
   * Returns the tags and expiry of a snapshot, with the snapshots that are old enough marked as
   * expired.
   */
  private SnapshotRefs refsAfterExpiry(SnapshotRoot currentRoot) throws IOException {
    List<Long> versions =
        Snapshots.list(storage).stream()
            .filter(version -> version <= currentRoot.version())
            .toList();
    long oldestVersionByCount =
        versions.get(Math.max(0, versions.size() - options.minSnapshotsToKeep()));
    // Several commits in one millisecond give a snapshot a time in the future.
    long maxTimeMillis = options.retention().isZero() ? Long.MAX_VALUE : maxModifiedMillis;
    Optional<SnapshotRoot> newestOldSnapshot =
        new SnapshotTimes(storage, versions).lastAtOrBefore(maxTimeMillis);
    long oldestVersionByAge = newestOldSnapshot.map(SnapshotRoot::version).orElse(0L);
    return currentRoot.refs().withExpiredBelow(Math.min(oldestVersionByAge, oldestVersionByCount));
  }

  private List<VacuumReport.Removal> expiredFiles(SnapshotRefs refs) throws IOException {
    List<VacuumReport.Removal> files = new ArrayList<>();
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      OptionalLong version = TablePaths.versionOf(entry.name());
      if (version.isPresent() && refs.isExpired(version.getAsLong())) {
        String path = TablePaths.snapshot(version.getAsLong());
        files.add(new VacuumReport.Removal(path, 1, entry.sizeInBytes()));
      }
    }
    return files;
  }

  private static List<Long> versionsOf(List<VacuumReport.Removal> snapshots) {
    int prefixLength = TablePaths.METADATA.length() + 1;
    return snapshots.stream()
        .map(file -> TablePaths.versionOf(file.path().substring(prefixLength)).getAsLong())
        .toList();
  }

  /**
   * Returns the files that no snapshot or job references. Reads running jobs first, because the
   * snapshots that are read after them reference the files that jobs commit in between.
   */
  private List<VacuumReport.Removal> orphanFiles(SnapshotRefs refs, LiveFiles filesOfExpired)
      throws IOException {
    LiveFiles liveFiles = new LiveFiles(storage);
    OrphanFiles orphans =
        new OrphanFiles(storage, liveFiles, filesOfExpired, maxModifiedMillisOfOrphans());
    orphans.addPendingJobs();
    addLiveFiles(refs, liveFiles);
    return orphans.find();
  }

  private long maxModifiedMillisOfOrphans() {
    long minAgeMillis = VacuumOptions.defaults().retention().toMillis();
    return isExpiredOnly
        ? Math.min(maxModifiedMillis, nowMillis - minAgeMillis)
        : maxModifiedMillis;
  }

  /** Returns the files that are removed regardless of their age, if no kept snapshot has them. */
  private LiveFiles expiredFilesOf(SnapshotRefs refs) throws IOException {
    LiveFiles files = new LiveFiles(storage);
    if (!isExpiredOnly) {
      return files;
    }
    for (long version : Snapshots.list(storage)) {
      if (refs.isExpired(version)) {
        try {
          files.addSnapshot(SnapshotFile.read(storage, version, new ReadCounters()));
        } catch (CorruptFileException | UnsupportedVersionException e) {
          // Files that are unknown for this reason are removed when they are old.
        }
      }
    }
    return files;
  }

  /** Adds the files that unexpired snapshots reference. */
  private void addLiveFiles(SnapshotRefs refs, LiveFiles liveFiles) throws IOException {
    for (long version : Snapshots.list(storage)) {
      if (!refs.isExpired(version)) {
        addSnapshot(version, liveFiles);
      }
    }
  }

  private void addSnapshot(long version, LiveFiles liveFiles) throws IOException {
    try {
      liveFiles.addSnapshot(SnapshotFile.read(storage, version, new ReadCounters()));
    } catch (CorruptFileException e) {
      if (storage.exists(
          TablePaths.snapshot(version))) { // otherwise a concurrent vacuum deleted it
        throw new CorruptFileException(unreadableMessage(version, e), e);
      }
    } catch (UnsupportedVersionException e) {
      throw new UnsupportedVersionException(unreadableMessage(version, e), e);
    }
  }

  private String unreadableMessage(long version, RuntimeException cause) {
    return ("nothing was deleted: version %s is kept, but a file that it"
            + " references cannot be read: %s")
        .formatted(version, cause.getMessage());
  }

  private void delete(List<VacuumReport.Removal> removals) throws IOException {
    for (VacuumReport.Removal removal : removals) {
      storage.delete(removal.path());
    }
  }
}
