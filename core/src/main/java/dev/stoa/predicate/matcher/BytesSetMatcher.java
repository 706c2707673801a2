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
  /** The distinct values, sorted. */
  private final byte[][] values;

  private BytesSetMatcher(byte[][] sortedValues, boolean isNegated) {
    super(isNegated);
    this.values = sortedValues;
  }

  /** Creates a matcher of values, at least one. */
  public static BytesMatcher of(Collection<byte[]> values) {
    byte[][] sortedValues = values.stream().sorted(Arrays::compareUnsigned).toArray(byte[][]::new);
    int distinctCount = 1;
    for (byte[] value : sortedValues) {
      if (!Arrays.equals(value, sortedValues[distinctCount - 1])) {
        sortedValues[distinctCount] = value;
        distinctCount++;
      }
    }
    return new BytesSetMatcher(Arrays.copyOf(sortedValues, distinctCount), false);
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
    return contains(value -> UnsignedBytes.compare(bytes, offset, length, value));
  }

  @Override
  boolean matches(ByteBuffer bytes, int offset, int length) {
    if (values.length == 1) {
      return length == values[0].length && UnsignedBytes.regionMatches(bytes, offset, values[0]);
    }
    return contains(value -> UnsignedBytes.compare(bytes, offset, length, value));
  }

  /** Whether a binary search finds a value for which the comparison with the tested bytes is 0. */
  private boolean contains(ToIntFunction<byte[]> comparison) {
    int from = 0;
    int to = values.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      int comparisonResult = comparison.applyAsInt(values[middle]);
      if (comparisonResult == 0) {
        return true;
      }
      if (comparisonResult < 0) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return false;
  }

  @Override
  FilterDecision decideMatch(byte[] min, byte[] max) {
    int index = Arrays.binarySearch(values, min, Arrays::compareUnsigned);
    if (index >= 0) {
      return Arrays.equals(min, max) ? FilterDecision.ALL : FilterDecision.SOME;
    }
    int insertionPoint = -index - 1;
    boolean hasValueBetween =
        insertionPoint < values.length && Arrays.compareUnsigned(values[insertionPoint], max) <= 0;
    return hasValueBetween ? FilterDecision.SOME : FilterDecision.NONE;
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
