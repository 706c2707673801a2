package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Arrays;

/**
 * Returns the integers of the reader's vectors as arrays with one value per row: the reader's own
 * array if it has one, otherwise an array that is refilled for each batch. Values of null rows are
 * undefined. Called by the vectors and the aggregates.
 */
public final class IntegralArrays {
  private int[] ints = {};
  private int[] selectedInts = {};
  private long[] longs = {};
  private long[] selectedLongs = {};

  /** Creates an instance with empty arrays. */
  public IntegralArrays() {}

  /** Returns the values of a vector of ints, which may be constant; valid until the next call. */
  public int[] intsOf(ColumnVector values) {
    if (values instanceof IntVector numbers && !numbers.isWrapped()) {
      return numbers.array().orElseThrow();
    }
    int count = values.size();
    if (ints.length < count) {
      ints = new int[count];
    }
    if (values instanceof IntVector numbers) {
      numbers.copyTo(ints, 0);
    } else if (values instanceof ConstantVector) {
      Arrays.fill(ints, 0, count, values.intAt(0));
    } else {
      for (int row = 0; row < count; row++) {
        ints[row] = values.intAt(row);
      }
    }
    return ints;
  }

  int[] intsOf(ColumnVector values, RowMapping rows) {
    selectedInts = rows.gather(intsOf(values), selectedInts);
    return selectedInts;
  }

  /**
   * Returns the values of a vector of ints or longs, which may be constant; valid until the next
   * call.
   */
  public long[] longsOf(ColumnVector values) {
    if (values instanceof LongVector numbers && !numbers.isWrapped()) {
      return numbers.array().orElseThrow();
    }
    int count = values.size();
    if (longs.length < count) {
      longs = new long[count];
    }
    if (values instanceof LongVector numbers) {
      numbers.copyTo(longs, 0);
    } else if (values instanceof ConstantVector) {
      Arrays.fill(longs, 0, count, values.longAt(0));
    } else {
      for (int row = 0; row < count; row++) {
        longs[row] = values.longAt(row);
      }
    }
    return longs;
  }

  long[] longsOf(ColumnVector values, RowMapping rows) {
    selectedLongs = rows.gather(longsOf(values), selectedLongs);
    return selectedLongs;
  }
}
