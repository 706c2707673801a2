package dev.stoa.format.split;

import dev.stoa.format.bloom.BloomDecision;
import dev.stoa.format.column.VectorCursor;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.vector.read.NodeFilter;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.LeafFilter;
import dev.stoa.predicate.RowFilterTree;
import dev.stoa.predicate.matcher.FilterDecision;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the rows of a split directory that a predicate holds for: pages by their bounds and Bloom
 * filters, rows by the values as they are encoded. Columns that the predicate does not need are not
 * touched, and those that it needs only where the ones before do not decide.
 */
final class SplitFilter extends RowSelector {
  private static final int MOST_ROWS = 4096;

  private final SplitReader split;
  private final BoundPredicate predicate;
  private final RowFilterTree tree;
  private final List<Integer> columns = new ArrayList<>();
  private long start;
  private long end;

  /** The rows from the first of these pages to where one of them ends have one decision. */
  private long decidedEnd;

  private FilterDecision pageDecision = FilterDecision.SOME;

  /**
   * A filter of the rows of a split.
   *
   * @param predicate whose columns are the ordinals of the reader
   */
  SplitFilter(SplitReader split, BoundPredicate predicate) {
    this.split = split;
    this.predicate = predicate;
    this.tree = new RowFilterTree(predicate, this::filter);
  }

  private LeafFilter filter(BoundPredicate.Leaf leaf) {
    if (!columns.contains(leaf.column())) {
      columns.add(leaf.column());
    }
    NodeFilter nodes = new NodeFilter(leaf);
    return rows -> {
      VectorCursor cursor = split.vectors(leaf.column());
      cursor.prepare(start);
      nodes.retain(cursor.values(), cursor.first(), rows);
    };
  }

  /** The first row from {@code row} on that the predicate holds for; the row count if none does. */
  @Override
  long nextMatch(long row) {
    long from = row;
    while (from < split.rowCount()) {
      if (from >= end) {
        evaluate(from, from - from % MOST_ROWS + MOST_ROWS);
      }
      long found = nextInRange(from);
      if (found < end) {
        return found;
      }
      from = end;
    }
    return split.rowCount();
  }

  private long nextInRange(long from) {
    return switch (decision) {
      case NONE -> end;
      case ALL -> from;
      case SOME -> start + selection.next((int) (from - start));
    };
  }

  /**
   * Decides which of some rows match, as many of those asked for as lie in the same pages; more
   * where their bounds decide.
   *
   * @param limit the row behind the last that is asked for
   * @return the row behind the last that was decided
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
      pagesEnd = Math.min(pagesEnd, split.vectors(column).pageEnd(row));
    }
    pageDecision = predicate.decideBy(leaf -> decide(leaf, row));
    decidedEnd = pagesEnd;
  }

  /** A Bloom filter is asked where bounds do not decide. */
  private FilterDecision decide(BoundPredicate.Leaf leaf, long row) {
    VectorCursor cursor = split.vectors(leaf.column());
    FilterDecision known = leaf.decide(PathBounds.find(leaf.steps(), cursor.bounds(row)));
    return known == FilterDecision.SOME
        ? cursor.filter(row).map(filter -> BloomDecision.of(leaf, filter)).orElse(known)
        : known;
  }
}
