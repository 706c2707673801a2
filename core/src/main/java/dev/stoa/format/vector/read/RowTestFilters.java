package dev.stoa.format.vector.read;

import dev.stoa.format.page.EncodedColumn;
import dev.stoa.predicate.BoundPredicate.ElementTest;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.BoundPredicate.PathComparison;
import dev.stoa.predicate.BoundPredicate.RowTest;
import dev.stoa.predicate.RowTestFilter;
import java.util.function.IntFunction;

/** Creates the filters of a predicate's tests over the values of pages. */
public final class RowTestFilters {
  private RowTestFilters() {}

  /** The values of a column, and the index of the first row among them. Reused. */
  public static final class Position {
    private EncodedColumn values;
    private int index;

    /** Creates a position without values. */
    public Position() {}

    /** Sets the position. */
    public void set(EncodedColumn newValues, int newIndex) {
      values = newValues;
      index = newIndex;
    }
  }

  /**
   * Creates the filter of a test.
   *
   * @param positions returns the position of the first tested row in a column, valid until its next
   *     call
   */
  public static RowTestFilter of(RowTest test, IntFunction<Position> positions) {
    if (test instanceof PathComparison comparison) {
      PathComparisonFilter filter = new PathComparisonFilter(comparison);
      return rows -> {
        Position left = positions.apply(comparison.left().column());
        filter.setLeft(left.values, left.index);
        Position right = positions.apply(comparison.right().column());
        filter.retain(right.values, right.index, rows);
      };
    }
    if (test instanceof ElementTest elementTest) {
      return of(new EncodedFilter(elementTest), elementTest.path().column(), positions);
    }
    Leaf leaf = (Leaf) test;
    return of(new EncodedFilter(leaf), leaf.column(), positions);
  }

  private static RowTestFilter of(
      EncodedFilter filter, int column, IntFunction<Position> positions) {
    return rows -> {
      Position position = positions.apply(column);
      filter.retain(position.values, position.index, rows);
    };
  }
}
