package dev.stoa.predicate.matcher;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tests whether the unscaled value of a decimal, big-endian in two's complement, is in a range or a
 * set. A set also has a range, from its smallest to its largest number.
 */
public final class DecimalMatcher extends BytesMatcher {
  private final Optional<BigInteger> low;
  private final Optional<BigInteger> high;
  private final byte[] lowBytes;
  private final byte[] highBytes;

  /** The numbers of the set; empty for a range. */
  private final byte[][] set;

  private DecimalMatcher(
      Optional<BigInteger> low, Optional<BigInteger> high, byte[][] set, boolean isNegated) {
    super(isNegated);
    this.low = low;
    this.high = high;
    this.lowBytes = low.map(BigInteger::toByteArray).orElse(new byte[0]);
    this.highBytes = high.map(BigInteger::toByteArray).orElse(new byte[0]);
    this.set = set;
  }

  /**
   * Creates a matcher of numbers in a range, both bounds inclusive; an empty bound is unlimited.
   */
  public static BytesMatcher range(Optional<BigInteger> low, Optional<BigInteger> high) {
    return new DecimalMatcher(low, high, new byte[0][], false);
  }

  /** Creates a matcher of numbers, at least one. */
  public static BytesMatcher in(List<BigInteger> values) {
    List<BigInteger> sortedValues = values.stream().sorted().distinct().toList();
    byte[][] set = sortedValues.stream().map(BigInteger::toByteArray).toArray(byte[][]::new);
    return new DecimalMatcher(
        Optional.of(sortedValues.get(0)),
        Optional.of(sortedValues.get(sortedValues.size() - 1)),
        set,
        false);
  }

  /** The smallest unscaled value of the range or set; empty if there is no bound. */
  public Optional<BigInteger> low() {
    return low;
  }

  /** The largest unscaled value of the range or set; empty if there is no bound. */
  public Optional<BigInteger> high() {
    return high;
  }

  /** Whether the matcher accepts, or rejects, a set and not all values of a range. */
  public boolean isSet() {
    return set.length > 0;
  }

  @Override
  public BytesMatcher negate() {
    return new DecimalMatcher(low, high, set, !isNegated());
  }

  @Override
  public Optional<List<BigInteger>> candidateDecimals() {
    if (isNegated()) {
      return Optional.empty();
    } else if (set.length > 0) {
      return Optional.of(Stream.of(set).map(BigInteger::new).toList());
    }
    return low.isPresent() && low.equals(high) ? low.map(List::of) : Optional.empty();
  }

  @Override
  boolean matches(byte[] bytes, int offset, int length) {
    return matches(ByteBuffer.wrap(bytes), offset, length);
  }

  @Override
  boolean matches(ByteBuffer bytes, int offset, int length) {
    boolean isInside =
        (low.isEmpty() || TwosComplementBytes.compare(bytes, offset, length, lowBytes) >= 0)
            && (high.isEmpty()
                || TwosComplementBytes.compare(bytes, offset, length, highBytes) <= 0);
    return isInside && (set.length == 0 || isInSet(bytes, offset, length));
  }

  private boolean isInSet(ByteBuffer bytes, int offset, int length) {
    for (byte[] value : set) {
      if (TwosComplementBytes.compare(bytes, offset, length, value) == 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  FilterDecision decideMatch(byte[] min, byte[] max) {
    if (isEmpty()
        || (low.isPresent() && TwosComplementBytes.compare(max, 0, max.length, lowBytes) < 0)
        || (high.isPresent() && TwosComplementBytes.compare(min, 0, min.length, highBytes) > 0)) {
      return FilterDecision.NONE;
    }
    boolean boundsMatch = matches(min, 0, min.length) && matches(max, 0, max.length);
    boolean isOneValue = TwosComplementBytes.compare(min, 0, min.length, max) == 0;
    return boundsMatch && (set.length == 0 || isOneValue)
        ? FilterDecision.ALL
        : FilterDecision.SOME;
  }

  private boolean isEmpty() {
    return low.isPresent() && high.isPresent() && low.get().compareTo(high.get()) > 0;
  }

  @Override
  FilterDecision decideMatchUnbounded() {
    if (isEmpty()) {
      return FilterDecision.NONE;
    }
    return low.isEmpty() && high.isEmpty() ? FilterDecision.ALL : FilterDecision.SOME;
  }

  @Override
  public String toString() {
    String range =
        "[" + low.map(Object::toString).orElse("") + ", " + high.map(Object::toString).orElse("");
    return negationPrefix()
        + "in unscaled "
        + range
        + "]"
        + (set.length == 0 ? "" : " of " + set.length);
  }
}
