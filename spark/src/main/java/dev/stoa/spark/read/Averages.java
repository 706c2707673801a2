package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.spark.predicate.NamedPaths;
import dev.stoa.table.scan.ScanSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Avg;

/**
 * What averages are asked of. Spark turns them into sums and counts before it has these pushed: of
 * longs the sum may overflow, which Spark's own average, a real number, does not.
 *
 * @param columns whose averages are wanted
 */
record Averages(List<Expression> columns) {
  static final Averages NONE = new Averages(List.of());

  /** These and those of an aggregation. */
  Averages with(Aggregation aggregation) {
    List<Expression> all = new ArrayList<>(columns);
    Stream.of(aggregation.aggregateExpressions())
        .filter(Avg.class::isInstance)
        .forEach(function -> all.add(((Avg) function).column()));
    return all.size() == columns.size() ? this : new Averages(List.copyOf(all));
  }

  /** The columns of a table that are averaged. */
  List<ColumnPath> paths(NamedPaths names) {
    return columns.stream().map(names::find).flatMap(Optional::stream).map(f -> f.path()).toList();
  }

  /** Whether no sum of values that rows of a scan have can leave the range of longs. */
  boolean haveSums(NamedPaths names, ScanSummary summary) {
    return paths(names).stream()
        .allMatch(path -> isSmall(summary.bounds(path), summary.rowCount()));
  }

  private static boolean isSmall(Optional<Bounds> bounds, long rowCount) {
    if (bounds.isEmpty() || !(bounds.get() instanceof LongBounds longs)) {
      return bounds.isPresent();
    }
    double largest = Math.max(Math.abs((double) longs.min()), Math.abs((double) longs.max()));
    return largest * rowCount < Long.MAX_VALUE / 2.0;
  }
}
