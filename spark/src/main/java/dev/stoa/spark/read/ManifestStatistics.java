package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.table.scan.ScanSummary;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;

/**
 * The statistics of a scan for Spark's planner, derived from the manifest alone: the rows and bytes
 * of its split directories, and the minima and maxima of its columns. The selectivity of filters
 * within split directories is not estimated.
 *
 * @param sizeInBytes the size of the rows in Spark, computed as for analyzed tables of other
 *     sources, or of the column files if these are larger
 * @param numRows the number of rows that may be read
 * @param columnStats the statistics of columns, by column name
 */
record ManifestStatistics(
    OptionalLong sizeInBytes,
    OptionalLong numRows,
    Map<NamedReference, ColumnStatistics> columnStats)
    implements Statistics {
  /** The overhead of a row, as Spark estimates it. */
  private static final long ROW_OVERHEAD_IN_BYTES = 8;

  /** The statistics of a column, which may include rows that are not read. */
  private record ManifestColumnStatistics(
      Optional<ColumnMinMax> minMax, Bounds bounds, long rowCount, OptionalLong storedDistinctCount)
      implements ColumnStatistics {
    @Override
    public Optional<Object> min() {
      return minMax.map(ColumnMinMax::min);
    }

    @Override
    public Optional<Object> max() {
      return minMax.map(ColumnMinMax::max);
    }

    @Override
    public OptionalLong nullCount() {
      return OptionalLong.of(Math.min(rowCount, bounds.counts().nullCount()));
    }

    /**
     * Returns the number that was counted last, at most an upper bound; the bound if none was
     * counted. For integers, dates and times it is the number of values between minimum and
     * maximum.
     */
    @Override
    public OptionalLong distinctCount() {
      long valueCount = Math.min(rowCount, bounds.counts().valueCount());
      if (valueCount == 0) {
        return OptionalLong.of(0);
      }
      if (bounds instanceof LongBounds longs) {
        long difference = longs.max() - longs.min();
        long maxCount = difference >= 0 && difference < valueCount ? difference + 1 : valueCount;
        return OptionalLong.of(Math.min(maxCount, storedDistinctCount.orElse(maxCount)));
      }
      return storedDistinctCount.isPresent()
          ? OptionalLong.of(Math.min(valueCount, storedDistinctCount.getAsLong()))
          : OptionalLong.empty();
    }
  }

  /** Returns the statistics of a query's scan. */
  static ManifestStatistics of(ScanRequest request) throws IOException {
    List<ColumnPath> paths =
        request.columns().stream().map(column -> column.source().path()).toList();
    ScanSummary summary = EngineScans.summary(request.scan(), paths);
    Map<NamedReference, ColumnStatistics> statisticsByColumn = new HashMap<>();
    Map<String, Long> distinctCounts = EngineScans.distinctCounts(request.scan());
    for (ReadColumn column : request.columns()) {
      NamedReference reference = FieldReference.column(column.field().name());
      summary
          .bounds(column.source().path())
          .flatMap(
              bounds ->
                  columnStatistics(
                      bounds,
                      column,
                      request.resolver(),
                      reference,
                      summary.rowCount(),
                      distinctCount(column.source().path(), distinctCounts)))
          .ifPresent(statistics -> statisticsByColumn.put(reference, statistics));
    }
    long sizeInBytes =
        Math.max(rowSizeInBytes(request, summary.rowCount()), request.scan().sizeInBytes());
    return new ManifestStatistics(
        OptionalLong.of(Math.max(1, sizeInBytes)),
        OptionalLong.of(summary.rowCount()),
        statisticsByColumn);
  }

  private static OptionalLong distinctCount(ColumnPath path, Map<String, Long> countsByColumn) {
    Long count = path.steps().isEmpty() ? countsByColumn.get(path.column()) : null;
    return count == null ? OptionalLong.empty() : OptionalLong.of(count);
  }

  /**
   * Returns the size of the rows in Spark. Files are smaller: if their size were used, Spark would
   * broadcast join sides that it does not broadcast with other sources.
   */
  private static long rowSizeInBytes(ScanRequest request, long rowCount) {
    long rowWidthInBytes = ROW_OVERHEAD_IN_BYTES;
    for (ReadColumn column : request.columns()) {
      rowWidthInBytes += column.field().dataType().defaultSize();
    }
    return rowCount * rowWidthInBytes;
  }

  private static Optional<ColumnStatistics> columnStatistics(
      Bounds bounds,
      ReadColumn column,
      PathResolver resolver,
      NamedReference reference,
      long rowCount,
      OptionalLong storedDistinctCount) {
    return resolver
        .resolve(reference)
        .map(
            resolved ->
                new ManifestColumnStatistics(
                    ColumnMinMax.of(bounds, resolved.schema(), column.field().dataType())
                        .filter(minMax -> minMax.min() != null),
                    bounds,
                    rowCount,
                    storedDistinctCount));
  }
}
