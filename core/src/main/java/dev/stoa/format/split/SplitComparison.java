package dev.stoa.format.split;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.VectorCursor;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.List;

/**
 * Finds the rows whose values differ between two states of a split directory, of which one has
 * other files of some columns. Called for the table's change feed.
 */
public final class SplitComparison {
  private final long rowCount;

  /** The rows that are not compared. */
  private final DeletionVector hiddenRows;

  private final DeletionVector equalRows;

  private SplitComparison(DeletionVector hiddenRows, long rowCount) {
    this.rowCount = rowCount;
    this.hiddenRows = hiddenRows;
    this.equalRows = DeletionVector.ofAllRows(rowCount);
  }

  /**
   * Compares the values of some columns, one column after another, in the rows that both states
   * have; a row that differs in one column is not compared in the next.
   *
   * @param columns the columns, with a type that the values of both states can be read as
   * @return a vector that deletes all rows but those that differ
   */
  public static DeletionVector equalRows(
      Storage storage, SplitDirectory before, SplitDirectory after, List<Column> columns)
      throws IOException {
    ReadCounters counters = new ReadCounters();
    DeletionVector hiddenRows =
        DeletionVector.of(storage, before, counters)
            .or(DeletionVector.of(storage, after, counters));
    SplitComparison comparison = new SplitComparison(hiddenRows, before.rowCount());
    ReadProjection projection = ReadProjection.generic(columns);
    try (SplitReader left = new SplitReader(storage, before, projection, counters);
        SplitReader right = new SplitReader(storage, after, projection, counters)) {
      for (int ordinal = 0; ordinal < columns.size(); ordinal++) {
        comparison.compare(left.vectorCursor(ordinal), right.vectorCursor(ordinal));
      }
    }
    return comparison.equalRows;
  }

  private void compare(VectorCursor left, VectorCursor right) {
    for (long row = hiddenRows.nextLive(0); row < rowCount; row = hiddenRows.nextLive(row + 1)) {
      left.seek(row);
      right.seek(row);
      if (!left.values().hasSameValue(left.index(), right.values(), right.index())) {
        equalRows.restore(row);
        hiddenRows.delete(row);
      }
    }
  }
}
