package dev.stoa.spark.aggregate;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.spark.vector.WholeNumbers;
import java.util.Arrays;

/**
 * The sum of whole numbers. Where it leaves the range of longs, another is begun: Spark adds them
 * up and does with the overflow what the query wants.
 *
 * <p>The limit is what decoding costs: adding a value from the processor's caches takes a fraction
 * of a nanosecond, and nothing is made for a row.
 */
class WholeSum extends PartialAggregate {
  /** Of numbers from -LARGE to LARGE - 1 as many as a batch has cannot overflow. */
  private static final long LARGE = (Long.MAX_VALUE / RecordBatch.MAX_ROWS + 1) / 2;

  private final int ordinal;
  private final TakenRows rows = new TakenRows();
  private final WholeNumbers numbers = new WholeNumbers();

  /** The sums that are full, of which there are seldom any. */
  private long[] full = {};

  private int fullCount;
  private long sum;
  private boolean hasValue;
  private int given;
  private boolean isAsked;

  /** A sum of the values of one column. */
  WholeSum(int ordinal) {
    this.ordinal = ordinal;
  }

  @Override
  public final void add(RecordBatch batch) {
    ColumnVector values = batch.column(ordinal);
    rows.take(batch, values);
    if (rows.next(0) >= rows.rowCount()) {
      return;
    }
    hasValue = true;
    if (values instanceof IntVector) {
      add(sumOf(numbers.intsOf(values)));
    } else {
      addLongs(numbers.longsOf(values));
    }
  }

  // hot: spark-ingest. What is not taken is added as 0, so that nothing branches.

  private long sumOf(int[] values) {
    int count = rows.rowCount();
    long total = 0;
    if (rows.areAll()) {
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
    long bits = 0;
    int count = rows.rowCount();
    if (rows.areAll()) {
      int i = 0;
      long odd = 0;
      for (; i < count - 1; i += 2) { // two sums do not wait for each other
        total += values[i];
        odd += values[i + 1];
        bits |= values[i] + LARGE | values[i + 1] + LARGE;
      }
      total += odd;
      for (; i < count; i++) {
        total += values[i];
        bits |= values[i] + LARGE;
      }
    } else {
      long[] words = rows.words();
      for (int i = 0; i < count; i++) {
        long value = values[i] & -(words[i >> 6] >>> i & 1);
        total += value;
        bits |= value + LARGE;
      }
    }
    if ((bits & -2 * LARGE) == 0) {
      add(total);
    } else {
      addOneByOne(values);
    }
  }

  private void addOneByOne(long[] values) {
    for (int i = rows.next(0); i < rows.rowCount(); i = rows.next(i + 1)) {
      add(values[i]);
    }
  }

  private void add(long value) {
    long both = sum + value;
    if (((sum ^ both) & (value ^ both)) < 0) {
      if (fullCount == full.length) {
        full = Arrays.copyOf(full, Math.max(4, fullCount * 2));
      }
      full[fullCount++] = sum;
      both = value;
    }
    sum = both;
  }

  @Override
  public final boolean hasNext() {
    return hasPart() || !isAsked;
  }

  @Override
  public final Object next() {
    isAsked = true;
    return hasPart() ? nextPart() : null;
  }

  /** Whether there is another part of the sum. */
  boolean hasPart() {
    return hasSum();
  }

  /** The next part as Spark has it inside. */
  Object nextPart() {
    return nextSum();
  }

  /** Whether one of the sums, which together are that of all values, was not given. */
  final boolean hasSum() {
    return hasValue && given <= fullCount;
  }

  final long nextSum() {
    given++;
    return given <= fullCount ? full[given - 1] : sum;
  }
}
