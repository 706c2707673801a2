package dev.stoa.table.maintenance;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Repairs a table whose newest snapshot is corrupt: a new snapshot makes the state of the newest
 * readable one current again; if none is readable, a snapshot is rebuilt from the split
 * directories' own metadata. Deletes nothing. Not thread-safe.
 *
 * <p>Checks that column files exist, but not their contents, which {@link TableVerifier} checks.
 */
public final class Repair {
  private final Storage storage;
  private final List<String> lines = new ArrayList<>();

  /** Creates a repair of the table in a storage; nothing is read yet. */
  public Repair(Storage storage) {
    this.storage = storage;
  }

  /** Reports what {@link #run} would do, and writes nothing. */
  public RepairReport plan() throws IOException {
    return repair(false);
  }

  /**
   * Repairs the table if needed.
   *
   * @throws InvalidTableException when the storage contains nothing to rebuild a table from
   * @throws dev.stoa.exception.UnsupportedVersionException when a file was written by a newer
   *     version of Stoa, so it may be intact
   * @throws CommitConflictException when another writer committed concurrently
   */
  public RepairReport run() throws IOException {
    return repair(true);
  }

  private RepairReport repair(boolean shouldWrite) throws IOException {
    lines.clear();
    List<Long> versions = new ArrayList<>(Snapshots.list(storage));
    Collections.reverse(versions);
    long lastVersion = versions.isEmpty() ? 0 : versions.get(0);
    for (long version : versions) {
      Optional<SnapshotRoot> root = readIntact(version);
      if (root.isPresent()) {
        return version == lastVersion
            ? new RepairReport(
                List.of("version " + lastVersion + " is intact"), OptionalLong.empty())
            : restore(root.get(), lastVersion, shouldWrite);
      }
    }
    TableRebuild rebuild = new TableRebuild(storage, lines::add);
    SnapshotRoot rebuiltRoot = rebuild.rebuild(lastVersion, shouldWrite);
    return finish(rebuiltRoot, shouldWrite);
  }

  /**
   * Returns the snapshot of a version, if it is readable and all files that it references exist.
   */
  private Optional<SnapshotRoot> readIntact(long version) throws IOException {
    try {
      SnapshotRoot root = SnapshotFile.read(storage, version, new ReadCounters());
      root.schema().decodeAll();
      Set<Integer> columns = root.schema().columnIds();
      for (SplitDirectory split : SegmentReader.readAll(storage, root, columns::contains)) {
        checkFiles(split);
      }
      return Optional.of(root);
    } catch (CorruptFileException e) {
      lines.add("version " + version + " is lost: " + e.getMessage());
      return Optional.empty();
    }
  }

  private void checkFiles(SplitDirectory split) throws IOException {
    Set<String> existingNames =
        storage.list(split.name()).stream().map(StorageEntry::name).collect(Collectors.toSet());
    List<String> referencedNames =
        new ArrayList<>(split.columnFiles().stream().map(ColumnFile::name).toList());
    split.deletionVector().ifPresent(file -> referencedNames.add(file.name()));
    for (String name : referencedNames) {
      if (!existingNames.contains(name)) {
        throw new CorruptFileException(
            "its file " + StoragePath.join(split.name(), name) + " is missing");
      }
    }
  }

  private RepairReport restore(SnapshotRoot root, long lastVersion, boolean shouldWrite)
      throws IOException {
    lines.add(
        "version %s (%s, %s, %s rows) becomes current again as version %s"
            .formatted(
                root.version(),
                new Snapshot(root).time(),
                root.operation(),
                root.liveRowCount(),
                lastVersion + 1));
    HighWaterMarks marks = HighWaterMarks.of(storage);
    SnapshotRoot.Update update =
        new SnapshotRoot.Update(
            "repair",
            marks.applyTo(root.schema()),
            Math.max(root.nextSplitNumber(), marks.nextSplitNumber()),
            root.segments());
    SnapshotRoot nextRoot =
        root.withVersion(lastVersion)
            .nextSnapshot(update, CommitToken.random().text(), System.currentTimeMillis());
    return finish(nextRoot, shouldWrite);
  }

  /** Creates the snapshot unless this is only a plan. */
  private RepairReport finish(SnapshotRoot nextRoot, boolean shouldWrite) throws IOException {
    if (shouldWrite && !new TableState(storage, nextRoot).createSnapshotFile()) {
      throw new CommitConflictException(
          ("%s: another writer committed version %s during the repair: check"
                  + " whether the table is intact now")
              .formatted(storage.location(), nextRoot.version()));
    }
    if (shouldWrite) {
      storage.sync(TablePaths.METADATA);
    }
    return new RepairReport(lines, OptionalLong.of(nextRoot.version()));
  }
}
