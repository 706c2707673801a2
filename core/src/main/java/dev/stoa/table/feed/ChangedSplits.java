package dev.stoa.table.feed;

import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The split directories that differ between two neighboring snapshots. Reads only the manifest
 * segments that they do not have in common.
 *
 * @param storage the table's storage
 * @param columns the columns whose files are compared
 */
record ChangedSplits(Storage storage, List<Column> columns) {
  /**
   * A split directory before and after a commit.
   *
   * @param before the state before; empty if the commit added it
   * @param after the state after; empty if the commit removed it
   */
  record States(Optional<SplitDirectory> before, Optional<SplitDirectory> after) {}

  /** Operations that store the same rows elsewhere. */
  private static final Set<String> MOVING_OPERATIONS = Set.of("compact", "rebalance", "regroup");

  /** Finds the removed split directories, then the changed and the added ones. */
  List<States> between(Optional<SnapshotRoot> before, SnapshotRoot after) throws IOException {
    if (before.isPresent() && movesRows(before.get(), after)) {
      return List.of();
    }
    List<SegmentReference> oldSegments = before.map(SnapshotRoot::segments).orElse(List.of());
    Map<String, SplitDirectory> oldSplits = new LinkedHashMap<>();
    for (SplitDirectory split : read(before.orElse(after), oldSegments, after.segments())) {
      oldSplits.put(split.name(), split);
    }
    List<States> changes = new ArrayList<>();
    for (SplitDirectory newSplit : read(after, after.segments(), oldSegments)) {
      SplitDirectory oldSplit = oldSplits.get(newSplit.name());
      if (oldSplit == null || !oldSplit.identity().equals(newSplit.identity())) {
        changes.add(new States(Optional.empty(), Optional.of(newSplit)));
        continue;
      }
      oldSplits.remove(newSplit.name());
      boolean hasChanged =
          !oldSplit.deletionVector().equals(newSplit.deletionVector())
              || !rewrittenColumns(oldSplit, newSplit).isEmpty();
      if (hasChanged) {
        changes.add(new States(Optional.of(oldSplit), Optional.of(newSplit)));
      }
    }
    List<States> all = new ArrayList<>();
    oldSplits.values().forEach(split -> all.add(new States(Optional.of(split), Optional.empty())));
    all.addAll(changes);
    return all;
  }

  /**
   * Whether a commit only moved rows; a transaction that also adds columns with values has the same
   * operation, and changes rows.
   */
  private static boolean movesRows(SnapshotRoot before, SnapshotRoot after) {
    return MOVING_OPERATIONS.contains(after.operation())
        && before.schema().columnIds().containsAll(after.schema().columnIds());
  }

  /** Reads the segments of a snapshot that are not among others. */
  private List<SplitDirectory> read(
      SnapshotRoot root, List<SegmentReference> segments, List<SegmentReference> otherSegments)
      throws IOException {
    Set<Integer> ids = new HashSet<>();
    columns.forEach(column -> ids.add(column.id()));
    Set<SegmentReference> commonSegments = Set.copyOf(otherSegments);
    List<SplitDirectory> splits = new ArrayList<>();
    for (SegmentReference segment : segments) {
      if (!commonSegments.contains(segment)) {
        splits.addAll(SegmentReader.read(storage, root, segment, ids::contains));
      }
    }
    return splits;
  }

  /** Returns the columns whose files differ between two states of a split directory. */
  List<Column> rewrittenColumns(SplitDirectory before, SplitDirectory after) {
    if (before.columnFiles().equals(after.columnFiles())) {
      return List.of();
    }
    Map<Integer, ColumnFile> oldFiles = filesById(before);
    Map<Integer, ColumnFile> newFiles = filesById(after);
    return columns.stream()
        .filter(
            column ->
                !isSameFile(
                    Optional.ofNullable(oldFiles.get(column.id())),
                    Optional.ofNullable(newFiles.get(column.id()))))
        .toList();
  }

  private static Map<Integer, ColumnFile> filesById(SplitDirectory split) {
    return split.columnFiles().stream()
        .collect(Collectors.toMap(ColumnFile::fieldId, Function.identity()));
  }

  private static boolean isSameFile(Optional<ColumnFile> before, Optional<ColumnFile> after) {
    if (before.isEmpty() || after.isEmpty()) {
      return before.isEmpty() && after.isEmpty();
    }
    return before.get().name().equals(after.get().name())
        && before.get().fingerprint() == after.get().fingerprint()
        && Objects.equals(before.get().extent(), after.get().extent());
  }
}
