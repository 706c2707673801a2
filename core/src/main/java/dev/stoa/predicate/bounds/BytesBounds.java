package dev.stoa.predicate.bounds;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Bounds of values that {@code Comparison.BYTES} or {@code Comparison.DECIMAL} names; there is one
 * value at least that is not null. Longer ends than {@link #LONGEST} bytes are cut: the least one
 * downwards, the greatest upwards.
 */
public final class BytesBounds implements Bounds {
  /** The most bytes of an end. */
  public static final int LONGEST = 64;

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

  /** Bounds that end in bytes, which are copied. */
  public static BytesBounds of(
      Ends ends, BytesOrder order, ValueCounts counts, Exactness exactness) {
    return new BytesBounds(ends.min(), ends.max(), order, counts, exactness);
  }

  /** The two ends; the arrays are copied in and out. */
  public static final class Ends {
    private final byte[] min;
    private final byte[] max;

    /** Takes copies. */
    public Ends(byte[] min, byte[] max) {
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

  /** The end that no value is below. A copy. */
  public byte[] min() {
    return min.clone();
  }

  /** The end that no value is above. A copy. */
  public byte[] max() {
    return max.clone();
  }

  /** The order in which they are. */
  public BytesOrder order() {
    return order;
  }

  FilterDecision decide(BytesMatcher test) {
    return test.decide(min, max);
  }

  BytesBounds merge(BytesBounds other) {
    return new BytesBounds(
        order.compare(min, other.min) <= 0 ? min : other.min,
        order.compare(max, other.max) >= 0 ? max : other.max,
        order,
        counts.plus(other.counts),
        exactness.and(other.exactness));
  }

  BytesBounds with(ValueCounts newCounts) {
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
