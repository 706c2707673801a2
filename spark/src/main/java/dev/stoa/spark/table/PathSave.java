package dev.stoa.spark.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.spark.function.PartitionFunctions;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.analysis.NamedRelation;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.plans.logical.AppendData;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OverwriteByExpression;
import org.apache.spark.sql.catalyst.plans.logical.OverwritePartitionsDynamic;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.CommandExecutionMode;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Saves the rows of a query to a table that is named by its path, in all of Spark's save modes.
 * Spark leaves only two of them to sources without a catalogue, and all to those of its first
 * interface: so it hands the rows over as to one of these, and the plan that they are written by is
 * made here.
 */
public final class PathSave {
  private static final String PARTITION_BY = "partitionBy";
  private static final String MERGE_SCHEMA = "mergeSchema";
  private static final String REPLACE_WHERE = "replaceWhere";
  private static final String PARTITION_MODE = "partitionOverwriteMode";

  private final SparkSession spark;
  private final TablePlace place;
  private final Map<String, String> options;

  /** The saving of rows with the options of a query. */
  public PathSave(SparkSession spark, TablePlace place, Map<String, String> options) {
    this.spark = spark;
    this.place = place;
    this.options = new HashMap<>(options);
    String columns = this.options.remove(DataSourceUtils.PARTITIONING_COLUMNS_KEY());
    if (columns != null) {
      this.options.put(
          PARTITION_BY,
          String.join(
              ", ",
              CollectionConverters.asJava(DataSourceUtils.decodePartitioningColumns(columns))));
    }
  }

  /**
   * Saves rows.
   *
   * @throws InvalidTableException when there is a table and the mode wants none, or it is
   *     partitioned otherwise
   */
  public void save(SaveMode mode, Dataset<Row> rows) {
    Optional<Table> table = find();
    if (table.isPresent() && mode == SaveMode.Ignore) {
      return;
    }
    if (table.isPresent() && mode == SaveMode.ErrorIfExists) {
      throw new InvalidTableException(
          place
              + " is a table already: choose the mode append, overwrite or ignore, or another path");
    }
    table.ifPresent(this::checkPartitioning);
    boolean merges = new CaseInsensitiveStringMap(options).getBoolean(MERGE_SCHEMA, false);
    if (table.isPresent() && merges) {
      Table merged = merge(rows.schema());
      write(mode, SchemaMerge.filled(rows, merged), Optional.of(merged));
    } else {
      write(mode, rows, table);
    }
  }

  private Table merge(StructType rows) {
    try {
      return new SchemaMerge(Table.open(place.openForWriting()), rows).merged();
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be changed: " + e.getMessage(), e);
    }
  }

  private void write(SaveMode mode, Dataset<Row> rows, Optional<Table> table) {
    LogicalPlan query = ((org.apache.spark.sql.classic.Dataset<?>) rows).logicalPlan();
    SparkTable target = new SparkTable(place, table, List.of(), rows.schema().asNullable());
    boolean replaces = mode == SaveMode.Overwrite && table.isPresent();
    run(replaces ? overwrite(relation(target), query) : append(relation(target), query));
  }

  /** Adds rows by what a table builds of its own accord. */
  void insert(SparkTable target, Dataset<Row> rows) {
    run(append(relation(target), ((org.apache.spark.sql.classic.Dataset<?>) rows).logicalPlan()));
  }

  private Optional<Table> find() {
    try {
      return Table.exists(place.open()) ? Optional.of(Table.open(place.open())) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private void checkPartitioning(Table table) {
    String wanted = options.get(PARTITION_BY);
    PartitionSpec spec = table.snapshot().partitionSpec();
    if (wanted != null && !PartitionSpec.parse(wanted).equals(spec)) {
      throw new InvalidTableException(
          place
              + " is partitioned by \""
              + spec
              + "\", not by \""
              + wanted
              + "\": leave that out, or choose another path");
    }
  }

  private NamedRelation relation(SparkTable target) {
    return DataSourceV2Relation.create(
        target,
        Option.apply(new PartitionFunctions()),
        Option.empty(),
        new CaseInsensitiveStringMap(options),
        Option.empty());
  }

  private LogicalPlan append(NamedRelation target, LogicalPlan query) {
    return AppendData.byName(target, query, scalaOptions(), false);
  }

  private LogicalPlan overwrite(NamedRelation target, LogicalPlan query) {
    CaseInsensitiveStringMap named = new CaseInsensitiveStringMap(options);
    String mode =
        named.getOrDefault(
            PARTITION_MODE,
            spark
                .sessionState()
                .conf()
                .getConfString(SQLConf.PARTITION_OVERWRITE_MODE().key(), "STATIC"));
    if (named.containsKey(REPLACE_WHERE)) {
      Expression rows = parse(named.get(REPLACE_WHERE));
      return OverwriteByExpression.byName(target, query, rows, scalaOptions(), false);
    }
    boolean isDynamic =
        mode.equalsIgnoreCase("dynamic")
            && ((DataSourceV2Relation) target).table().partitioning().length > 0;
    return isDynamic
        ? OverwritePartitionsDynamic.byName(target, query, scalaOptions(), false)
        : OverwriteByExpression.byName(target, query, Literal.TrueLiteral(), scalaOptions(), false);
  }

  private Expression parse(String condition) {
    try {
      return spark.sessionState().sqlParser().parseExpression(condition);
    } catch (ParseException e) {
      throw new IllegalArgumentException(
          REPLACE_WHERE + " is \"" + condition + "\", which is no condition: " + e.getMessage(), e);
    }
  }

  private scala.collection.immutable.Map<String, String> scalaOptions() {
    return scala.collection.immutable.Map.from(CollectionConverters.asScala(options));
  }

  private void run(LogicalPlan plan) {
    spark.sessionState().executePlan(plan, CommandExecutionMode.ALL()).assertCommandExecuted();
  }
}
