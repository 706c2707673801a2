package dev.stoa.table.maintenance;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.snapshot.Branches;
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
 * The snapshots of a table, or those that one of its branches made, of which {@link Vacuum} removes
 * the old ones.
 */
final class SnapshotSeries {
  private final Storage storage;
  private final VacuumOptions options;
  private final long nowMillis;

  /** Says which snapshots have expired; none at first. */
  private SnapshotRefs refs = SnapshotRefs.NONE;

  private SnapshotSeries(Storage storage, VacuumOptions options, long nowMillis) {
    this.storage = storage;
    this.options = options;
    this.nowMillis = nowMillis;
  }

  /**
   * Returns the series of a table and its branches, the table's last: if its snapshots are listed
   * after those of a branch, they include the changes of the branch that the table has taken over
   * since, even if the branch is dropped meanwhile.
   */
  static List<SnapshotSeries> allOf(Storage tableStorage, VacuumOptions options, long nowMillis)
      throws IOException {
    List<SnapshotSeries> all = new ArrayList<>();
    SnapshotRefs tableRefs = Snapshots.current(tableStorage).refs();
    for (String branch : tableRefs.branches().keySet()) {
      Storage branchStorage = Branches.open(tableStorage, branch, tableRefs);
      all.add(new SnapshotSeries(branchStorage, options, nowMillis));
    }
    all.add(new SnapshotSeries(tableStorage, options, nowMillis));
    return all;
  }

  /** Whether these are the snapshots of the table itself. */
  boolean isOfTable() {
    return Branches.name(storage).isEmpty();
  }

  /** Returns the references of a snapshot, with the snapshots marked as expired that are old. */
  private SnapshotRefs refsAfterExpiry(SnapshotRoot currentRoot) throws IOException {
    List<Long> versions =
        Snapshots.list(storage).stream()
            .filter(version -> version <= currentRoot.version())
            .toList();
    long oldestVersionByCount =
        versions.get(Math.max(0, versions.size() - options.minSnapshotsToKeep()));
    // Several commits in one millisecond give a snapshot a time in the future.
    long maxTimeMillis =
        options.retention().isZero() ? Long.MAX_VALUE : nowMillis - options.retention().toMillis();
    Optional<SnapshotRoot> newestOldSnapshot =
        new SnapshotTimes(storage, versions).lastAtOrBefore(maxTimeMillis);
    long oldestVersionByAge = newestOldSnapshot.map(SnapshotRoot::version).orElse(0L);
    return currentRoot.refs().withExpiredBelow(Math.min(oldestVersionByAge, oldestVersionByCount));
  }

  /** Finds the snapshots that have expired, or will have after {@link #expire}. */
  void planExpiry() throws IOException {
    refs = refsAfterExpiry(Snapshots.current(storage));
  }

  /**
   * Commits the planned expiry of snapshots, unless none of them has newly expired, or the branch
   * was dropped since the plan.
   */
  void expire() throws IOException {
    try {
      commitExpiry();
      refs = Snapshots.current(storage).refs();
    } catch (InvalidTableException e) {
      if (Branches.exists(storage)) {
        throw e;
      }
      refs = SnapshotRefs.NONE; // the snapshots of a dropped branch are removed together
    }
  }

  private void commitExpiry() throws IOException {
    SnapshotRefs storedRefs = Snapshots.current(storage).refs();
    boolean hasNewlyExpired =
        versions().stream()
            .anyMatch(version -> refs.isExpired(version) && !storedRefs.isExpired(version));
    if (hasNewlyExpired) {
      new CommitLoop(TableState.current(storage), CommitToken.random())
          .commit(
              (newest, files) -> Optional.of(newest.refsUpdate("vacuum", refsAfterExpiry(newest))));
    }
  }

  /** Returns the versions of this series: of a branch, those after the table's. */
  private List<Long> versions() throws IOException {
    long lastOfTable = Branches.firstVersion(storage).orElse(0);
    return Snapshots.list(storage).stream().filter(version -> version > lastOfTable).toList();
  }

  /** Makes the deletion of snapshots durable. */
  void sync() throws IOException {
    storage.sync(TablePaths.METADATA);
  }

  /** Returns the versions that have expired and whose files exist. */
  List<Long> expiredVersions() throws IOException {
    return versions().stream().filter(refs::isExpired).toList();
  }

  /** Returns the files of the expired snapshots. */
  List<VacuumReport.Removal> expiredFiles() throws IOException {
    long lastOfTable = Branches.firstVersion(storage).orElse(0);
    List<VacuumReport.Removal> files = new ArrayList<>();
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      OptionalLong version = TablePaths.versionOf(entry.name());
      if (version.isPresent()
          && version.getAsLong() > lastOfTable
          && refs.isExpired(version.getAsLong())) {
        String path = Branches.pathInTable(storage, TablePaths.snapshot(version.getAsLong()));
        files.add(new VacuumReport.Removal(path, 1, entry.sizeInBytes()));
      }
    }
    return files;
  }

  /**
   * Adds the files that expired snapshots reference; those of snapshots that cannot be read are
   * unknown and left out.
   */
  void addExpired(LiveFiles files) throws IOException {
    for (long version : expiredVersions()) {
      try {
        files.addSnapshot(SnapshotFile.read(storage, version, new ReadCounters()));
      } catch (CorruptFileException | UnsupportedVersionException e) {
        // Files that are unknown for this reason are removed when they are old.
      }
    }
  }

  /**
   * Adds the files that the other snapshots reference.
   *
   * @throws CorruptFileException when one of them cannot be read
   */
  void addLive(LiveFiles files) throws IOException {
    Branches.directory(storage).ifPresent(files::addBranchDirectory);
    for (long version : versions()) {
      if (!refs.isExpired(version)) {
        addSnapshot(version, files);
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
    return ("nothing was deleted: version %s%s is kept, but a file that it references cannot be"
            + " read: %s")
        .formatted(
            version,
            Branches.name(storage).map(name -> " of branch " + name).orElse(""),
            cause.getMessage());
  }
}
