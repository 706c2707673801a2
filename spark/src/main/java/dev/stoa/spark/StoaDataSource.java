package dev.stoa.spark;

import dev.stoa.spark.change.ColumnTarget;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.table.PathTable;
import dev.stoa.spark.table.PathWriter;
import dev.stoa.spark.table.TableOptions;
import dev.stoa.spark.table.WriteOnlyRelation;
import dev.stoa.spark.version.ScalaCollections;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.collection.immutable.Map;

/** The data source {@code stoa}: {@code spark.read().format("stoa").load("hdfs://nn/crawl")}. */
public final class StoaDataSource
    implements TableProvider, CreatableRelationProvider, DataSourceRegister {
  /** Creates a data source; called by Spark. */
  public StoaDataSource() {}

  @Override
  public String shortName() {
    return "stoa";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    TableOptions tableOptions = new TableOptions(options);
    return SparkErrors.call(
        () -> {
          TableLocation location = location(tableOptions);
          Optional<dev.stoa.table.Table> table = Optional.of(tableOptions.openExisting(location));
          return new PathTable(location, table, tableOptions.columns(), new StructType()).schema();
        });
  }

  /**
   * Returns a table to read or write.
   *
   * @param schema the columns to read, or the schema of rows to be written
   */
  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, java.util.Map<String, String> properties) {
    TableOptions options = new TableOptions(new CaseInsensitiveStringMap(properties));
    return SparkErrors.call(
        () -> {
          TableLocation location = location(options);
          Optional<ColumnTarget> columnTarget = options.openColumnTarget(location);
          return columnTarget.isPresent()
              ? columnTarget.get()
              : newPathTable(options, location, schema);
        });
  }

  private static PathTable newPathTable(
      TableOptions options, TableLocation location, StructType schema) {
    Optional<dev.stoa.table.Table> table = options.open(location);
    // Spark compares the schema in its own catalog with that of the table.
    boolean hasOwnSchema = table.isPresent() && options.areOfSparkCatalog();
    return new PathTable(
        location, table, options.columns(), hasOwnSchema ? new StructType() : schema);
  }

  @Override
  public boolean supportsExternalMetadata() {
    return true;
  }

  /** Saves rows to a path, in any mode. */
  @Override
  public BaseRelation createRelation(
      SQLContext context, SaveMode mode, Map<String, String> parameters, Dataset<Row> rows) {
    java.util.Map<String, String> options = ScalaCollections.javaMap(parameters);
    TableOptions tableOptions = new TableOptions(new CaseInsensitiveStringMap(options));
    TableLocation location = SparkErrors.call(() -> location(tableOptions.checkNewestVersion()));
    new PathWriter(SparkSession.active(), location, options).save(mode, rows);
    return new WriteOnlyRelation(context, rows.schema());
  }

  /** Always true: an unsupported type is rejected later, with the column's name. */
  @SuppressWarnings("MissingOverride") // since 4.0
  public boolean supportsDataType(DataType type) {
    return true;
  }

  /** Returns the location of the table, to which options of file systems apply. */
  private static TableLocation location(TableOptions options) {
    Map<String, String> settings = ScalaCollections.map(options.checkNames().fileSystemSettings());
    TableLocation ofTable =
        new TableLocation(
            options.path(),
            SparkSession.active().sessionState().newHadoopConfWithOptions(settings));
    try {
      return options.location(ofTable);
    } catch (IOException e) {
      throw SparkErrors.translate(ofTable + " cannot be opened", e);
    }
  }
}
