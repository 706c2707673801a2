package dev.stoa.spark.write;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.TableSchema;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.predicate.PredicateTranslator;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.table.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Builds the write of a query to a table from the rows that it replaces. */
public class TableWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {
  private final TableLocation location;
  private final Optional<Table> table;
  private final LogicalWriteInfo query;
  private OverwriteMode overwriteMode = new OverwriteMode.Append();

  /**
   * Creates a builder for a query's write to a table.
   *
   * @param table the table; empty if the write creates it
   */
  public TableWriteBuilder(TableLocation location, Optional<Table> table, LogicalWriteInfo query) {
    this.location = location;
    this.table = table;
    this.query = query;
  }

  /** Whether the rows to be replaced can be determined exactly. */
  @Override
  public boolean canOverwrite(Predicate[] predicates) {
    return predicate(predicates).isPresent();
  }

  @Override
  public WriteBuilder overwrite(Predicate[] predicates) {
    overwriteMode = new OverwriteMode.ByFilter(predicate(predicates).orElseThrow());
    return this;
  }

  private Optional<FilterPredicate> predicate(Predicate[] predicates) {
    if (table.isEmpty()) {
      return Optional.empty();
    }
    PredicateTranslator translator = new PredicateTranslator(table.get().schema());
    List<Optional<FilterPredicate>> conditions =
        Arrays.stream(predicates).map(translator::of).toList();
    return conditions.stream().allMatch(Optional::isPresent)
        ? conditions.stream().map(Optional::get).reduce(FilterPredicate::and)
        : Optional.empty();
  }

  @Override
  public WriteBuilder truncate() {
    overwriteMode = new OverwriteMode.All();
    return this;
  }

  @Override
  public WriteBuilder overwriteDynamicPartitions() {
    overwriteMode = new OverwriteMode.Dynamic();
    return this;
  }

  @Override
  public Write build() {
    WriteTarget target = new WriteTarget(location, query.schema(), query.options());
    return SparkErrors.call(
        () -> new QueryWrite(target, query, overwriteMode, requiredDistribution()));
  }

  /** The distribution for the table, or for the one that the write creates. */
  private RequiredDistribution requiredDistribution() {
    CaseInsensitiveStringMap options = query.options();
    if (table.isPresent()) {
      Schema tableSchema = table.get().schema();
      PartitionSpec spec = table.get().snapshot().partitionSpec();
      return RequiredDistribution.of(tableSchema, spec, WriteSettings.of(tableSchema, options));
    }
    TableSchema newSchema = TableSchema.of(StoredTypes.of(query.schema()));
    PartitionSpec requested = WriteSettings.partitioning(options);
    PartitionSpec spec =
        requested.terms().isEmpty()
            ? requested
            : Partitioning.of(requested, newSchema).spec(newSchema);
    return RequiredDistribution.of(
        newSchema.avroSchema(), spec, WriteSettings.of(newSchema.avroSchema(), options));
  }
}
