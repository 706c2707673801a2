package dev.stoa.spark.table;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.function.PartitionFunctionCatalog;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.read.BooleanOption;
import dev.stoa.spark.type.CaseCollisions;
import dev.stoa.spark.version.Commands;
import dev.stoa.spark.version.Relations;
import dev.stoa.spark.version.ScalaCollections;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NamedRelation;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.CommandExecutionMode;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Saves the rows of a query to a table addressed by path, in all of Spark's save modes. Without a
 * catalog, Spark supports only two of these for sources of API version 2, but all for version 1: so
 * Spark passes the rows as to version 1, and this class builds the plan that writes them.
 */
public final class PathWriter {
  private static final List<String> PARTITION_OVERWRITE_MODES = List.of("static", "dynamic");

  private final SparkSession spark;
  private final TableLocation location;
  private final CaseInsensitiveStringMap options;

  /** Creates a writer with the options of a query. */
  public PathWriter(SparkSession spark, TableLocation location, Map<String, String> options) {
    this.spark = spark;
    this.location = location;
    Map<String, String> withPartitioning = new HashMap<>(options);
    String columns = withPartitioning.remove(DataSourceUtils.PARTITIONING_COLUMNS_KEY());
    if (columns != null) {
      withPartitioning.put(
          TableOptions.PARTITION_BY,
          String.join(
              ", ", ScalaCollections.javaList(DataSourceUtils.decodePartitioningColumns(columns))));
    }
    this.options = new CaseInsensitiveStringMap(withPartitioning);
  }

  /**
   * Saves rows. It is an error if the table exists and the mode forbids that, if the table is
   * partitioned differently, or if an option has no effect in this mode.
   */
  public void save(SaveMode mode, Dataset<Row> rows) {
    checkOverwriteOptions(mode);
    Optional<Table> table = openIfExists();
    if (table.isEmpty()) {
      CaseCollisions.checkNew(rows.schema());
    }
    if (table.isPresent() && mode == SaveMode.Ignore) {
      return;
    }
    if (table.isPresent() && mode == SaveMode.ErrorIfExists) {
      throw SparkErrors.refusal(
          ErrorCondition.PATH_ALREADY_EXISTS,
          location
              + " already contains a table: choose the mode append, overwrite or ignore, or another"
              + " path");
    }
    SparkErrors.run(() -> table.ifPresent(this::checkPartitioning));
    boolean mergesSchema =
        SparkErrors.call(() -> BooleanOption.isTrue(options, TableOptions.MERGE_SCHEMA));
    if (table.isPresent() && mergesSchema) {
      Table widened = mergeSchema(rows.schema());
      write(mode, SchemaMerger.addMissingColumns(rows, widened), Optional.of(widened));
    } else {
      write(mode, rows, table);
    }
  }

  private void checkOverwriteOptions(SaveMode mode) {
    for (String option :
        List.of(TableOptions.REPLACE_WHERE, TableOptions.PARTITION_OVERWRITE_MODE)) {
      if (mode != SaveMode.Overwrite && options.containsKey(option)) {
        throw SparkErrors.refusal(
            ErrorCondition.INVALID_OPTION,
            option
                + " needs the mode overwrite, but the mode is "
                + mode.name().toLowerCase(Locale.ROOT)
                + ": omit the option, or change the mode");
      }
    }
    String overwriteMode = options.getOrDefault(TableOptions.PARTITION_OVERWRITE_MODE, "static");
    if (!PARTITION_OVERWRITE_MODES.contains(overwriteMode.toLowerCase(Locale.ROOT))) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_ARGUMENT,
          TableOptions.PARTITION_OVERWRITE_MODE
              + " is \""
              + overwriteMode
              + "\": set it to static or dynamic");
    }
  }

  private Table mergeSchema(StructType rows) {
    try {
      return new SchemaMerger(Table.open(location.openForWriting()), rows).merge();
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be changed", e);
    }
  }

  private void write(SaveMode mode, Dataset<Row> rows, Optional<Table> table) {
    LogicalPlan query = rows.queryExecution().commandExecuted();
    SparkTable sparkTable = new SparkTable(location, table, List.of(), rows.schema().asNullable());
    boolean isOverwrite = mode == SaveMode.Overwrite && table.isPresent();
    execute(
        isOverwrite ? overwrite(relation(sparkTable), query) : append(relation(sparkTable), query));
  }

  /** Adds rows with the write that a table builds. */
  void insert(SparkTable sparkTable, Dataset<Row> rows) {
    execute(append(relation(sparkTable), rows.queryExecution().commandExecuted()));
  }

  private Optional<Table> openIfExists() {
    try {
      return Table.exists(location.open())
          ? Optional.of(Table.open(location.open()))
          : Optional.empty();
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be opened", e);
    }
  }

  private void checkPartitioning(Table table) {
    String partitionBy = options.get(TableOptions.PARTITION_BY);
    PartitionSpec spec = table.snapshot().partitionSpec();
    if (partitionBy != null && !PartitionSpec.parse(partitionBy).equals(spec)) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_TABLE,
          location
              + (spec.terms().isEmpty()
                  ? " is not partitioned, so not"
                  : " is partitioned by \"" + spec + "\", not")
              + " by \""
              + partitionBy
              + "\": omit partitionBy, or choose another path");
    }
  }

  private NamedRelation relation(SparkTable sparkTable) {
    return Relations.of(sparkTable, new PartitionFunctionCatalog(), options);
  }

  private LogicalPlan append(NamedRelation sparkTable, LogicalPlan query) {
    return Commands.append(sparkTable, query, scalaOptions());
  }

  private LogicalPlan overwrite(NamedRelation sparkTable, LogicalPlan query) {
    String mode =
        options.getOrDefault(
            TableOptions.PARTITION_OVERWRITE_MODE,
            spark
                .sessionState()
                .conf()
                .getConfString(SQLConf.PARTITION_OVERWRITE_MODE().key(), "STATIC"));
    if (options.containsKey(TableOptions.REPLACE_WHERE)) {
      Expression condition = parse(options.get(TableOptions.REPLACE_WHERE));
      return Commands.overwrite(sparkTable, query, condition, scalaOptions());
    }
    boolean isDynamic =
        mode.equalsIgnoreCase("dynamic")
            && ((DataSourceV2Relation) sparkTable).table().partitioning().length > 0;
    return isDynamic
        ? Commands.overwritePartitions(sparkTable, query, scalaOptions())
        : Commands.overwrite(sparkTable, query, Literal.TrueLiteral(), scalaOptions());
  }

  private Expression parse(String condition) {
    try {
      return spark.sessionState().sqlParser().parseExpression(condition);
    } catch (ParseException e) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_ARGUMENT,
          TableOptions.REPLACE_WHERE
              + " is \""
              + condition
              + "\", which is not a condition: "
              + e.getMessage());
    }
  }

  private scala.collection.immutable.Map<String, String> scalaOptions() {
    return ScalaCollections.map(options.asCaseSensitiveMap());
  }

  private void execute(LogicalPlan plan) {
    spark.sessionState().executePlan(plan, CommandExecutionMode.ALL()).assertCommandExecuted();
  }
}
