package dev.stoa.table.maintenance;

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
 * Deletes old snapshots, then files that no kept snapshot references. The newest snapshot and
 * tagged ones are never deleted. For one thread.
 *
 * <p>The expiry of snapshots is first committed, by a snapshot of its own, then their files are
 * deleted: a concurrent tag or rollback sees that its version has expired. The files that kept
 * snapshots reference are read after that.
 */
public final class Vacuum {
  private final Storage storage;
  private final TableState base;
  private final VacuumOptions options;
  private final long limitMillis;

  /** Called by the table. */
  @Internal
  public Vacuum(TableState base, VacuumOptions options, long nowMillis) {
    this.storage = base.storage();
    this.base = base;
    this.options = options;
    this.limitMillis = nowMillis - options.retention().toMillis();
  }

  /**
   * Reports what {@link #run} would delete, and deletes nothing.
   *
   * @throws CorruptFileException when a kept snapshot, or a file that it references, cannot be read
   */
  public VacuumReport plan() throws IOException {
    SnapshotRefs refs = withExpired(Snapshots.current(storage));
    List<VacuumReport.Removal> removals = expiredFiles(refs);
    List<Long> versions = versionsOf(removals);
    removals.addAll(orphanFiles(refs));
    return new VacuumReport(versions, removals);
  }

  /**
   * Deletes what is no longer needed. If it fails halfway, the next vacuum completes it.
   *
   * @throws CorruptFileException when a kept snapshot, or a file that it references, cannot be
   *     read: nothing is deleted, since its files are unknown
   * @throws dev.stoa.exception.CommitConflictException when the commit of the expiry lost the race
   *     too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is unknown whether that commit
   *     succeeded: run it again
   */
  public VacuumReport run() throws IOException {
    SnapshotRoot current = Snapshots.current(storage);
    SnapshotRefs refs = withExpired(current);
    addLiveFiles(refs, new LiveFiles(storage)); // nothing expires unless all kept files can be read
    boolean hasNewlyExpired =
        Snapshots.list(storage).stream()
            .anyMatch(v -> refs.isExpired(v) && !current.refs().isExpired(v));
    if (hasNewlyExpired) {
      new CommitLoop(base, CommitToken.random())
          .commit((newest, files) -> newest.refsUpdate("vacuum", withExpired(newest)));
    }
    List<VacuumReport.Removal> removals = expiredFiles(Snapshots.current(storage).refs());
    List<Long> versions = versionsOf(removals);
    delete(removals);
    storage.sync(TablePaths.METADATA); // no crash brings back a snapshot without its files
    List<VacuumReport.Removal> orphans = orphanFiles(SnapshotRefs.NONE);
    delete(orphans);
    removals.addAll(orphans);
    return new VacuumReport(versions, removals);
  }

  /** The refs of a snapshot, with earlier ones that are old enough marked as expired. */
  private SnapshotRefs withExpired(SnapshotRoot current) throws IOException {
    List<Long> versions =
        Snapshots.list(storage).stream().filter(v -> v <= current.version()).toList();
    long oldestByCount = versions.get(Math.max(0, versions.size() - options.minSnapshotsToKeep()));
    // Commits within a millisecond give a snapshot a later time than the clock's.
    long limit = options.retention().isZero() ? Long.MAX_VALUE : limitMillis;
    Optional<SnapshotRoot> lastOld = new SnapshotTimes(storage, versions).lastAtOrBefore(limit);
    long oldestByAge = lastOld.map(SnapshotRoot::version).orElse(0L);
    return current.refs().withExpiredBelow(Math.min(oldestByAge, oldestByCount));
  }

  private List<VacuumReport.Removal> expiredFiles(SnapshotRefs refs) throws IOException {
    List<VacuumReport.Removal> files = new ArrayList<>();
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      OptionalLong version = TablePaths.versionOf(entry.name());
      if (version.isPresent() && refs.isExpired(version.getAsLong())) {
        String path = TablePaths.segment(entry.name());
        files.add(new VacuumReport.Removal(path, 1, entry.sizeInBytes()));
      }
    }
    return files;
  }

  private static List<Long> versionsOf(List<VacuumReport.Removal> snapshots) {
    int directory = TablePaths.METADATA.length() + 1;
    return snapshots.stream()
        .map(file -> TablePaths.versionOf(file.path().substring(directory)).getAsLong())
        .toList();
  }

  /**
   * The files that nothing references. Running jobs are read first: the snapshots read after them
   * reference the files that jobs committed in between.
   */
  private List<VacuumReport.Removal> orphanFiles(SnapshotRefs refs) throws IOException {
    LiveFiles liveFiles = new LiveFiles(storage);
    OrphanFiles orphans = new OrphanFiles(storage, liveFiles, limitMillis);
    orphans.addPendingJobs();
    addLiveFiles(refs, liveFiles);
    return orphans.find();
  }

  /** Adds the files that unexpired snapshots reference. */
  private void addLiveFiles(SnapshotRefs refs, LiveFiles liveFiles) throws IOException {
    for (long version : Snapshots.list(storage)) {
      if (!refs.isExpired(version)) {
        add(version, liveFiles);
      }
    }
  }

  private void add(long version, LiveFiles liveFiles) throws IOException {
    try {
      liveFiles.add(SnapshotFile.read(storage, version, new ReadCounters()));
    } catch (CorruptFileException e) {
      if (storage.exists(TablePaths.snapshot(version))) { // otherwise another vacuum was faster
        throw new CorruptFileException(refusal(version, e), e);
      }
    } catch (UnsupportedVersionException e) {
      throw new UnsupportedVersionException(refusal(version, e), e);
    }
  }

  private String refusal(long version, RuntimeException e) {
    return ("nothing was deleted: version %s is kept, but a file that it"
            + " references cannot be read: %s")
        .formatted(version, e.getMessage());
  }

  private void delete(List<VacuumReport.Removal> removals) throws IOException {
    for (VacuumReport.Removal removal : removals) {
      storage.delete(removal.path());
    }
  }
}
