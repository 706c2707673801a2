package dev.stoa.table.maintenance;

import dev.stoa.format.manifest.SegmentReading;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.table.change.SegmentChanges;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.change.WrittenTypes;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Brings the columns of each split directory into the files that were asked for: into those of
 * groups, or out of them (Albis, 3.5). Split directories and their rows stay; files that hold what
 * they should stay, and the others are copied page by page, so that stale columns are left behind.
 * Made by {@link dev.stoa.table.Table#newRegroup}. For one thread.
 *
 * <p>Split directories of which another replaced columns meanwhile stay as they are: the next
 * regrouping finds them.
 */
public final class Regroup extends SnapshotChange {
  private final RegroupWriter writer;

  /** What was written, by the names of split directories. */
  private final Map<String, WrittenColumns> written = new LinkedHashMap<>();

  /** The files that were there before, by the names of split directories. */
  private final Map<String, SplitDirectory> before = new HashMap<>();

  private final Set<String> applied = new HashSet<>();
  private boolean isWritten;

  /** Called by the table. */
  public Regroup(TableState state, CommitToken token, WriteOptions options) {
    super(state, token);
    options.checkColumns(state.root().schema());
    this.writer = new RegroupWriter(state.storage(), state.root().schema(), options);
  }

  /** How many split directories got other files, known after {@link #commit}. */
  public int splitCount() {
    return applied.size();
  }

  /** How many the last {@link #commit} left as others had changed them. */
  public int keptSplits() {
    return written.size() - applied.size();
  }

  @Override
  protected void prepare() throws IOException {
    if (isWritten) {
      return;
    }
    for (SplitDirectory split : splits(base())) {
      List<ColumnFile> files = writer.write(split);
      if (!files.isEmpty()) {
        before.put(split.name(), split);
        written.put(
            split.name(),
            new WrittenColumns(base().tableUuid(), split.withOnly(files, Optional.empty())));
      }
    }
    isWritten = true;
  }

  private List<SplitDirectory> splits(SnapshotRoot root) throws IOException {
    return SegmentReading.all(storage(), root, root.schema().columnIds()::contains);
  }

  @Override
  protected boolean isEmpty() {
    return written.isEmpty();
  }

  @Override
  protected void deleteUnused() {
    deleteAllBut(applied);
  }

  @Override
  protected void deleteWritten() {
    deleteAllBut(Set.of());
    written.clear();
    isWritten = false;
  }

  private void deleteAllBut(Set<String> names) {
    written.forEach(
        (name, columns) -> {
          if (!names.contains(name)) {
            columns.delete(storage());
          }
        });
  }

  @Override
  protected SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    new WrittenTypes(storage(), current).check(base().schema());
    Set<Integer> ids = current.schema().columnIds();
    Map<String, SplitDirectory> changes = new HashMap<>();
    for (SplitDirectory now : splits(current)) {
      WrittenColumns columns = written.get(now.name());
      if (columns != null && isSame(columns.split(), before.get(now.name()), now)) {
        changes.put(now.name(), columns.split().withFilesOf(ids::contains));
      }
    }
    applied.clear();
    applied.addAll(changes.keySet());
    return new SnapshotRoot.Change(
        "regroup",
        current.schema(),
        current.nextSplitNumber(),
        new SegmentChanges(storage(), current, files).apply(changes));
  }

  /** Whether the columns that were written still have the values that they were copied of. */
  private static boolean isSame(SplitDirectory columns, SplitDirectory before, SplitDirectory now) {
    Map<Integer, Integer> then = before.fingerprints();
    Map<Integer, Integer> current = now.fingerprints();
    return columns.columnFiles().stream()
        .map(ColumnFile::fieldId)
        .filter(current::containsKey)
        .allMatch(id -> current.get(id).equals(then.get(id)));
  }
}
