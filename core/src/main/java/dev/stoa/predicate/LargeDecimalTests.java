package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DecimalMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** Tests of decimals with more than 18 digits. */
final class LargeDecimalTests extends KeyedTests {
  private final DecimalType type;

  LargeDecimalTests(DataType type, ColumnPath path) {
    super(type, path);
    this.type = (DecimalType) type;
  }

  @Override
  Position position(Literal literal) {
    if (!(literal.value() instanceof BigDecimal number)) {
      throw mismatch(literal, "a number");
    }
    return WholeNumberTests.positionOf(withoutExtremes(number).scaleByPowerOfTen(type.scale()));
  }

  /** A number beyond all of the type, or nearer to 0, in the place of one that is further so. */
  private BigDecimal withoutExtremes(BigDecimal number) {
    long wholeDigits = (long) number.precision() - number.scale();
    int most = type.precision() + 1;
    if (number.signum() != 0 && wholeDigits > most) {
      return new BigDecimal(BigInteger.valueOf(number.signum()), -most);
    }
    boolean isTiny = number.signum() != 0 && wholeDigits < -most;
    return isTiny ? BigDecimal.valueOf(number.signum(), most + 1) : number;
  }

  @Override
  ValueMatcher range(Optional<BigInteger> low, Optional<BigInteger> high) {
    return DecimalMatcher.range(low, high);
  }

  @Override
  ValueMatcher set(List<BigInteger> keys) {
    return DecimalMatcher.in(keys);
  }

  @Override
  FilterDecision decideAny(ValueMatcher test) {
    return ((BytesMatcher) test).decideAny();
  }
}
