package dev.stoa.spark.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import java.util.Arrays;

/**
 * Returns the integers of the reader's vectors as arrays with one value per row: the reader's own
 * array if it has one, otherwise one refilled for each batch. Values of null rows are undefined.
 * Called by the vectors and the aggregates.
 */
public final class IntegralArrays {
  private int[] ints = {};
  private int[] selectedInts = {};
  private long[] longs = {};
  private long[] selectedLongs = {};

  /** Creates it without values. */
  public IntegralArrays() {}

  /** The values of a vector of ints or constants. */
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

  /** The values of a vector of ints, longs or constants. */
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
