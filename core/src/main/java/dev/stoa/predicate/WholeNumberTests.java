package dev.stoa.predicate;

import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/** Tests of what {@link LongMatcher} takes, but for enums. */
final class WholeNumberTests extends KeyedTests {
  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger GREATEST = BigInteger.valueOf(Long.MAX_VALUE);

  private final StoredNumbers numbers;

  WholeNumberTests(DataType type, ColumnPath path) {
    super(type, path);
    this.numbers = StoredNumbers.of(type);
  }

  @Override
  Position position(Literal literal) {
    BigDecimal number = numbers.of(literal).orElseThrow(() -> mismatch(literal, numbers.wanted()));
    return positionOf(number);
  }

  /** Between which whole numbers a number is. */
  static Position positionOf(BigDecimal number) {
    return new Position(
        number.setScale(0, RoundingMode.FLOOR).toBigInteger(),
        number.setScale(0, RoundingMode.CEILING).toBigInteger());
  }

  @Override
  ValueMatcher range(Optional<BigInteger> low, Optional<BigInteger> high) {
    BigInteger first = low.orElse(LEAST).max(LEAST);
    BigInteger last = high.orElse(GREATEST).min(GREATEST);
    return first.compareTo(last) > 0
        ? LongMatcher.range(0, -1)
        : LongMatcher.range(first.longValueExact(), last.longValueExact());
  }

  @Override
  ValueMatcher set(List<BigInteger> keys) {
    return LongMatcher.in(
        keys.stream()
            .filter(key -> key.bitLength() < Long.SIZE)
            .mapToLong(BigInteger::longValueExact)
            .toArray());
  }

  @Override
  FilterDecision decideAny(ValueMatcher test) {
    LongMatcher longs = (LongMatcher) test;
    return switch (type().storedKind()) {
      case BOOLEAN -> longs.decide(0, 1);
      case INT -> longs.decide(Integer.MIN_VALUE, Integer.MAX_VALUE);
      default -> longs.decide(Long.MIN_VALUE, Long.MAX_VALUE);
    };
  }
}
