package dev.stoa.table.scan;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of the rows of a scan, or of one split directory of it, from the manifest alone.
 * Given by {@link TableScan#summary} and {@link TableScan#splitSummaries}.
 */
public final class ScanSummary {
  /** How far what is known is true of the very rows that are read. */
  public enum Certainty {
    /** The rows are counted, and the bounds are of them. */
    BOUNDS,
    /** The rows are counted; the bounds are of rows, too, that were deleted since. */
    COUNT,
    /** The predicate of the scan may leave out some of the rows that were counted. */
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

  /** What is known of all rows of some summaries; of none, that there are no rows. */
  public static ScanSummary merge(List<ScanSummary> parts) {
    long rows = 0;
    Certainty certainty = Certainty.BOUNDS;
    for (ScanSummary part : parts) {
      rows += part.rowCount;
      certainty = certainty.and(part.certainty);
    }
    return new ScanSummary(rows, certainty, mergedBounds(parts));
  }

  private static Map<ColumnPath, Bounds> mergedBounds(List<ScanSummary> parts) {
    Map<ColumnPath, Bounds> merged = new HashMap<>();
    if (!parts.isEmpty()) {
      merged.putAll(parts.get(0).bounds);
    }
    for (ScanSummary part : parts.subList(Math.min(1, parts.size()), parts.size())) {
      merged.entrySet().removeIf(known -> !part.isKnownWith(known.getKey(), known.getValue()));
      merged.replaceAll((path, known) -> known.merge(part.bounds.get(path)));
    }
    return merged;
  }

  /** Whether bounds of a path are known, and those of the same type: types may have widened. */
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

  /** The rows that are read; where nothing is certain, no more are. */
  public long rowCount() {
    return rowCount;
  }

  /** How far the number of rows and the bounds are true. */
  public Certainty certainty() {
    return certainty;
  }

  /**
   * Bounds of what a path leads to, in which rows without a value count as nulls; empty where they
   * are not known, and where there are no rows.
   */
  public Optional<Bounds> bounds(ColumnPath path) {
    return Optional.ofNullable(bounds.get(path));
  }
}
