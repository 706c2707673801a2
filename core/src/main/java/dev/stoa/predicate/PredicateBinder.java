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
 * Binds a predicate to a schema. Negations move down to the matchers by De Morgan's laws, which
 * hold in SQL's null logic too; constants are folded.
 */
record PredicateBinder(Function<ColumnPath, BoundPath> paths) {
  static BoundPredicate bind(FilterPredicate predicate, Function<ColumnPath, BoundPath> paths) {
    return new PredicateBinder(paths).bind(predicate, false);
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
    return simplified(operands.stream().map(operand -> bind(operand, isNegated)).toList(), isAnd);
  }

  /** Joins operands by and or by or, and folds constants. */
  private static BoundPredicate simplified(List<BoundPredicate> operands, boolean isAnd) {
    Constant neutral = isAnd ? Constant.TRUE : Constant.FALSE;
    List<BoundPredicate> kept = new ArrayList<>();
    for (BoundPredicate operand : operands) {
      if (operand instanceof Constant && operand != neutral) {
        return operand;
      }
      if (isAnd && operand instanceof BoundPredicate.And and) {
        kept.addAll(and.operands());
      } else if (!isAnd && operand instanceof BoundPredicate.Or or) {
        kept.addAll(or.operands());
      } else if (operand != neutral) {
        kept.add(operand);
      }
    }
    return switch (kept.size()) {
      case 0 -> neutral;
      case 1 -> kept.get(0);
      default -> isAnd ? new BoundPredicate.And(kept) : new BoundPredicate.Or(kept);
    };
  }

  private BoundPredicate bindLeaf(FilterPredicate predicate, boolean isNegated) {
    if (predicate instanceof IsNull is) {
      return nullTest(is.path(), isNegated ? NullMatcher.IS_NOT_NULL : NullMatcher.IS_NULL);
    }
    if (predicate instanceof IsNotNull is) {
      return nullTest(is.path(), isNegated ? NullMatcher.IS_NULL : NullMatcher.IS_NOT_NULL);
    }
    if (predicate instanceof FilterPredicate.Leaf test) {
      BoundPath path = paths.apply(test.path());
      return leaf(path, matcher(test, path.matcherFactory()), isNegated);
    }
    throw new IllegalStateException("no such test: " + predicate);
  }

  private static ValueMatcher matcher(FilterPredicate.Leaf test, MatcherFactory matchers) {
    if (test instanceof Comparison is) {
      return matchers.compare(is.operator(), is.literal());
    }
    if (test instanceof In in) {
      return matchers.in(in.literals());
    }
    if (test instanceof Between between) {
      return matchers.between(between.low(), between.high());
    }
    TextMatch match = (TextMatch) test;
    return matchers.matchText(match.position(), match.text());
  }

  private BoundPredicate nullTest(ColumnPath columnPath, NullMatcher test) {
    BoundPath path = paths.apply(columnPath);
    boolean isAlwaysNull = path.type().kind() == TypeKind.NULL;
    if (isAlwaysNull || !path.isNullable()) {
      return isAlwaysNull == test.matchesNull() ? Constant.TRUE : Constant.FALSE;
    }
    return path.leaf(test);
  }

  private static BoundPredicate leaf(BoundPath path, ValueMatcher positive, boolean isNegated) {
    ValueMatcher matcher = isNegated ? positive.negate() : positive;
    return switch (path.matcherFactory().decideUnbounded(matcher)) {
      case NONE -> Constant.FALSE;
      case ALL -> path.isNullable() ? path.leaf(NullMatcher.IS_NOT_NULL) : Constant.TRUE;
      case SOME -> path.leaf(matcher);
    };
  }
}
