package dev.stoa.spark.write;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.TableSchema;
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

/** Collects what a query writes to a table, and which of its rows it replaces. */
public class TableWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {
  private final TableLocation location;
  private final Optional<Table> table;
  private final LogicalWriteInfo query;
  private OverwriteMode overwriteMode = new OverwriteMode.Append();

  /**
   * A builder for a query's write to a table.
   *
   * @param table empty if the write creates it
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
    PredicateTranslator translation = new PredicateTranslator(table.get().schema());
    List<Optional<FilterPredicate>> all = Arrays.stream(predicates).map(translation::of).toList();
    return all.stream().allMatch(Optional::isPresent)
        ? all.stream().map(Optional::get).reduce(FilterPredicate::and)
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
    return new QueryWrite(target, query, overwriteMode, requiredDistribution());
  }

  /** If there is no table yet, for the one that the rows create. */
  private RequiredDistribution requiredDistribution() {
    CaseInsensitiveStringMap options = query.options();
    if (table.isPresent()) {
      Schema known = table.get().schema();
      PartitionSpec spec = table.get().snapshot().partitionSpec();
      return RequiredDistribution.of(known, spec, WriteSettings.of(known, options));
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
