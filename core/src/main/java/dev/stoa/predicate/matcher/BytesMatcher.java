package dev.stoa.predicate.matcher;

import dev.stoa.data.Bitmap;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A matcher of strings, bytes, fixeds and decimals of more than 18 digits, all stored as bytes.
 * Strings and bytes are compared unsigned, decimals as numbers. Also evaluated on encoded values,
 * without decoding them.
 */
public abstract sealed class BytesMatcher implements ValueMatcher
    permits BytesRangeMatcher,
        BytesSetMatcher,
        BytesSubstringMatcher,
        BytesPatternMatcher,
        DecimalMatcher,
        BigDecimalMatcher {
  private final boolean isNegated;

  BytesMatcher(boolean isNegated) {
    this.isNegated = isNegated;
  }

  /** Whether the matcher accepts the values that {@link #matches} rejects. */
  public final boolean isNegated() {
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
   * Clears the bits of rows whose values do not match.
   *
   * @param bytes the values, one after another; the first begins at index 0
   * @param endOffsets the end of each row's value in {@code bytes}; element 0 is that of {@code
   *     firstRow}
   * @param endRow the row after the last row
   */
  public void retain(byte[] bytes, int[] endOffsets, int firstRow, int endRow, Bitmap rows) {
    for (int row = rows.nextSetBit(firstRow); row < endRow; row = rows.nextSetBit(row + 1)) {
      int start = row == firstRow ? 0 : endOffsets[row - firstRow - 1];
      if (!test(bytes, start, endOffsets[row - firstRow] - start)) {
        rows.unset(row);
      }
    }
  }

  /**
   * Decides whether all, some or none of the values from {@code min} to {@code max} match; the two
   * bounds need not occur.
   */
  public final FilterDecision decide(byte[] min, byte[] max) {
    FilterDecision decision = decideMatch(min, max);
    return isNegated ? decision.negate() : decision;
  }

  /** Decides whether all, some or none of all possible values match. */
  public final FilterDecision decideUnbounded() {
    FilterDecision decision = decideMatchUnbounded();
    return isNegated ? decision.negate() : decision;
  }

  /**
   * Returns the only values that match, as new buffers, for lookups in Bloom filters and
   * dictionaries; empty if other values may match.
   */
  public Optional<List<ByteBuffer>> candidateValues() {
    return Optional.empty();
  }

  /** Returns the only unscaled decimals that match; empty if others may, or for other types. */
  public Optional<List<BigInteger>> candidateDecimals() {
    return Optional.empty();
  }

  @Override
  public abstract BytesMatcher negate();

  /** Whether a value matches, regardless of the negation. */
  abstract boolean matches(byte[] bytes, int offset, int length);

  /** Whether the value at an absolute position of a buffer matches, regardless of the negation. */
  abstract boolean matches(ByteBuffer bytes, int offset, int length);

  /** The decision of {@link #decide}, regardless of the negation. */
  abstract FilterDecision decideMatch(byte[] min, byte[] max);

  /** The decision of {@link #decideUnbounded}, regardless of the negation. */
  abstract FilterDecision decideMatchUnbounded();

  /** The prefix of the text of a negated matcher; empty for other matchers. */
  final String negationPrefix() {
    return isNegated ? "not " : "";
  }
}
