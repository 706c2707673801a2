package dev.stoa.predicate;

import dev.stoa.predicate.BoundPredicate.Constant;
import dev.stoa.predicate.FilterPredicate.Between;
import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.In;
import dev.stoa.predicate.FilterPredicate.IsNotNull;
import dev.stoa.predicate.FilterPredicate.IsNull;
import dev.stoa.predicate.FilterPredicate.Not;
import dev.stoa.predicate.FilterPredicate.TextMatch;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Binds a predicate to a schema. Moves negations down to the matchers by De Morgan's laws, which
 * also hold in SQL's null logic, and folds constants.
 *
 * @param pathBinder binds the paths of leaves
 */
record PredicateBinder(Function<ColumnPath, BoundPath> pathBinder) {
  /** Binds a predicate whose paths are bound by {@code pathBinder}. */
  static BoundPredicate bind(
      FilterPredicate predicate, Function<ColumnPath, BoundPath> pathBinder) {
    return new PredicateBinder(pathBinder).bind(predicate, false);
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
    return bindLeaf(predicate, isNegated);
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
    if (predicate instanceof FilterPredicate.Leaf leaf) {
      BoundPath path = pathBinder.apply(leaf.path());
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
    throw new IllegalStateException("no matcher for a " + leaf.getClass().getSimpleName());
  }

  private BoundPredicate bindNullTest(ColumnPath columnPath, NullMatcher matcher) {
    BoundPath path = pathBinder.apply(columnPath);
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
