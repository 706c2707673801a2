package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tests whether bytes are in a set. */
public final class BytesSetMatcher extends BytesMatcher {
  private final byte[][] values;

  private BytesSetMatcher(byte[][] sorted, boolean isNegated) {
    super(isNegated);
    this.values = sorted;
  }

  /** The matcher of at least one value. */
  public static BytesMatcher of(Collection<byte[]> values) {
    byte[][] sorted = values.stream().sorted(Arrays::compareUnsigned).toArray(byte[][]::new);
    int count = 1;
    for (byte[] value : sorted) {
      if (!Arrays.equals(value, sorted[count - 1])) {
        sorted[count] = value;
        count++;
      }
    }
    return new BytesSetMatcher(Arrays.copyOf(sorted, count), false);
  }

  @Override
  public BytesMatcher negate() {
    return new BytesSetMatcher(values, !isNegated());
  }

  @Override
  public Optional<List<ByteBuffer>> candidateValues() {
    return isNegated()
        ? Optional.empty()
        : Optional.of(
            Stream.of(values).map(value -> ByteBuffer.wrap(value).asReadOnlyBuffer()).toList());
  }

  @Override
  boolean matches(byte[] bytes, int offset, int length) {
    if (values.length == 1) {
      return length == values[0].length && UnsignedBytes.regionMatches(bytes, offset, values[0]);
    }
    return isFound(value -> UnsignedBytes.compare(bytes, offset, length, value));
  }

  @Override
  boolean matches(ByteBuffer bytes, int offset, int length) {
    if (values.length == 1) {
      return length == values[0].length && UnsignedBytes.regionMatches(bytes, offset, values[0]);
    }
    return isFound(value -> UnsignedBytes.compare(bytes, offset, length, value));
  }

  /** Binary search by an order relative to the searched bytes. */
  private boolean isFound(ToIntFunction<byte[]> order) {
    int from = 0;
    int to = values.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      int found = order.applyAsInt(values[middle]);
      if (found == 0) {
        return true;
      }
      if (found < 0) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return false;
  }

  @Override
  FilterDecision decideMatch(byte[] min, byte[] max) {
    int at = Arrays.binarySearch(values, min, Arrays::compareUnsigned);
    if (at >= 0) {
      return Arrays.equals(min, max) ? FilterDecision.ALL : FilterDecision.SOME;
    }
    int next = -at - 1;
    boolean hasOneBetween = next < values.length && Arrays.compareUnsigned(values[next], max) <= 0;
    return hasOneBetween ? FilterDecision.SOME : FilterDecision.NONE;
  }

  @Override
  FilterDecision decideMatchUnbounded() {
    return FilterDecision.SOME;
  }

  @Override
  public String toString() {
    return Stream.of(values)
        .map(value -> "x" + HexFormat.of().formatHex(value))
        .collect(Collectors.joining(", ", negationPrefix() + "in {", "}"));
  }
}
