package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.BoundPredicate.Constant;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.BoundPredicate.RowTest;
import dev.stoa.predicate.matcher.LongMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Finds the rows in which a predicate holds. Evaluates each test only in rows that earlier tests
 * have not decided. Called by page readers; allocates memory only when the number of rows grows.
 * Not thread-safe.
 */
public final class RowFilterTree {
  private final RowTestFilter root;

  /**
   * Creates a tree for a predicate.
   *
   * @param filters returns the filter of a test
   */
  public RowFilterTree(BoundPredicate predicate, Function<RowTest, RowTestFilter> filters) {
    this.root = filter(predicate, filters);
  }

  private static RowTestFilter filter(
      BoundPredicate predicate, Function<RowTest, RowTestFilter> filters) {
    if (predicate instanceof BoundPredicate.And and) {
      return new AndFilter(
          mergeRanges(and).stream().map(operand -> filter(operand, filters)).toList());
    }
    if (predicate instanceof BoundPredicate.Or or) {
      return new OrFilter(or.operands().stream().map(operand -> filter(operand, filters)).toList());
    }
    if (predicate instanceof RowTest test) {
      return filters.apply(test);
    }
    return predicate == Constant.TRUE ? rows -> {} : rows -> rows.clear(rows.size());
  }

  /** Merges ranges of the same value, so that the value is tested once. */
  private static List<BoundPredicate> mergeRanges(BoundPredicate.And and) {
    List<BoundPredicate> mergedOperands = new ArrayList<>();
    for (BoundPredicate operand : and.operands()) {
      List<BoundPredicate> nestedOperands =
          operand instanceof BoundPredicate.And nestedAnd
              ? mergeRanges(nestedAnd)
              : List.of(operand);
      nestedOperands.forEach(nestedOperand -> merge(nestedOperand, mergedOperands));
    }
    return mergedOperands;
  }

  private static void merge(BoundPredicate operand, List<BoundPredicate> mergedOperands) {
    if (operand instanceof Leaf leaf
        && leaf.matcher() instanceof LongMatcher range
        && range.isPlainRange()) {
      for (int i = 0; i < mergedOperands.size(); i++) {
        if (mergedOperands.get(i) instanceof Leaf other
            && leaf.testsSameValuesAs(other)
            && other.matcher() instanceof LongMatcher otherRange
            && otherRange.isPlainRange()) {
          mergedOperands.set(i, leaf.withMatcher(range.intersection(otherRange)));
          return;
        }
      }
    }
    mergedOperands.add(operand);
  }

  /** Clears the bits of rows in which the predicate does not hold. */
  public void retain(Bitmap rows) {
    root.retain(rows);
  }

  private static boolean isEmpty(Bitmap rows) {
    long[] words = rows.words();
    int wordCount = Bitmap.wordCount(rows.size());
    long union = 0;
    for (int word = 0; word < wordCount; word++) {
      union |= words[word];
    }
    return union == 0;
  }

  private record AndFilter(List<RowTestFilter> operands) implements RowTestFilter {
    @Override
    public void retain(Bitmap rows) {
      for (int i = 0; i < operands.size() && !isEmpty(rows); i++) {
        operands.get(i).retain(rows);
      }
    }
  }

  private static final class OrFilter implements RowTestFilter {
    private final List<RowTestFilter> operands;
    private final Bitmap undecidedRows = new Bitmap();
    private final Bitmap acceptedRows = new Bitmap();

    OrFilter(List<RowTestFilter> operands) {
      this.operands = operands;
    }

    /** Evaluates each operand only in the rows that no earlier operand has accepted. */
    @Override
    public void retain(Bitmap rows) {
      undecidedRows.copyFrom(rows);
      for (int i = 0; i < operands.size() && !isEmpty(undecidedRows); i++) {
        acceptedRows.copyFrom(undecidedRows);
        operands.get(i).retain(acceptedRows);
        undecidedRows.andNot(acceptedRows);
      }
      rows.andNot(undecidedRows);
    }
  }
}
