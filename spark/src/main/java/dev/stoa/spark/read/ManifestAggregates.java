package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.scan.ScanSummary;
import dev.stoa.table.scan.ScanSummary.Certainty;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Counts, minima and maxima that the manifest knows exactly; Spark reads no rows for them. If any
 * aggregate of a query is not exact, none is pushed down.
 */
final class ManifestAggregates implements LocalScan {
  private final String shown;
  private final StructType schema;
  private final InternalRow row;

  private ManifestAggregates(String shown, StructType schema, InternalRow row) {
    this.shown = shown;
    this.schema = schema;
    this.row = row;
  }

  /** A value in Spark's internal form, or null, and its type. */
  private record KnownValue(Object value, DataType type) {}

  /**
   * The result of an aggregation over all rows of a scan; empty if the manifest does not know it.
   */
  static Optional<ManifestAggregates> of(
      Aggregation aggregation, TableScan scan, PathResolver names, String shown)
      throws IOException {
    if (aggregation.groupByExpressions().length > 0) {
      return Optional.empty();
    }
    List<ColumnPath> paths = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Optional<Expression> column = column(function);
      Optional<PathResolver.ResolvedPath> found = column.flatMap(names::resolve);
      if (found.isEmpty() && !(function instanceof CountStar)) {
        return Optional.empty();
      }
      found.ifPresent(known -> paths.add(known.path()));
    }
    return answer(aggregation, EngineScans.summary(scan, paths), names, shown);
  }

  private static Optional<Expression> column(AggregateFunc function) {
    if (function instanceof Min min) {
      return Optional.of(min.column());
    } else if (function instanceof Max max) {
      return Optional.of(max.column());
    }
    return function instanceof Count count && !count.isDistinct()
        ? Optional.of(count.column())
        : Optional.empty();
  }

  private static Optional<ManifestAggregates> answer(
      Aggregation aggregation, ScanSummary summary, PathResolver names, String shown) {
    StructType schema = new StructType();
    List<Object> values = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Optional<KnownValue> known =
          function instanceof CountStar
              ? rowCount(summary)
              : ofColumn(function, summary, names.resolve(column(function).orElseThrow()).get());
      if (known.isEmpty()) {
        return Optional.empty();
      }
      schema = schema.add("agg_func_" + values.size(), known.get().type, true);
      values.add(known.get().value);
    }
    return Optional.of(
        new ManifestAggregates(shown, schema, new GenericInternalRow(values.toArray())));
  }

  private static Optional<KnownValue> rowCount(ScanSummary summary) {
    return summary.certainty() == Certainty.NONE
        ? Optional.empty()
        : Optional.of(new KnownValue(summary.rowCount(), DataTypes.LongType));
  }

  private static Optional<KnownValue> ofColumn(
      AggregateFunc function, ScanSummary summary, PathResolver.ResolvedPath column) {
    if (summary.certainty() != Certainty.BOUNDS) {
      return Optional.empty();
    }
    DataType type = SparkTypes.ofValue(column.type());
    if (summary.rowCount() == 0) {
      return Optional.of(
          function instanceof Count
              ? new KnownValue(0L, DataTypes.LongType)
              : new KnownValue(null, type));
    }
    Optional<Bounds> bounds = summary.bounds(column.path());
    if (function instanceof Count) {
      return bounds.map(known -> new KnownValue(known.counts().valueCount(), DataTypes.LongType));
    }
    return bounds
        .filter(known -> known.exactness() == Bounds.Exactness.EXACT)
        .flatMap(known -> ColumnMinMax.of(known, column.type(), type))
        .map(minMax -> new KnownValue(function instanceof Min ? minMax.min() : minMax.max(), type));
  }

  @Override
  public StructType readSchema() {
    return schema;
  }

  @Override
  public String description() {
    return "stoa " + shown + " AggregatesFromManifest";
  }

  @Override
  public InternalRow[] rows() {
    return new InternalRow[] {row};
  }
}
