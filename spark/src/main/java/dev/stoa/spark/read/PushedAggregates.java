package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.aggregate.AggregateFunction;
import dev.stoa.spark.aggregate.AggregateFunction.Kind;
import dev.stoa.spark.predicate.NamedPaths;
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
 * Counts, sums and ends of all rows of a scan, as far as tasks can find them: each over what it
 * reads, and Spark over what they give.
 *
 * @param request of the columns that are aggregated
 * @param functions in the order in which they are asked for
 */
record PushedAggregates(ScanRequest request, List<AggregateFunction> functions) {
  /** A function, and the column that it is of. */
  private record OfColumn(Kind kind, Expression column) {}

  /** The aggregates of a query; empty where Spark has to find one of them itself. */
  static Optional<PushedAggregates> of(Aggregation aggregation, ScanRequest rows, Averages averages)
      throws IOException {
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
    return areSafe(rows, averages)
        ? Optional.of(
            new PushedAggregates(rows.withColumns(columns(rows, paths), List.of()), functions))
        : Optional.empty();
  }

  private static Optional<OfColumn> ofColumn(AggregateFunc function) {
    if (function instanceof Min min) {
      return Optional.of(new OfColumn(Kind.MIN, min.column()));
    } else if (function instanceof Max max) {
      return Optional.of(new OfColumn(Kind.MAX, max.column()));
    } else if (function instanceof Sum sum && !sum.isDistinct()) {
      return Optional.of(new OfColumn(Kind.SUM, sum.column()));
    }
    return function instanceof Count count && !count.isDistinct()
        ? Optional.of(new OfColumn(Kind.COUNT, count.column()))
        : Optional.empty();
  }

  private static Optional<AggregateFunction> find(
      OfColumn asked, NamedPaths names, List<ColumnPath> paths) {
    Optional<NamedPaths.Found> found = names.find(asked.column);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ColumnPath path = found.get().path();
    if (!paths.contains(path)) {
      paths.add(path);
    }
    return AggregateFunction.of(asked.kind, paths.indexOf(path), found.get().type());
  }

  /** Of no tasks there would be no row, and a count of none is 0. */
  private static boolean areSafe(ScanRequest rows, Averages averages) throws IOException {
    List<ScanSummary> splits = rows.scan().splitSummaries(averages.paths(rows.names()));
    return !splits.isEmpty() && averages.haveSums(rows.names(), ScanSummary.merge(splits));
  }

  private static List<ReadColumn> columns(ScanRequest rows, List<ColumnPath> paths) {
    return paths.stream().map(path -> ReadColumn.of(rows.names().table(), path)).toList();
  }

  /** The rows that tasks give. */
  StructType schema() {
    StructType schema = new StructType();
    for (AggregateFunction function : functions) {
      schema = schema.add("agg_func_" + schema.size(), function.type(), true);
    }
    return schema;
  }
}
