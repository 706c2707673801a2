package dev.stoa.table.maintenance;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotMarks;
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
 * Frees the room of what is not needed any more: snapshots that are old, and then files that no
 * kept snapshot names. The newest snapshot and tagged ones are never removed. For one thread.
 *
 * <p>That snapshots have expired is first committed, by a snapshot of its own, then their files are
 * deleted: a tag or a rollback that meets the commit sees that its version is given up. The files
 * that the kept snapshots name are read after that.
 */
public final class Vacuum {
  private final Storage storage;
  private final TableState base;
  private final VacuumOptions options;
  private final long limitMillis;

  /** Called by the table. */
  public Vacuum(TableState base, VacuumOptions options, long nowMillis) {
    this.storage = base.storage();
    this.base = base;
    this.options = options;
    this.limitMillis = nowMillis - options.age().toMillis();
  }

  /**
   * Tells what {@link #run} would remove, and removes nothing.
   *
   * @throws CorruptFileException when a snapshot that is kept, or what it names, cannot be read
   */
  public VacuumReport plan() throws IOException {
    SnapshotMarks marks = expire(Snapshots.current(storage));
    List<VacuumReport.Removal> removals = expiredFiles(marks);
    List<Long> versions = versionsOf(removals);
    removals.addAll(unnamed(marks));
    return new VacuumReport(versions, removals);
  }

  /**
   * Removes what is not needed any more. What fails half way is done by the next one.
   *
   * @throws CorruptFileException when a snapshot that is kept, or what it names, cannot be read:
   *     nothing is deleted, since its files cannot be told from others
   * @throws dev.stoa.exception.CommitConflictException when the race to say what has expired was
   *     lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether that was
   *     said: run it again
   */
  public VacuumReport run() throws IOException {
    SnapshotRoot current = Snapshots.current(storage);
    SnapshotMarks marks = expire(current);
    addNamed(
        marks, new NamedFiles(storage)); // nothing is given up while what is kept cannot be read
    boolean isNews =
        Snapshots.listed(storage).stream()
            .anyMatch(v -> marks.isExpired(v) && !current.marks().isExpired(v));
    if (isNews) {
      new CommitLoop(base, CommitToken.random())
          .commit((newest, files) -> newest.remarked("vacuum", expire(newest)));
    }
    List<VacuumReport.Removal> removals = expiredFiles(Snapshots.current(storage).marks());
    List<Long> versions = versionsOf(removals);
    delete(removals);
    storage.sync(TablePaths.METADATA); // no crash brings back a snapshot without its files
    List<VacuumReport.Removal> unnamed = unnamed(SnapshotMarks.NONE);
    delete(unnamed);
    removals.addAll(unnamed);
    return new VacuumReport(versions, removals);
  }

  /** The marks of a snapshot, and that those before it have expired which are old enough. */
  private SnapshotMarks expire(SnapshotRoot current) throws IOException {
    List<Long> versions =
        Snapshots.listed(storage).stream().filter(v -> v <= current.version()).toList();
    long keptByNumber = versions.get(Math.max(0, versions.size() - options.keptSnapshots()));
    // Commits within a millisecond give a snapshot a later time than the clock's.
    long limit = options.age().isZero() ? Long.MAX_VALUE : limitMillis;
    Optional<SnapshotRoot> lastOld = new SnapshotTimes(storage, versions).lastUntil(limit);
    long keptByAge = lastOld.map(SnapshotRoot::version).orElse(0L);
    return current.marks().withExpiredBelow(Math.min(keptByAge, keptByNumber));
  }

  private List<VacuumReport.Removal> expiredFiles(SnapshotMarks marks) throws IOException {
    List<VacuumReport.Removal> files = new ArrayList<>();
    for (StorageEntry entry : storage.list(TablePaths.METADATA)) {
      OptionalLong version = TablePaths.versionOf(entry.name());
      if (version.isPresent() && marks.isExpired(version.getAsLong())) {
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
   * The files that nobody names. Running jobs are asked first: the snapshots that are read after
   * them name what jobs committed meanwhile.
   */
  private List<VacuumReport.Removal> unnamed(SnapshotMarks marks) throws IOException {
    NamedFiles named = new NamedFiles(storage);
    UnnamedFiles unnamed = new UnnamedFiles(storage, named, limitMillis);
    unnamed.lookAtJobs();
    addNamed(marks, named);
    return unnamed.find();
  }

  /** Adds what is named by the snapshots that there are, but for those that have expired. */
  private void addNamed(SnapshotMarks marks, NamedFiles named) throws IOException {
    for (long version : Snapshots.listed(storage)) {
      if (!marks.isExpired(version)) {
        add(version, named);
      }
    }
  }

  private void add(long version, NamedFiles named) throws IOException {
    try {
      named.add(SnapshotFile.read(storage, version, new ReadCounters()));
    } catch (CorruptFileException e) {
      if (storage.exists(TablePaths.snapshot(version))) { // else another vacuum was faster
        throw new CorruptFileException(refusal(version, e), e);
      }
    } catch (UnsupportedVersionException e) {
      throw new UnsupportedVersionException(refusal(version, e), e);
    }
  }

  private String refusal(long version, RuntimeException e) {
    return "nothing was deleted, since version %s is kept and what it names cannot be read: %s"
        .formatted(version, e.getMessage());
  }

  private void delete(List<VacuumReport.Removal> removals) throws IOException {
    for (VacuumReport.Removal removal : removals) {
      storage.delete(removal.path());
    }
  }
}
