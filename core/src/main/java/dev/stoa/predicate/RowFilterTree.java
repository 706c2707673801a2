package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.BoundPredicate.Constant;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.matcher.LongMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Finds the rows in which a predicate holds, evaluating each leaf only on rows that other leaves
 * have not decided. Called by page readers; allocates only when the number of rows grows. Not
 * thread-safe.
 */
public final class RowFilterTree {
  private final LeafFilter root;

  /** A tree over this predicate. */
  public RowFilterTree(BoundPredicate predicate, Function<Leaf, LeafFilter> leaves) {
    this.root = filter(predicate, leaves);
  }

  private static LeafFilter filter(BoundPredicate predicate, Function<Leaf, LeafFilter> leaves) {
    if (predicate instanceof BoundPredicate.And and) {
      return new All(merged(and).stream().map(operand -> filter(operand, leaves)).toList());
    }
    if (predicate instanceof BoundPredicate.Or or) {
      return new Any(or.operands().stream().map(operand -> filter(operand, leaves)).toList());
    }
    if (predicate instanceof Leaf leaf) {
      return leaves.apply(leaf);
    }
    return predicate == Constant.TRUE ? rows -> {} : rows -> rows.clear(rows.size());
  }

  /** The operands, with ranges over the same value merged, so that each value is tested once. */
  private static List<BoundPredicate> merged(BoundPredicate.And and) {
    List<BoundPredicate> merged = new ArrayList<>();
    for (BoundPredicate operand : and.operands()) {
      List<BoundPredicate> parts =
          operand instanceof BoundPredicate.And inner ? merged(inner) : List.of(operand);
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
            && other.matcher() instanceof LongMatcher before
            && before.isPlainRange()) {
          merged.set(i, leaf.withMatcher(range.intersection(before)));
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
    long found = 0;
    for (int word = 0; word < count; word++) {
      found |= words[word];
    }
    return found == 0;
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
    private final Bitmap passing = new Bitmap();

    Any(List<LeafFilter> operands) {
      this.operands = operands;
    }

    /** Each operand tests only the rows that no earlier operand accepted. */
    @Override
    public void retain(Bitmap rows) {
      undecided.copyFrom(rows);
      for (int i = 0; i < operands.size() && !isEmpty(undecided); i++) {
        passing.copyFrom(undecided);
        operands.get(i).retain(passing);
        undecided.andNot(passing);
      }
      rows.andNot(undecided);
    }
  }
}
