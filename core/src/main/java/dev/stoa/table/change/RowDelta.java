package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Deletes rows by their positions, and adds split directories, in one commit: the result of a query
 * that deletes, updates or merges rows. Positions refer to the snapshot that the query read. If the
 * rows, or those that the query {@linkplain #validateFrom read}, have changed since, the commit
 * fails; changes to other rows of the same split directories never conflict. Not thread-safe.
 */
@Internal
public final class RowDelta extends RowLevelChange<RowDelta> {
  private final NewSplits added;
  private final RowIdSet deleted = new RowIdSet();
  private Optional<TableScan> readScan = Optional.empty();
  private IsolationLevel isolationLevel = IsolationLevel.SERIALIZABLE;
  private String operation = "row delta";

  /** Called by the table. */
  public RowDelta(TableState state) {
    super(state);
    this.added = new NewSplits(state);
  }

  /** Sets the name of the change in the table's history, such as {@code merge}. */
  public RowDelta operation(String newOperation) {
    operation = newOperation;
    return this;
  }

  /**
   * Declares the scan that found the rows; changes to its columns and to the rows of its predicate
   * then conflict. Without it, only the deleted rows themselves are checked.
   *
   * @throws IllegalArgumentException when the scan is of another snapshot
   */
  public RowDelta validateFrom(TableScan scan) {
    SnapshotRoot read = scan.state().root();
    if (!read.isSameState(base())) {
      throw new IllegalArgumentException(
          read.version() == base().version()
              ? storage().location() + ": the scan reads another state than the one to be changed"
              : "%s: the scan reads version %s, but the change is based on version %s"
                  .formatted(storage().location(), read.version(), base().version()));
    }
    readScan = Optional.of(scan);
    return this;
  }

  /** Sets which concurrent changes conflict; the default is {@link IsolationLevel#SERIALIZABLE}. */
  public RowDelta isolation(IsolationLevel newIsolation) {
    isolationLevel = newIsolation;
    return this;
  }

  /** Deletes rows; repeated rows are deleted once. */
  public RowDelta delete(RowIdSet rows) {
    deleted.addAll(rows);
    return this;
  }

  /**
   * Adds split directories; their rows come after those added before.
   *
   * @throws InvalidTableException when one was written for another table, or for another partition
   *     spec
   * @throws IllegalArgumentException when one was added before
   */
  public RowDelta add(Collection<WrittenSplit> splits) {
    splits.forEach(added::add);
    return this;
  }

  /** The number of deleted rows. */
  public long deletedRowCount() {
    return deleted.count();
  }

  @Override
  SnapshotRoot.Update changeRows(SnapshotRoot current, MetadataFiles files) throws IOException {
    ConflictCheck conflicts = new ConflictCheck(state(), current, readScan);
    Map<String, SplitDirectory> changes = new HashMap<>();
    for (String name : deleted.splitNames()) {
      SplitDirectory split = conflicts.currentSplit(name, !added.all().isEmpty());
      Optional<DeletionVectorFile> file =
          deletions().getOrWrite(split, (target, rows) -> deleteFrom(target, rows, conflicts));
      changes.put(name, split.withFiles(List.of(), file));
    }
    if (isolationLevel == IsolationLevel.SERIALIZABLE) {
      conflicts.checkNoNewRows();
    }
    List<SplitDirectory> splits = new ArrayList<>(added.all());
    List<SegmentReference> segments = new SegmentChanges(storage(), current, files).apply(changes);
    return new SegmentAppender(storage(), current, splits).change(operation, segments, files);
  }

  private void deleteFrom(SplitDirectory split, DeletionVector rows, ConflictCheck conflicts)
      throws IOException {
    DeletionVector before = conflicts.deletedBefore(split.name());
    deleted.forEach(
        split.name(),
        row -> {
          if (row >= split.rowCount() || before.contains(row)) {
            throw new InvalidTableException(
                ("%s: split directory %s has no row %s in version %s: take _split and"
                        + " _row of the version that is changed")
                    .formatted(storage().location(), split.name(), row, base().version()));
          }
          if (!rows.delete(row)) {
            throw new CommitConflictException(
                "%s: row %s of split directory %s was deleted concurrently: run the query again"
                    .formatted(storage().location(), row, split.name()));
          }
        });
  }
}
