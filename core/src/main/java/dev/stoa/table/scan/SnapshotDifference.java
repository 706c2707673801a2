package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rows that may differ between two snapshots of a table: those of split directories that are
 * not in both with the same files, and rows that were deleted from the same files. A row that only
 * moved, as in a compaction, is on both sides. Called by the command line.
 *
 * <p>Rows are compared by the columns that both snapshots have, found by id, with the wider of
 * their types. Files of split directories that are the same in both are not opened.
 */
@Internal
public final class SnapshotDifference {
  /** One of the two snapshots. */
  public enum Side {
    /** The snapshot that is compared. */
    FROM,
    /** The snapshot that it is compared with. */
    TO
  }

  /** Receives the rows of both snapshots. */
  @FunctionalInterface
  public interface RowConsumer {
    /** Receives a row, which is valid until the method returns. */
    void accept(Side side, ColumnarRecord row) throws IOException;
  }

  private final TableState from;
  private final TableState to;
  private final List<Column> comparedColumns = new ArrayList<>();
  private final List<Column> addedColumns = new ArrayList<>();
  private final List<Column> droppedColumns = new ArrayList<>();

  /** The columns that both snapshots have with another name or definition, before and after. */
  private final Map<Column, Column> changedColumns = new LinkedHashMap<>();

  private SnapshotDifference(TableState from, TableState to) {
    this.from = from;
    this.to = to;
    compareColumns();
  }

  /**
   * Compares two snapshots of one table.
   *
   * @throws InvalidTableException when they have no column in common
   */
  public static SnapshotDifference between(TableState from, TableState to) {
    SnapshotDifference difference = new SnapshotDifference(from, to);
    if (difference.comparedColumns.isEmpty()) {
      throw new InvalidTableException(
          "%s: versions %s and %s have no column in common: compare other versions"
              .formatted(from.storage().location(), from.root().version(), to.root().version()));
    }
    return difference;
  }

  private void compareColumns() {
    Map<Integer, Column> fromColumns = new HashMap<>();
    from.root().schema().columns().forEach(column -> fromColumns.put(column.id(), column));
    for (Column toColumn : to.root().schema().columns()) {
      Optional<Column> fromColumn = Optional.ofNullable(fromColumns.remove(toColumn.id()));
      Optional<Column> widerColumn = fromColumn.flatMap(column -> wider(column, toColumn));
      if (widerColumn.isEmpty()) {
        addedColumns.add(toColumn);
        fromColumn.ifPresent(droppedColumns::add);
        continue;
      }
      comparedColumns.add(widerColumn.get());
      if (!fromColumn.get().isSameColumn(toColumn)) {
        changedColumns.put(fromColumn.get(), toColumn);
      }
    }
    from.root().schema().columns().stream()
        .filter(column -> fromColumns.containsKey(column.id()))
        .forEach(droppedColumns::add);
  }

  /** Returns the column whose type has the values of both; empty if there is none. */
  private static Optional<Column> wider(Column left, Column right) {
    if (canBeRead(left, right)) {
      return Optional.of(right);
    }
    return canBeRead(right, left) ? Optional.of(left) : Optional.empty();
  }

  private static boolean canBeRead(Column column, Column as) {
    try {
      SchemaEvolution.checkWidening(column.name(), column.type(), as.type());
      return true;
    } catch (InvalidTableException e) {
      return false;
    }
  }

  /** Returns the schema of the rows: the columns that both snapshots have. */
  public TableSchema schema() {
    return to.root().schema().project(comparedColumns);
  }

  /** Returns the columns that only the second snapshot has. */
  public List<Column> addedColumns() {
    return List.copyOf(addedColumns);
  }

  /** Returns the columns that only the first snapshot has. */
  public List<Column> droppedColumns() {
    return List.copyOf(droppedColumns);
  }

  /** Returns the columns whose names or definitions differ, in both snapshots. */
  public Map<Column, Column> changedColumns() {
    return changedColumns;
  }

  /** Passes all rows that may differ to a consumer. */
  public void forEachRow(RowConsumer consumer) throws IOException {
    TableScan fromScan = new TableScan(from, comparedColumns);
    TableScan toScan = new TableScan(to, comparedColumns);
    Map<String, SplitDirectory> fromSplits = new HashMap<>();
    for (SplitDirectory split : fromScan.allSplits()) {
      fromSplits.put(split.name(), split);
    }
    for (SplitDirectory toSplit : toScan.allSplits()) {
      SplitDirectory fromSplit = fromSplits.get(toSplit.name());
      if (fromSplit == null || !hasSameFiles(fromSplit, toSplit)) {
        readAll(toScan, toSplit, Side.TO, consumer);
        continue;
      }
      fromSplits.remove(toSplit.name());
      if (!fromSplit.deletionVector().equals(toSplit.deletionVector())) {
        readDeleted(fromScan, fromSplit, toSplit, Side.FROM, consumer);
        readDeleted(toScan, toSplit, fromSplit, Side.TO, consumer);
      }
    }
    for (SplitDirectory fromSplit : fromSplits.values()) {
      readAll(fromScan, fromSplit, Side.FROM, consumer);
    }
  }

  private static boolean hasSameFiles(SplitDirectory left, SplitDirectory right) {
    return left.uuid().equals(right.uuid())
        && left.rowCount() == right.rowCount()
        && left.fingerprints().equals(right.fingerprints());
  }

  private static void readAll(TableScan scan, SplitDirectory split, Side side, RowConsumer consumer)
      throws IOException {
    try (RecordReader reader = scan.taskFor(split).open(scan.state().storage(), RecordMode.LAZY)) {
      while (reader.next()) {
        consumer.accept(side, reader.record());
      }
    }
  }

  /** Reads the rows of a split directory that are deleted in its other state. */
  private static void readDeleted(
      TableScan scan,
      SplitDirectory split,
      SplitDirectory otherState,
      Side side,
      RowConsumer consumer)
      throws IOException {
    Optional<DeletionVectorFile> deletedRows = otherState.deletionVector();
    if (deletedRows.isEmpty()) {
      return;
    }
    Storage storage = scan.state().storage();
    DeletionVector deletionVector = DeletionVector.of(storage, otherState, new ReadCounters());
    try (RecordReader reader = scan.taskFor(split).open(storage, RecordMode.LAZY)) {
      while (reader.next()) {
        if (deletionVector.contains(reader.rowInSplit())) {
          consumer.accept(side, reader.record());
        }
      }
    }
  }
}
