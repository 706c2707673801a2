package dev.stoa.partition;

import dev.stoa.partition.PartitionPart.Bytes;
import dev.stoa.partition.PartitionPart.Decimal;
import dev.stoa.partition.PartitionPart.Real;
import dev.stoa.partition.PartitionPart.Whole;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Asks tests of values about parts. Called by transforms. */
final class PartTests {
  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger GREATEST = BigInteger.valueOf(Long.MAX_VALUE);

  private PartTests() {}

  /** What is known of values that are all this one. */
  static FilterDecision ofOne(ValueMatcher test, PartitionPart value) {
    if (value instanceof Whole whole && test instanceof LongMatcher longs) {
      return ofAnswer(longs.test(whole.number()));
    } else if (value instanceof Real real && test instanceof DoubleMatcher doubles) {
      return ofAnswer(doubles.test(real.number()));
    } else if (value instanceof Bytes bytes && test instanceof BytesMatcher texts) {
      byte[] content = bytes.toByteArray();
      return ofAnswer(texts.test(content, 0, content.length));
    } else if (value instanceof Decimal decimal && test instanceof LongMatcher longs) {
      return ofAnswer(longs.testDecimal(ByteBuffer.wrap(decimal.unscaled().toByteArray())));
    } else if (value instanceof Decimal decimal && test instanceof BytesMatcher decimals) {
      byte[] content = decimal.unscaled().toByteArray();
      return ofAnswer(decimals.test(content, 0, content.length));
    }
    return FilterDecision.SOME;
  }

  private static FilterDecision ofAnswer(boolean passes) {
    return passes ? FilterDecision.ALL : FilterDecision.NONE;
  }

  /** What is known of numbers from one to another, both included. */
  static FilterDecision ofNumbers(ValueMatcher test, BigInteger least, BigInteger greatest) {
    if (test instanceof LongMatcher longs) {
      return longs.decide(saturated(least), saturated(greatest));
    }
    return test instanceof BytesMatcher decimals
        ? decimals.decide(least.toByteArray(), greatest.toByteArray())
        : FilterDecision.SOME;
  }

  private static long saturated(BigInteger number) {
    return number.max(LEAST).min(GREATEST).longValueExact();
  }
}
