package dev.stoa.spark;

import dev.stoa.spark.change.ColumnTarget;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.table.PathSave;
import dev.stoa.spark.table.PathTable;
import dev.stoa.spark.table.SavedRelation;
import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.table.TableOptions;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.classic.SparkSession;
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
import scala.jdk.javaapi.CollectionConverters;

/** The data source {@code stoa}: {@code spark.read().format("stoa").load("hdfs://nn/crawl")}. */
public final class StoaDataSource
    implements TableProvider, CreatableRelationProvider, DataSourceRegister {
  /** Called by Spark. */
  public StoaDataSource() {}

  @Override
  public String shortName() {
    return "stoa";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return open(options, new StructType()).schema();
  }

  /** The schema counts only where there is no table yet: rows of it are about to be written. */
  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, java.util.Map<String, String> properties) {
    CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
    TableOptions named = new TableOptions(options);
    Optional<ColumnTarget> columns = named.openColumns(place(named));
    return columns.isPresent() ? columns.get() : open(options, schema);
  }

  @Override
  public boolean supportsExternalMetadata() {
    return true;
  }

  /** Called where rows are saved by a path, in any mode. */
  @Override
  public BaseRelation createRelation(
      SQLContext context, SaveMode mode, Map<String, String> parameters, Dataset<Row> rows) {
    java.util.Map<String, String> options = CollectionConverters.asJava(parameters);
    TablePlace place = place(new TableOptions(new CaseInsensitiveStringMap(options)));
    new PathSave(SparkSession.active(), place, options).save(mode, rows);
    return new SavedRelation(context, rows.schema());
  }

  /** What cannot be stored the schema of the table is refused for, with the column's name. */
  @Override
  public boolean supportsDataType(DataType type) {
    return true;
  }

  private static SparkTable open(CaseInsensitiveStringMap options, StructType schema) {
    TableOptions named = new TableOptions(options);
    TablePlace place = place(named);
    return new PathTable(place, named.open(place), named.columns(), schema);
  }

  private static TablePlace place(TableOptions options) {
    return new TablePlace(options.path(), SparkSession.active().sessionState().newHadoopConf());
  }
}
