package dev.stoa.spark.aggregate;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.IntegerSum;
import dev.stoa.data.RecordBatch;
import dev.stoa.spark.vector.IntegralArrays;
import java.util.Arrays;
import java.util.Optional;

/**
 * The sum of integers. If it would overflow a long, another sum is started: Spark adds the sums up,
 * and handles the overflow as the query's mode (ANSI or not) requires.
 *
 * <p>Values are added up in their encoded form where the encoding allows. Otherwise decoding
 * dominates the cost: adding a value in the processor's caches takes a fraction of a nanosecond,
 * and no object is created per row.
 */
class LongSum extends PartialAggregate {
  /**
   * The sum of a batch cannot overflow if its values are from {@code -OVERFLOW_LIMIT} to {@code
   * OVERFLOW_LIMIT - 1}.
   */
  private static final long OVERFLOW_LIMIT = (Long.MAX_VALUE / RecordBatch.MAX_ROWS + 1) / 2;

  private final int ordinal;
  private final AggregateInput rows = new AggregateInput();
  private final IntegralArrays arrays = new IntegralArrays();

  /** Sums that were ended because the next value would have overflowed them; usually none. */
  private long[] overflowedSums = {};

  private int overflowedSumCount;
  private long sum;
  private boolean hasValue;
  private int returnedSumCount;
  private boolean hasReturnedValue;

  /** Creates a sum of the values of one column. */
  LongSum(int ordinal) {
    this.ordinal = ordinal;
  }

  @Override
  public final void add(RecordBatch batch) {
    Optional<IntegerSum> encoded = batch.hasSelection() ? Optional.empty() : batch.sum(ordinal);
    if (encoded.isEmpty()) {
      addDecoded(batch);
    } else if (encoded.get().count() > 0) {
      hasValue = true;
      add(encoded.get().sum());
    }
  }

  private void addDecoded(RecordBatch batch) {
    ColumnVector values = batch.column(ordinal);
    rows.reset(batch, values);
    if (rows.nextRow(0) >= rows.rowCount()) {
      return;
    }
    hasValue = true;
    if (values instanceof IntVector) {
      add(sumOf(arrays.intsOf(values)));
    } else {
      addLongs(arrays.longsOf(values));
    }
  }

  // hot: spark-ingest. Values of excluded rows are masked to 0, which avoids a branch.

  private long sumOf(int[] values) {
    int count = rows.rowCount();
    long total = 0;
    if (rows.includesAllRows()) {
      for (int i = 0; i < count; i++) {
        total += values[i];
      }
      return total;
    }
    long[] words = rows.words();
    for (int i = 0; i < count; i++) {
      total += values[i] & -(words[i >> 6] >>> i & 1);
    }
    return total;
  }

  private void addLongs(long[] values) {
    long total = 0;
    long rangeBits = 0;
    int count = rows.rowCount();
    if (rows.includesAllRows()) {
      int i = 0;
      long oddTotal = 0;
      for (; i < count - 1; i += 2) { // two independent sums, for instruction-level parallelism
        total += values[i];
        oddTotal += values[i + 1];
        rangeBits |= values[i] + OVERFLOW_LIMIT | values[i + 1] + OVERFLOW_LIMIT;
      }
      total += oddTotal;
      for (; i < count; i++) {
        total += values[i];
        rangeBits |= values[i] + OVERFLOW_LIMIT;
      }
    } else {
      long[] words = rows.words();
      for (int i = 0; i < count; i++) {
        long value = values[i] & -(words[i >> 6] >>> i & 1);
        total += value;
        rangeBits |= value + OVERFLOW_LIMIT;
      }
    }
    // A value outside the limits sets a high bit of its sum with OVERFLOW_LIMIT, a power of two.
    if ((rangeBits & -2 * OVERFLOW_LIMIT) == 0) {
      add(total);
    } else {
      addOneByOne(values);
    }
  }

  private void addOneByOne(long[] values) {
    for (int i = rows.nextRow(0); i < rows.rowCount(); i = rows.nextRow(i + 1)) {
      add(values[i]);
    }
  }

  private void add(long value) {
    long newSum = sum + value;
    if (((sum ^ newSum) & (value ^ newSum)) < 0) {
      if (overflowedSumCount == overflowedSums.length) {
        overflowedSums = Arrays.copyOf(overflowedSums, Math.max(4, overflowedSumCount * 2));
      }
      overflowedSums[overflowedSumCount++] = sum;
      newSum = value;
    }
    sum = newSum;
  }

  @Override
  public final boolean hasNext() {
    return hasPartialSum() || !hasReturnedValue;
  }

  @Override
  public final Object next() {
    hasReturnedValue = true;
    return hasPartialSum() ? nextPartialSum() : null;
  }

  /** Whether there is another partial sum. */
  boolean hasPartialSum() {
    return hasSum();
  }

  /** The next partial sum in Spark's internal form. */
  Object nextPartialSum() {
    return nextSum();
  }

  /** Whether another sum of longs remains; together they are the sum of all values. */
  final boolean hasSum() {
    return hasValue && returnedSumCount <= overflowedSumCount;
  }

  final long nextSum() {
    returnedSumCount++;
    return returnedSumCount <= overflowedSumCount ? overflowedSums[returnedSumCount - 1] : sum;
  }
}
