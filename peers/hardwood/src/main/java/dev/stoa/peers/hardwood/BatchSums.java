package dev.stoa.peers.hardwood;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.Validity;
import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.ValueKind;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Answers a query from Hardwood's batches, which arrive in sequence. */
final class BatchSums {
  private final ColumnReaders columns;
  private final Query query;
  private final ColumnTotals totals;
  private int[] rows = {};
  private long firstRow;

  BatchSums(ColumnReaders columns, Query query, ColumnTotals totals) {
    this.columns = columns;
    this.query = query;
    this.totals = totals;
  }

  void add() {
    int count = columns.getRecordCount();
    int selected = select(count);
    totals.addRows(selected);
    for (int column = 0; column < query.columns().size(); column++) {
      add(columns.getColumnReader(query.columns().get(column)), selected, column);
    }
    firstRow += count;
  }

  /** Sets {@link #rows} to the selected rows of the batch; returns how many. */
  private int select(int count) {
    if (query instanceof Query.Take take) {
      rows = positions(take.rows().positions(), count);
      return rows.length;
    }
    if (rows.length < count) {
      rows = IntStream.range(0, count).toArray();
    }
    return count;
  }

  private int[] positions(long[] all, int count) {
    int[] found = new int[count];
    int size = 0;
    for (long position : all) {
      if (position >= firstRow && position < firstRow + count) {
        found[size++] = (int) (position - firstRow);
      }
    }
    return Arrays.copyOf(found, size);
  }

  private void add(ColumnReader reader, int selected, int column) {
    switch (reader.getColumnSchema().type()) {
      case INT32 -> addInts(reader, selected, column);
      case INT64 -> addLongs(reader, selected, column);
      case DOUBLE -> addDoubles(reader, selected, column);
      default -> addBytes(reader, selected, column);
    }
  }

  private void addInts(ColumnReader reader, int selected, int column) {
    int[] values = reader.getInts();
    Validity validity = reader.getLeafValidity();
    boolean hasNulls = validity.hasNulls();
    long count = 0;
    long sum = 0;
    for (int at = 0; at < selected; at++) {
      if (!hasNulls || validity.isNotNull(rows[at])) {
        sum += values[rows[at]];
        count++;
      }
    }
    totals.add(column, ValueKind.INT, count, sum);
  }

  private void addLongs(ColumnReader reader, int selected, int column) {
    long[] values = reader.getLongs();
    Validity validity = reader.getLeafValidity();
    boolean hasNulls = validity.hasNulls();
    long count = 0;
    long sum = 0;
    for (int at = 0; at < selected; at++) {
      if (!hasNulls || validity.isNotNull(rows[at])) {
        sum += values[rows[at]];
        count++;
      }
    }
    totals.add(column, ValueKind.LONG, count, sum);
  }

  private void addDoubles(ColumnReader reader, int selected, int column) {
    double[] values = reader.getDoubles();
    Validity validity = reader.getLeafValidity();
    boolean hasNulls = validity.hasNulls();
    long count = 0;
    long sum = 0;
    for (int at = 0; at < selected; at++) {
      if (!hasNulls || validity.isNotNull(rows[at])) {
        sum += Double.doubleToRawLongBits(values[rows[at]]);
        count++;
      }
    }
    totals.add(column, ValueKind.DOUBLE, count, sum);
  }

  private void addBytes(ColumnReader reader, int selected, int column) {
    byte[] bytes = reader.getBinaryValues();
    int[] offsets = reader.getBinaryOffsets();
    Validity validity = reader.getLeafValidity();
    boolean hasNulls = validity.hasNulls();
    long count = 0;
    long sum = 0;
    long size = 0;
    for (int at = 0; at < selected; at++) {
      int row = rows[at];
      if (!hasNulls || validity.isNotNull(row)) {
        int length = offsets[row + 1] - offsets[row];
        if (length > 0) { // Empty values add nothing in all formats.
          sum += ColumnTotals.ofBytes(length, bytes[offsets[row + 1] - 1]);
        }
        size += length;
        count++;
      }
    }
    totals.add(column, count, sum, size);
  }
}
