package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.predicate.matcher.BigDecimalMatcher.Limit;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.Comparison;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.util.List;

/**
 * Makes the matchers of the values of one type out of literals; called by the binder. This one
 * refuses to: for records, maps, arrays and unions of several types, which have no order.
 */
class MatcherFactory {
  private final ColumnPath path;
  private final DataType type;

  MatcherFactory(DataType type, ColumnPath path) {
    this.type = type;
    this.path = path;
  }

  /** The factory for a type. */
  static MatcherFactory of(DataType type, ColumnPath path) {
    return switch (Comparison.of(type)) {
      case LONG ->
          type instanceof EnumType symbols
              ? new TextMatchers.Enums(symbols, path)
              : new NumberMatchers.Longs(type, path);
      case DOUBLE -> new NumberMatchers.Doubles(type, path);
      case BYTES -> new TextMatchers(type, path);
      case DECIMAL -> new NumberMatchers.Decimals(type, path);
      case BIG_DECIMAL -> new BigDecimals(type, path);
      case NONE -> new MatcherFactory(type, path);
    };
  }

  /** The matcher of values that compare so with a literal. */
  ValueMatcher compare(Operator operator, Literal literal) {
    throw incomparable();
  }

  /** The matcher of values from one literal to another. */
  ValueMatcher between(Literal low, Literal high) {
    throw incomparable();
  }

  /** The matcher of values that are one of some, of which there is one. */
  ValueMatcher in(List<Literal> literals) {
    throw incomparable();
  }

  /** The matcher of values that have a text somewhere. */
  ValueMatcher match(TextPosition place, String text) {
    throw new InvalidTableException(
        path + " is " + type.kindName() + ": only texts and bytes are compared with like");
  }

  /** What is known of all values that the type has: ALL when each passes, NONE when none does. */
  FilterDecision decideAny(ValueMatcher matcher) {
    return FilterDecision.SOME;
  }

  final DataType type() {
    return type;
  }

  /** A literal of another type, ready to be thrown. */
  final InvalidTableException mismatch(Literal literal, String wanted) {
    return new InvalidTableException(
        "%s is %s: compare it with %s, not with %s"
            .formatted(path, type.kindName(), wanted, literal));
  }

  private InvalidTableException incomparable() {
    String what = type.kind() == TypeKind.NULL ? "always null" : type.kindName();
    return new InvalidTableException(
        path + " is " + what + ": it can only be compared by is null and is not null");
  }

  /** Of decimals that each have their own scale. */
  private static final class BigDecimals extends MatcherFactory {
    BigDecimals(DataType type, ColumnPath path) {
      super(type, path);
    }

    private Limit limit(Operator operator, Literal literal) {
      if (literal.value() instanceof BigDecimal number) {
        return new Limit(operator, number);
      }
      throw mismatch(literal, "a number");
    }

    @Override
    ValueMatcher compare(Operator operator, Literal literal) {
      return BigDecimalMatcher.of(List.of(List.of(limit(operator, literal))));
    }

    @Override
    ValueMatcher between(Literal low, Literal high) {
      Limit first = limit(Operator.GREATER_OR_EQUAL, low);
      return BigDecimalMatcher.of(List.of(List.of(first, limit(Operator.LESS_OR_EQUAL, high))));
    }

    @Override
    ValueMatcher in(List<Literal> literals) {
      return BigDecimalMatcher.of(
          literals.stream().map(literal -> List.of(limit(Operator.EQUAL, literal))).toList());
    }
  }
}
