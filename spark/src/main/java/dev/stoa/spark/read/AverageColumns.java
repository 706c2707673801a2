package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.table.scan.ScanSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Avg;

/**
 * The columns that a query averages. Spark rewrites averages to sums and counts before it pushes
 * these down: a sum of longs may overflow where Spark's own average, a double, does not.
 *
 * @param columns that are averaged
 */
record AverageColumns(List<Expression> columns) {
  static final AverageColumns NONE = new AverageColumns(List.of());

  /** These columns and the averaged columns of an aggregation. */
  AverageColumns with(Aggregation aggregation) {
    List<Expression> all = new ArrayList<>(columns);
    Stream.of(aggregation.aggregateExpressions())
        .filter(Avg.class::isInstance)
        .forEach(function -> all.add(((Avg) function).column()));
    return all.size() == columns.size() ? this : new AverageColumns(List.copyOf(all));
  }

  /** The averaged columns of a table. */
  List<ColumnPath> paths(PathResolver names) {
    return columns.stream()
        .map(names::resolve)
        .flatMap(Optional::stream)
        .map(f -> f.path())
        .toList();
  }

  /** Whether no sum of a scan's values can overflow a long. */
  boolean haveSafeSums(PathResolver names, ScanSummary summary) {
    return paths(names).stream()
        .allMatch(path -> cannotOverflow(summary.bounds(path), summary.rowCount()));
  }

  private static boolean cannotOverflow(Optional<Bounds> bounds, long rowCount) {
    if (bounds.isEmpty() || !(bounds.get() instanceof LongBounds longs)) {
      return bounds.isPresent();
    }
    double largest = Math.max(Math.abs((double) longs.min()), Math.abs((double) longs.max()));
    return largest * rowCount < Long.MAX_VALUE / 2.0;
  }
}
