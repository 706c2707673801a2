package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.scan.ScanSummary;
import dev.stoa.table.scan.ScanSummary.Exactness;
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
 * A scan that returns counts, minima and maxima that are exact in the manifest, without reading
 * rows. If any aggregate of a query is not exact, none is pushed down.
 */
final class ManifestAggregates implements LocalScan {
  private final String requestText;
  private final StructType schema;
  private final InternalRow row;

  private ManifestAggregates(String requestText, StructType schema, InternalRow row) {
    this.requestText = requestText;
    this.schema = schema;
    this.row = row;
  }

  /** The result of an aggregate in Spark's internal form, or null, and its type. */
  private record TypedValue(Object value, DataType type) {}

  /**
   * Returns the result of an aggregation over all rows of a scan; empty if it cannot be derived
   * exactly from the manifest.
   *
   * @param requestText the text of the scan's request, for the description
   */
  static Optional<ManifestAggregates> of(
      Aggregation aggregation, TableScan scan, PathResolver resolver, String requestText)
      throws IOException {
    if (aggregation.groupByExpressions().length > 0) {
      return Optional.empty();
    }
    List<ColumnPath> paths = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Optional<PathResolver.ResolvedPath> resolved = column(function).flatMap(resolver::resolve);
      if (resolved.isEmpty() && !(function instanceof CountStar)) {
        return Optional.empty();
      }
      resolved.ifPresent(column -> paths.add(column.path()));
    }
    return fromSummary(aggregation, EngineScans.summary(scan, paths), resolver, requestText);
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

  private static Optional<ManifestAggregates> fromSummary(
      Aggregation aggregation, ScanSummary summary, PathResolver resolver, String requestText) {
    StructType schema = new StructType();
    List<Object> values = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Optional<TypedValue> result =
          function instanceof CountStar
              ? rowCount(summary)
              : ofColumn(function, summary, resolver.resolve(column(function).orElseThrow()).get());
      if (result.isEmpty()) {
        return Optional.empty();
      }
      schema = schema.add("agg_func_" + values.size(), result.get().type, true);
      values.add(result.get().value);
    }
    return Optional.of(
        new ManifestAggregates(requestText, schema, new GenericInternalRow(values.toArray())));
  }

  private static Optional<TypedValue> rowCount(ScanSummary summary) {
    return summary.exactness() == Exactness.NONE
        ? Optional.empty()
        : Optional.of(new TypedValue(summary.rowCount(), DataTypes.LongType));
  }

  private static Optional<TypedValue> ofColumn(
      AggregateFunc function, ScanSummary summary, PathResolver.ResolvedPath column) {
    if (summary.exactness() != Exactness.COUNT_AND_BOUNDS) {
      return Optional.empty();
    }
    DataType type = SparkTypes.ofValue(column.schema());
    if (summary.rowCount() == 0) {
      return Optional.of(
          function instanceof Count
              ? new TypedValue(0L, DataTypes.LongType)
              : new TypedValue(null, type));
    }
    Optional<Bounds> bounds = summary.bounds(column.path());
    if (function instanceof Count) {
      return bounds.map(exact -> new TypedValue(exact.counts().valueCount(), DataTypes.LongType));
    }
    return bounds
        .filter(range -> range.exactness() == Bounds.Exactness.EXACT)
        .flatMap(range -> ColumnMinMax.of(range, column.schema(), type))
        .map(minMax -> new TypedValue(function instanceof Min ? minMax.min() : minMax.max(), type));
  }

  @Override
  public StructType readSchema() {
    return schema;
  }

  @Override
  public String description() {
    return "stoa " + requestText + " AggregatesFromManifest";
  }

  @Override
  public InternalRow[] rows() {
    return new InternalRow[] {row};
  }
}
