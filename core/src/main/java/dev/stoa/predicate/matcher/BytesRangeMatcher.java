package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/** Tests whether bytes are in a range: lower bound inclusive, upper bound exclusive or absent. */
public final class BytesRangeMatcher extends BytesMatcher {
  /**
   * Represents an absent upper bound: no value is less than it, so no real bound is equal to it.
   */
  private static final byte[] UNBOUNDED = {};

  private final byte[] low;
  private final byte[] end;

  private BytesRangeMatcher(byte[] low, byte[] end, boolean isNegated) {
    super(isNegated);
    this.low = low;
    this.end = end;
  }

  /** Creates a matcher of values from {@code low} (inclusive) on. */
  public static BytesMatcher from(byte[] low) {
    return new BytesRangeMatcher(low, UNBOUNDED, false);
  }

  /** Creates a matcher of values from {@code low} (inclusive) to {@code end} (exclusive). */
  public static BytesMatcher between(byte[] low, byte[] end) {
    return end.length == 0
        ? new BytesRangeMatcher(UNBOUNDED, UNBOUNDED, true) // matches no value
        : new BytesRangeMatcher(low, end, false);
  }

  /** The smallest bytes that are greater than other bytes. */
  public static byte[] successor(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length + 1);
  }

  /** A copy of the inclusive lower bound; empty if there is none. */
  public byte[] low() {
    return low.clone();
  }

  /** A copy of the exclusive upper bound; empty if there is none. */
  public byte[] end() {
    return end.clone();
  }

  @Override
  public BytesMatcher negate() {
    return new BytesRangeMatcher(low, end, !isNegated());
  }

  @Override
  boolean matches(byte[] bytes, int offset, int length) {
    return (low.length == 0 || UnsignedBytes.compare(bytes, offset, length, low) >= 0)
        && (end.length == 0 || UnsignedBytes.compare(bytes, offset, length, end) < 0);
  }

  @Override
  boolean matches(ByteBuffer bytes, int offset, int length) {
    return (low.length == 0 || UnsignedBytes.compare(bytes, offset, length, low) >= 0)
        && (end.length == 0 || UnsignedBytes.compare(bytes, offset, length, end) < 0);
  }

  @Override
  FilterDecision decideMatch(byte[] min, byte[] max) {
    if (isEmpty()
        || Arrays.compareUnsigned(max, low) < 0
        || (end.length > 0 && Arrays.compareUnsigned(min, end) >= 0)) {
      return FilterDecision.NONE;
    }
    boolean isInside = matches(min, 0, min.length) && matches(max, 0, max.length);
    return isInside ? FilterDecision.ALL : FilterDecision.SOME;
  }

  private boolean isEmpty() {
    return end.length > 0 && Arrays.compareUnsigned(low, end) >= 0;
  }

  @Override
  FilterDecision decideMatchUnbounded() {
    if (isEmpty()) {
      return FilterDecision.NONE;
    }
    return low.length == 0 && end.length == 0 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return negationPrefix() + "in [x" + hex.formatHex(low) + ", x" + hex.formatHex(end) + ")";
  }
}
