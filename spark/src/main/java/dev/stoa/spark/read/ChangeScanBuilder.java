package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.predicate.PredicateTranslator;
import dev.stoa.spark.type.CaseCollisions;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.table.Table;
import dev.stoa.table.feed.ChangeScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Builds a scan of the changes of a table from the columns and filters that a query pushes. */
public final class ChangeScanBuilder
    implements SupportsPushDownV2Filters, SupportsPushDownRequiredColumns {
  private final Table table;
  private final ChangeScan changes;
  private final ChangeRange range;
  private final StreamOptions streamOptions;
  private final Schema schema;
  private final List<Predicate> versionFilters = new ArrayList<>();
  private ScanRequest request;
  private StructType required;

  /**
   * Creates a builder.
   *
   * @param range the versions of a batch
   * @param options the options of a stream
   */
  public ChangeScanBuilder(
      TableLocation location,
      Table table,
      ChangeScan changes,
      ChangeRange range,
      CaseInsensitiveStringMap options) {
    this.table = table;
    this.changes = changes;
    this.range = range;
    this.streamOptions = StreamOptions.of(options);
    this.schema = changes.schema();
    this.request = ScanRequest.of(location, changes.rowScan());
    this.required = typeOf(changes, List.of());
  }

  /**
   * Returns the type of all changes: the columns of the table, then those of a change. The columns
   * of the table are nullable, because a version may lack them.
   *
   * @param requiredColumns the columns that are not nullable
   */
  public static StructType typeOf(ChangeScan changes, List<String> requiredColumns) {
    StructField[] columns =
        ReadColumn.all(changes.schema()).stream()
            .map(ReadColumn::field)
            .map(
                field ->
                    field.copy(
                        field.name(),
                        field.dataType(),
                        !requiredColumns.contains(field.name()),
                        field.metadata()))
            .toArray(StructField[]::new);
    StructType type = new StructType(columns);
    for (ChangeColumn column : ChangeColumn.values()) {
      type = type.add(column.field());
    }
    return type;
  }

  /**
   * Pushes the filters of the table's columns; Spark tests those of the version again, which
   * restrict the versions.
   */
  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    PredicateTranslator translator = new PredicateTranslator(request.resolver());
    List<Predicate> rejected = new ArrayList<>();
    for (Predicate predicate : predicates) {
      boolean isOfChange =
          Stream.of(predicate.references())
              .anyMatch(reference -> ChangeColumn.find(reference.fieldNames()[0]).isPresent());
      Optional<FilterPredicate> filter = isOfChange ? Optional.empty() : translator.of(predicate);
      if (filter.isPresent()) {
        request = request.withPushedFilter(filter.get(), predicate);
      } else {
        versionFilters.add(predicate);
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
  public void pruneColumns(StructType newRequired) {
    SparkErrors.run(
        () -> CaseCollisions.check(request.location(), newRequired, typeOf(changes, List.of())));
    required = newRequired;
  }

  @Override
  public Scan build() {
    List<ReadColumn> columns = new ArrayList<>();
    for (StructField field : required.fields()) {
      if (ChangeColumn.find(field.name()).isEmpty()) {
        ColumnPath path =
            ColumnPath.of(SparkNames.storedName(SparkNames.findSpark(schema, field.name())));
        columns.add(ReadColumn.of(schema, path, field));
      }
    }
    ScanRequest selected = request.withColumns(List.copyOf(columns), List.of());
    return new SparkChangeScan(
        selected,
        required,
        table,
        changes.withRowScan(selected.scan()),
        new SparkChangeScan.Versions(range, List.copyOf(versionFilters), streamOptions));
  }
}
