package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.predicate.BoundPredicate.Leaf;

/**
 * Finds the values of a page that satisfy a leaf, one after another: tests many values at a time,
 * and remembers which of them satisfy it. Called by lookups. Not thread-safe.
 */
public final class LeafScan {
  private final int maxBatchSize;

  /** The tested values that satisfy the leaf. */
  private final Bitmap matches = new Bitmap();

  /** The leaf of the last call; null at first. */
  private Leaf leaf;

  private EncodedFilter filter;

  /** The index of the first tested value. */
  private int start;

  /** The index after the last tested value. */
  private int end;

  /**
   * Creates a scan that has tested no values.
   *
   * @param maxBatchSize the maximum number of values that are tested at a time
   */
  public LeafScan(int maxBatchSize) {
    this.maxBatchSize = maxBatchSize;
  }

  /**
   * Returns the index of the first value, from an index on, that satisfies a leaf; the number of
   * values if none does.
   *
   * @param values the same page in each call
   */
  @SuppressWarnings("ReferenceEquality") // equal leaves are rare, and take longer to compare
  public int find(EncodedColumn values, Leaf nextLeaf, int from) {
    if (nextLeaf != leaf) {
      end = 0;
      filter = new EncodedFilter(nextLeaf);
      leaf = nextLeaf;
    }
    int index = from;
    while (index < values.count()) {
      if (index < start || index >= end) {
        test(values, index);
      }
      int match = start + matches.nextSetBit(index - start);
      if (match < end) {
        return match;
      }
      index = end;
    }
    return values.count();
  }

  private void test(EncodedColumn values, int first) {
    end = 0; // an error leaves no values tested
    matches.fill(Math.min(maxBatchSize, values.count() - first));
    filter.retain(values, first, matches);
    start = first;
    end = first + matches.size();
  }
}
