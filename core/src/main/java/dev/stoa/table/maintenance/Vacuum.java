package dev.stoa.table.maintenance;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.Branches;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes old snapshots of a table and its branches, then the files that no kept snapshot
 * references. Never deletes the newest snapshots, tagged ones, and those with which branches begin.
 * Not thread-safe.
 *
 * <p>A run first commits the expiry of snapshots as a new snapshot, and deletes the expired ones
 * after that, so that a concurrent tag, branch or rollback sees that its version has expired. Only
 * then does it read which files the kept snapshots reference.
 */
public final class Vacuum {
  private final Storage storage;
  private final VacuumOptions options;
  private final long nowMillis;
  private final long maxModifiedMillis;
  private boolean isExpiredOnly;

  /** Creates a vacuum of the table at a time. Called by the table. */
  @Internal
  public Vacuum(TableState base, VacuumOptions options, long nowMillis) {
    this.storage = Branches.tableStorage(base.storage());
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
    List<SnapshotSeries> all = plannedSeries();
    Removals removals = expired(all);
    removals.files.addAll(orphanFiles(this::plannedSeries, filesOfExpired(all)));
    return new VacuumReport(removals.versions, removals.files);
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
    List<SnapshotSeries> all = plannedSeries();
    // Fails before anything expires if a kept file cannot be read.
    addLive(all, new LiveFiles(storage));
    for (SnapshotSeries series : all) {
      series.expire();
    }
    LiveFiles filesOfExpired = filesOfExpired(all);
    Removals removals = expired(all);
    delete(removals.files);
    // Otherwise a crash could bring back a snapshot whose files are deleted.
    for (SnapshotSeries series : all) {
      series.sync();
    }
    List<VacuumReport.Removal> orphans = orphanFiles(this::allSeries, filesOfExpired);
    delete(orphans);
    removals.files.addAll(orphans);
    return new VacuumReport(removals.versions, removals.files);
  }

  /** Returns the snapshots, none of which counts as expired. */
  private List<SnapshotSeries> allSeries() throws IOException {
    return SnapshotSeries.allOf(storage, options, nowMillis);
  }

  /** Returns the snapshots, of which those that would expire now count as expired. */
  private List<SnapshotSeries> plannedSeries() throws IOException {
    List<SnapshotSeries> all = allSeries();
    for (SnapshotSeries series : all) {
      series.planExpiry();
    }
    return all;
  }

  /** Reads the snapshots of the table and its branches. */
  private interface SeriesReader {
    List<SnapshotSeries> read() throws IOException;
  }

  /** The files of expired snapshots, and the versions of those of the table itself. */
  private record Removals(List<Long> versions, List<VacuumReport.Removal> files) {}

  private static Removals expired(List<SnapshotSeries> all) throws IOException {
    Removals removals = new Removals(new ArrayList<>(), new ArrayList<>());
    for (SnapshotSeries series : all) {
      removals.files.addAll(series.expiredFiles());
      if (series.isOfTable()) {
        removals.versions.addAll(series.expiredVersions());
      }
    }
    return removals;
  }

  /**
   * Returns the files that no snapshot or job references. Reads running jobs first, because the
   * snapshots that are read after them reference the files that jobs commit in between.
   */
  private List<VacuumReport.Removal> orphanFiles(SeriesReader snapshots, LiveFiles filesOfExpired)
      throws IOException {
    LiveFiles liveFiles = new LiveFiles(storage);
    OrphanFiles orphans =
        new OrphanFiles(storage, liveFiles, filesOfExpired, maxModifiedMillisOfOrphans());
    orphans.addPendingJobs();
    addLive(snapshots.read(), liveFiles);
    return orphans.find();
  }

  private long maxModifiedMillisOfOrphans() {
    long minAgeMillis = VacuumOptions.defaults().retention().toMillis();
    return isExpiredOnly
        ? Math.min(maxModifiedMillis, nowMillis - minAgeMillis)
        : maxModifiedMillis;
  }

  /** Returns the files that are removed regardless of their age, if no kept snapshot has them. */
  private LiveFiles filesOfExpired(List<SnapshotSeries> all) throws IOException {
    LiveFiles files = new LiveFiles(storage);
    if (isExpiredOnly) {
      for (SnapshotSeries series : all) {
        series.addExpired(files);
      }
    }
    return files;
  }

  private static void addLive(List<SnapshotSeries> all, LiveFiles liveFiles) throws IOException {
    for (SnapshotSeries series : all) {
      series.addLive(liveFiles);
    }
  }

  private void delete(List<VacuumReport.Removal> removals) throws IOException {
    for (VacuumReport.Removal removal : removals) {
      storage.delete(removal.path());
    }
  }
}
