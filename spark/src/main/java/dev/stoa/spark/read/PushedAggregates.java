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
 * @param request the request for the aggregated columns
 * @param functions the aggregates in the query's order
 */
record PushedAggregates(ScanRequest request, List<AggregateFunction> functions) {
  /** The kind of an aggregate, and its column. */
  private record ColumnAggregate(Kind kind, Expression column) {}

  /** Returns the aggregates of a query; empty if Spark must compute any of them itself. */
  static Optional<PushedAggregates> of(
      Aggregation aggregation, ScanRequest request, AverageColumns averageColumns)
      throws IOException {
    if (aggregation.groupByExpressions().length > 0) {
      return Optional.empty();
    }
    List<ColumnPath> paths = new ArrayList<>();
    List<AggregateFunction> functions = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Optional<AggregateFunction> pushed =
          function instanceof CountStar
              ? Optional.of(AggregateFunction.countRows())
              : ofColumn(function).flatMap(aggregate -> bind(aggregate, request.resolver(), paths));
      if (pushed.isEmpty()) {
        return Optional.empty();
      }
      functions.add(pushed.get());
    }
    return canPush(request, averageColumns)
        ? Optional.of(
            new PushedAggregates(
                request.withColumns(columns(request, paths), List.of()), functions))
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

  private static Optional<AggregateFunction> bind(
      ColumnAggregate aggregate, PathResolver resolver, List<ColumnPath> paths) {
    Optional<PathResolver.ResolvedPath> resolved = resolver.resolve(aggregate.column);
    if (resolved.isEmpty()) {
      return Optional.empty();
    }
    ColumnPath path = resolved.get().path();
    if (!paths.contains(path)) {
      paths.add(path);
    }
    return AggregateFunction.of(aggregate.kind, paths.indexOf(path), resolved.get().schema());
  }

  /**
   * Whether sums cannot overflow and there are tasks, without which even a count would have no
   * result row.
   */
  private static boolean canPush(ScanRequest request, AverageColumns averageColumns)
      throws IOException {
    List<ScanSummary> splits =
        EngineScans.splitSummaries(request.scan(), averageColumns.paths(request.resolver()));
    return !splits.isEmpty()
        && averageColumns.areSumsSafe(request.resolver(), ScanSummary.merge(splits));
  }

  private static List<ReadColumn> columns(ScanRequest request, List<ColumnPath> paths) {
    return paths.stream()
        .map(path -> ReadColumn.of(request.resolver().tableSchema(), path))
        .toList();
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
