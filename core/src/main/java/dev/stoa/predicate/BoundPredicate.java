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
 * What a predicate means for records of a schema: tests of single values, joined by and and or.
 *
 * <p>There is no negation left, since each test knows its opposite: who evaluates one needs only
 * the rows in which each leaf is true. A null value satisfies no test but the one for null. Given
 * by {@link FilterPredicate#bind} to scans and page readers. Immutable.
 */
public sealed interface BoundPredicate {
  /** What holds in every row or in none. */
  enum Constant implements BoundPredicate {
    /** Holds in every row. */
    TRUE,
    /** Holds in no row. */
    FALSE
  }

  /** All of two or more hold; none of them is a constant or an And. */
  record And(List<BoundPredicate> operands) implements BoundPredicate {
    /** Takes a copy. */
    public And {
      operands = List.copyOf(operands);
    }
  }

  /** One of two or more holds; none of them is a constant or an Or. */
  record Or(List<BoundPredicate> operands) implements BoundPredicate {
    /** Takes a copy. */
    public Or {
      operands = List.copyOf(operands);
    }
  }

  /**
   * A value of each record passes a test.
   *
   * @param column the ordinal of the column in the schema that was bound
   * @param columnName its name
   * @param steps the way from the column's value to the tested one; with no step it is that itself
   * @param test what the value has to pass
   * @param type of the tested value, not nullable; a union of several types only under a test for
   *     null
   */
  record Leaf(int column, String columnName, List<PathStep> steps, ValueMatcher test, DataType type)
      implements BoundPredicate {
    /** Takes a copy of the steps. */
    public Leaf {
      steps = List.copyOf(steps);
    }

    /**
     * What bounds of the tested values say; SOME where there are none.
     *
     * @param bounds of the values at the end of the steps, absent keys counted as nulls
     */
    public FilterDecision decide(Optional<Bounds> bounds) {
      return bounds.map(known -> BoundsDecision.of(test, known)).orElse(FilterDecision.SOME);
    }

    /** Whether another leaf tests the same values. */
    boolean isOfSameValues(Leaf other) {
      return column == other.column && steps.equals(other.steps);
    }

    /** The same values under another test. */
    Leaf withTest(ValueMatcher other) {
      return new Leaf(column, columnName, steps, other, type);
    }

    /** The column and the steps as a predicate's text has them, then the test. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(columnName);
      for (PathStep step : steps) {
        text.append(step);
      }
      return text + " " + test;
    }
  }

  /**
   * What is known of rows whose values have the given bounds.
   *
   * @param bounds of the values that a leaf tests, empty where they are not known
   */
  default FilterDecision decide(Function<Leaf, Optional<Bounds>> bounds) {
    return decideBy(leaf -> leaf.decide(bounds.apply(leaf)));
  }

  /**
   * What is known of some rows.
   *
   * @param leaves what is known of each leaf there
   */
  default FilterDecision decideBy(Function<Leaf, FilterDecision> leaves) {
    if (this instanceof And and) {
      FilterDecision decision = FilterDecision.ALL;
      for (BoundPredicate operand : and.operands()) {
        decision = decision.and(operand.decideBy(leaves));
      }
      return decision;
    }
    if (this instanceof Or or) {
      FilterDecision decision = FilterDecision.NONE;
      for (BoundPredicate operand : or.operands()) {
        decision = decision.or(operand.decideBy(leaves));
      }
      return decision;
    }
    return this instanceof Leaf leaf
        ? leaves.apply(leaf)
        : FilterDecision.of(this == Constant.TRUE);
  }

  /** Calls with each leaf, from left to right. */
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
