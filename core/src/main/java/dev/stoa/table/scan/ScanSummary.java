package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.schema.Column;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Statistics of the rows of a scan, or of one of its split directories, from the manifest alone.
 * Returned by {@code EngineScans}.
 */
@Internal
public final class ScanSummary {
  /** The exactness of the statistics of the rows that are read. */
  public enum Exactness {
    /** The row count and the bounds are exact. */
    COUNT_AND_BOUNDS,
    /** The row count is exact; the bounds include deleted rows. */
    COUNT,
    /** The row count is an upper limit: the scan's predicate may exclude some of the rows. */
    NONE;

    /** Returns the level of the two that promises less. */
    private Exactness weakerOf(Exactness other) {
      return compareTo(other) > 0 ? this : other;
    }
  }

  private final long rowCount;
  private final Exactness exactness;
  private final Map<ColumnPath, Bounds> bounds;

  ScanSummary(long rowCount, Exactness exactness, Map<ColumnPath, Bounds> bounds) {
    this.rowCount = rowCount;
    this.exactness = exactness;
    this.bounds = bounds;
  }

  /**
   * Returns the summary of a split directory.
   *
   * @param columns the columns of the paths
   * @param areAllRowsRead whether the scan's predicate holds for all rows
   */
  static ScanSummary of(
      SplitDirectory split, List<Column> columns, List<BoundPath> paths, boolean areAllRowsRead) {
    Map<ColumnPath, Bounds> bounds = new HashMap<>();
    for (BoundPath path : paths) {
      List<PathBounds> columnBounds =
          split
              .columnFile(columns.get(path.column()).id())
              .map(ColumnFile::bounds)
              .orElse(List.of());
      PathBounds.find(path.steps(), columnBounds)
          .ifPresent(pathBounds -> bounds.put(path.path(), pathBounds));
    }
    Exactness exactness =
        split.deletionVector().isEmpty() ? Exactness.COUNT_AND_BOUNDS : Exactness.COUNT;
    return new ScanSummary(
        split.liveRowCount(), areAllRowsRead ? exactness : Exactness.NONE, bounds);
  }

  /** Merges summaries; an empty list gives a summary of no rows. */
  public static ScanSummary merge(List<ScanSummary> summaries) {
    long rowCount = 0;
    Exactness exactness = Exactness.COUNT_AND_BOUNDS;
    for (ScanSummary summary : summaries) {
      rowCount += summary.rowCount;
      exactness = exactness.weakerOf(summary.exactness);
    }
    return new ScanSummary(rowCount, exactness, mergedBounds(summaries));
  }

  /** Returns the merged bounds of the paths whose bounds all summaries know. */
  private static Map<ColumnPath, Bounds> mergedBounds(List<ScanSummary> summaries) {
    Map<ColumnPath, Bounds> mergedBounds = new HashMap<>();
    if (!summaries.isEmpty()) {
      mergedBounds.putAll(summaries.get(0).bounds);
    }
    for (ScanSummary summary : summaries.subList(Math.min(1, summaries.size()), summaries.size())) {
      mergedBounds
          .entrySet()
          .removeIf(entry -> !summary.hasMergeableBounds(entry.getKey(), entry.getValue()));
      mergedBounds.replaceAll((path, pathBounds) -> pathBounds.merge(summary.bounds.get(path)));
    }
    return mergedBounds;
  }

  /** Whether the bounds of a path are known and can be merged; types that were widened differ. */
  private boolean hasMergeableBounds(ColumnPath path, Bounds otherBounds) {
    Bounds ownBounds = bounds.get(path);
    if (ownBounds == null) {
      return false;
    }
    try {
      ownBounds.merge(otherBounds);
      return true;
    } catch (IllegalArgumentException differentType) {
      return false;
    }
  }

  /** Returns the number of rows that are read; an upper limit if the exactness is {@code NONE}. */
  public long rowCount() {
    return rowCount;
  }

  /** Returns the exactness of the row count and the bounds. */
  public Exactness exactness() {
    return exactness;
  }

  /**
   * Returns the bounds of the values at a path, where rows without a value count as nulls; empty if
   * unknown or if the scan has no rows.
   */
  public Optional<Bounds> bounds(ColumnPath path) {
    return Optional.ofNullable(bounds.get(path));
  }
}
