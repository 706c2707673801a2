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
 * filters, rows by their encoded values. Reads only the predicate's columns, and each of them only
 * if the previous columns do not decide.
 */
final class PredicateRowSelector extends RowSelector {

  private final SplitReader split;
  private final BoundPredicate predicate;
  private final RowFilterTree filterTree;
  private final List<Integer> columnOrdinals = new ArrayList<>();

  /** The first of the rows that were evaluated last. */
  private long evaluatedStart;

  /** The row after the rows that were evaluated last. */
  private long evaluatedEnd;

  /**
   * The end of the rows that {@link #pageDecision} applies to: the first end of a page of any
   * column.
   */
  private long decidedEnd;

  private FilterDecision pageDecision = FilterDecision.SOME;

  /**
   * Creates a selector of the rows of a split directory.
   *
   * @param predicate the predicate, which refers to columns by the reader's ordinals
   */
  PredicateRowSelector(SplitReader split, BoundPredicate predicate) {
    this.split = split;
    this.predicate = predicate;
    this.filterTree = new RowFilterTree(predicate, this::leafFilter);
  }

  private LeafFilter leafFilter(BoundPredicate.Leaf leaf) {
    if (!columnOrdinals.contains(leaf.column())) {
      columnOrdinals.add(leaf.column());
    }
    EncodedFilter encodedFilter = new EncodedFilter(leaf);
    return rows -> {
      VectorCursor cursor = split.vectorCursor(leaf.column());
      cursor.seek(evaluatedStart);
      encodedFilter.retain(cursor.values(), cursor.index(), rows);
    };
  }

  /** Returns the first row from {@code row} on that matches; the row count if there is none. */
  @Override
  long nextMatch(long row) {
    long from = row;
    while (from < split.rowCount()) {
      if (from >= evaluatedEnd) {
        evaluate(from, from - from % MAX_ROWS_PER_EVALUATION + MAX_ROWS_PER_EVALUATION);
      }
      long match = nextEvaluatedMatch(from);
      if (match < evaluatedEnd) {
        return match;
      }
      from = evaluatedEnd;
    }
    return split.rowCount();
  }

  private long nextEvaluatedMatch(long from) {
    return switch (decision) {
      case NONE -> evaluatedEnd;
      case ALL -> from;
      case SOME -> evaluatedStart + selection.nextSetBit((int) (from - evaluatedStart));
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
      decideByPages(row);
    }
    evaluatedStart = row;
    decision = pageDecision;
    if (decision != FilterDecision.SOME) {
      evaluatedEnd = decidedEnd;
      return evaluatedEnd;
    }
    evaluatedEnd = Math.min(decidedEnd, limit);
    selection.fill((int) (evaluatedEnd - row));
    filterTree.retain(selection);
    return evaluatedEnd;
  }

  /** Decides the rows up to the end of a page by bounds and Bloom filters. */
  private void decideByPages(long row) {
    long pagesEnd = split.rowCount();
    for (int column : columnOrdinals) {
      pagesEnd = Math.min(pagesEnd, split.vectorCursor(column).pageEnd(row));
    }
    pageDecision = predicate.decideBy(leaf -> decide(leaf, row));
    decidedEnd = pagesEnd;
  }

  /** Decides by bounds, then by a Bloom filter if bounds do not decide. */
  private FilterDecision decide(BoundPredicate.Leaf leaf, long row) {
    VectorCursor cursor = split.vectorCursor(leaf.column());
    FilterDecision boundsDecision = leaf.decide(PathBounds.find(leaf.steps(), cursor.bounds(row)));
    return boundsDecision == FilterDecision.SOME
        ? cursor
            .bloomFilter(row)
            .map(filter -> BloomFilterDecision.of(leaf, filter))
            .orElse(boundsDecision)
        : boundsDecision;
  }
}
