package dev.stoa.predicate.bounds;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Bounds of values of {@code ComparisonKind.BYTES} or {@code ComparisonKind.DECIMAL}, at least one
 * of them not null. Bounds of more than {@value #MAX_LENGTH_IN_BYTES} bytes are truncated, so that
 * the minimum is rounded down and the maximum up; decimals of such a length have no bounds.
 */
public final class BytesBounds implements Bounds {
  /** The maximum length of a bound in bytes. */
  public static final int MAX_LENGTH_IN_BYTES = 64;

  private final byte[] min;
  private final byte[] max;
  private final BytesOrder order;
  private final ValueCounts counts;
  private final Exactness exactness;

  private BytesBounds(
      byte[] min, byte[] max, BytesOrder order, ValueCounts counts, Exactness exactness) {
    this.min = min;
    this.max = max;
    this.order = order;
    this.counts = counts;
    this.exactness = exactness;
    if (order.compare(min, max) > 0) {
      throw new IllegalArgumentException("no value is between x" + hex(min) + " and x" + hex(max));
    }
  }

  /** Creates bounds. */
  public static BytesBounds of(
      MinMax minMax, BytesOrder order, ValueCounts counts, Exactness exactness) {
    return new BytesBounds(minMax.min(), minMax.max(), order, counts, exactness);
  }

  /** A minimum and a maximum. */
  public static final class MinMax {
    private final byte[] min;
    private final byte[] max;

    /** Creates a pair of copies of the arrays. */
    public MinMax(byte[] min, byte[] max) {
      this.min = min.clone();
      this.max = max.clone();
    }

    byte[] min() {
      return min.clone();
    }

    byte[] max() {
      return max.clone();
    }
  }

  /** A copy of the lower bound. */
  public byte[] min() {
    return min.clone();
  }

  /** A copy of the upper bound. */
  public byte[] max() {
    return max.clone();
  }

  /** The order of the values. */
  public BytesOrder order() {
    return order;
  }

  FilterDecision decide(BytesMatcher matcher) {
    return matcher.decide(min, max);
  }

  BytesBounds merge(BytesBounds other) {
    return new BytesBounds(
        order.compare(min, other.min) <= 0 ? min : other.min,
        order.compare(max, other.max) >= 0 ? max : other.max,
        order,
        counts.plus(other.counts),
        exactness.and(other.exactness));
  }

  /** Returns the bounds with other counts. */
  BytesBounds withCounts(ValueCounts newCounts) {
    return new BytesBounds(min, max, order, newCounts, exactness);
  }

  @Override
  public ValueCounts counts() {
    return counts;
  }

  @Override
  public Exactness exactness() {
    return exactness;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BytesBounds that
        && Arrays.equals(min, that.min)
        && Arrays.equals(max, that.max)
        && order == that.order
        && counts.equals(that.counts)
        && exactness == that.exactness;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(min) * 31 + Arrays.hashCode(max);
  }

  @Override
  public String toString() {
    return "x" + hex(min) + " to x" + hex(max) + ", " + counts + ", " + exactness;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
