package dev.stoa.format.split;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Finds the rows that were not deleted, of those that a predicate holds for if there is one. */
final class LiveRows extends RowSelector {
  private static final int MOST_ROWS = 4096;

  private final Storage storage;
  private final SplitDirectory split;
  private final Optional<SplitFilter> matching;
  private final ReadCounters counters;
  private DeletedRows deleted;

  LiveRows(
      Storage storage,
      SplitDirectory split,
      Optional<SplitFilter> matching,
      ReadCounters counters) {
    this.storage = storage;
    this.split = split;
    this.matching = matching;
    this.counters = counters;
  }

  /** Opened when the first row is asked for, like the files of columns. */
  private DeletedRows deleted() {
    if (deleted == null) {
      try {
        deleted = DeletedRows.of(storage, split, counters);
      } catch (IOException e) {
        throw new UncheckedIOException(
            storage.location() + "/" + split.name() + ": cannot be read: " + e.getMessage(), e);
      }
    }
    return deleted;
  }

  @Override
  long nextMatch(long row) {
    long next = deleted().nextLive(row);
    if (matching.isEmpty()) {
      return next;
    }
    while (next < split.rowCount()) {
      long match = matching.get().nextMatch(next);
      next = match < split.rowCount() ? deleted.nextLive(match) : match;
      if (next == match) {
        break;
      }
    }
    return next;
  }

  @Override
  long evaluate(long row, long limit) {
    long end = Math.min(limit, split.rowCount());
    decision = FilterDecision.ALL;
    if (matching.isPresent()) {
      end = matching.get().evaluate(row, end);
      decision = matching.get().decision();
    }
    if (decision == FilterDecision.NONE) {
      return end;
    }
    if (decision == FilterDecision.ALL) {
      end = Math.min(end, row + MOST_ROWS);
    }
    if (decision == FilterDecision.SOME) {
      selection.copyOf(matching.orElseThrow().selection());
      deleted().removeFrom(selection, row);
    } else if (deleted().hasAny(row, end)) {
      selection.fill((int) (end - row));
      deleted.removeFrom(selection, row);
      decision = FilterDecision.SOME;
    }
    return end;
  }
}
