package dev.stoa.spark.aggregate;

import dev.stoa.data.RecordBatch;
import java.util.OptionalInt;

/** Counts rows, or values that are not null. */
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
  final Object neutralValue() {
    return 0L;
  }

  /** Counts the selected rows. */
  static final class OfRows extends Count {
    @Override
    long countIn(RecordBatch batch) {
      return batch.selectedCount();
    }
  }

  /** Counts the selected rows with a value in one column. */
  static final class OfValues extends Count {
    private final int ordinal;
    private final AggregateInput rows = new AggregateInput();

    OfValues(int ordinal) {
      this.ordinal = ordinal;
    }

    @Override
    long countIn(RecordBatch batch) {
      OptionalInt valueCount =
          batch.hasSelection() ? OptionalInt.empty() : batch.valueCount(ordinal);
      if (valueCount.isPresent()) {
        return valueCount.getAsInt();
      }
      rows.reset(batch, batch.column(ordinal));
      return rows.includedCount();
    }
  }
}
