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
 * Makes matchers of values that can be counted through in their order, each with a whole number as
 * its key: every comparison is a range of keys then. A literal that is between two values has their
 * keys.
 */
abstract class NumberMatchers extends MatcherFactory {
  /**
   * Where a literal stands among the values.
   *
   * @param floor the key of the greatest value that is not above it
   * @param ceiling the key of the least value that is not below it
   */
  record Position(BigInteger floor, BigInteger ceiling) {
    boolean isValue() {
      return floor.equals(ceiling);
    }
  }

  NumberMatchers(DataType type, ColumnPath path) {
    super(type, path);
  }

  abstract Position position(Literal literal);

  /** The matcher of the values from one key to another, both included; empty for no end. */
  abstract ValueMatcher range(Optional<BigInteger> low, Optional<BigInteger> high);

  /** The matcher of the values with one of some keys, of which there is one at least. */
  abstract ValueMatcher set(List<BigInteger> keys);

  @Override
  final ValueMatcher compare(Operator operator, Literal literal) {
    Position at = position(literal);
    Optional<BigInteger> none = Optional.empty();
    return switch (operator) {
      case EQUAL -> range(Optional.of(at.ceiling), Optional.of(at.floor));
      case NOT_EQUAL -> range(Optional.of(at.ceiling), Optional.of(at.floor)).negate();
      case LESS -> range(none, Optional.of(at.ceiling.subtract(BigInteger.ONE)));
      case LESS_OR_EQUAL -> range(none, Optional.of(at.floor));
      case GREATER -> range(Optional.of(at.floor.add(BigInteger.ONE)), none);
      case GREATER_OR_EQUAL -> range(Optional.of(at.ceiling), none);
    };
  }

  @Override
  final ValueMatcher between(Literal low, Literal high) {
    return range(Optional.of(position(low).ceiling), Optional.of(position(high).floor));
  }

  @Override
  final ValueMatcher in(List<Literal> literals) {
    List<BigInteger> keys =
        literals.stream()
            .map(this::position)
            .filter(Position::isValue)
            .map(Position::floor)
            .toList();
    return keys.isEmpty()
        ? range(Optional.of(BigInteger.ONE), Optional.of(BigInteger.ZERO))
        : set(keys);
  }

  /** Between which whole numbers a number is. */
  private static Position positionOf(BigDecimal number) {
    return new Position(
        number.setScale(0, RoundingMode.FLOOR).toBigInteger(),
        number.setScale(0, RoundingMode.CEILING).toBigInteger());
  }

  /** Of what {@link LongMatcher} tests, but for enums. */
  static final class Longs extends NumberMatchers {
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    private final StoredNumbers numbers;

    Longs(DataType type, ColumnPath path) {
      super(type, path);
      this.numbers = StoredNumbers.of(type);
    }

    @Override
    Position position(Literal literal) {
      BigDecimal number =
          numbers.of(literal).orElseThrow(() -> mismatch(literal, numbers.wanted()));
      return positionOf(number);
    }

    @Override
    ValueMatcher range(Optional<BigInteger> low, Optional<BigInteger> high) {
      BigInteger first = low.orElse(MIN).max(MIN);
      BigInteger last = high.orElse(MAX).min(MAX);
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
    FilterDecision decideAny(ValueMatcher matcher) {
      LongMatcher longs = (LongMatcher) matcher;
      return switch (type().storedKind()) {
        case BOOLEAN -> longs.decide(0, 1);
        case INT -> longs.decide(Integer.MIN_VALUE, Integer.MAX_VALUE);
        default -> longs.decide(Long.MIN_VALUE, Long.MAX_VALUE);
      };
    }
  }

  /**
   * Of floats and doubles. Their keys count them through: 0 is the key of both zeros, the key
   * behind infinity's is that of NaN. A literal stands for the nearest value, unless it is beyond
   * the largest.
   */
  static final class Doubles extends NumberMatchers {
    private final boolean isFloat;

    Doubles(DataType type, ColumnPath path) {
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
    FilterDecision decideAny(ValueMatcher matcher) {
      return ((DoubleMatcher) matcher)
          .decide(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1);
    }
  }

  /** Of decimals with more than 18 digits. */
  static final class Decimals extends NumberMatchers {
    private final DecimalType type;

    Decimals(DataType type, ColumnPath path) {
      super(type, path);
      this.type = (DecimalType) type;
    }

    @Override
    Position position(Literal literal) {
      if (!(literal.value() instanceof BigDecimal number)) {
        throw mismatch(literal, "a number");
      }
      return positionOf(withoutExtremes(number).scaleByPowerOfTen(type.scale()));
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
    FilterDecision decideAny(ValueMatcher matcher) {
      return ((BytesMatcher) matcher).decideAny();
    }
  }
}
