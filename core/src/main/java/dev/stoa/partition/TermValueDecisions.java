package dev.stoa.partition;

import dev.stoa.partition.TermValue.BytesValue;
import dev.stoa.partition.TermValue.DecimalValue;
import dev.stoa.partition.TermValue.DoubleValue;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Evaluates matchers on term values. Called by transforms. */
final class TermValueDecisions {
  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  private TermValueDecisions() {}

  /**
   * Decides whether a matcher matches a value: the result is all or none, or some if the matcher is
   * for values of another kind.
   */
  static FilterDecision decideValue(ValueMatcher matcher, TermValue value) {
    if (value instanceof LongValue longValue && matcher instanceof LongMatcher longMatcher) {
      return toDecision(longMatcher.test(longValue.value()));
    } else if (value instanceof DoubleValue doubleValue
        && matcher instanceof DoubleMatcher doubleMatcher) {
      return toDecision(doubleMatcher.test(doubleValue.value()));
    } else if (value instanceof BytesValue bytes && matcher instanceof BytesMatcher bytesMatcher) {
      byte[] content = bytes.toByteArray();
      return toDecision(bytesMatcher.test(content, 0, content.length));
    } else if (value instanceof DecimalValue decimal
        && matcher instanceof LongMatcher longMatcher) {
      return toDecision(longMatcher.testDecimal(ByteBuffer.wrap(decimal.unscaled().toByteArray())));
    } else if (value instanceof DecimalValue decimal
        && matcher instanceof BytesMatcher decimalMatcher) {
      byte[] content = decimal.unscaled().toByteArray();
      return toDecision(decimalMatcher.test(content, 0, content.length));
    }
    return FilterDecision.SOME;
  }

  private static FilterDecision toDecision(boolean isMatch) {
    return isMatch ? FilterDecision.ALL : FilterDecision.NONE;
  }

  /**
   * Decides whether a matcher matches all, some or none of the numbers from min to max (inclusive).
   */
  static FilterDecision decideRange(ValueMatcher matcher, BigInteger min, BigInteger max) {
    if (matcher instanceof LongMatcher longMatcher) {
      return longMatcher.decide(clampToLong(min), clampToLong(max));
    }
    return matcher instanceof BytesMatcher decimalMatcher
        ? decimalMatcher.decide(min.toByteArray(), max.toByteArray())
        : FilterDecision.SOME;
  }

  private static long clampToLong(BigInteger number) {
    return number.max(MIN_LONG).min(MAX_LONG).longValueExact();
  }
}
