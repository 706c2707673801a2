package dev.stoa.format.split;

import dev.stoa.format.bloom.BloomFilterDecision;
import dev.stoa.format.column.VectorCursor;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.vector.read.EncodedFilter;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.LeafFilter;
import dev.stoa.predicate.RowFilterTree;
import dev.stoa.predicate.matcher.FilterDecision;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the rows of a split directory that match a predicate: pages by their bounds and Bloom
 * filters, rows by their encoded values. Reads only the predicate's columns, and each column only
 * if the previous ones do not decide.
 */
final class PredicateRowSelector extends RowSelector {
  private static final int MAX_ROWS_PER_EVALUATION = 4096;

  private final SplitReader split;
  private final BoundPredicate predicate;
  private final RowFilterTree tree;
  private final List<Integer> columns = new ArrayList<>();
  private long start;
  private long end;

  /**
   * The end of the rows that {@link #pageDecision} applies to: the first end of a page of any
   * column.
   */
  private long decidedEnd;

  private FilterDecision pageDecision = FilterDecision.SOME;

  /**
   * Creates a selector of the rows of a split.
   *
   * @param predicate the predicate, which refers to columns by the reader's ordinals
   */
  PredicateRowSelector(SplitReader split, BoundPredicate predicate) {
    this.split = split;
    this.predicate = predicate;
    this.tree = new RowFilterTree(predicate, this::filter);
  }

  private LeafFilter filter(BoundPredicate.Leaf leaf) {
    if (!columns.contains(leaf.column())) {
      columns.add(leaf.column());
    }
    EncodedFilter encodedFilter = new EncodedFilter(leaf);
    return rows -> {
      VectorCursor cursor = split.vectorCursor(leaf.column());
      cursor.seek(start);
      encodedFilter.retain(cursor.values(), cursor.first(), rows);
    };
  }

  /** Returns the first row from {@code row} that matches the predicate, or else the row count. */
  @Override
  long nextMatch(long row) {
    long from = row;
    while (from < split.rowCount()) {
      if (from >= end) {
        evaluate(from, from - from % MAX_ROWS_PER_EVALUATION + MAX_ROWS_PER_EVALUATION);
      }
      long match = nextInRange(from);
      if (match < end) {
        return match;
      }
      from = end;
    }
    return split.rowCount();
  }

  private long nextInRange(long from) {
    return switch (decision) {
      case NONE -> end;
      case ALL -> from;
      case SOME -> start + selection.nextSetBit((int) (from - start));
    };
  }

  /**
   * Decides which rows match, up to the limit or the end of a page; more if bounds decide.
   *
   * @param limit the end of the requested rows
   * @return the end of the decided rows
   */
  @Override
  long evaluate(long row, long limit) {
    if (row >= decidedEnd) {
      decide(row);
    }
    start = row;
    decision = pageDecision;
    if (decision != FilterDecision.SOME) {
      end = decidedEnd;
      return end;
    }
    end = Math.min(decidedEnd, limit);
    selection.fill((int) (end - row));
    tree.retain(selection);
    return end;
  }

  private void decide(long row) {
    long pagesEnd = split.rowCount();
    for (int column : columns) {
      pagesEnd = Math.min(pagesEnd, split.vectorCursor(column).pageEnd(row));
    }
    pageDecision = predicate.decideBy(leaf -> decide(leaf, row));
    decidedEnd = pagesEnd;
  }

  /** Decides by bounds, then by a Bloom filter if bounds do not decide. */
  private FilterDecision decide(BoundPredicate.Leaf leaf, long row) {
    VectorCursor cursor = split.vectorCursor(leaf.column());
    FilterDecision decision = leaf.decide(PathBounds.find(leaf.steps(), cursor.bounds(row)));
    return decision == FilterDecision.SOME
        ? cursor
            .bloomFilter(row)
            .map(filter -> BloomFilterDecision.of(leaf, filter))
            .orElse(decision)
        : decision;
  }
}
