package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.predicate.matcher.BigDecimalMatcher.Limit;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.PatternKind;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.ComparisonKind;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.math.BigDecimal;
import java.util.List;

/**
 * Creates matchers of a type's values from literals; called by {@link PredicateBinder}. This base
 * class rejects all comparisons; it is used for records, maps and arrays.
 */
class MatcherFactory {
  private final ColumnPath path;
  private final DataType type;

  MatcherFactory(DataType type, ColumnPath path) {
    this.type = type;
    this.path = path;
  }

  /** Returns the factory for a type. */
  static MatcherFactory of(DataType type, ColumnPath path) {
    return switch (ComparisonKind.of(type)) {
      case LONG ->
          type instanceof EnumType enumType
              ? new BytesMatcherFactory.EnumMatcherFactory(enumType, path)
              : new NumberMatcherFactory.LongMatcherFactory(type, path);
      case DOUBLE -> new NumberMatcherFactory.DoubleMatcherFactory(type, path);
      case BYTES -> new BytesMatcherFactory(type, path);
      case DECIMAL -> new NumberMatcherFactory.DecimalMatcherFactory(type, path);
      case BIG_DECIMAL -> new BigDecimalMatcherFactory(type, path);
      case NONE ->
          type instanceof UnionType union
                  && union.branches().stream().anyMatch(MatcherFactory::isComparable)
              ? new UnionMatcherFactory(union, path)
              : new MatcherFactory(type, path);
    };
  }

  private static boolean isComparable(DataType type) {
    return ComparisonKind.of(type) != ComparisonKind.NONE;
  }

  /** Returns the matcher of values that compare with a literal as the operator requires. */
  ValueMatcher compare(Operator operator, Literal literal) {
    throw incomparable();
  }

  /** Returns the matcher of values between two literals, both inclusive. */
  ValueMatcher between(Literal low, Literal high) {
    throw incomparable();
  }

  /** Returns the matcher of values in a set, which is not empty. */
  ValueMatcher in(List<Literal> literals) {
    throw incomparable();
  }

  /** Returns the matcher of values that contain a string at a position. */
  ValueMatcher matchText(TextPosition position, String text) {
    throw noText(PatternKind.LIKE);
  }

  /** Returns the matcher of values that match a pattern. */
  ValueMatcher matchPattern(PatternKind kind, String pattern) {
    throw noText(kind);
  }

  private InvalidTableException noText(PatternKind kind) {
    return new InvalidTableException(
        "%s is %s: only strings and bytes can be compared with %s"
            .formatted(path, type.displayNameWithArticle(), kind.keyword()));
  }

  /** Returns the matcher of values that are true. */
  ValueMatcher matchTrue() {
    throw new InvalidTableException(
        "%s is %s, and only a boolean can be a condition on its own: compare it with a value"
            .formatted(path, type.displayNameWithArticle()));
  }

  /** Decides whether a matcher matches all, some or none of the values that the type can have. */
  FilterDecision decideUnbounded(ValueMatcher matcher) {
    return FilterDecision.SOME;
  }

  final DataType type() {
    return type;
  }

  /** Returns the exception for a literal of a wrong type. */
  final InvalidTableException mismatch(Literal literal, String expected) {
    return new InvalidTableException(
        "%s is %s: compare it with %s, not with %s"
            .formatted(path, type.displayNameWithArticle(), expected, literal));
  }

  /** Returns the exception for literals that no type of a union can be compared with. */
  final InvalidTableException noBranch(String literals) {
    return new InvalidTableException(
        "%s is %s: none of these types can be compared with %s"
            .formatted(path, type.displayNameWithArticle(), literals));
  }

  private InvalidTableException incomparable() {
    String typeDescription =
        type.kind() == TypeKind.NULL ? "always null" : type.displayNameWithArticle();
    String advice =
        switch (type.kind()) {
          case ARRAY -> "test its elements with any(" + path + " …) or contains(" + path + ", …)";
          case MAP -> "test the value of a key, " + path + "['…'], or all values with any(…)";
          default -> "only is null and is not null can test it";
        };
    return new InvalidTableException(path + " is " + typeDescription + ": " + advice);
  }

  /** Creates matchers of big-decimals, whose values have their own scales. */
  private static final class BigDecimalMatcherFactory extends MatcherFactory {
    BigDecimalMatcherFactory(DataType type, ColumnPath path) {
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
      Limit lowLimit = limit(Operator.GREATER_OR_EQUAL, low);
      return BigDecimalMatcher.of(List.of(List.of(lowLimit, limit(Operator.LESS_OR_EQUAL, high))));
    }

    @Override
    ValueMatcher in(List<Literal> literals) {
      return BigDecimalMatcher.of(
          literals.stream().map(literal -> List.of(limit(Operator.EQUAL, literal))).toList());
    }
  }
}
