package dev.stoa.format.split;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Finds the rows that are not deleted and that match the predicate, if there is one. */
final class LiveRowSelector extends RowSelector {

  private final Storage storage;
  private final SplitDirectory split;
  private final Optional<RowSelector> predicateSelector;
  private final ReadCounters counters;

  /** The deleted rows, or other rows that are hidden instead; null until it is needed. */
  private DeletionVector deletionVector;

  /**
   * Creates a selector.
   *
   * @param hiddenRows the rows that are hidden instead of the deleted ones; empty for those
   */
  LiveRowSelector(
      Storage storage,
      SplitDirectory split,
      Optional<RowSelector> predicateSelector,
      ReadCounters counters,
      Optional<DeletionVector> hiddenRows) {
    this.deletionVector = hiddenRows.orElse(null);
    this.storage = storage;
    this.split = split;
    this.predicateSelector = predicateSelector;
    this.counters = counters;
  }

  /**
   * Returns the deletion vector, which is opened when the first row is requested, like the column
   * files.
   */
  private DeletionVector deletionVector() {
    if (deletionVector == null) {
      try {
        deletionVector = DeletionVector.of(storage, split, counters);
      } catch (IOException e) {
        throw new UncheckedIOException(
            storage.location()
                + "/"
                + split.name()
                + ": the deletion vector cannot be read: "
                + e.getMessage(),
            e);
      }
    }
    return deletionVector;
  }

  @Override
  long nextMatch(long row) {
    long candidate = deletionVector().nextLive(row);
    if (predicateSelector.isEmpty()) {
      return candidate;
    }
    while (candidate < split.rowCount()) {
      long match = predicateSelector.get().nextMatch(candidate);
      candidate = match < split.rowCount() ? deletionVector.nextLive(match) : match;
      if (candidate == match) {
        break;
      }
    }
    return candidate;
  }

  @Override
  long evaluate(long row, long limit) {
    if (deletionVector != null) { // else the predicate may exclude all rows without reading it
      long firstLive = deletionVector.nextLive(row);
      if (firstLive > row) {
        decision = FilterDecision.NONE;
        return firstLive;
      }
    }
    long end = Math.min(limit, split.rowCount());
    decision = FilterDecision.ALL;
    if (predicateSelector.isPresent()) {
      end = predicateSelector.get().evaluate(row, end);
      decision = predicateSelector.get().decision();
    }
    if (decision == FilterDecision.NONE) {
      return end;
    }
    if (decision == FilterDecision.ALL) {
      end = Math.min(end, row + MAX_ROWS_PER_EVALUATION);
    }
    if (decision == FilterDecision.SOME) {
      selection.copyFrom(predicateSelector.orElseThrow().selection());
      deletionVector().clearDeleted(selection, row);
    } else if (deletionVector().containsAny(row, end)) {
      selection.fill((int) (end - row));
      deletionVector.clearDeleted(selection, row);
      decision = FilterDecision.SOME;
    }
    return end;
  }

  /** Decides without the deletion vector, which is not read: some of the rows may be deleted. */
  @Override
  RowRange decide(long row) {
    return predicateSelector.isPresent()
        ? predicateSelector.get().decide(row)
        : RowRange.all(row, split.rowCount());
  }
}
