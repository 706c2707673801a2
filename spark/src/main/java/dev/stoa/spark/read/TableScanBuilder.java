package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.spark.predicate.PredicateTranslator;
import dev.stoa.spark.type.CaseCollisions;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
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

/**
 * Builds a scan of a table from the columns, filters, limits and aggregates that a query pushes
 * down.
 */
public final class TableScanBuilder
    implements SupportsPushDownV2Filters,
        SupportsPushDownRequiredColumns,
        SupportsPushDownAggregates,
        SupportsPushDownLimit,
        SupportsPushDownTopN {
  private ScanRequest request;
  private Optional<Scan> aggregateScan = Optional.empty();
  private AverageColumns averageColumns = AverageColumns.NONE;
  private boolean isRowLevelOperation;

  /** The columns of the table. */
  private final StructType tableType;

  private StreamOptions streamOptions = StreamOptions.of(CaseInsensitiveStringMap.empty());

  /** Creates a builder of scans that start from a scan of the table. */
  public TableScanBuilder(TableScan scan, TableLocation location) {
    this.request = ScanRequest.of(location, scan);
    this.tableType =
        new StructType(
            request.columns().stream().map(ReadColumn::field).toArray(StructField[]::new));
  }

  /** The schema of the table's records. */
  public Schema tableSchema() {
    return request.resolver().tableSchema();
  }

  /** Lets queries also use aliases of paths. */
  public TableScanBuilder withAliases(Map<String, ColumnPath> pathsByName) {
    request = request.withResolver(new PathResolver(tableSchema(), pathsByName));
    return this;
  }

  /** Builds the scan of a command that changes the rows that it reads. */
  public TableScanBuilder forRowLevelOperation() {
    isRowLevelOperation = true;
    return this;
  }

  /** Sets the stream options of the query. */
  public TableScanBuilder withStreamOptions(CaseInsensitiveStringMap options) {
    streamOptions = StreamOptions.of(options);
    return this;
  }

  /** Pushes the filters that can be evaluated exactly while reading; returns the other ones. */
  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    PredicateTranslator translator = new PredicateTranslator(request.resolver());
    List<Predicate> rejected = new ArrayList<>();
    for (Predicate predicate : predicates) {
      Optional<FilterPredicate> filter = translator.of(predicate);
      if (filter.isPresent()) {
        request = request.withPushedFilter(filter.get(), predicate);
      } else {
        rejected.add(predicate);
      }
    }
    return rejected.toArray(Predicate[]::new);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return request.pushedFilters().toArray(Predicate[]::new);
  }

  @Override
  public void pruneColumns(StructType required) {
    SparkErrors.run(() -> CaseCollisions.check(request.location(), required, tableType));
    List<ReadColumn> columns = new ArrayList<>();
    List<RowIdColumn> rowIdColumns = new ArrayList<>();
    for (StructField field : required.fields()) {
      Optional<ColumnPath> path = path(field.name());
      if (path.isPresent()) {
        columns.add(ReadColumn.of(tableSchema(), path.get(), field));
      } else {
        rowIdColumns.add(RowIdColumn.find(field.name()).orElseThrow());
      }
    }
    request = request.withColumns(List.copyOf(columns), List.copyOf(rowIdColumns));
  }

  private Optional<ColumnPath> path(String name) {
    Optional<Schema.Field> column = Optional.ofNullable(SparkNames.findSpark(tableSchema(), name));
    return column
        .map(field -> ColumnPath.of(SparkNames.storedName(field)))
        .or(() -> Optional.ofNullable(request.resolver().aliases().get(name)));
  }

  /** Limits the rows of each task; Spark limits the total. */
  @Override
  public boolean pushLimit(int limit) {
    request = request.withLimit(limit);
    return true;
  }

  /**
   * Skips split directories that contain none of the first rows; Spark sorts the rows of the
   * others.
   */
  @Override
  public boolean pushTopN(SortOrder[] orders, int limit) {
    try {
      Optional<FilterPredicate> topN =
          TopNFilter.of(orders, limit, request.scan(), request.resolver());
      topN.ifPresent(condition -> request = request.withRetestedFilter(condition));
      return topN.isPresent();
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  /** Whether the manifest contains the complete result. */
  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    try {
      averageColumns = averageColumns.with(aggregation);
      aggregateScan =
          ManifestAggregates.of(aggregation, request.scan(), request.resolver(), request.toString())
              .map(scan -> scan);
      return aggregateScan.isPresent();
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  /** Computes aggregates from the manifest if possible; otherwise each task aggregates its rows. */
  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    try {
      if (!supportCompletePushDown(aggregation)) {
        aggregateScan =
            PushedAggregates.of(aggregation, request, averageColumns).map(this::newAggregateScan);
      }
      return aggregateScan.isPresent();
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  /** Creates a scan of aggregates, which have no partition keys. */
  private Scan newAggregateScan(PushedAggregates pushed) {
    SparkScan rowScan = new SparkScan(pushed.request(), streamOptions, Optional.empty());
    return new AggregateScan(rowScan, pushed);
  }

  private RuntimeException unreadable(Exception e) {
    return SparkErrors.translate(request.location() + " cannot be read", e);
  }

  /** The scan as pushed down so far. */
  public TableScan scan() {
    return request.scan();
  }

  @Override
  public Scan build() {
    return aggregateScan.orElseGet(this::newRowScan);
  }

  private Scan newRowScan() {
    SparkScan rowScan = SparkScan.of(request, streamOptions);
    return isRowLevelOperation ? rowScan.withoutRuntimeFilters() : rowScan;
  }
}
