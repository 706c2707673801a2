package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.predicate.matcher.BigDecimalMatcher.Limit;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.ComparisonKind;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.util.List;

/**
 * Makes matchers of one type's values from literals; called by the binder. This base class rejects
 * all comparisons; it serves records, maps, arrays and unions of several types.
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
    return switch (ComparisonKind.of(type)) {
      case LONG ->
          type instanceof EnumType symbols
              ? new BytesMatcherFactory.Enums(symbols, path)
              : new NumberMatcherFactory.Longs(type, path);
      case DOUBLE -> new NumberMatcherFactory.Doubles(type, path);
      case BYTES -> new BytesMatcherFactory(type, path);
      case DECIMAL -> new NumberMatcherFactory.Decimals(type, path);
      case BIG_DECIMAL -> new BigDecimals(type, path);
      case NONE -> new MatcherFactory(type, path);
    };
  }

  /** The matcher of values that compare with a literal by the operator. */
  ValueMatcher compare(Operator operator, Literal literal) {
    throw incomparable();
  }

  /** The matcher of values between two literals, both inclusive. */
  ValueMatcher between(Literal low, Literal high) {
    throw incomparable();
  }

  /** The matcher of values in a non-empty set. */
  ValueMatcher in(List<Literal> literals) {
    throw incomparable();
  }

  /** The matcher of values that contain a string at the position. */
  ValueMatcher matchText(TextPosition position, String text) {
    throw new InvalidTableException(
        path
            + " is "
            + type.displayNameWithArticle()
            + ": only strings and bytes can be compared with like");
  }

  /**
   * The decision over all values of the type: ALL if every value matches, NONE if no value does.
   */
  FilterDecision decideUnbounded(ValueMatcher matcher) {
    return FilterDecision.SOME;
  }

  final DataType type() {
    return type;
  }

  /** The exception for a literal of the wrong type. */
  final InvalidTableException mismatch(Literal literal, String expected) {
    return new InvalidTableException(
        "%s is %s: compare it with %s, not with %s"
            .formatted(path, type.displayNameWithArticle(), expected, literal));
  }

  private InvalidTableException incomparable() {
    String typeDescription =
        type.kind() == TypeKind.NULL ? "always null" : type.displayNameWithArticle();
    return new InvalidTableException(
        path + " is " + typeDescription + ": it can only be compared by is null and is not null");
  }

  /** The factory for decimals whose values each have their own scale. */
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
