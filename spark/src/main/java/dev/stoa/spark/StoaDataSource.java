package dev.stoa.spark;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.table.TableOptions;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The data source {@code stoa}: {@code spark.read().format("stoa").load("hdfs://nn/crawl")}. */
public final class StoaDataSource implements TableProvider, DataSourceRegister {
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
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    return open(new CaseInsensitiveStringMap(properties), schema);
  }

  @Override
  public boolean supportsExternalMetadata() {
    return true;
  }

  private static SparkTable open(CaseInsensitiveStringMap options, StructType schema) {
    TableOptions named = new TableOptions(options);
    TablePlace place =
        new TablePlace(named.path(), SparkSession.active().sessionState().newHadoopConf());
    return new SparkTable(place, named.open(place), named.columns(), schema);
  }
}
