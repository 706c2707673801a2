package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.stream.LongStream;

/** Sums mapped columns at some of their rows. */
final class SelectedRowSums {
  private SelectedRowSums() {}

  static void filter(PlainTable table, Query.FilteredSum query, ColumnTotals totals)
      throws IOException {
    MappedColumn condition = table.map(table.column(query.column()));
    totals.addBytesRead(condition.sizeInBytes());
    IntBuffer values = condition.values().asIntBuffer();
    int[] selectedRows = new int[condition.rowCount()];
    int rowCount = 0;
    for (int row = 0; row < condition.rowCount(); row++) {
      selectedRows[rowCount] = row;
      rowCount += values.get(row) <= query.bound() ? 1 : 0;
    }
    add(table, query, selectedRows, rowCount, totals);
  }

  static void take(PlainTable table, Query.Take query, ColumnTotals totals) throws IOException {
    int[] rows = LongStream.of(query.rows().positions()).mapToInt(Math::toIntExact).toArray();
    add(table, query, rows, rows.length, totals);
  }

  private static void add(
      PlainTable table, Query query, int[] rows, int rowCount, ColumnTotals totals)
      throws IOException {
    totals.addRows(rowCount);
    for (int ordinal = 0; ordinal < query.columns().size(); ordinal++) {
      MappedColumn column = table.map(table.column(query.columns().get(ordinal)));
      totals.addBytesRead(column.sizeInBytes());
      switch (column.kind()) {
        case INT -> addInts(column, rows, rowCount, ordinal, totals);
        case LONG, DOUBLE -> addLongs(column, rows, rowCount, ordinal, totals);
        case BYTES -> addBytes(column, rows, rowCount, ordinal, totals);
      }
    }
  }

  private static void addInts(
      MappedColumn column, int[] rows, int rowCount, int ordinal, ColumnTotals totals) {
    IntBuffer values = column.values().asIntBuffer();
    long valueCount = 0;
    long sum = 0;
    for (int i = 0; i < rowCount; i++) {
      if (column.hasValue(rows[i])) {
        valueCount++;
        sum += values.get(rows[i]);
      }
    }
    totals.add(ordinal, column.kind(), valueCount, sum);
  }

  private static void addLongs(
      MappedColumn column, int[] rows, int rowCount, int ordinal, ColumnTotals totals) {
    LongBuffer values = column.values().asLongBuffer();
    long valueCount = 0;
    long sum = 0;
    for (int i = 0; i < rowCount; i++) {
      if (column.hasValue(rows[i])) {
        valueCount++;
        sum += values.get(rows[i]);
      }
    }
    totals.add(ordinal, column.kind(), valueCount, sum);
  }

  private static void addBytes(
      MappedColumn column, int[] rows, int rowCount, int ordinal, ColumnTotals totals) {
    long valueCount = 0;
    long sum = 0;
    long totalSizeInBytes = 0;
    for (int i = 0; i < rowCount; i++) {
      if (column.hasValue(rows[i])) {
        valueCount++;
        sum += column.bytesSummandAt(rows[i]);
        totalSizeInBytes += column.lengthAt(rows[i]);
      }
    }
    totals.add(ordinal, valueCount, sum, totalSizeInBytes);
  }
}
