package dev.stoa.predicate;

import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * Tests of floats and doubles. Their keys count them through: 0 is the key of both zeros, the key
 * behind infinity's is that of NaN. A literal stands for the nearest value, unless it is beyond the
 * largest.
 */
final class RealNumberTests extends KeyedTests {
  private final boolean isFloat;

  RealNumberTests(DataType type, ColumnPath path) {
    super(type, path);
    this.isFloat = type.kind() == TypeKind.FLOAT;
  }

  @Override
  Position position(Literal literal) {
    Object value = literal.value();
    if (value instanceof Double special) {
      BigInteger key = BigInteger.valueOf(keyOf(special));
      return new Position(key, key);
    }
    if (!(value instanceof BigDecimal number)) {
      throw mismatch(literal, "a number");
    }
    long key = keyOf(nearest(number));
    // Between the largest value and infinity there is no value.
    long floor = key == infinityKey() ? key - 1 : key;
    long ceiling = key == -infinityKey() ? key + 1 : key;
    return key == infinityKey() || key == -infinityKey()
        ? new Position(
            BigInteger.valueOf(Math.min(floor, key)), BigInteger.valueOf(Math.max(ceiling, key)))
        : new Position(BigInteger.valueOf(key), BigInteger.valueOf(key));
  }

  private double nearest(BigDecimal number) {
    return isFloat ? number.floatValue() : number.doubleValue();
  }

  private long keyOf(double value) {
    if (Double.isNaN(value)) {
      return infinityKey() + 1;
    }
    double magnitude = Math.abs(value);
    long key =
        isFloat ? Float.floatToIntBits((float) magnitude) : Double.doubleToLongBits(magnitude);
    return value < 0 ? -key : key;
  }

  private long infinityKey() {
    return isFloat
        ? Float.floatToIntBits(Float.POSITIVE_INFINITY)
        : Double.doubleToLongBits(Double.POSITIVE_INFINITY);
  }

  private double valueOf(long key) {
    if (key > infinityKey()) {
      return Double.NaN;
    }
    long magnitude = Math.abs(key);
    double value =
        isFloat ? Float.intBitsToFloat((int) magnitude) : Double.longBitsToDouble(magnitude);
    return key < 0 ? -value : value;
  }

  @Override
  ValueMatcher range(Optional<BigInteger> low, Optional<BigInteger> high) {
    long least = -infinityKey();
    long greatest = infinityKey() + 1;
    long first = low.map(BigInteger::longValueExact).orElse(least);
    long last = high.map(BigInteger::longValueExact).orElse(greatest);
    if (first > last || first > greatest || last < least) {
      return DoubleMatcher.in();
    }
    return DoubleMatcher.range(valueOf(first), valueOf(last));
  }

  @Override
  ValueMatcher set(List<BigInteger> keys) {
    return DoubleMatcher.in(
        keys.stream().mapToDouble(key -> valueOf(key.longValueExact())).toArray());
  }

  @Override
  FilterDecision decideAny(ValueMatcher test) {
    return ((DoubleMatcher) test).decide(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1);
  }
}
