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
import java.util.List;
import java.util.function.Function;

/**
 * Finds out what a predicate means for a schema. Negations move down to the tests, by De Morgan's
 * laws, which hold in SQL's null logic too; what holds always or never falls away.
 */
final class Binder {
  private final Function<ColumnPath, BoundPath> paths;

  private Binder(Function<ColumnPath, BoundPath> paths) {
    this.paths = paths;
  }

  static BoundPredicate bind(FilterPredicate predicate, Function<ColumnPath, BoundPath> paths) {
    return new Binder(paths).bind(predicate, false);
  }

  private BoundPredicate bind(FilterPredicate predicate, boolean isNegated) {
    if (predicate instanceof Not not) {
      return bind(not.operand(), !isNegated);
    }
    if (predicate instanceof FilterPredicate.And and) {
      return isNegated ? or(and.operands(), true) : and(and.operands(), false);
    }
    if (predicate instanceof FilterPredicate.Or or) {
      return isNegated ? and(or.operands(), true) : or(or.operands(), false);
    }
    if (predicate instanceof FilterPredicate.Constant constant) {
      return (constant == FilterPredicate.Constant.TRUE) != isNegated
          ? Constant.TRUE
          : Constant.FALSE;
    }
    return bindTest(predicate, isNegated);
  }

  private BoundPredicate and(List<FilterPredicate> operands, boolean isNegated) {
    return Conjunction.of(operands.stream().map(operand -> bind(operand, isNegated)).toList());
  }

  private BoundPredicate or(List<FilterPredicate> operands, boolean isNegated) {
    return Disjunction.of(operands.stream().map(operand -> bind(operand, isNegated)).toList());
  }

  private BoundPredicate bindTest(FilterPredicate predicate, boolean isNegated) {
    if (predicate instanceof IsNull is) {
      return nullTest(is.path(), isNegated ? NullMatcher.IS_NOT_NULL : NullMatcher.IS_NULL);
    }
    if (predicate instanceof IsNotNull is) {
      return nullTest(is.path(), isNegated ? NullMatcher.IS_NULL : NullMatcher.IS_NOT_NULL);
    }
    if (predicate instanceof Comparison is) {
      BoundPath path = paths.apply(is.path());
      ValueMatcher test = path.tests().compare(is.operator(), is.literal());
      return leaf(path, test, isNegated);
    }
    if (predicate instanceof In in) {
      BoundPath path = paths.apply(in.path());
      return leaf(path, path.tests().in(in.literals()), isNegated);
    }
    if (predicate instanceof Between between) {
      BoundPath path = paths.apply(between.path());
      return leaf(path, path.tests().between(between.low(), between.high()), isNegated);
    }
    if (predicate instanceof TextMatch match) {
      BoundPath path = paths.apply(match.path());
      return leaf(path, path.tests().match(match.place(), match.text()), isNegated);
    }
    throw new IllegalStateException("no such test: " + predicate);
  }

  private BoundPredicate nullTest(ColumnPath columnPath, NullMatcher test) {
    BoundPath path = paths.apply(columnPath);
    boolean isAlwaysNull = path.type().kind() == TypeKind.NULL;
    if (isAlwaysNull || !path.isNullable()) {
      return isAlwaysNull == test.isPassedByNull() ? Constant.TRUE : Constant.FALSE;
    }
    return path.leaf(test);
  }

  private static BoundPredicate leaf(BoundPath path, ValueMatcher positive, boolean isNegated) {
    ValueMatcher test = isNegated ? positive.negate() : positive;
    return switch (path.tests().decideAny(test)) {
      case NONE -> Constant.FALSE;
      case ALL -> path.isNullable() ? path.leaf(NullMatcher.IS_NOT_NULL) : Constant.TRUE;
      case SOME -> path.leaf(test);
    };
  }
}
