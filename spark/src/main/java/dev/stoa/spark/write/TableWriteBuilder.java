package dev.stoa.spark.write;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.TableSchema;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.predicate.PushedPredicate;
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

/** Gathers what a query writes to a table, and what of the table it replaces. */
public class TableWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {
  private final TablePlace place;
  private final Optional<Table> table;
  private final LogicalWriteInfo query;
  private Replaced replaced = new Replaced.Nothing();

  /**
   * The writing of a query's rows to a table.
   *
   * @param table empty where the rows make it
   */
  public TableWriteBuilder(TablePlace place, Optional<Table> table, LogicalWriteInfo query) {
    this.place = place;
    this.table = table;
    this.query = query;
  }

  /** Whether the rows that are to go can be told exactly. */
  @Override
  public boolean canOverwrite(Predicate[] predicates) {
    return predicate(predicates).isPresent();
  }

  @Override
  public WriteBuilder overwrite(Predicate[] predicates) {
    replaced = new Replaced.Rows(predicate(predicates).orElseThrow());
    return this;
  }

  private Optional<FilterPredicate> predicate(Predicate[] predicates) {
    if (table.isEmpty()) {
      return Optional.empty();
    }
    PushedPredicate translation = new PushedPredicate(table.get().schema());
    List<Optional<FilterPredicate>> all = Arrays.stream(predicates).map(translation::of).toList();
    return all.stream().allMatch(Optional::isPresent)
        ? all.stream().map(Optional::get).reduce(FilterPredicate::and)
        : Optional.empty();
  }

  @Override
  public WriteBuilder truncate() {
    replaced = new Replaced.All();
    return this;
  }

  @Override
  public WriteBuilder overwriteDynamicPartitions() {
    replaced = new Replaced.Partitions();
    return this;
  }

  @Override
  public Write build() {
    WriteTarget target = new WriteTarget(place, query.schema(), query.options());
    return new QueryWrite(target, query, replaced, arrangement());
  }

  /** Of no table yet, for the one that the rows make. */
  private RowArrangement arrangement() {
    CaseInsensitiveStringMap options = query.options();
    if (table.isPresent()) {
      Schema known = table.get().schema();
      PartitionSpec spec = table.get().snapshot().partitionSpec();
      return RowArrangement.of(known, spec, WriteSettings.of(known, options));
    }
    TableSchema made = TableSchema.of(StoredTypes.of(query.schema()));
    PartitionSpec asked = WriteSettings.partitioning(options);
    PartitionSpec spec = asked.terms().isEmpty() ? asked : Partitioning.of(asked, made).spec(made);
    return RowArrangement.of(made.avro(), spec, WriteSettings.of(made.avro(), options));
  }
}
