package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DecimalMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Tests of decimals with more than 18 digits. */
final class LargeDecimalTests extends KeyedTests {
  private final LogicalTypes.Decimal type;

  LargeDecimalTests(Schema schema, ColumnPath path) {
    super(schema, path);
    this.type = (LogicalTypes.Decimal) ValueForm.logicalType(schema);
  }

  @Override
  Position position(Literal literal) {
    if (!(literal.value() instanceof BigDecimal number)) {
      throw mismatch(literal, "a number");
    }
    return WholeNumberTests.positionOf(withoutExtremes(number).scaleByPowerOfTen(type.getScale()));
  }

  /** A number beyond all of the type, or nearer to 0, in the place of one that is further so. */
  private BigDecimal withoutExtremes(BigDecimal number) {
    long wholeDigits = (long) number.precision() - number.scale();
    int most = type.getPrecision() + 1;
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
