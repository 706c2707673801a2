package dev.stoa.predicate;

import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BoundsDecision;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A predicate bound to a schema: matchers of single values, joined by {@code and} and {@code or}.
 *
 * <p>There is no negation: matchers are negated instead, so evaluation only needs the rows in which
 * each leaf is true. A null satisfies only a test for null. Created by {@link FilterPredicate#bind}
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

  /**
   * A test of one value of each record.
   *
   * @param column the ordinal of the column in the schema that was bound
   * @param columnName the name of the column
   * @param steps the steps from the column's value to the tested value; empty if the column's value
   *     is tested
   * @param matcher the test of the value
   * @param type the type of the tested value, not nullable; a union of several types only in a test
   *     for null
   */
  record Leaf(
      int column, String columnName, List<PathStep> steps, ValueMatcher matcher, DataType type)
      implements BoundPredicate {
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
   * Decides whether the predicate holds in all, some or none of the rows whose bounds are given.
   *
   * @param boundsOfLeaf returns the bounds of the values that a leaf tests; empty if unknown
   */
  default FilterDecision decide(Function<Leaf, Optional<Bounds>> boundsOfLeaf) {
    return decideBy(leaf -> leaf.decide(boundsOfLeaf.apply(leaf)));
  }

  /**
   * Decides whether the predicate holds in all, some or none of a set of rows.
   *
   * @param decisionOfLeaf returns the decision of a leaf for these rows
   */
  default FilterDecision decideBy(Function<Leaf, FilterDecision> decisionOfLeaf) {
    if (this instanceof And and) {
      FilterDecision decision = FilterDecision.ALL;
      for (BoundPredicate operand : and.operands()) {
        decision = decision.and(operand.decideBy(decisionOfLeaf));
      }
      return decision;
    }
    if (this instanceof Or or) {
      FilterDecision decision = FilterDecision.NONE;
      for (BoundPredicate operand : or.operands()) {
        decision = decision.or(operand.decideBy(decisionOfLeaf));
      }
      return decision;
    }
    return this instanceof Leaf leaf
        ? decisionOfLeaf.apply(leaf)
        : FilterDecision.of(this == Constant.TRUE);
  }

  /** Passes each leaf to the action, from left to right. */
  default void forEachLeaf(Consumer<Leaf> action) {
    if (this instanceof And and) {
      and.operands().forEach(operand -> operand.forEachLeaf(action));
    } else if (this instanceof Or or) {
      or.operands().forEach(operand -> operand.forEachLeaf(action));
    } else if (this instanceof Leaf leaf) {
      action.accept(leaf);
    }
  }
}
