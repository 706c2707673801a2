package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.spark.predicate.NamedPaths;
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
 * Counts, minima and maxima that the manifest tells exactly; Spark reads no row for them. Where one
 * of a query's is not exact, none is taken.
 */
final class KnownAggregates implements LocalScan {
  private final String shown;
  private final StructType schema;
  private final InternalRow row;

  private KnownAggregates(String shown, StructType schema, InternalRow row) {
    this.shown = shown;
    this.schema = schema;
    this.row = row;
  }

  /** A value as Spark has it inside, or null, and its type. */
  private record Known(Object value, DataType type) {}

  /** The answer to an aggregation over all rows of a scan; empty where it is not known. */
  static Optional<KnownAggregates> of(
      Aggregation aggregation, TableScan scan, NamedPaths names, String shown) throws IOException {
    if (aggregation.groupByExpressions().length > 0) {
      return Optional.empty();
    }
    List<ColumnPath> paths = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Optional<Expression> column = column(function);
      Optional<NamedPaths.Found> found = column.flatMap(names::find);
      if (found.isEmpty() && !(function instanceof CountStar)) {
        return Optional.empty();
      }
      found.ifPresent(known -> paths.add(known.path()));
    }
    return answer(aggregation, scan.summary(paths), names, shown);
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

  private static Optional<KnownAggregates> answer(
      Aggregation aggregation, ScanSummary summary, NamedPaths names, String shown) {
    StructType schema = new StructType();
    List<Object> values = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Optional<Known> known =
          function instanceof CountStar
              ? rowCount(summary)
              : ofColumn(function, summary, names.find(column(function).orElseThrow()).get());
      if (known.isEmpty()) {
        return Optional.empty();
      }
      schema = schema.add("agg_func_" + values.size(), known.get().type, true);
      values.add(known.get().value);
    }
    return Optional.of(
        new KnownAggregates(shown, schema, new GenericInternalRow(values.toArray())));
  }

  private static Optional<Known> rowCount(ScanSummary summary) {
    return summary.certainty() == Certainty.NONE
        ? Optional.empty()
        : Optional.of(new Known(summary.rowCount(), DataTypes.LongType));
  }

  private static Optional<Known> ofColumn(
      AggregateFunc function, ScanSummary summary, NamedPaths.Found column) {
    if (summary.certainty() != Certainty.BOUNDS) {
      return Optional.empty();
    }
    DataType type = SparkTypes.ofValue(column.type());
    if (summary.rowCount() == 0) {
      return Optional.of(
          function instanceof Count ? new Known(0L, DataTypes.LongType) : new Known(null, type));
    }
    Optional<Bounds> bounds = summary.bounds(column.path());
    if (function instanceof Count) {
      return bounds.map(known -> new Known(known.counts().valueCount(), DataTypes.LongType));
    }
    return bounds
        .filter(known -> known.exactness() == Bounds.Exactness.EXACT)
        .flatMap(known -> KnownEnds.of(known, column.type(), type))
        .map(ends -> new Known(function instanceof Min ? ends.min() : ends.max(), type));
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
