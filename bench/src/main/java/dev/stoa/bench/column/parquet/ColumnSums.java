package dev.stoa.bench.column.parquet;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;

/** Sums the values of a {@link ColumnReader}, in a loop for each type. */
final class ColumnSums {
  private ColumnSums() {}

  static void addAll(ColumnReader reader, int rows, int column, ColumnTotals totals) {
    switch (reader.getDescriptor().getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> addInts(reader, rows, column, totals);
      case INT64 -> addLongs(reader, rows, column, totals);
      case DOUBLE -> addDoubles(reader, rows, column, totals);
      default -> addBytes(reader, rows, column, totals);
    }
  }

  private static void addInts(ColumnReader reader, int rows, int column, ColumnTotals totals) {
    int defined = reader.getDescriptor().getMaxDefinitionLevel();
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rows; row++) {
      if (reader.getCurrentDefinitionLevel() == defined) {
        sum += reader.getInteger();
        count++;
      }
      reader.consume();
    }
    totals.add(column, ValueKind.INT, count, sum);
  }

  private static void addLongs(ColumnReader reader, int rows, int column, ColumnTotals totals) {
    int defined = reader.getDescriptor().getMaxDefinitionLevel();
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rows; row++) {
      if (reader.getCurrentDefinitionLevel() == defined) {
        sum += reader.getLong();
        count++;
      }
      reader.consume();
    }
    totals.add(column, ValueKind.LONG, count, sum);
  }

  private static void addDoubles(ColumnReader reader, int rows, int column, ColumnTotals totals) {
    int defined = reader.getDescriptor().getMaxDefinitionLevel();
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rows; row++) {
      if (reader.getCurrentDefinitionLevel() == defined) {
        sum += Double.doubleToRawLongBits(reader.getDouble());
        count++;
      }
      reader.consume();
    }
    totals.add(column, ValueKind.DOUBLE, count, sum);
  }

  private static void addBytes(ColumnReader reader, int rows, int column, ColumnTotals totals) {
    int defined = reader.getDescriptor().getMaxDefinitionLevel();
    long sum = 0;
    long count = 0;
    long size = 0;
    for (int row = 0; row < rows; row++) {
      if (reader.getCurrentDefinitionLevel() == defined) {
        Binary value = reader.getBinary();
        sum += ValueSum.ofBytes(value);
        size += value.length();
        count++;
      }
      reader.consume();
    }
    totals.add(column, count, sum, size);
  }

  /** Sums sorted rows; skips the rows between without decoding them. */
  static void addAt(ColumnReader reader, int[] rows, int column, ColumnTotals totals) {
    int defined = reader.getDescriptor().getMaxDefinitionLevel();
    ValueSum values = ValueSum.of(reader);
    int row = 0;
    for (int target : rows) {
      for (; row < target; row++) {
        if (reader.getCurrentDefinitionLevel() == defined) {
          reader.skip();
        }
        reader.consume();
      }
      if (reader.getCurrentDefinitionLevel() == defined) {
        values.add(reader);
      }
      reader.consume();
      row++;
    }
    values.addTo(column, totals);
  }
}
