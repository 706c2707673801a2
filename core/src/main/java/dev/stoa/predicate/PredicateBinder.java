package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.BoundPredicate.Constant;
import dev.stoa.predicate.BoundPredicate.ElementTest;
import dev.stoa.predicate.BoundPredicate.Quantifier;
import dev.stoa.predicate.FilterPredicate.Any;
import dev.stoa.predicate.FilterPredicate.Between;
import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.Contains;
import dev.stoa.predicate.FilterPredicate.In;
import dev.stoa.predicate.FilterPredicate.IsNotNull;
import dev.stoa.predicate.FilterPredicate.IsNull;
import dev.stoa.predicate.FilterPredicate.IsTrue;
import dev.stoa.predicate.FilterPredicate.Not;
import dev.stoa.predicate.FilterPredicate.PatternMatch;
import dev.stoa.predicate.FilterPredicate.TextMatch;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.ArrayType;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Binds a predicate to a schema. Moves negations down to the tests by De Morgan's laws, which also
 * hold in SQL's null logic, and folds constants.
 *
 * @param scope binds the paths of tests
 */
record PredicateBinder(ElementScope scope) {
  /** Binds a predicate to the columns of a record. */
  static BoundPredicate bind(FilterPredicate predicate, RecordType record) {
    return new PredicateBinder(ElementScope.of(record)).bind(predicate, false);
  }

  private BoundPredicate bind(FilterPredicate predicate, boolean isNegated) {
    if (predicate instanceof Not not) {
      return bind(not.operand(), !isNegated);
    }
    if (predicate instanceof FilterPredicate.And and) {
      return join(and.operands(), !isNegated, isNegated);
    }
    if (predicate instanceof FilterPredicate.Or or) {
      return join(or.operands(), isNegated, isNegated);
    }
    if (predicate instanceof FilterPredicate.Constant constant) {
      return (constant == FilterPredicate.Constant.TRUE) != isNegated
          ? Constant.TRUE
          : Constant.FALSE;
    }
    if (predicate instanceof Any any) {
      return bindAny(any.operand(), isNegated);
    }
    if (predicate instanceof FilterPredicate.PathComparison comparison) {
      return bindComparison(comparison, isNegated);
    }
    return bindLeaf(predicate, isNegated);
  }

  private BoundPredicate bindAny(FilterPredicate operand, boolean isNegated) {
    BoundPath path = scope.bindCollection(operand);
    PredicateBinder elementBinder = new PredicateBinder(scope.inside(path));
    return elementTest(
        path,
        isNegated,
        elementBinder.scope.leadsThroughCollections(operand)
            ? elementBinder.bindAny(operand, isNegated)
            : elementBinder.bind(operand, isNegated));
  }

  private BoundPredicate bindContains(Contains contains, boolean isNegated) {
    BoundPath path = scope.bind(contains.path());
    if (!(path.type() instanceof ArrayType)) {
      throw new InvalidTableException(
          "%s is %s: contains(…) needs an array%s"
              .formatted(
                  path.path(),
                  path.type().displayNameWithArticle(),
                  containsAdvice(contains, path)));
    }
    BoundPath element = scope.inside(path).bind(path.path());
    ValueMatcher matcher = element.matcherFactory().compare(Operator.EQUAL, contains.element());
    return elementTest(path, isNegated, simplifyLeaf(element, matcher, isNegated));
  }

  private static String containsAdvice(Contains contains, BoundPath path) {
    if (path.type() instanceof MapType && contains.element().value() instanceof String key) {
      return "; write " + path.path().key(key) + " is not null to test for a key";
    }
    return path.type().storedKind() == TypeKind.STRING
        ? "; write " + path.path() + " like '%…%' to search a string"
        : "";
  }

  /** Returns the test of elements by a predicate that was negated if {@code isNegated}. */
  private static BoundPredicate elementTest(
      BoundPath path, boolean isNegated, BoundPredicate elements) {
    if (isNegated && elements == Constant.TRUE) {
      return path.isNullable() ? path.leaf(NullMatcher.IS_NOT_NULL) : Constant.TRUE;
    }
    return !isNegated && elements == Constant.FALSE
        ? Constant.FALSE
        : new ElementTest(path, isNegated ? Quantifier.ALL : Quantifier.ANY, elements);
  }

  private BoundPredicate bindComparison(
      FilterPredicate.PathComparison comparison, boolean isNegated) {
    BoundPath left = scope.bind(comparison.left());
    BoundPath right = scope.bind(comparison.right());
    PairType pairType =
        PairType.of(left.type(), right.type())
            .orElseThrow(
                () ->
                    new InvalidTableException(
                        "%s is %s and %s is %s: they cannot be compared with each other"
                            .formatted(
                                left.path(),
                                left.type().displayNameWithArticle(),
                                right.path(),
                                right.type().displayNameWithArticle())));
    Operator operator = comparison.operator();
    return new BoundPredicate.PathComparison(
        left, isNegated ? operator.negate() : operator, right, pairType);
  }

  private BoundPredicate join(List<FilterPredicate> operands, boolean isAnd, boolean isNegated) {
    return simplify(operands.stream().map(operand -> bind(operand, isNegated)).toList(), isAnd);
  }

  /** Joins operands by {@code and} or by {@code or}, and folds constants. */
  private static BoundPredicate simplify(List<BoundPredicate> operands, boolean isAnd) {
    Constant neutralOperand = isAnd ? Constant.TRUE : Constant.FALSE;
    List<BoundPredicate> remainingOperands = new ArrayList<>();
    for (BoundPredicate operand : operands) {
      if (operand instanceof Constant && operand != neutralOperand) {
        return operand;
      }
      if (isAnd && operand instanceof BoundPredicate.And and) {
        remainingOperands.addAll(and.operands());
      } else if (!isAnd && operand instanceof BoundPredicate.Or or) {
        remainingOperands.addAll(or.operands());
      } else if (operand != neutralOperand) {
        remainingOperands.add(operand);
      }
    }
    return switch (remainingOperands.size()) {
      case 0 -> neutralOperand;
      case 1 -> remainingOperands.get(0);
      default ->
          isAnd
              ? new BoundPredicate.And(remainingOperands)
              : new BoundPredicate.Or(remainingOperands);
    };
  }

  private BoundPredicate bindLeaf(FilterPredicate predicate, boolean isNegated) {
    if (predicate instanceof IsNull isNull) {
      return bindNullTest(isNull.path(), isNegated ? NullMatcher.IS_NOT_NULL : NullMatcher.IS_NULL);
    }
    if (predicate instanceof IsNotNull isNotNull) {
      return bindNullTest(
          isNotNull.path(), isNegated ? NullMatcher.IS_NULL : NullMatcher.IS_NOT_NULL);
    }
    if (predicate instanceof Contains contains) {
      return bindContains(contains, isNegated);
    }
    if (predicate instanceof FilterPredicate.Leaf leaf) {
      BoundPath path = scope.bind(leaf.path());
      return simplifyLeaf(path, matcher(leaf, path.matcherFactory()), isNegated);
    }
    throw new IllegalStateException("unexpected predicate: " + predicate);
  }

  private static ValueMatcher matcher(FilterPredicate.Leaf leaf, MatcherFactory factory) {
    if (leaf instanceof Comparison comparison) {
      return factory.compare(comparison.operator(), comparison.literal());
    }
    if (leaf instanceof In in) {
      return factory.in(in.literals());
    }
    if (leaf instanceof Between between) {
      return factory.between(between.low(), between.high());
    }
    if (leaf instanceof TextMatch match) {
      return factory.matchText(match.position(), match.text());
    }
    if (leaf instanceof PatternMatch match) {
      return factory.matchPattern(match.kind(), match.pattern());
    }
    if (leaf instanceof IsTrue) {
      return factory.matchTrue();
    }
    throw new IllegalStateException("no matcher for a " + leaf.getClass().getSimpleName());
  }

  private BoundPredicate bindNullTest(ColumnPath columnPath, NullMatcher matcher) {
    BoundPath path = scope.bind(columnPath);
    boolean isAlwaysNull = path.type().kind() == TypeKind.NULL;
    if (isAlwaysNull || !path.isNullable()) {
      return isAlwaysNull == matcher.matchesNull() ? Constant.TRUE : Constant.FALSE;
    }
    return path.leaf(matcher);
  }

  /** Returns the leaf, or a simpler predicate if all values match, or none do. */
  private static BoundPredicate simplifyLeaf(
      BoundPath path, ValueMatcher unnegatedMatcher, boolean isNegated) {
    ValueMatcher matcher = isNegated ? unnegatedMatcher.negate() : unnegatedMatcher;
    return switch (path.matcherFactory().decideUnbounded(matcher)) {
      case NONE -> Constant.FALSE;
      case ALL -> path.isNullable() ? path.leaf(NullMatcher.IS_NOT_NULL) : Constant.TRUE;
      case SOME -> path.leaf(matcher);
    };
  }
}
