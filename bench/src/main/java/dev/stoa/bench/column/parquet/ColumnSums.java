package dev.stoa.bench.column.parquet;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;

/** Sums the values of a {@link ColumnReader}, with one loop for each type. */
final class ColumnSums {
  private ColumnSums() {}

  static void addAll(ColumnReader reader, int rowCount, int column, ColumnTotals totals) {
    switch (reader.getDescriptor().getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> addInts(reader, rowCount, column, totals);
      case INT64 -> addLongs(reader, rowCount, column, totals);
      case DOUBLE -> addDoubles(reader, rowCount, column, totals);
      default -> addBytes(reader, rowCount, column, totals);
    }
  }

  private static void addInts(ColumnReader reader, int rowCount, int column, ColumnTotals totals) {
    int maxDefinitionLevel = reader.getDescriptor().getMaxDefinitionLevel();
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if (reader.getCurrentDefinitionLevel() == maxDefinitionLevel) {
        sum += reader.getInteger();
        count++;
      }
      reader.consume();
    }
    totals.add(column, ValueKind.INT, count, sum);
  }

  private static void addLongs(ColumnReader reader, int rowCount, int column, ColumnTotals totals) {
    int maxDefinitionLevel = reader.getDescriptor().getMaxDefinitionLevel();
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if (reader.getCurrentDefinitionLevel() == maxDefinitionLevel) {
        sum += reader.getLong();
        count++;
      }
      reader.consume();
    }
    totals.add(column, ValueKind.LONG, count, sum);
  }

  private static void addDoubles(
      ColumnReader reader, int rowCount, int column, ColumnTotals totals) {
    int maxDefinitionLevel = reader.getDescriptor().getMaxDefinitionLevel();
    long sum = 0;
    long count = 0;
    for (int row = 0; row < rowCount; row++) {
      if (reader.getCurrentDefinitionLevel() == maxDefinitionLevel) {
        sum += Double.doubleToRawLongBits(reader.getDouble());
        count++;
      }
      reader.consume();
    }
    totals.add(column, ValueKind.DOUBLE, count, sum);
  }

  private static void addBytes(ColumnReader reader, int rowCount, int column, ColumnTotals totals) {
    int maxDefinitionLevel = reader.getDescriptor().getMaxDefinitionLevel();
    long sum = 0;
    long count = 0;
    long totalSizeInBytes = 0;
    for (int row = 0; row < rowCount; row++) {
      if (reader.getCurrentDefinitionLevel() == maxDefinitionLevel) {
        Binary value = reader.getBinary();
        sum += ValueSum.summand(value);
        totalSizeInBytes += value.length();
        count++;
      }
      reader.consume();
    }
    totals.add(column, count, sum, totalSizeInBytes);
  }

  /** Sums rows in ascending order; skips the rows between them without decoding them. */
  static void addAt(ColumnReader reader, int[] rows, int column, ColumnTotals totals) {
    int maxDefinitionLevel = reader.getDescriptor().getMaxDefinitionLevel();
    ValueSum values = ValueSum.of(reader);
    int row = 0;
    for (int selectedRow : rows) {
      for (; row < selectedRow; row++) {
        if (reader.getCurrentDefinitionLevel() == maxDefinitionLevel) {
          reader.skip();
        }
        reader.consume();
      }
      if (reader.getCurrentDefinitionLevel() == maxDefinitionLevel) {
        values.add(reader);
      }
      reader.consume();
      row++;
    }
    values.addTo(column, totals);
  }
}
