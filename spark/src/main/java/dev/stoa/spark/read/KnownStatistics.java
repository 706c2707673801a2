package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.spark.predicate.NamedPaths;
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
 * What Spark's planner is told of a scan, all of it from the manifest: the rows of its split
 * directories, what they take, and the ends of its columns. Filters within these are not guessed.
 *
 * @param sizeInBytes of the rows as Spark has them, which is how it counts those of analyzed tables
 *     of other sources; that of the column files where it is more
 * @param numRows that may be read
 * @param columnStats by the columns' names
 */
record KnownStatistics(
    OptionalLong sizeInBytes,
    OptionalLong numRows,
    Map<NamedReference, ColumnStatistics> columnStats)
    implements Statistics {
  /** Beside its columns, as Spark estimates it. */
  private static final long BYTES_OF_A_ROW = 8;

  /** What is known of a column; a row that is not read may be among those counted. */
  private record OfColumn(Optional<KnownEnds> ends, Bounds bounds, long rowCount)
      implements ColumnStatistics {
    @Override
    public Optional<Object> min() {
      return ends.map(KnownEnds::min);
    }

    @Override
    public Optional<Object> max() {
      return ends.map(KnownEnds::max);
    }

    @Override
    public OptionalLong nullCount() {
      return OptionalLong.of(Math.min(rowCount, bounds.counts().nullCount()));
    }

    /** Whole numbers, dates and times have no more different values than lie between their ends. */
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

  /** The statistics of what a query asks for. */
  static KnownStatistics of(ScanRequest request) throws IOException {
    List<ColumnPath> paths = request.columns().stream().map(c -> c.part().path()).toList();
    ScanSummary summary = request.scan().summary(paths);
    Map<NamedReference, ColumnStatistics> columns = new HashMap<>();
    for (ReadColumn column : request.columns()) {
      NamedReference reference = FieldReference.column(column.field().name());
      summary
          .bounds(column.part().path())
          .flatMap(
              bounds -> statistics(bounds, column, request.names(), reference, summary.rowCount()))
          .ifPresent(known -> columns.put(reference, known));
    }
    long size = Math.max(sizeOfRows(request, summary.rowCount()), request.scan().sizeInBytes());
    return new KnownStatistics(
        OptionalLong.of(Math.max(1, size)), OptionalLong.of(summary.rowCount()), columns);
  }

  /**
   * Files are smaller than the rows that Spark makes of them: a join side measured by its files
   * would be sent to all tasks where that of another source is not.
   */
  private static long sizeOfRows(ScanRequest request, long rowCount) {
    long width = BYTES_OF_A_ROW;
    for (ReadColumn column : request.columns()) {
      width += column.field().dataType().defaultSize();
    }
    return rowCount * width;
  }

  private static Optional<ColumnStatistics> statistics(
      Bounds bounds, ReadColumn column, NamedPaths names, NamedReference reference, long rows) {
    return names
        .find(reference)
        .map(
            found ->
                new OfColumn(
                    KnownEnds.of(bounds, found.type(), column.field().dataType())
                        .filter(ends -> ends.min() != null),
                    bounds,
                    rows));
  }
}
