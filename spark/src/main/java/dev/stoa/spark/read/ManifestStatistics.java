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
 * Statistics of a scan for Spark's planner, all from the manifest: the rows and bytes of its split
 * directories, and the minima and maxima of its columns. The selectivity of filters within split
 * directories is not estimated.
 *
 * @param sizeInBytes of the rows in Spark, as it counts analyzed tables of other sources; the size
 *     of the column files if that is larger
 * @param numRows that may be read
 * @param columnStats by column name
 */
record ManifestStatistics(
    OptionalLong sizeInBytes,
    OptionalLong numRows,
    Map<NamedReference, ColumnStatistics> columnStats)
    implements Statistics {
  /** The overhead of a row, as Spark estimates it. */
  private static final long ROW_OVERHEAD_IN_BYTES = 8;

  /** Statistics of a column; they may include rows that are not read. */
  private record ManifestColumnStatistics(
      Optional<ColumnMinMax> minMax, Bounds bounds, long rowCount) implements ColumnStatistics {
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

    /** Integers, dates and times have at most as many distinct values as their range. */
    @Override
    public OptionalLong distinctCount() {
      long values = Math.min(rowCount, bounds.counts().valueCount());
      if (values == 0) {
        return OptionalLong.of(0);
      }
      if (!(bounds instanceof LongBounds longs)) {
        return OptionalLong.empty();
      }
      long between = longs.max() - longs.min();
      return OptionalLong.of(between >= 0 && between < values ? between + 1 : values);
    }
  }

  /** The statistics of a query's scan. */
  static ManifestStatistics of(ScanRequest request) throws IOException {
    List<ColumnPath> paths = request.columns().stream().map(c -> c.source().path()).toList();
    ScanSummary summary = EngineScans.summary(request.scan(), paths);
    Map<NamedReference, ColumnStatistics> columns = new HashMap<>();
    for (ReadColumn column : request.columns()) {
      NamedReference reference = FieldReference.column(column.field().name());
      summary
          .bounds(column.source().path())
          .flatMap(
              bounds -> statistics(bounds, column, request.names(), reference, summary.rowCount()))
          .ifPresent(known -> columns.put(reference, known));
    }
    long size = Math.max(rowSizeInBytes(request, summary.rowCount()), request.scan().sizeInBytes());
    return new ManifestStatistics(
        OptionalLong.of(Math.max(1, size)), OptionalLong.of(summary.rowCount()), columns);
  }

  /**
   * Files are smaller than Spark's rows: measured by its files, a join side would be broadcast that
   * is not with other sources.
   */
  private static long rowSizeInBytes(ScanRequest request, long rowCount) {
    long width = ROW_OVERHEAD_IN_BYTES;
    for (ReadColumn column : request.columns()) {
      width += column.field().dataType().defaultSize();
    }
    return rowCount * width;
  }

  private static Optional<ColumnStatistics> statistics(
      Bounds bounds, ReadColumn column, PathResolver names, NamedReference reference, long rows) {
    return names
        .resolve(reference)
        .map(
            found ->
                new ManifestColumnStatistics(
                    ColumnMinMax.of(bounds, found.type(), column.field().dataType())
                        .filter(minMax -> minMax.min() != null),
                    bounds,
                    rows));
  }
}
