package dev.stoa.spark.aggregate;

import dev.stoa.data.RecordBatch;

/** The number of rows, or of those whose value is not null. */
abstract class Count extends SingleAggregate {
  private long count;

  @Override
  public final void add(RecordBatch batch) {
    count += countIn(batch);
  }

  abstract long countIn(RecordBatch batch);

  @Override
  final Object value() {
    return count;
  }

  @Override
  final Object nothing() {
    return 0L;
  }

  /** Of all rows that are selected. */
  static final class OfRows extends Count {
    @Override
    long countIn(RecordBatch batch) {
      return batch.selectedCount();
    }
  }

  /** Of those with a value in one column. */
  static final class OfValues extends Count {
    private final int ordinal;
    private final TakenRows rows = new TakenRows();

    OfValues(int ordinal) {
      this.ordinal = ordinal;
    }

    @Override
    long countIn(RecordBatch batch) {
      rows.take(batch, batch.column(ordinal));
      return rows.count();
    }
  }
}
