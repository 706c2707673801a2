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
 * them down: a sum of longs may overflow where Spark's own average, a double, does not.
 *
 * @param columns the averaged columns
 */
record AverageColumns(List<Expression> columns) {
  static final AverageColumns NONE = new AverageColumns(List.of());

  /** Returns these columns and the averaged columns of an aggregation. */
  AverageColumns with(Aggregation aggregation) {
    List<Expression> extended = new ArrayList<>(columns);
    Stream.of(aggregation.aggregateExpressions())
        .filter(Avg.class::isInstance)
        .forEach(function -> extended.add(((Avg) function).column()));
    return extended.size() == columns.size() ? this : new AverageColumns(List.copyOf(extended));
  }

  /** The paths of the averaged columns in a table. */
  List<ColumnPath> paths(PathResolver resolver) {
    return columns.stream()
        .map(resolver::resolve)
        .flatMap(Optional::stream)
        .map(resolved -> resolved.path())
        .toList();
  }

  /** Whether no sum of a scan's values can overflow a long. */
  boolean areSumsSafe(PathResolver resolver, ScanSummary summary) {
    return paths(resolver).stream()
        .allMatch(path -> cannotOverflow(summary.bounds(path), summary.rowCount()));
  }

  private static boolean cannotOverflow(Optional<Bounds> bounds, long rowCount) {
    if (bounds.isEmpty()) {
      return false;
    }
    if (!(bounds.get() instanceof LongBounds longs)) {
      return true; // sums of other values do not overflow longs
    }
    double maxMagnitude = Math.max(Math.abs((double) longs.min()), Math.abs((double) longs.max()));
    return maxMagnitude * rowCount < Long.MAX_VALUE / 2.0;
  }
}
