package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Statistics of the rows of a scan, or of one of its split directories, from the manifest alone.
 * Returned by {@link TableScan#summary} and {@link TableScan#splitSummaries}.
 */
@Internal
public final class ScanSummary {
  /** How exactly the statistics describe the rows that are read. */
  public enum Certainty {
    /** The row count and the bounds are exact. */
    BOUNDS,
    /** The row count is exact; the bounds include rows deleted since. */
    COUNT,
    /** The scan's predicate may exclude some of the counted rows. */
    NONE;

    private Certainty and(Certainty other) {
      return compareTo(other) > 0 ? this : other;
    }
  }

  private final long rowCount;
  private final Certainty certainty;
  private final Map<ColumnPath, Bounds> bounds;

  ScanSummary(long rowCount, Certainty certainty, Map<ColumnPath, Bounds> bounds) {
    this.rowCount = rowCount;
    this.certainty = certainty;
    this.bounds = bounds;
  }

  /** Merges summaries; without any, there are no rows. */
  public static ScanSummary merge(List<ScanSummary> summaries) {
    long rows = 0;
    Certainty certainty = Certainty.BOUNDS;
    for (ScanSummary summary : summaries) {
      rows += summary.rowCount;
      certainty = certainty.and(summary.certainty);
    }
    return new ScanSummary(rows, certainty, mergedBounds(summaries));
  }

  private static Map<ColumnPath, Bounds> mergedBounds(List<ScanSummary> summaries) {
    Map<ColumnPath, Bounds> merged = new HashMap<>();
    if (!summaries.isEmpty()) {
      merged.putAll(summaries.get(0).bounds);
    }
    for (ScanSummary summary : summaries.subList(Math.min(1, summaries.size()), summaries.size())) {
      merged.entrySet().removeIf(known -> !summary.isKnownWith(known.getKey(), known.getValue()));
      merged.replaceAll((path, known) -> known.merge(summary.bounds.get(path)));
    }
    return merged;
  }

  /** Whether bounds of a path are known and of the same type, as types may have widened. */
  private boolean isKnownWith(ColumnPath path, Bounds others) {
    Bounds own = bounds.get(path);
    if (own == null) {
      return false;
    }
    try {
      own.merge(others);
      return true;
    } catch (IllegalArgumentException otherType) {
      return false;
    }
  }

  /** The number of rows that are read; an upper limit if the certainty is {@code NONE}. */
  public long rowCount() {
    return rowCount;
  }

  /** The certainty of the row count and the bounds. */
  public Certainty certainty() {
    return certainty;
  }

  /**
   * Bounds of the values at a path, which count rows without a value as nulls; empty if unknown or
   * without rows.
   */
  public Optional<Bounds> bounds(ColumnPath path) {
    return Optional.ofNullable(bounds.get(path));
  }
}
