package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tests whether bytes are in a set: by a binary search, which most bytes do not need if the set is
 * large, since none of its values has their hash.
 */
public final class BytesSetMatcher extends BytesMatcher {
  /** The number of values from which on hashes are compared first. */
  private static final int MIN_HASHED_COUNT = 16;

  private static final int HASHES_PER_VALUE = 16;
  private static final int HASHED_BYTE_COUNT = 8;

  /** The distinct values, sorted. */
  private final byte[][] values;

  /** A bit for each hash, 1 if a value has it; has no elements if there are few values. */
  private final long[] hashes;

  private BytesSetMatcher(byte[][] sortedValues, long[] hashes, boolean isNegated) {
    super(isNegated);
    this.values = sortedValues;
    this.hashes = hashes;
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
    byte[][] distinctValues = Arrays.copyOf(sortedValues, distinctCount);
    return new BytesSetMatcher(distinctValues, hashes(distinctValues), false);
  }

  private static long[] hashes(byte[][] values) {
    if (values.length < MIN_HASHED_COUNT) {
      return new long[0];
    }
    int hashCount = Integer.highestOneBit(values.length) * HASHES_PER_VALUE;
    long[] hashes = new long[Math.max(1, hashCount / Long.SIZE)];
    for (byte[] value : values) {
      int hash = hash(value.length, index -> value[index]) & (hashes.length * Long.SIZE - 1);
      hashes[hash / Long.SIZE] |= 1L << hash;
    }
    return hashes;
  }

  /** Returns the hash of some bytes, which are spread over a value, and of its length. */
  private static int hash(int length, IntUnaryOperator byteAt) {
    int hash = length;
    for (int i = 0; i < HASHED_BYTE_COUNT && length > 0; i++) {
      int index = (int) ((length - 1L) * i / (HASHED_BYTE_COUNT - 1));
      hash = hash * 31 + byteAt.applyAsInt(index);
    }
    hash *= 0x9e3779b9;
    return hash ^ hash >>> Short.SIZE;
  }

  /** Whether a value may have a length and bytes. */
  private boolean mightContain(int length, IntUnaryOperator byteAt) {
    if (hashes.length == 0) {
      return true;
    }
    int hash = hash(length, byteAt) & (hashes.length * Long.SIZE - 1);
    return (hashes[hash / Long.SIZE] & 1L << hash) != 0;
  }

  @Override
  public BytesMatcher negate() {
    return new BytesSetMatcher(values, hashes, !isNegated());
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
    return mightContain(length, index -> bytes[offset + index])
        && contains(value -> UnsignedBytes.compare(bytes, offset, length, value));
  }

  @Override
  boolean matches(ByteBuffer bytes, int offset, int length) {
    if (values.length == 1) {
      return length == values[0].length && UnsignedBytes.regionMatches(bytes, offset, values[0]);
    }
    return mightContain(length, index -> bytes.get(offset + index))
        && contains(value -> UnsignedBytes.compare(bytes, offset, length, value));
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
