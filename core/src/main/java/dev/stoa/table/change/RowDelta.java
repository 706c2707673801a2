package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.DeletedRows;
import dev.stoa.format.split.DeletedRowsFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
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
 * Deletes rows of which the places are known, and adds split directories, in one commit: what a
 * query has found and written that deletes, updates or merges rows. The rows are those of the
 * snapshot that the query read. When others have changed them since, or what the query {@linkplain
 * #foundBy read}, the commit is refused; that is never so for other rows of the same split
 * directories. For one thread.
 */
public final class RowDelta extends RowChange {
  private final NewSplits added;
  private final RowSet deleted = new RowSet();
  private Optional<TableScan> found = Optional.empty();
  private Isolation isolation = Isolation.SERIALIZABLE;
  private String operation = "change rows";

  /** Called by the table. */
  public RowDelta(TableState state, CommitToken token) {
    super(state, token);
    this.added = new NewSplits(state);
  }

  /** Gives the change a name of one's own in the table's history, such as {@code merge}. */
  public RowDelta named(String newOperation) {
    operation = newOperation;
    return this;
  }

  /**
   * Says how the rows were found: by the values of the scan's columns, in the rows for which its
   * predicate holds, if it has one. Without this only the deleted rows themselves count.
   *
   * @throws IllegalArgumentException when the scan is of another snapshot
   */
  public RowDelta foundBy(TableScan scan) {
    SnapshotRoot read = scan.state().root();
    if (!read.tableUuid().equals(base().tableUuid()) || read.version() != base().version()) {
      throw new IllegalArgumentException(
          "%s: the rows of version %s were not found by a scan of version %s"
              .formatted(storage().location(), base().version(), read.version()));
    }
    found = Optional.of(scan);
    return this;
  }

  /** Says what of others' changes is a conflict; {@link Isolation#SERIALIZABLE} unless told. */
  public RowDelta isolatedBy(Isolation newIsolation) {
    isolation = newIsolation;
    return this;
  }

  /** Deletes rows; those that were given before too are deleted once. */
  public RowDelta delete(RowSet rows) {
    deleted.addAll(rows);
    return this;
  }

  /**
   * Adds split directories; their rows come behind those added before.
   *
   * @throws InvalidTableException when one was written for another table, or has no partition value
   *     of this one
   * @throws IllegalArgumentException when one was added before
   */
  public RowDelta add(Collection<WrittenSplit> splits) {
    splits.forEach(added::add);
    return this;
  }

  /** How many rows are deleted. */
  public long deletedRowCount() {
    return deleted.count();
  }

  @Override
  SnapshotRoot.Change changeRows(SnapshotRoot current, MetadataFiles files) throws IOException {
    MeetingRows meeting = new MeetingRows(state(), current, found);
    Map<String, SplitDirectory> changes = new HashMap<>();
    for (String name : deleted.splitNames()) {
      SplitDirectory split = meeting.changed(name, !added.all().isEmpty());
      Optional<DeletedRowsFile> file =
          deletions().of(split, (met, rows) -> deleteFrom(met, rows, meeting));
      changes.put(name, split.withOnly(List.of(), file));
    }
    if (isolation == Isolation.SERIALIZABLE) {
      meeting.checkNothingAppeared();
    }
    List<SplitDirectory> splits = new ArrayList<>(added.all());
    List<SegmentReference> segments = new SegmentChanges(storage(), current, files).apply(changes);
    return new AppendedSplits(storage(), current, splits).change(operation, segments, files);
  }

  private void deleteFrom(SplitDirectory split, DeletedRows rows, MeetingRows meeting)
      throws IOException {
    DeletedRows before = meeting.deletedBefore(split.name());
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
                "%s: row %s of split directory %s was deleted meanwhile: run the query again"
                    .formatted(storage().location(), row, split.name()));
          }
        });
  }
}
