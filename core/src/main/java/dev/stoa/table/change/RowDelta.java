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
 * that deletes, updates or merges rows. Positions refer to the snapshot that the query read. If
 * these rows, or rows that the query {@linkplain #validateFrom read}, have changed since, the
 * commit fails; changes to other rows of the same split directories never conflict. Not
 * thread-safe.
 */
@Internal
public final class RowDelta extends RowLevelChange<RowDelta> {
  private final NewSplits newSplits;
  private final RowIdSet deletedRows = new RowIdSet();
  private Optional<TableScan> readScan = Optional.empty();
  private IsolationLevel isolationLevel = IsolationLevel.SERIALIZABLE;
  private String operation = "row delta";

  /** Creates an empty change. Called by the table. */
  public RowDelta(TableState state) {
    super(state);
    this.newSplits = new NewSplits(state);
  }

  /** Sets the name of the operation in the table's history, such as {@code merge}. */
  public RowDelta operation(String newOperation) {
    checkNotCommitted();
    operation = newOperation;
    return this;
  }

  /**
   * Declares the scan that found the rows; changes to its columns and to the rows of its predicate
   * then conflict. Without it, only the deleted rows themselves are checked.
   *
   * @throws IllegalArgumentException when the scan reads another snapshot
   */
  public RowDelta validateFrom(TableScan scan) {
    checkNotCommitted();
    SnapshotRoot scannedRoot = scan.state().root();
    if (!scannedRoot.isSameState(base())) {
      throw new IllegalArgumentException(
          scannedRoot.version() == base().version()
              ? storage().location()
                  + ": the scan and the change are based on different states of version "
                  + base().version()
                  + ": create both from the same Table"
              : "%s: the scan reads version %s, but the change is based on version %s"
                  .formatted(storage().location(), scannedRoot.version(), base().version()));
    }
    readScan = Optional.of(scan);
    return this;
  }

  /** Sets the isolation level; the default is {@link IsolationLevel#SERIALIZABLE}. */
  public RowDelta isolation(IsolationLevel newLevel) {
    checkNotCommitted();
    isolationLevel = newLevel;
    return this;
  }

  /** Adds rows to delete; repeated rows are deleted once. */
  public RowDelta delete(RowIdSet rows) {
    checkNotCommitted();
    deletedRows.addAll(rows);
    return this;
  }

  /**
   * Adds split directories, whose rows follow those of the split directories added before.
   *
   * @throws InvalidTableException when one was written for another table or partition spec
   * @throws IllegalArgumentException when one was already added
   */
  public RowDelta add(Collection<WrittenSplit> splits) {
    checkNotCommitted();
    splits.forEach(newSplits::add);
    return this;
  }

  /** Returns the number of rows to delete. */
  public long deletedRowCount() {
    return deletedRows.count();
  }

  @Override
  protected List<WrittenSplit> addedSplits() {
    return newSplits.writtenSplits();
  }

  @Override
  SnapshotRoot.Update changeRows(SnapshotRoot currentRoot, MetadataFiles files) throws IOException {
    ConflictCheck conflictCheck = new ConflictCheck(state(), currentRoot, readScan);
    Map<String, SplitDirectory> changes = new HashMap<>();
    for (String name : deletedRows.splitNames()) {
      SplitDirectory split = conflictCheck.currentSplit(name, !newSplits.directories().isEmpty());
      Optional<DeletionVectorFile> file =
          deletionVectors()
              .getOrWrite(
                  split,
                  (target, deletionVector) -> deleteFrom(target, deletionVector, conflictCheck));
      changes.put(name, split.withFiles(List.of(), file));
    }
    if (isolationLevel == IsolationLevel.SERIALIZABLE) {
      conflictCheck.checkNoNewRows();
    }
    List<SplitDirectory> splits = new ArrayList<>(newSplits.directories());
    List<SegmentReference> segments =
        new SegmentChanges(storage(), currentRoot, files).apply(changes);
    return new SegmentAppender(storage(), currentRoot, splits).toUpdate(operation, segments, files);
  }

  private void deleteFrom(
      SplitDirectory split, DeletionVector deletionVector, ConflictCheck conflictCheck)
      throws IOException {
    DeletionVector baseDeletionVector = conflictCheck.readBaseDeletionVector(split.name());
    deletedRows.forEach(
        split.name(),
        row -> {
          if (row >= split.rowCount() || baseDeletionVector.contains(row)) {
            throw new InvalidTableException(
                ("%s: split directory %s has no row %s in version %s: use _split and _row values of"
                        + " that version")
                    .formatted(storage().location(), split.name(), row, base().version()));
          }
          if (!deletionVector.delete(row)) {
            throw new CommitConflictException(
                ("%s: row %s of split directory %s was deleted concurrently: run the query again on"
                        + " the new state")
                    .formatted(storage().location(), row, split.name()));
          }
        });
  }
}
