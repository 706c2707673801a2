package dev.stoa.format.split;

import dev.stoa.predicate.matcher.FilterDecision;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Finds the rows that match a predicate among those that a key index leads to. */
final class IndexedRowSelector extends RowSelector {
  private final long rowCount;
  private final CandidateSource source;
  private final PredicateRowSelector predicateSelector;

  /** The rows that may match, in ascending order; null until a row is requested. */
  private long[] candidates;

  /** Finds the rows by the index. */
  @FunctionalInterface
  interface CandidateSource {
    /** Returns the rows that may match, in ascending order. */
    long[] find() throws IOException;
  }

  /**
   * Creates a selector.
   *
   * @param source called when the first row is requested, like the column files
   */
  IndexedRowSelector(
      long rowCount, CandidateSource source, PredicateRowSelector predicateSelector) {
    this.rowCount = rowCount;
    this.source = source;
    this.predicateSelector = predicateSelector;
  }

  /** Returns the position of the first candidate from a row on. */
  private int positionFrom(long row) {
    if (candidates == null) {
      try {
        candidates = source.find();
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    }
    int position = Arrays.binarySearch(candidates, row);
    return position < 0 ? -position - 1 : position;
  }

  @Override
  long nextMatch(long row) {
    for (int position = positionFrom(row); position < candidates.length; position++) {
      long candidate = candidates[position];
      predicateSelector.evaluate(candidate, candidate + 1);
      boolean isMatch =
          switch (predicateSelector.decision()) {
            case NONE -> false;
            case ALL -> true;
            case SOME -> predicateSelector.selection().nextSetBit(0) == 0;
          };
      if (isMatch) {
        return candidate;
      }
    }
    return rowCount;
  }

  @Override
  long evaluate(long row, long limit) {
    int position = positionFrom(row);
    long candidate = position < candidates.length ? candidates[position] : rowCount;
    if (candidate > row) {
      decision = FilterDecision.NONE;
      return candidate;
    }
    long end = predicateSelector.evaluate(row, Math.min(limit, endOfRun(position)));
    decision = predicateSelector.decision();
    if (decision == FilterDecision.SOME) {
      selection.copyFrom(predicateSelector.selection());
    }
    return end;
  }

  @Override
  RowRange decide(long row) {
    int position = positionFrom(row);
    long candidate = position < candidates.length ? candidates[position] : rowCount;
    return candidate > row
        ? new RowRange(row, candidate, FilterDecision.NONE, RowRange.Reason.INDEX)
        : predicateSelector.decide(row).endingBy(endOfRun(position));
  }

  /** Returns the row after the consecutive candidates from a position on. */
  private long endOfRun(int position) {
    int end = position + 1;
    while (end < candidates.length && candidates[end] == candidates[end - 1] + 1) {
      end++;
    }
    return candidates[end - 1] + 1;
  }
}
