package dev.stoa.format.split;

import dev.stoa.format.bloom.BloomFilterDecision;
import dev.stoa.format.column.VectorCursor;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.vector.read.RowTestFilters;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.RowFilterTree;
import dev.stoa.predicate.RowTestFilter;
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
  private final RowTestFilters.Position position = new RowTestFilters.Position();

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
    this.filterTree = new RowFilterTree(predicate, this::testFilter);
  }

  private RowTestFilter testFilter(BoundPredicate.RowTest test) {
    test.forEachColumn(
        column -> {
          if (!columnOrdinals.contains(column)) {
            columnOrdinals.add(column);
          }
        });
    return RowTestFilters.of(
        test,
        column -> {
          VectorCursor cursor = split.vectorCursor(column);
          cursor.seek(evaluatedStart);
          position.set(cursor.values(), cursor.index());
          return position;
        });
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
    pageDecision = predicate.decideBy(test -> decide(test, row));
    decidedEnd = pagesEnd;
  }

  @Override
  RowRange decide(long row) {
    decideByPages(row);
    boolean isByBounds =
        pageDecision != FilterDecision.SOME
            && predicate.decideBy(test -> decideByBounds(test, row)) == pageDecision;
    RowRange.Reason reason =
        isByBounds
            ? RowRange.Reason.BOUNDS
            : pageDecision == FilterDecision.SOME
                ? RowRange.Reason.UNDECIDED
                : RowRange.Reason.BLOOM_FILTER;
    return new RowRange(row, decidedEnd, pageDecision, reason);
  }

  private FilterDecision decideByBounds(BoundPredicate.RowTest test, long row) {
    return test.decide(
        (column, steps) -> PathBounds.find(steps, split.vectorCursor(column).bounds(row)));
  }

  /** Decides by bounds, then by a Bloom filter if bounds do not decide. */
  private FilterDecision decide(BoundPredicate.RowTest test, long row) {
    FilterDecision boundsDecision = decideByBounds(test, row);
    if (boundsDecision != FilterDecision.SOME || !(test instanceof BoundPredicate.Leaf leaf)) {
      return boundsDecision;
    }
    return split
        .vectorCursor(leaf.column())
        .bloomFilter(row)
        .map(filter -> BloomFilterDecision.of(leaf, filter))
        .orElse(boundsDecision);
  }
}
