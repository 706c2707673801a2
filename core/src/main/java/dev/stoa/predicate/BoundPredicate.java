package dev.stoa.predicate;

import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BoundsDecision;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * A predicate bound to a schema: tests of a row's values, joined by {@code and} and {@code or}.
 *
 * <p>There is no negation: tests are negated instead, so evaluation only needs the rows in which
 * each test is true. A null satisfies only a test for null. Created by {@link FilterPredicate#bind}
 * for scans and page readers. Immutable.
 */
public sealed interface BoundPredicate {
  /** A predicate that holds in every row or in none. */
  enum Constant implements BoundPredicate {
    /** Holds in every row. */
    TRUE,
    /** Holds in no row. */
    FALSE
  }

  /**
   * Holds if all of two or more operands hold; none of them is a {@code Constant} or an {@code
   * And}.
   */
  record And(List<BoundPredicate> operands) implements BoundPredicate {
    /** Creates a predicate and copies its operands. */
    public And {
      operands = List.copyOf(operands);
    }
  }

  /**
   * Holds if one of two or more operands holds; none of them is a {@code Constant} or an {@code
   * Or}.
   */
  record Or(List<BoundPredicate> operands) implements BoundPredicate {
    /** Creates a predicate and copies its operands. */
    public Or {
      operands = List.copyOf(operands);
    }
  }

  /** A condition without operands joined by {@code and} or {@code or}: a test of a row's values. */
  sealed interface RowTest extends BoundPredicate {
    /**
     * Decides whether the test holds in all, some or none of the rows whose values have bounds.
     *
     * @param bounds returns the bounds of values; empty if unknown
     */
    @Override
    FilterDecision decide(BoundsSource bounds);

    /** Passes the ordinal of each column of the test to the action. */
    void forEachColumn(IntConsumer action);
  }

  /** Returns the bounds of the values of some rows. */
  @FunctionalInterface
  interface BoundsSource {
    /**
     * Returns the bounds of the values at the end of some steps in a column, with absent keys
     * counted as nulls; empty if unknown.
     */
    Optional<Bounds> bounds(int column, List<PathStep> steps);
  }

  /**
   * A test of one value of each record.
   *
   * @param column the ordinal of the column in the schema that was bound
   * @param columnName the name of the column
   * @param steps the steps from the column's value to the tested value; empty if the column's value
   *     is tested
   * @param matcher the test of the value
   * @param type the type of the tested value, not nullable
   */
  record Leaf(
      int column, String columnName, List<PathStep> steps, ValueMatcher matcher, DataType type)
      implements RowTest {
    /** Creates a leaf and copies its steps. */
    public Leaf {
      steps = List.copyOf(steps);
    }

    /**
     * Decides whether the leaf holds in all, some or none of the rows whose tested values have
     * bounds.
     *
     * @param bounds the bounds of the tested values, with absent keys counted as nulls; empty if
     *     unknown, which returns SOME
     */
    public FilterDecision decide(Optional<Bounds> bounds) {
      return bounds
          .map(valueBounds -> BoundsDecision.of(matcher, valueBounds))
          .orElse(FilterDecision.SOME);
    }

    @Override
    public FilterDecision decide(BoundsSource bounds) {
      return decide(bounds.bounds(column, steps));
    }

    @Override
    public void forEachColumn(IntConsumer action) {
      action.accept(column);
    }

    /** Whether another leaf tests the same values. */
    boolean testsSameValuesAs(Leaf other) {
      return column == other.column && steps.equals(other.steps);
    }

    /** Returns the leaf with another matcher. */
    Leaf withMatcher(ValueMatcher newMatcher) {
      return new Leaf(column, columnName, steps, newMatcher, type);
    }

    /** The column and the steps as in a predicate's text, followed by the matcher. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(columnName);
      for (PathStep step : steps) {
        text.append(step);
      }
      return text + " " + matcher;
    }
  }

  /**
   * A comparison of two values of each record; it does not hold if one of them is null.
   *
   * @param left the path to the first value
   * @param right the path to the second value
   * @param pairType how the values are compared
   */
  record PathComparison(BoundPath left, Operator operator, BoundPath right, PairType pairType)
      implements RowTest {
    @Override
    public FilterDecision decide(BoundsSource bounds) {
      Optional<Bounds> leftBounds = bounds.bounds(left.column(), left.steps());
      Optional<Bounds> rightBounds = bounds.bounds(right.column(), right.steps());
      return leftBounds.isEmpty() || rightBounds.isEmpty()
          ? FilterDecision.SOME
          : PairBoundsDecision.of(this, leftBounds.get(), rightBounds.get());
    }

    @Override
    public void forEachColumn(IntConsumer action) {
      action.accept(left.column());
      action.accept(right.column());
    }

    /** The paths and the operator as in a predicate's text. */
    @Override
    public String toString() {
      return left.path() + " " + operator.symbol() + " " + right.path();
    }
  }

  /**
   * A test of the elements of an array, or of the values of a map, in each record; it does not hold
   * if the array or map is null.
   *
   * @param path the path to the array or map
   * @param quantifier the number of elements for which {@code elements} must hold
   * @param elements a condition on an element, which is column 0
   */
  record ElementTest(BoundPath path, Quantifier quantifier, BoundPredicate elements)
      implements RowTest {
    /** Returns NONE if all arrays are null; there are no bounds of elements. */
    @Override
    public FilterDecision decide(BoundsSource bounds) {
      return bounds
          .bounds(path.column(), path.steps())
          .filter(arrayBounds -> arrayBounds.counts().valueCount() == 0)
          .map(allNull -> FilterDecision.NONE)
          .orElse(FilterDecision.SOME);
    }

    @Override
    public void forEachColumn(IntConsumer action) {
      action.accept(path.column());
    }

    /** The quantifier, the path of the array and the condition on its elements. */
    @Override
    public String toString() {
      return quantifier.name().toLowerCase(Locale.ROOT) + " " + path.path() + ": " + elements;
    }
  }

  /** The number of elements for which a condition must hold. */
  enum Quantifier {
    /** At least one. */
    ANY,
    /** All, which may be none. */
    ALL;

    /** Whether a number of elements satisfies the quantifier. */
    public boolean isSatisfied(int matchingCount, int elementCount) {
      return this == ANY ? matchingCount > 0 : matchingCount == elementCount;
    }
  }

  /**
   * Decides whether the predicate holds in all, some or none of the rows whose bounds are given.
   *
   * @param bounds returns the bounds of values; empty if unknown
   */
  default FilterDecision decide(BoundsSource bounds) {
    return decideBy(test -> test.decide(bounds));
  }

  /**
   * Decides whether the predicate holds in all, some or none of a set of rows.
   *
   * @param decisionOfTest returns the decision of a test for these rows
   */
  default FilterDecision decideBy(Function<RowTest, FilterDecision> decisionOfTest) {
    if (this instanceof And and) {
      FilterDecision decision = FilterDecision.ALL;
      for (BoundPredicate operand : and.operands()) {
        decision = decision.and(operand.decideBy(decisionOfTest));
      }
      return decision;
    }
    if (this instanceof Or or) {
      FilterDecision decision = FilterDecision.NONE;
      for (BoundPredicate operand : or.operands()) {
        decision = decision.or(operand.decideBy(decisionOfTest));
      }
      return decision;
    }
    return this instanceof RowTest test
        ? decisionOfTest.apply(test)
        : FilterDecision.of(this == Constant.TRUE);
  }

  /** Passes each test to the action, from left to right. */
  default void forEachTest(Consumer<RowTest> action) {
    if (this instanceof And and) {
      and.operands().forEach(operand -> operand.forEachTest(action));
    } else if (this instanceof Or or) {
      or.operands().forEach(operand -> operand.forEachTest(action));
    } else if (this instanceof RowTest test) {
      action.accept(test);
    }
  }
}
