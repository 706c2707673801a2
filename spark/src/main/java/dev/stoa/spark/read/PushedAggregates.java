package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.aggregate.AggregateFunction;
import dev.stoa.spark.aggregate.AggregateFunction.Kind;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.table.scan.ScanSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.types.StructType;

/**
 * Counts, sums, minima and maxima of all rows of a scan: each task aggregates its rows, and Spark
 * combines the results.
 *
 * @param request of the aggregated columns
 * @param functions in the query's order
 */
record PushedAggregates(ScanRequest request, List<AggregateFunction> functions) {
  /** A function and its column. */
  private record ColumnAggregate(Kind kind, Expression column) {}

  /** The aggregates of a query; empty if Spark must compute any of them itself. */
  static Optional<PushedAggregates> of(
      Aggregation aggregation, ScanRequest rows, AverageColumns averages) throws IOException {
    if (aggregation.groupByExpressions().length > 0) {
      return Optional.empty();
    }
    List<ColumnPath> paths = new ArrayList<>();
    List<AggregateFunction> functions = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Optional<AggregateFunction> found =
          function instanceof CountStar
              ? Optional.of(AggregateFunction.countRows())
              : ofColumn(function).flatMap(asked -> find(asked, rows.names(), paths));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      functions.add(found.get());
    }
    return canPush(rows, averages)
        ? Optional.of(
            new PushedAggregates(rows.withColumns(columns(rows, paths), List.of()), functions))
        : Optional.empty();
  }

  private static Optional<ColumnAggregate> ofColumn(AggregateFunc function) {
    if (function instanceof Min min) {
      return Optional.of(new ColumnAggregate(Kind.MIN, min.column()));
    } else if (function instanceof Max max) {
      return Optional.of(new ColumnAggregate(Kind.MAX, max.column()));
    } else if (function instanceof Sum sum && !sum.isDistinct()) {
      return Optional.of(new ColumnAggregate(Kind.SUM, sum.column()));
    }
    return function instanceof Count count && !count.isDistinct()
        ? Optional.of(new ColumnAggregate(Kind.COUNT, count.column()))
        : Optional.empty();
  }

  private static Optional<AggregateFunction> find(
      ColumnAggregate asked, PathResolver names, List<ColumnPath> paths) {
    Optional<PathResolver.ResolvedPath> found = names.resolve(asked.column);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ColumnPath path = found.get().path();
    if (!paths.contains(path)) {
      paths.add(path);
    }
    return AggregateFunction.of(asked.kind, paths.indexOf(path), found.get().type());
  }

  /** Without tasks there would be no result row, although a count of no rows is 0. */
  private static boolean canPush(ScanRequest rows, AverageColumns averages) throws IOException {
    List<ScanSummary> splits =
        EngineScans.splitSummaries(rows.scan(), averages.paths(rows.names()));
    return !splits.isEmpty() && averages.haveSafeSums(rows.names(), ScanSummary.merge(splits));
  }

  private static List<ReadColumn> columns(ScanRequest rows, List<ColumnPath> paths) {
    return paths.stream().map(path -> ReadColumn.of(rows.names().table(), path)).toList();
  }

  /** The type of the tasks' result rows. */
  StructType schema() {
    StructType schema = new StructType();
    for (AggregateFunction function : functions) {
      schema = schema.add("agg_func_" + schema.size(), function.type(), true);
    }
    return schema;
  }
}
