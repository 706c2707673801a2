package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.BoundPredicate.Constant;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.matcher.LongMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Finds the rows in which a predicate holds; evaluates each leaf only on rows that other leaves
 * have not decided. Called by page readers; allocates only when the number of rows grows. Not
 * thread-safe.
 */
public final class RowFilterTree {
  private final LeafFilter root;

  /** Makes a tree for a predicate, with a filter for each of its leaves. */
  public RowFilterTree(BoundPredicate predicate, Function<Leaf, LeafFilter> leaves) {
    this.root = filter(predicate, leaves);
  }

  private static LeafFilter filter(BoundPredicate predicate, Function<Leaf, LeafFilter> leaves) {
    if (predicate instanceof BoundPredicate.And and) {
      return new All(mergeRanges(and).stream().map(operand -> filter(operand, leaves)).toList());
    }
    if (predicate instanceof BoundPredicate.Or or) {
      return new Any(or.operands().stream().map(operand -> filter(operand, leaves)).toList());
    }
    if (predicate instanceof Leaf leaf) {
      return leaves.apply(leaf);
    }
    return predicate == Constant.TRUE ? rows -> {} : rows -> rows.clear(rows.size());
  }

  /** Merges ranges over the same value, so that each value is tested once. */
  private static List<BoundPredicate> mergeRanges(BoundPredicate.And and) {
    List<BoundPredicate> merged = new ArrayList<>();
    for (BoundPredicate operand : and.operands()) {
      List<BoundPredicate> parts =
          operand instanceof BoundPredicate.And inner ? mergeRanges(inner) : List.of(operand);
      parts.forEach(part -> merge(part, merged));
    }
    return merged;
  }

  private static void merge(BoundPredicate part, List<BoundPredicate> merged) {
    if (part instanceof Leaf leaf
        && leaf.matcher() instanceof LongMatcher range
        && range.isPlainRange()) {
      for (int i = 0; i < merged.size(); i++) {
        if (merged.get(i) instanceof Leaf other
            && leaf.hasSameSource(other)
            && other.matcher() instanceof LongMatcher otherRange
            && otherRange.isPlainRange()) {
          merged.set(i, leaf.withMatcher(range.intersection(otherRange)));
          return;
        }
      }
    }
    merged.add(part);
  }

  /** Clears the rows in which the predicate does not hold. */
  public void retain(Bitmap rows) {
    root.retain(rows);
  }

  private static boolean isEmpty(Bitmap rows) {
    long[] words = rows.words();
    int count = Bitmap.wordCount(rows.size());
    long union = 0;
    for (int word = 0; word < count; word++) {
      union |= words[word];
    }
    return union == 0;
  }

  private record All(List<LeafFilter> operands) implements LeafFilter {
    @Override
    public void retain(Bitmap rows) {
      for (int i = 0; i < operands.size() && !isEmpty(rows); i++) {
        operands.get(i).retain(rows);
      }
    }
  }

  private static final class Any implements LeafFilter {
    private final List<LeafFilter> operands;
    private final Bitmap undecided = new Bitmap();
    private final Bitmap accepted = new Bitmap();

    Any(List<LeafFilter> operands) {
      this.operands = operands;
    }

    /** Each operand tests only the rows that no earlier operand accepted. */
    @Override
    public void retain(Bitmap rows) {
      undecided.copyFrom(rows);
      for (int i = 0; i < operands.size() && !isEmpty(undecided); i++) {
        accepted.copyFrom(undecided);
        operands.get(i).retain(accepted);
        undecided.andNot(accepted);
      }
      rows.andNot(undecided);
    }
  }
}
