package dev.stoa.table.maintenance;

import dev.stoa.annotation.Internal;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.table.change.SegmentChanges;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.change.TypeCompatibilityCheck;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.GroupOptions;
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
 * Moves the columns of each split directory into or out of column groups ("Albis", Trivedi et al.,
 * USENIX ATC 2018, section 3.5). Split directories and their rows stay, and so do files that
 * already match the groups; other files are rewritten page by page, without stale columns. Made by
 * {@link dev.stoa.table.Table#newRegroup}. Not thread-safe.
 *
 * <p>Split directories whose columns are replaced concurrently are skipped; the next regrouping
 * handles them.
 */
public final class Regroup extends SnapshotChange<Regroup> {
  private final GroupOptions groups;

  /** The written columns by split directory name. */
  private final Map<String, WrittenColumns> writtenColumns = new LinkedHashMap<>();

  /** The split directories that the columns were copied from, by name. */
  private final Map<String, SplitDirectory> baseSplits = new HashMap<>();

  /** The names of the split directories that got new files in the last attempt. */
  private final Set<String> appliedNames = new HashSet<>();

  private boolean isWritten;

  /** Creates the change. Called by {@code Table}. */
  @Internal
  public Regroup(TableState state, GroupOptions groups) {
    super(state);
    WriteOptions.defaults().withGroups(groups).checkColumns(state.root().schema());
    this.groups = groups;
  }

  /**
   * Sets the options for writing files; their groups are ignored in favor of those of this change.
   *
   * @throws dev.stoa.exception.InvalidTableException when the options name a column that the table
   *     does not have
   * @throws IllegalStateException when the files are already written
   */
  public Regroup options(WriteOptions options) {
    options.checkColumns(base().schema());
    return setOptions(options);
  }

  /** Returns the number of split directories that got new files in the last {@link #commit}. */
  public int splitCount() {
    return appliedNames.size();
  }

  /**
   * Returns the number of split directories that the last {@link #commit} left alone because they
   * had been changed concurrently.
   */
  public int skippedSplitCount() {
    return writtenColumns.size() - appliedNames.size();
  }

  @Override
  protected boolean canAddKeys() {
    return false;
  }

  @Override
  protected void prepare() throws IOException {
    if (isWritten) {
      return;
    }
    SplitRegrouper writer =
        new SplitRegrouper(storage(), base().schema(), useOptions().withGroups(groups));
    for (SplitDirectory split : readSplits(base())) {
      List<ColumnFile> files = writer.write(split);
      if (!files.isEmpty()) {
        baseSplits.put(split.name(), split);
        writtenColumns.put(
            split.name(),
            new WrittenColumns(base().tableUuid(), split.withFiles(files, Optional.empty())));
      }
    }
    isWritten = true;
  }

  private List<SplitDirectory> readSplits(SnapshotRoot root) throws IOException {
    return SegmentReader.readAll(storage(), root, root.schema().columnIds()::contains);
  }

  @Override
  protected boolean isEmpty() {
    return writtenColumns.isEmpty();
  }

  @Override
  protected void deleteUnused() {
    deleteAllExcept(appliedNames);
  }

  @Override
  protected void deleteWritten() {
    deleteAllExcept(Set.of());
    writtenColumns.clear();
    isWritten = false;
  }

  private void deleteAllExcept(Set<String> names) {
    writtenColumns.forEach(
        (name, columns) -> {
          if (!names.contains(name)) {
            columns.delete(storage());
          }
        });
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    new TypeCompatibilityCheck(storage(), currentRoot).check(base().schema());
    Set<Integer> ids = currentRoot.schema().columnIds();
    Map<String, SplitDirectory> changesByName = new HashMap<>();
    for (SplitDirectory currentSplit : readSplits(currentRoot)) {
      WrittenColumns columns = writtenColumns.get(currentSplit.name());
      if (columns != null
          && hasSameSource(columns.split(), baseSplits.get(currentSplit.name()), currentSplit)) {
        changesByName.put(currentSplit.name(), columns.split().withColumns(ids::contains));
      }
    }
    appliedNames.clear();
    appliedNames.addAll(changesByName.keySet());
    return new SnapshotRoot.Update(
        "regroup",
        currentRoot.schema(),
        currentRoot.nextSplitNumber(),
        new SegmentChanges(storage(), currentRoot, files).apply(changesByName));
  }

  /** Whether the written columns still have the values that they were copied from. */
  private static boolean hasSameSource(
      SplitDirectory writtenSplit, SplitDirectory baseSplit, SplitDirectory currentSplit) {
    Map<Integer, Integer> baseFingerprints = baseSplit.fingerprints();
    Map<Integer, Integer> currentFingerprints = currentSplit.fingerprints();
    return writtenSplit.columnFiles().stream()
        .map(ColumnFile::fieldId)
        .filter(currentFingerprints::containsKey)
        .allMatch(id -> currentFingerprints.get(id).equals(baseFingerprints.get(id)));
  }
}
