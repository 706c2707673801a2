package dev.stoa.predicate;

import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * Tests of values that can be counted through in their order, each with a whole number as its key:
 * every comparison is a range of keys then. A literal that is between two values has their keys.
 */
abstract class KeyedTests extends TypeTests {
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

  KeyedTests(DataType type, ColumnPath path) {
    super(type, path);
  }

  abstract Position position(Literal literal);

  /** The test of the values from one key to another, both included; empty for no end. */
  abstract ValueMatcher range(Optional<BigInteger> low, Optional<BigInteger> high);

  /** The test of the values with one of some keys, of which there is one at least. */
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
}
