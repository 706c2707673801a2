package dev.stoa.peers.hardwood;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.Validity;
import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.ValueKind;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Adds up a query's answer from Hardwood's batches, which arrive in the order of the rows. */
final class BatchSums {
  private final ColumnReaders columns;
  private final Query query;
  private final ColumnTotals totals;

  /** The positions of the selected rows in the batch; at least as many as are selected. */
  private int[] selectedRows = {};

  /** The position of the batch's first row in the file. */
  private long firstRow;

  BatchSums(ColumnReaders columns, Query query, ColumnTotals totals) {
    this.columns = columns;
    this.query = query;
    this.totals = totals;
  }

  /** Adds the current batch of the readers. */
  void add() {
    int rowCount = columns.getRecordCount();
    int selectedCount = select(rowCount);
    totals.addRows(selectedCount);
    for (int ordinal = 0; ordinal < query.columns().size(); ordinal++) {
      add(columns.getColumnReader(query.columns().get(ordinal)), selectedCount, ordinal);
    }
    firstRow += rowCount;
  }

  /** Sets {@link #selectedRows} for a batch; returns the number of selected rows. */
  private int select(int rowCount) {
    if (query instanceof Query.Take take) {
      selectedRows = rowsAt(take.rows().positions(), rowCount);
      return selectedRows.length;
    }
    if (selectedRows.length < rowCount) {
      selectedRows = IntStream.range(0, rowCount).toArray();
    }
    return rowCount;
  }

  private int[] rowsAt(long[] filePositions, int rowCount) {
    int[] rowsInBatch = new int[rowCount];
    int count = 0;
    for (long position : filePositions) {
      if (position >= firstRow && position < firstRow + rowCount) {
        rowsInBatch[count++] = (int) (position - firstRow);
      }
    }
    return Arrays.copyOf(rowsInBatch, count);
  }

  private void add(ColumnReader reader, int selectedCount, int ordinal) {
    switch (reader.getColumnSchema().type()) {
      case INT32 -> addInts(reader, selectedCount, ordinal);
      case INT64 -> addLongs(reader, selectedCount, ordinal);
      case DOUBLE -> addDoubles(reader, selectedCount, ordinal);
      default -> addBytes(reader, selectedCount, ordinal);
    }
  }

  private void addInts(ColumnReader reader, int selectedCount, int ordinal) {
    int[] values = reader.getInts();
    Validity validity = reader.getLeafValidity();
    boolean hasNulls = validity.hasNulls();
    long count = 0;
    long sum = 0;
    for (int i = 0; i < selectedCount; i++) {
      if (!hasNulls || validity.isNotNull(selectedRows[i])) {
        sum += values[selectedRows[i]];
        count++;
      }
    }
    totals.add(ordinal, ValueKind.INT, count, sum);
  }

  private void addLongs(ColumnReader reader, int selectedCount, int ordinal) {
    long[] values = reader.getLongs();
    Validity validity = reader.getLeafValidity();
    boolean hasNulls = validity.hasNulls();
    long count = 0;
    long sum = 0;
    for (int i = 0; i < selectedCount; i++) {
      if (!hasNulls || validity.isNotNull(selectedRows[i])) {
        sum += values[selectedRows[i]];
        count++;
      }
    }
    totals.add(ordinal, ValueKind.LONG, count, sum);
  }

  private void addDoubles(ColumnReader reader, int selectedCount, int ordinal) {
    double[] values = reader.getDoubles();
    Validity validity = reader.getLeafValidity();
    boolean hasNulls = validity.hasNulls();
    long count = 0;
    long sum = 0;
    for (int i = 0; i < selectedCount; i++) {
      if (!hasNulls || validity.isNotNull(selectedRows[i])) {
        sum += Double.doubleToRawLongBits(values[selectedRows[i]]);
        count++;
      }
    }
    totals.add(ordinal, ValueKind.DOUBLE, count, sum);
  }

  private void addBytes(ColumnReader reader, int selectedCount, int ordinal) {
    byte[] bytes = reader.getBinaryValues();
    int[] offsets = reader.getBinaryOffsets();
    Validity validity = reader.getLeafValidity();
    boolean hasNulls = validity.hasNulls();
    long count = 0;
    long sum = 0;
    long sizeInBytes = 0;
    for (int i = 0; i < selectedCount; i++) {
      int row = selectedRows[i];
      if (!hasNulls || validity.isNotNull(row)) {
        int length = offsets[row + 1] - offsets[row];
        if (length > 0) { // Empty values add nothing in all formats.
          sum += ColumnTotals.ofBytes(length, bytes[offsets[row + 1] - 1]);
        }
        sizeInBytes += length;
        count++;
      }
    }
    totals.add(ordinal, count, sum, sizeInBytes);
  }
}
