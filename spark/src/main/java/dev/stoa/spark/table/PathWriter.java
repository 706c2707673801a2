package dev.stoa.spark.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.spark.function.PartitionFunctionCatalog;
import dev.stoa.spark.location.TableLocation;
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
 * Saves the rows of a query to a table named by path, in all of Spark's save modes. Without a
 * catalog, Spark offers sources of API version 2 only two modes, but version 1 all: so Spark passes
 * the rows as to version 1, and this class builds the plan that writes them.
 */
public final class PathWriter {
  private static final String PARTITION_BY = "partitionBy";
  private static final String MERGE_SCHEMA = "mergeSchema";
  private static final String REPLACE_WHERE = "replaceWhere";
  private static final String PARTITION_OVERWRITE_MODE = "partitionOverwriteMode";

  private final SparkSession spark;
  private final TableLocation location;
  private final Map<String, String> options;

  /** Saves rows with the options of a query. */
  public PathWriter(SparkSession spark, TableLocation location, Map<String, String> options) {
    this.spark = spark;
    this.location = location;
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
   * @throws InvalidTableException when the table exists and the mode forbids that, or it is
   *     partitioned differently
   */
  public void save(SaveMode mode, Dataset<Row> rows) {
    Optional<Table> table = find();
    if (table.isPresent() && mode == SaveMode.Ignore) {
      return;
    }
    if (table.isPresent() && mode == SaveMode.ErrorIfExists) {
      throw new InvalidTableException(
          location
              + " already contains a table: choose the mode append, overwrite or ignore, or another"
              + " path");
    }
    table.ifPresent(this::checkPartitioning);
    boolean mergesSchema = new CaseInsensitiveStringMap(options).getBoolean(MERGE_SCHEMA, false);
    if (table.isPresent() && mergesSchema) {
      Table merged = merge(rows.schema());
      write(mode, SchemaMerger.addMissingColumns(rows, merged), Optional.of(merged));
    } else {
      write(mode, rows, table);
    }
  }

  private Table merge(StructType rows) {
    try {
      return new SchemaMerger(Table.open(location.openForWriting()), rows).merge();
    } catch (IOException e) {
      throw new UncheckedIOException(location + " cannot be changed: " + e.getMessage(), e);
    }
  }

  private void write(SaveMode mode, Dataset<Row> rows, Optional<Table> table) {
    LogicalPlan query = ((org.apache.spark.sql.classic.Dataset<?>) rows).logicalPlan();
    SparkTable target = new SparkTable(location, table, List.of(), rows.schema().asNullable());
    boolean isOverwrite = mode == SaveMode.Overwrite && table.isPresent();
    run(isOverwrite ? overwrite(relation(target), query) : append(relation(target), query));
  }

  /** Adds rows with the write that the table builds itself. */
  void insert(SparkTable target, Dataset<Row> rows) {
    run(append(relation(target), ((org.apache.spark.sql.classic.Dataset<?>) rows).logicalPlan()));
  }

  private Optional<Table> find() {
    try {
      return Table.exists(location.open())
          ? Optional.of(Table.open(location.open()))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(location + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private void checkPartitioning(Table table) {
    String wanted = options.get(PARTITION_BY);
    PartitionSpec spec = table.snapshot().partitionSpec();
    if (wanted != null && !PartitionSpec.parse(wanted).equals(spec)) {
      throw new InvalidTableException(
          location
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
        Option.apply(new PartitionFunctionCatalog()),
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
            PARTITION_OVERWRITE_MODE,
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
