package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.predicate.NamedPaths;
import dev.stoa.spark.predicate.PushedPredicate;
import dev.stoa.spark.type.AlikeNames;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.type.StoredName;
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

/** Gathers what a query asks of a table, and gives the scan that reads it. */
public final class TableScanBuilder
    implements SupportsPushDownV2Filters,
        SupportsPushDownRequiredColumns,
        SupportsPushDownAggregates,
        SupportsPushDownLimit,
        SupportsPushDownTopN {
  private ScanRequest request;
  private Optional<Scan> aggregates = Optional.empty();
  private Averages averages = Averages.NONE;
  private boolean isOfCommand;

  /** The columns of the table. */
  private final StructType all;

  private StreamSettings streaming = StreamSettings.of(CaseInsensitiveStringMap.empty());

  /** A builder of scans of no more than this one reads. */
  public TableScanBuilder(TableScan scan, TablePlace place) {
    this.request = ScanRequest.of(place, scan);
    this.all =
        new StructType(
            request.columns().stream().map(ReadColumn::field).toArray(StructField[]::new));
  }

  /** The schema of the table's records. */
  public Schema table() {
    return request.names().table();
  }

  /** Lets queries name what is inside columns, besides these. */
  public TableScanBuilder withPaths(Map<String, ColumnPath> byNames) {
    request = request.withNames(new NamedPaths(table(), byNames));
    return this;
  }

  /** The same builder, for a command that changes the rows that it reads. */
  public TableScanBuilder forCommand() {
    isOfCommand = true;
    return this;
  }

  /** The same builder, for streams that the options of the query say more of. */
  public TableScanBuilder streamedBy(CaseInsensitiveStringMap options) {
    streaming = StreamSettings.of(options);
    return this;
  }

  /** Takes what can be evaluated exactly while reading; the rest goes back to Spark. */
  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    PushedPredicate translation = new PushedPredicate(request.names());
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
    return request.pushed().toArray(Predicate[]::new);
  }

  @Override
  public void pruneColumns(StructType required) {
    AlikeNames.check(request.place(), required, all);
    List<ReadColumn> columns = new ArrayList<>();
    List<PlaceColumn> places = new ArrayList<>();
    for (StructField field : required.fields()) {
      Optional<ColumnPath> path = path(field.name());
      if (path.isPresent()) {
        columns.add(ReadColumn.of(table(), path.get(), field));
      } else {
        places.add(PlaceColumn.find(field.name()).orElseThrow());
      }
    }
    request = request.withColumns(List.copyOf(columns), List.copyOf(places));
  }

  private Optional<ColumnPath> path(String name) {
    Optional<Schema.Field> column = Optional.ofNullable(StoredName.find(table(), name));
    return column
        .map(field -> ColumnPath.of(StoredName.stored(field)))
        .or(() -> Optional.ofNullable(request.names().inside().get(name)));
  }

  /** Each task gives no more rows than that; Spark takes so many of all. */
  @Override
  public boolean pushLimit(int limit) {
    request = request.withLimit(limit);
    return true;
  }

  /** Leaves out split directories that have none of the first rows; Spark sorts the others. */
  @Override
  public boolean pushTopN(SortOrder[] orders, int limit) {
    try {
      Optional<FilterPredicate> first = TopRows.of(orders, limit, request.scan(), request.names());
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

  /** Whether the manifest knows the whole answer. */
  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    try {
      averages = averages.with(aggregation);
      aggregates =
          KnownAggregates.of(aggregation, request.scan(), request.names(), request.toString())
              .map(known -> known);
      return aggregates.isPresent();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Takes what the manifest knows; else each task aggregates what it reads. */
  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    try {
      if (!supportCompletePushDown(aggregation)) {
        aggregates = PushedAggregates.of(aggregation, request, averages).map(this::aggregated);
      }
      return aggregates.isPresent();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Of rows without keys of partitions, which aggregates do not have. */
  private Scan aggregated(PushedAggregates pushed) {
    SparkScan rows = new SparkScan(pushed.request(), streaming, Optional.empty());
    return new AggregateScan(rows, pushed);
  }

  private UncheckedIOException unreadable(IOException e) {
    return new UncheckedIOException(request.place() + " cannot be read: " + e.getMessage(), e);
  }

  /** What is read so far. */
  public TableScan scan() {
    return request.scan();
  }

  @Override
  public Scan build() {
    return aggregates.orElseGet(this::rows);
  }

  private Scan rows() {
    SparkScan rows = SparkScan.of(request, streaming);
    return isOfCommand ? rows.withoutRuntimeFilters() : rows;
  }
}
