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
    int count = 0;
    for (int row = 0; row < condition.rowCount(); row++) {
      selectedRows[count] = row;
      count += values.get(row) <= query.bound() ? 1 : 0;
    }
    add(table, query, selectedRows, count, totals);
  }

  static void take(PlainTable table, Query.Take query, ColumnTotals totals) throws IOException {
    int[] rows = LongStream.of(query.rows().positions()).mapToInt(Math::toIntExact).toArray();
    add(table, query, rows, rows.length, totals);
  }

  private static void add(PlainTable table, Query query, int[] rows, int count, ColumnTotals totals)
      throws IOException {
    totals.addRows(count);
    for (int ordinal = 0; ordinal < query.columns().size(); ordinal++) {
      MappedColumn column = table.map(table.column(query.columns().get(ordinal)));
      totals.addBytesRead(column.sizeInBytes());
      switch (column.kind()) {
        case INT -> addInts(column, rows, count, ordinal, totals);
        case LONG, DOUBLE -> addLongs(column, rows, count, ordinal, totals);
        case BYTES -> addBytes(column, rows, count, ordinal, totals);
      }
    }
  }

  private static void addInts(
      MappedColumn column, int[] rows, int count, int ordinal, ColumnTotals totals) {
    IntBuffer values = column.values().asIntBuffer();
    long validCount = 0;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      if (column.hasValue(rows[i])) {
        validCount++;
        sum += values.get(rows[i]);
      }
    }
    totals.add(ordinal, column.kind(), validCount, sum);
  }

  private static void addLongs(
      MappedColumn column, int[] rows, int count, int ordinal, ColumnTotals totals) {
    LongBuffer values = column.values().asLongBuffer();
    long validCount = 0;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      if (column.hasValue(rows[i])) {
        validCount++;
        sum += values.get(rows[i]);
      }
    }
    totals.add(ordinal, column.kind(), validCount, sum);
  }

  private static void addBytes(
      MappedColumn column, int[] rows, int count, int ordinal, ColumnTotals totals) {
    long validCount = 0;
    long sum = 0;
    long size = 0;
    for (int i = 0; i < count; i++) {
      if (column.hasValue(rows[i])) {
        validCount++;
        sum += column.bytesSummandAt(rows[i]);
        size += column.lengthAt(rows[i]);
      }
    }
    totals.add(ordinal, validCount, sum, size);
  }
}
