package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.spark.predicate.PredicateTranslator;
import dev.stoa.spark.type.CaseCollisions;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Collects what a query pushes down to a table, and builds the scan. */
public final class TableScanBuilder
    implements SupportsPushDownV2Filters,
        SupportsPushDownRequiredColumns,
        SupportsPushDownAggregates,
        SupportsPushDownLimit,
        SupportsPushDownTopN {
  private ScanRequest request;
  private Optional<Scan> aggregates = Optional.empty();
  private AverageColumns averages = AverageColumns.NONE;
  private boolean isRowLevelOperation;

  /** The columns of the table. */
  private final StructType tableType;

  private StreamOptions streaming = StreamOptions.of(CaseInsensitiveStringMap.empty());

  /** A builder of scans within another scan. */
  public TableScanBuilder(TableScan scan, TableLocation location) {
    this.request = ScanRequest.of(location, scan);
    this.tableType =
        new StructType(
            request.columns().stream().map(ReadColumn::field).toArray(StructField[]::new));
  }

  /** The schema of the table's records. */
  public Schema table() {
    return request.names().table();
  }

  /** Lets queries also use names for nested fields. */
  public TableScanBuilder withPaths(Map<String, ColumnPath> byNames) {
    request = request.withNames(new PathResolver(table(), byNames));
    return this;
  }

  /** The same builder, for a command that changes the rows that it reads. */
  public TableScanBuilder forRowLevelOperation() {
    isRowLevelOperation = true;
    return this;
  }

  /** The same builder, with the stream options of the query. */
  public TableScanBuilder withStreamOptions(CaseInsensitiveStringMap options) {
    streaming = StreamOptions.of(options);
    return this;
  }

  /** Takes the filters that can be evaluated exactly while reading; returns the rest to Spark. */
  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    PredicateTranslator translation = new PredicateTranslator(request.names());
    List<Predicate> left = new ArrayList<>();
    for (Predicate predicate : predicates) {
      Optional<FilterPredicate> rows = translation.of(predicate);
      if (rows.isPresent()) {
        request = request.withFilter(rows.get(), predicate);
      } else {
        left.add(predicate);
      }
    }
    return left.toArray(Predicate[]::new);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return request.pushedFilters().toArray(Predicate[]::new);
  }

  @Override
  public void pruneColumns(StructType required) {
    CaseCollisions.check(request.location(), required, tableType);
    List<ReadColumn> columns = new ArrayList<>();
    List<RowIdColumn> rowIdColumns = new ArrayList<>();
    for (StructField field : required.fields()) {
      Optional<ColumnPath> path = path(field.name());
      if (path.isPresent()) {
        columns.add(ReadColumn.of(table(), path.get(), field));
      } else {
        rowIdColumns.add(RowIdColumn.find(field.name()).orElseThrow());
      }
    }
    request = request.withColumns(List.copyOf(columns), List.copyOf(rowIdColumns));
  }

  private Optional<ColumnPath> path(String name) {
    Optional<Schema.Field> column = Optional.ofNullable(SparkNames.findSpark(table(), name));
    return column
        .map(field -> ColumnPath.of(SparkNames.storedName(field)))
        .or(() -> Optional.ofNullable(request.names().aliases().get(name)));
  }

  /** Limits the rows of each task; Spark limits the total. */
  @Override
  public boolean pushLimit(int limit) {
    request = request.withLimit(limit);
    return true;
  }

  /** Skips split directories that have none of the first rows; Spark sorts the rest. */
  @Override
  public boolean pushTopN(SortOrder[] orders, int limit) {
    try {
      Optional<FilterPredicate> first =
          TopNFilter.of(orders, limit, request.scan(), request.names());
      first.ifPresent(rows -> request = request.withCondition(rows));
      return first.isPresent();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  /** Whether the manifest has the complete result. */
  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    try {
      averages = averages.with(aggregation);
      aggregates =
          ManifestAggregates.of(aggregation, request.scan(), request.names(), request.toString())
              .map(known -> known);
      return aggregates.isPresent();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Answers from the manifest if possible; otherwise each task aggregates its rows. */
  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    try {
      if (!supportCompletePushDown(aggregation)) {
        aggregates =
            PushedAggregates.of(aggregation, request, averages).map(this::newAggregateScan);
      }
      return aggregates.isPresent();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Ignores partition keys, which aggregates do not have. */
  private Scan newAggregateScan(PushedAggregates pushed) {
    SparkScan rows = new SparkScan(pushed.request(), streaming, Optional.empty());
    return new AggregateScan(rows, pushed);
  }

  private UncheckedIOException unreadable(IOException e) {
    return new UncheckedIOException(request.location() + " cannot be read: " + e.getMessage(), e);
  }

  /** The scan as pushed down so far. */
  public TableScan scan() {
    return request.scan();
  }

  @Override
  public Scan build() {
    return aggregates.orElseGet(this::rows);
  }

  private Scan rows() {
    SparkScan rows = SparkScan.of(request, streaming);
    return isRowLevelOperation ? rows.withoutRuntimeFilters() : rows;
  }
}
