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
 * Saves the rows of a query to a table addressed by path, in all of Spark's save modes. Without a
 * catalog, Spark supports only two of these for sources of API version 2, but all for version 1: so
 * Spark passes the rows as to version 1, and this class builds the plan that writes them.
 */
public final class PathWriter {
  private static final String PARTITION_BY = "partitionBy";
  private static final String MERGE_SCHEMA = "mergeSchema";
  private static final String REPLACE_WHERE = "replaceWhere";
  private static final String PARTITION_OVERWRITE_MODE = "partitionOverwriteMode";

  private final SparkSession spark;
  private final TableLocation location;
  private final Map<String, String> options;

  /** Creates a writer with the options of a query. */
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
   * @throws InvalidTableException if the table exists and the mode forbids that, or if the table is
   *     partitioned differently
   */
  public void save(SaveMode mode, Dataset<Row> rows) {
    Optional<Table> table = openIfExists();
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
      Table widened = mergeSchema(rows.schema());
      write(mode, SchemaMerger.addMissingColumns(rows, widened), Optional.of(widened));
    } else {
      write(mode, rows, table);
    }
  }

  private Table mergeSchema(StructType rows) {
    try {
      return new SchemaMerger(Table.open(location.openForWriting()), rows).merge();
    } catch (IOException e) {
      throw new UncheckedIOException(location + " cannot be changed: " + e.getMessage(), e);
    }
  }

  private void write(SaveMode mode, Dataset<Row> rows, Optional<Table> table) {
    LogicalPlan query = ((org.apache.spark.sql.classic.Dataset<?>) rows).logicalPlan();
    SparkTable sparkTable = new SparkTable(location, table, List.of(), rows.schema().asNullable());
    boolean isOverwrite = mode == SaveMode.Overwrite && table.isPresent();
    execute(
        isOverwrite ? overwrite(relation(sparkTable), query) : append(relation(sparkTable), query));
  }

  /** Adds rows with the write that a table builds. */
  void insert(SparkTable sparkTable, Dataset<Row> rows) {
    execute(
        append(
            relation(sparkTable), ((org.apache.spark.sql.classic.Dataset<?>) rows).logicalPlan()));
  }

  private Optional<Table> openIfExists() {
    try {
      return Table.exists(location.open())
          ? Optional.of(Table.open(location.open()))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(location + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private void checkPartitioning(Table table) {
    String partitionBy = options.get(PARTITION_BY);
    PartitionSpec spec = table.snapshot().partitionSpec();
    if (partitionBy != null && !PartitionSpec.parse(partitionBy).equals(spec)) {
      throw new InvalidTableException(
          location
              + " is partitioned by \""
              + spec
              + "\", not by \""
              + partitionBy
              + "\": omit partitionBy, or choose another path");
    }
  }

  private NamedRelation relation(SparkTable sparkTable) {
    return DataSourceV2Relation.create(
        sparkTable,
        Option.apply(new PartitionFunctionCatalog()),
        Option.empty(),
        new CaseInsensitiveStringMap(options),
        Option.empty());
  }

  private LogicalPlan append(NamedRelation sparkTable, LogicalPlan query) {
    return AppendData.byName(sparkTable, query, scalaOptions(), false);
  }

  private LogicalPlan overwrite(NamedRelation sparkTable, LogicalPlan query) {
    CaseInsensitiveStringMap caseInsensitive = new CaseInsensitiveStringMap(options);
    String mode =
        caseInsensitive.getOrDefault(
            PARTITION_OVERWRITE_MODE,
            spark
                .sessionState()
                .conf()
                .getConfString(SQLConf.PARTITION_OVERWRITE_MODE().key(), "STATIC"));
    if (caseInsensitive.containsKey(REPLACE_WHERE)) {
      Expression condition = parse(caseInsensitive.get(REPLACE_WHERE));
      return OverwriteByExpression.byName(sparkTable, query, condition, scalaOptions(), false);
    }
    boolean isDynamic =
        mode.equalsIgnoreCase("dynamic")
            && ((DataSourceV2Relation) sparkTable).table().partitioning().length > 0;
    return isDynamic
        ? OverwritePartitionsDynamic.byName(sparkTable, query, scalaOptions(), false)
        : OverwriteByExpression.byName(
            sparkTable, query, Literal.TrueLiteral(), scalaOptions(), false);
  }

  private Expression parse(String condition) {
    try {
      return spark.sessionState().sqlParser().parseExpression(condition);
    } catch (ParseException e) {
      throw new IllegalArgumentException(
          REPLACE_WHERE + " is \"" + condition + "\", which is not a condition: " + e.getMessage(),
          e);
    }
  }

  private scala.collection.immutable.Map<String, String> scalaOptions() {
    return scala.collection.immutable.Map.from(CollectionConverters.asScala(options));
  }

  private void execute(LogicalPlan plan) {
    spark.sessionState().executePlan(plan, CommandExecutionMode.ALL()).assertCommandExecuted();
  }
}
