package dev.stoa.table.maintenance;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.SegmentReading;
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
 * Makes a table readable again whose newest snapshot is damaged: the newest one that can be read
 * becomes current again by a new one; where there is none, what the split directories say of
 * themselves does. Deletes nothing. For one thread.
 *
 * <p>What column files hold is not looked at: {@link TableVerifier} tells which of them are
 * damaged.
 */
public final class Repair {
  private final Storage storage;
  private final List<String> lines = new ArrayList<>();

  /** A repair of the table in a storage. */
  public Repair(Storage storage) {
    this.storage = storage;
  }

  /** Tells what {@link #run} would do, and writes nothing. */
  public RepairReport plan() throws IOException {
    return repair(false);
  }

  /**
   * Repairs the table, if it needs that.
   *
   * @throws InvalidTableException when there is nothing to make a table of
   * @throws dev.stoa.exception.UnsupportedVersionException when a file was written by a newer Stoa:
   *     it is not damaged
   * @throws CommitConflictException when another committed meanwhile
   */
  public RepairReport run() throws IOException {
    return repair(true);
  }

  private RepairReport repair(boolean isWritten) throws IOException {
    lines.clear();
    List<Long> versions = new ArrayList<>(Snapshots.listed(storage));
    Collections.reverse(versions);
    long last = versions.isEmpty() ? 0 : versions.get(0);
    for (long version : versions) {
      Optional<SnapshotRoot> root = whole(version);
      if (root.isPresent()) {
        return version == last
            ? new RepairReport(List.of("version " + last + " is whole"), OptionalLong.empty())
            : goBackTo(root.get(), last, isWritten);
      }
    }
    TableRebuild rebuild = new TableRebuild(storage, lines::add);
    SnapshotRoot found = rebuild.rebuild(last, isWritten);
    return finish(found, isWritten);
  }

  /** The snapshot of a version, if all that it names can be found. */
  private Optional<SnapshotRoot> whole(long version) throws IOException {
    try {
      SnapshotRoot root = SnapshotFile.read(storage, version, new ReadCounters());
      root.schema().decode();
      Set<Integer> columns = root.schema().columnIds();
      for (SplitDirectory split : SegmentReading.all(storage, root, columns::contains)) {
        checkFiles(split);
      }
      return Optional.of(root);
    } catch (CorruptFileException e) {
      lines.add("version " + version + " is lost: " + e.getMessage());
      return Optional.empty();
    }
  }

  private void checkFiles(SplitDirectory split) throws IOException {
    Set<String> names =
        storage.list(split.name()).stream().map(StorageEntry::name).collect(Collectors.toSet());
    List<String> needed =
        new ArrayList<>(split.columnFiles().stream().map(ColumnFile::name).toList());
    split.deletedRows().ifPresent(file -> needed.add(file.name()));
    for (String name : needed) {
      if (!names.contains(name)) {
        throw new CorruptFileException(
            "its file " + StoragePath.join(split.name(), name) + " is missing");
      }
    }
  }

  private RepairReport goBackTo(SnapshotRoot root, long last, boolean isWritten)
      throws IOException {
    lines.add(
        "version %s (%s, %s, %s rows) becomes current again as version %s"
            .formatted(
                root.version(),
                new Snapshot(root).time(),
                root.operation(),
                root.liveRowCount(),
                last + 1));
    UsedNames used = UsedNames.of(storage);
    SnapshotRoot.Change change =
        new SnapshotRoot.Change(
            "repair",
            used.applyTo(root.schema()),
            Math.max(root.nextSplitNumber(), used.nextSplitNumber()),
            root.segments());
    SnapshotRoot next =
        root.withVersion(last)
            .next(change, CommitToken.random().text(), System.currentTimeMillis());
    return finish(next, isWritten);
  }

  private RepairReport finish(SnapshotRoot next, boolean isWritten) throws IOException {
    if (isWritten && !new TableState(storage, next).create()) {
      throw new CommitConflictException(
          "%s got version %s from another while it was repaired: look whether it is whole now"
              .formatted(storage.location(), next.version()));
    }
    if (isWritten) {
      storage.sync(TablePaths.METADATA);
    }
    return new RepairReport(lines, OptionalLong.of(next.version()));
  }
}
