package dev.stoa.predicate.matcher;

import dev.stoa.data.Bitmap;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A matcher of strings, bytes, fixed and decimals of more than 18 digits, given as bytes. Strings
 * and bytes compare unsigned, decimals as numbers. Evaluated on encoded values too. Allocates
 * nothing.
 */
public abstract sealed class BytesMatcher implements ValueMatcher
    permits BytesRangeMatcher,
        BytesSetMatcher,
        BytesSubstringMatcher,
        DecimalMatcher,
        BigDecimalMatcher {
  private final boolean isNegated;

  BytesMatcher(boolean isNegated) {
    this.isNegated = isNegated;
  }

  /** Whether the matcher accepts the values outside the range or set. */
  final boolean isNegated() {
    return isNegated;
  }

  /** Whether a value matches. */
  public final boolean test(byte[] bytes, int offset, int length) {
    return matches(bytes, offset, length) != isNegated;
  }

  /** Whether the value at an absolute position of a buffer matches. */
  public final boolean test(ByteBuffer bytes, int offset, int length) {
    boolean matches =
        bytes.hasArray()
            ? matches(bytes.array(), bytes.arrayOffset() + offset, length)
            : matches(bytes, offset, length);
    return matches != isNegated;
  }

  /**
   * Clears the rows whose value does not match; the values are consecutive.
   *
   * @param bytes the values, the first of which begins at 0
   * @param endOffsets the end of each row's value, element 0 for {@code firstRow}
   * @param endRow the row after the last
   */
  public void retain(byte[] bytes, int[] endOffsets, int firstRow, int endRow, Bitmap rows) {
    for (int row = rows.nextSetBit(firstRow); row < endRow; row = rows.nextSetBit(row + 1)) {
      int from = row == firstRow ? 0 : endOffsets[row - firstRow - 1];
      if (!test(bytes, from, endOffsets[row - firstRow] - from)) {
        rows.unset(row);
      }
    }
  }

  /** The decision for values from {@code min} to {@code max}, neither of which need occur. */
  public final FilterDecision decide(byte[] min, byte[] max) {
    FilterDecision decision = decideMatch(min, max);
    return isNegated ? decision.negate() : decision;
  }

  /** The decision for unknown values. */
  public final FilterDecision decideUnbounded() {
    FilterDecision decision = decideMatchUnbounded();
    return isNegated ? decision.negate() : decision;
  }

  /**
   * The only values that match, to look up in a Bloom filter or dictionary; empty if other values
   * may match. New buffers of stored values.
   */
  public Optional<List<ByteBuffer>> candidateValues() {
    return Optional.empty();
  }

  /** The only unscaled decimals that match; empty if others may match, or for other types. */
  public Optional<List<BigInteger>> candidateDecimals() {
    return Optional.empty();
  }

  @Override
  public abstract BytesMatcher negate();

  abstract boolean matches(byte[] bytes, int offset, int length);

  abstract boolean matches(ByteBuffer bytes, int offset, int length);

  abstract FilterDecision decideMatch(byte[] min, byte[] max);

  /** ALL if each value matches, NONE if none does. */
  abstract FilterDecision decideMatchUnbounded();

  /** The prefix of a negation in texts. */
  final String negationPrefix() {
    return isNegated ? "not " : "";
  }
}
