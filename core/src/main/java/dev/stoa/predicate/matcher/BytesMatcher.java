package dev.stoa.predicate.matcher;

import dev.stoa.data.Bitmap;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A test of texts, bytes, fixed and decimals of more than 18 digits, given as their bytes. Texts
 * and bytes are in unsigned order, decimals are numbers. Called by evaluations, also over encoded
 * values. Allocates nothing.
 */
public abstract sealed class BytesMatcher implements ValueMatcher
    permits BytesRangeMatcher,
        BytesSetMatcher,
        BytesPartMatcher,
        DecimalMatcher,
        BigDecimalMatcher {
  private final boolean isNegated;

  BytesMatcher(boolean isNegated) {
    this.isNegated = isNegated;
  }

  /** Whether the test is passed by the values that do not match. */
  final boolean isNegated() {
    return isNegated;
  }

  /** Whether a value passes. */
  public final boolean test(byte[] bytes, int offset, int length) {
    return matches(bytes, offset, length) != isNegated;
  }

  /** Whether a value passes that stands at absolute positions of a buffer. */
  public final boolean test(ByteBuffer bytes, int offset, int length) {
    boolean matches =
        bytes.hasArray()
            ? matches(bytes.array(), bytes.arrayOffset() + offset, length)
            : matches(bytes, offset, length);
    return matches != isNegated;
  }

  /**
   * Keeps of some rows, whose values stand side by side, those whose value passes.
   *
   * @param bytes of the values, the first of which begins at 0
   * @param ends where the value of each row ends, element 0 for row {@code first}
   * @param behind the row behind the last
   */
  public void retain(byte[] bytes, int[] ends, int first, int behind, Bitmap rows) {
    for (int row = rows.next(first); row < behind; row = rows.next(row + 1)) {
      int from = row == first ? 0 : ends[row - first - 1];
      if (!test(bytes, from, ends[row - first] - from)) {
        rows.unset(row);
      }
    }
  }

  /**
   * What is known of values that are neither below the least nor above the greatest of the two,
   * neither of which need occur.
   */
  public final FilterDecision decide(byte[] min, byte[] max) {
    FilterDecision decision = decideMatch(min, max);
    return isNegated ? decision.negate() : decision;
  }

  /** What is known of values of which nothing is known. */
  public final FilterDecision decideAny() {
    FilterDecision decision = decideMatchOfAny();
    return isNegated ? decision.negate() : decision;
  }

  /**
   * The values that alone pass, which a reader may look up in a filter or dictionary; empty where
   * others may pass. Buffers of their own, as the values are stored.
   */
  public Optional<List<ByteBuffer>> onlyValues() {
    return Optional.empty();
  }

  /**
   * The unscaled decimals that alone pass; empty where others may pass, or it is of no decimals.
   */
  public Optional<List<BigInteger>> onlyDecimals() {
    return Optional.empty();
  }

  @Override
  public abstract BytesMatcher negate();

  abstract boolean matches(byte[] bytes, int offset, int length);

  abstract boolean matches(ByteBuffer bytes, int offset, int length);

  abstract FilterDecision decideMatch(byte[] min, byte[] max);

  /** ALL where each value matches, NONE where none does. */
  abstract FilterDecision decideMatchOfAny();

  /** How the negation stands in texts. */
  final String not() {
    return isNegated ? "not " : "";
  }
}
