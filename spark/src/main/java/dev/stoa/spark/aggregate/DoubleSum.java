package dev.stoa.spark.aggregate;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;

/** The sum of floats or doubles, added in row order, as Spark adds them. */
final class DoubleSum extends SingleAggregate {
  private final int ordinal;
  private final AggregateInput rows = new AggregateInput();
  private double sum;
  private boolean hasValue;

  DoubleSum(int ordinal) {
    this.ordinal = ordinal;
  }

  @Override
  public void add(RecordBatch batch) {
    ColumnVector values = batch.column(ordinal);
    rows.reset(batch, values);
    double total = sum;
    for (int i = rows.nextRow(0); i < rows.rowCount(); i = rows.nextRow(i + 1)) {
      total += values.doubleAt(i);
      hasValue = true;
    }
    sum = total;
  }

  @Override
  Object value() {
    return hasValue ? sum : null;
  }
}
