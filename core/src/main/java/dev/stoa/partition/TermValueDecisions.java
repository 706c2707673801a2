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

  /** The decision for rows that all have this value. */
  static FilterDecision decideValue(ValueMatcher matcher, TermValue value) {
    if (value instanceof LongValue longValue && matcher instanceof LongMatcher longs) {
      return toDecision(longs.test(longValue.value()));
    } else if (value instanceof DoubleValue doubleValue
        && matcher instanceof DoubleMatcher doubles) {
      return toDecision(doubles.test(doubleValue.value()));
    } else if (value instanceof BytesValue bytes && matcher instanceof BytesMatcher texts) {
      byte[] content = bytes.toByteArray();
      return toDecision(texts.test(content, 0, content.length));
    } else if (value instanceof DecimalValue decimal && matcher instanceof LongMatcher longs) {
      return toDecision(longs.testDecimal(ByteBuffer.wrap(decimal.unscaled().toByteArray())));
    } else if (value instanceof DecimalValue decimal && matcher instanceof BytesMatcher decimals) {
      byte[] content = decimal.unscaled().toByteArray();
      return toDecision(decimals.test(content, 0, content.length));
    }
    return FilterDecision.SOME;
  }

  private static FilterDecision toDecision(boolean isMatch) {
    return isMatch ? FilterDecision.ALL : FilterDecision.NONE;
  }

  /** The decision for numbers in a range, both bounds inclusive. */
  static FilterDecision decideRange(ValueMatcher matcher, BigInteger min, BigInteger max) {
    if (matcher instanceof LongMatcher longs) {
      return longs.decide(clampToLong(min), clampToLong(max));
    }
    return matcher instanceof BytesMatcher decimals
        ? decimals.decide(min.toByteArray(), max.toByteArray())
        : FilterDecision.SOME;
  }

  private static long clampToLong(BigInteger number) {
    return number.max(MIN_LONG).min(MAX_LONG).longValueExact();
  }
}
