package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DecimalMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * Creates matchers of numbers. The values of a type are mapped to integer keys that preserve their
 * order, so that each comparison is a range of keys. For a literal between two values, the keys of
 * these values are its floor and ceiling.
 */
abstract class NumberMatcherFactory extends MatcherFactory {
  /**
   * The position of a literal among the values of a type.
   *
   * @param floor the key of the largest value that is not greater than the literal
   * @param ceiling the key of the smallest value that is not less than the literal
   */
  record Position(BigInteger floor, BigInteger ceiling) {
    boolean isExact() {
      return floor.equals(ceiling);
    }
  }

  NumberMatcherFactory(DataType type, ColumnPath path) {
    super(type, path);
  }

  /** Returns the position of a literal; rejects literals that cannot be compared with the type. */
  abstract Position positionOf(Literal literal);

  /**
   * Returns the matcher of values in a range of keys, both bounds inclusive; an empty bound is
   * unlimited.
   */
  abstract ValueMatcher range(Optional<BigInteger> low, Optional<BigInteger> high);

  /** Returns the matcher of values with certain keys, at least one. */
  abstract ValueMatcher keySet(List<BigInteger> keys);

  @Override
  final ValueMatcher compare(Operator operator, Literal literal) {
    Position position = positionOf(literal);
    Optional<BigInteger> unlimited = Optional.empty();
    return switch (operator) {
      case EQUAL -> range(Optional.of(position.ceiling), Optional.of(position.floor));
      case NOT_EQUAL -> range(Optional.of(position.ceiling), Optional.of(position.floor)).negate();
      case LESS -> range(unlimited, Optional.of(position.ceiling.subtract(BigInteger.ONE)));
      case LESS_OR_EQUAL -> range(unlimited, Optional.of(position.floor));
      case GREATER -> range(Optional.of(position.floor.add(BigInteger.ONE)), unlimited);
      case GREATER_OR_EQUAL -> range(Optional.of(position.ceiling), unlimited);
    };
  }

  @Override
  final ValueMatcher between(Literal low, Literal high) {
    return range(Optional.of(positionOf(low).ceiling), Optional.of(positionOf(high).floor));
  }

  @Override
  final ValueMatcher in(List<Literal> literals) {
    List<BigInteger> keys =
        literals.stream()
            .map(this::positionOf)
            .filter(Position::isExact)
            .map(Position::floor)
            .toList();
    return keys.isEmpty()
        ? range(Optional.of(BigInteger.ONE), Optional.of(BigInteger.ZERO)) // matches no value
        : keySet(keys);
  }

  /** The position of a number among the integers. */
  private static Position integerPosition(BigDecimal number) {
    return new Position(
        number.setScale(0, RoundingMode.FLOOR).toBigInteger(),
        number.setScale(0, RoundingMode.CEILING).toBigInteger());
  }

  /** Creates matchers of all types that are compared as longs, except enums. */
  static final class LongMatcherFactory extends NumberMatcherFactory {
    private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    private final StoredNumberConverter converter;

    LongMatcherFactory(DataType type, ColumnPath path) {
      super(type, path);
      this.converter = StoredNumberConverter.of(type);
    }

    @Override
    Position positionOf(Literal literal) {
      BigDecimal number =
          converter.convert(literal).orElseThrow(() -> mismatch(literal, converter.expected()));
      return integerPosition(number);
    }

    @Override
    ValueMatcher matchTrue() {
      return type().kind() == TypeKind.BOOLEAN ? LongMatcher.range(1, 1) : super.matchTrue();
    }

    @Override
    ValueMatcher range(Optional<BigInteger> low, Optional<BigInteger> high) {
      BigInteger firstKey = low.orElse(MIN_LONG).max(MIN_LONG);
      BigInteger lastKey = high.orElse(MAX_LONG).min(MAX_LONG);
      return firstKey.compareTo(lastKey) > 0
          ? LongMatcher.range(0, -1) // matches no value
          : LongMatcher.range(firstKey.longValueExact(), lastKey.longValueExact());
    }

    @Override
    ValueMatcher keySet(List<BigInteger> keys) {
      return LongMatcher.in(
          keys.stream()
              .filter(key -> key.bitLength() < Long.SIZE)
              .mapToLong(BigInteger::longValueExact)
              .toArray());
    }

    @Override
    FilterDecision decideUnbounded(ValueMatcher matcher) {
      LongMatcher longMatcher = (LongMatcher) matcher;
      return switch (type().storedKind()) {
        case BOOLEAN -> longMatcher.decide(0, 1);
        case INT -> longMatcher.decide(Integer.MIN_VALUE, Integer.MAX_VALUE);
        default -> longMatcher.decide(Long.MIN_VALUE, Long.MAX_VALUE);
      };
    }
  }

  /**
   * Creates matchers of floats and doubles. The keys are consecutive integers: 0 is the key of both
   * zeros, and the key of NaN follows the key of infinity. A literal is rounded to the nearest
   * value, but never to infinity.
   */
  static final class DoubleMatcherFactory extends NumberMatcherFactory {
    private final boolean isFloat;

    DoubleMatcherFactory(DataType type, ColumnPath path) {
      super(type, path);
      this.isFloat = type.kind() == TypeKind.FLOAT;
    }

    @Override
    Position positionOf(Literal literal) {
      Object value = literal.value();
      if (value instanceof Double nonFiniteNumber) {
        BigInteger key = BigInteger.valueOf(keyOf(nonFiniteNumber));
        return new Position(key, key);
      }
      if (!(value instanceof BigDecimal number)) {
        throw mismatch(literal, "a number");
      }
      long key = keyOf(nearest(number));
      // A literal greater than the largest value is between this value and infinity.
      long floor = key == infinityKey() ? key - 1 : key;
      long ceiling = key == -infinityKey() ? key + 1 : key;
      return new Position(BigInteger.valueOf(floor), BigInteger.valueOf(ceiling));
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
      long minKey = -infinityKey();
      long maxKey = infinityKey() + 1;
      long firstKey = low.map(BigInteger::longValueExact).orElse(minKey);
      long lastKey = high.map(BigInteger::longValueExact).orElse(maxKey);
      if (firstKey > lastKey || firstKey > maxKey || lastKey < minKey) {
        return DoubleMatcher.in(); // matches no value
      }
      return DoubleMatcher.range(valueOf(firstKey), valueOf(lastKey));
    }

    @Override
    ValueMatcher keySet(List<BigInteger> keys) {
      return DoubleMatcher.in(
          keys.stream().mapToDouble(key -> valueOf(key.longValueExact())).toArray());
    }

    @Override
    FilterDecision decideUnbounded(ValueMatcher matcher) {
      return ((DoubleMatcher) matcher)
          .decide(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1);
    }
  }

  /** Creates matchers of decimals of more than 18 digits. */
  static final class DecimalMatcherFactory extends NumberMatcherFactory {
    private final DecimalType type;

    DecimalMatcherFactory(DataType type, ColumnPath path) {
      super(type, path);
      this.type = (DecimalType) type;
    }

    @Override
    Position positionOf(Literal literal) {
      if (!(literal.value() instanceof BigDecimal number)) {
        throw mismatch(literal, "a number");
      }
      return integerPosition(clamp(number).scaleByPowerOfTen(type.scale()));
    }

    /**
     * Replaces a huge number by a number just outside the type's range, and a tiny number by a
     * number close to 0, so that scaling does not create huge integers.
     */
    private BigDecimal clamp(BigDecimal number) {
      long integerDigitCount = (long) number.precision() - number.scale();
      int maxDigitCount = type.precision() + 1;
      if (number.signum() != 0 && integerDigitCount > maxDigitCount) {
        return new BigDecimal(BigInteger.valueOf(number.signum()), -maxDigitCount);
      }
      boolean isTiny = number.signum() != 0 && integerDigitCount < -maxDigitCount;
      return isTiny ? BigDecimal.valueOf(number.signum(), maxDigitCount + 1) : number;
    }

    @Override
    ValueMatcher range(Optional<BigInteger> low, Optional<BigInteger> high) {
      return DecimalMatcher.range(low, high);
    }

    @Override
    ValueMatcher keySet(List<BigInteger> keys) {
      return DecimalMatcher.in(keys);
    }

    @Override
    FilterDecision decideUnbounded(ValueMatcher matcher) {
      return ((BytesMatcher) matcher).decideUnbounded();
    }
  }
}
