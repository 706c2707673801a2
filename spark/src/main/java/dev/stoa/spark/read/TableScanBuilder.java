package dev.stoa.spark.read;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.predicate.PushedPredicate;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.type.StoredName;
import dev.stoa.table.TableScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Gathers what a query asks of a table, and gives the scan that reads it. */
public final class TableScanBuilder
    implements SupportsPushDownV2Filters, SupportsPushDownRequiredColumns {
  private final Schema schema;
  private final TablePlace place;
  private final List<Predicate> pushed = new ArrayList<>();
  private TableScan scan;
  private List<PlaceColumn> places = List.of();
  private StreamSettings streaming = StreamSettings.of(CaseInsensitiveStringMap.empty());

  /** A builder of scans of no more than this one reads. */
  public TableScanBuilder(TableScan scan, TablePlace place) {
    this.schema = scan.schema();
    this.place = place;
    this.scan = scan;
  }

  /** The same builder, for streams that the options of the query say more of. */
  public TableScanBuilder streamedBy(CaseInsensitiveStringMap options) {
    streaming = StreamSettings.of(options);
    return this;
  }

  /** Takes what can be evaluated exactly while reading; the rest goes back to Spark. */
  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    PushedPredicate translation = new PushedPredicate(schema);
    List<Predicate> left = new ArrayList<>();
    for (Predicate predicate : predicates) {
      Optional<FilterPredicate> rows = translation.of(predicate);
      if (rows.isPresent()) {
        pushed.add(predicate);
        scan = scan.filter(rows.get());
      } else {
        left.add(predicate);
      }
    }
    return left.toArray(Predicate[]::new);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pushed.toArray(Predicate[]::new);
  }

  @Override
  public void pruneColumns(StructType required) {
    List<String> columns = new ArrayList<>();
    places = new ArrayList<>();
    for (String name : required.fieldNames()) {
      Schema.Field field = StoredName.find(schema, name);
      if (field == null) {
        places.add(PlaceColumn.find(name).orElseThrow());
      } else {
        columns.add(field.name());
      }
    }
    scan = scan.select(columns);
  }

  @Override
  public Scan build() {
    return new SparkScan(scan, places, place, pushed.toString(), streaming);
  }
}
